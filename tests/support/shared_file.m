function file = shared_file(varargin)
%SHARED_FILE  Path of a file in the reference data, or skip the test where there is none.
%   The folder is the environment variable FRS_SHARED, by default ../shared beside the toolbox.
  folder = getenv('FRS_SHARED');
  if isempty(folder)
    root = fileparts(fileparts(fileparts(mfilename('fullpath'))));
    folder = fullfile(fileparts(root), 'shared');
  end
  file = fullfile(folder, varargin{:});
  if ~exist(file, 'file')
    skip_test('no reference data at %s (set FRS_SHARED)', file);
  end
end
