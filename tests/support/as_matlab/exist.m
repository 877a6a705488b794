function found = exist(name, varargin)
%EXIST  As in MATLAB, where there is no OCTAVE_VERSION.
  found = 0;
  if ~strcmp(name, 'OCTAVE_VERSION')
    found = builtin('exist', name, varargin{:});
  end
end
