% FRS - feature and region selection in visual learning
% Version 0.1.0
%
% Set-up
%   frs_setup    - Put the toolbox on the path and check that it is built.
%   frs_compile  - Build the compiled functions with the host's own mex command.
%   frs_test     - Run the tests of the toolbox.
%   frs_version  - Version of the toolbox and how it was built.
