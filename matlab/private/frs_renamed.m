function varargout = frs_renamed(verb, f)
%FRS_RENAMED  Outputs of f(); its errors frs:<other>:<reason> are raised as frs:VERB:<reason>.
  try
    [varargout{1:nargout}] = f();
  catch e
    error(regexprep(e.identifier, '^frs:\w+:', ['frs:' verb ':']), '%s', e.message);
  end
end
