function out = mex(varargin)
%MEX  MATLAB's mex command in Octave: refuses the arguments that it refuses, and builds with mkoctfile.
%   Without arguments it is the package mex, of which frs_compile asks for the compiler.
  if nargin == 0
    out.getCompilerConfigurations = @(varargin) struct('Details', struct('CompilerExecutable', strtrim(mkoctfile('-p', 'CXX'))));
    return
  end
  values = struct('CXXFLAGS', '', 'LDFLAGS', '');
  passed = {};
  output = struct('output', '', 'outdir', '.');
  k = 1;
  while k <= nargin
    word = varargin{k};
    assignment = regexp(word, '^(CXXFLAGS|LDFLAGS)=\$\1 ?(.*)$', 'tokens', 'once');
    if ~isempty(assignment)
      values.(assignment{1}) = assignment{2};
    elseif any(strcmp(word, {'-outdir', '-output'}))
      k = k + 1;
      output.(word(2:end)) = varargin{k};
    elseif ~isempty(regexp(word, '^-(c|[IDLl].+)$', 'once')) || exist(word, 'file')
      passed{end + 1} = word;
    elseif ~any(strcmp(word, {'-R2018a', '-v'}))
      error('MATLAB:mex:Error', 'Unknown MEX argument ''%s''.', word);
    end
    k = k + 1;
  end
  setenv('CXXFLAGS', values.CXXFLAGS);
  linker = regexp(values.LDFLAGS, '"([^"]*)"|(\S+)', 'tokens');
  linker = cellfun(@(t) [t{:}], linker, 'UniformOutput', false);
  if any(strcmp('-c', passed))
    [~, name] = fileparts(passed{end});
    file = fullfile(output.outdir, [name '.o']);
    linker = {};
  else
    file = fullfile(output.outdir, [output.output '.' mexext()]);
  end
  [text, status] = mkoctfile('--mex', '-DFRS_OCTAVE', passed{:}, linker{:}, '-o', file);
  assert(status == 0, '%s', text);
end
