function result = frs_loaded_result(verb, result)
%FRS_LOADED_RESULT  The result in a file of frs_discover, where RESULT is its name; else RESULT. Errors are frs:VERB:<reason>.
  if ischar(result)
    content = frs_load(verb, result);
    if ~isfield(content, 'result')
      error(['frs:' verb ':badValue'], '%s is not a result of frs_discover.', result);
    end
    result = content.result;
  end
end
