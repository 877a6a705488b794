function place = shared_data(varargin)
%SHARED_DATA  Path of a file or folder in the reference data of the benchmarks.
%   PLACE = SHARED_DATA(NAME, ...) is NAME/... in the folder data of the environment variable FRS_SHARED, by default ../shared
%   beside the toolbox. It is an error where there is none.
  folder = getenv('FRS_SHARED');
  if isempty(folder)
    folder = fullfile(fileparts(fileparts(fileparts(mfilename('fullpath')))), 'shared');
  end
  place = fullfile(folder, 'data', varargin{:});
  if ~exist(place, 'file')
    error('There are no reference data at %s: set FRS_SHARED.', place);
  end
end
