function varargout = frs_renamed(verb, f)
%FRS_RENAMED  Outputs of f(); its errors frs:<other>:<reason> are raised as frs:VERB:<reason>.
%   What a function calls inside is not the caller's business: errors name the function that was called.
  try
    [varargout{1:nargout}] = f();
  catch e
    id = regexprep(e.identifier, '^frs:\w+:', ['frs:' verb ':']);
    rethrow(struct('message', e.message, 'identifier', id, 'stack', e.stack));
  end
end
