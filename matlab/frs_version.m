function [version, build] = frs_version()
%FRS_VERSION  Version of the toolbox and how it was built.
%   VERSION = FRS_VERSION() is the version as text.
%   [VERSION, BUILD] = FRS_VERSION() also gives compiler, instruction set in use and processors: the
%   line to put in a bug report.
%
%   See also frs_setup, frs_compile.
%
%   Example
%     ischar(frs_version())
%     % ans = 1
  [version, build] = frs_version_mex();
end

%!test
%! % three numbers
%! assert (numel (strsplit (frs_version (), '.')), 3);
