function result = frs_loaded_result(verb, result)
%FRS_LOADED_RESULT  The result in a file of frs_discover, where RESULT is its name or that of its folder; else RESULT. Errors are frs:VERB:<reason>.
  if ischar(result)
    file = result;
    if exist(file, 'dir')
      file = fullfile(file, 'result.mat');
      if ~exist(file, 'file')
        error(['frs:' verb ':noFile'], 'The folder %s has no result.mat: give the folder out of frs_discover.', result);
      end
    end
    content = frs_load(verb, file);
    if ~isfield(content, 'result')
      error(['frs:' verb ':badValue'], '%s is not a result of frs_discover.', file);
    end
    result = content.result;
  end
end
