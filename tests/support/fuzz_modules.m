function [found, names] = fuzz_modules(count, seed, names)
%FUZZ_MODULES  Call the compiled functions themselves with mutated arguments, as somebody who writes a wrapper would.
%   [FOUND, NAMES] = FUZZ_MODULES(COUNT, SEED, NAMES) makes COUNT calls, spread evenly over the modules that public functions call in
%   FUZZ_CALLS and in a small extraction (or those named), with the arguments that they were called with before one or two were
%   changed. FOUND is a cell of texts: errors without an id of ours. A signal or a hang ends the process, and FRS_FUZZ_LOG holds the call.
%   Those that take processes or file handles, or delete files, are left out.
  rand('twister', seed);                                  % only Octave runs this
  calls = recorded();
  if nargin > 2
    calls = calls(ismember(calls(:, 1), names), :);
  end
  names = unique(calls(:, 1))';
  found = {};
  saved = warning('off', 'all');
  restore = onCleanup(@() warning(saved));
  place = folder_for_test();                              % some write files
  before = cd(place.name);
  back = onCleanup(@() cd(before));
  log = getenv('FRS_FUZZ_LOG');
  for k = 1:count
    c = mod(k - 1, size(calls, 1)) + 1;
    args = mutated(calls{c, 2});
    if ~isempty(log)
      name = calls{c, 1};
      save('-binary', log, 'k', 'name', 'args');
    end
    try
      out = cell(1, calls{c, 3});
      [out{:}] = feval(calls{c, 1}, args{:});             %#ok<NASGU>
    catch e
      if isempty(regexp(e.identifier, '^frs:\w+:\w+$', 'once')) || ~isempty(strfind(e.identifier, ':internal'))
        found{end + 1} = sprintf('seed %d, call %d: %s raised %s: %s', seed, k, calls{c, 1}, e.identifier, e.message);   %#ok<AGROW>
      end
    end
  end
  clear('back');
end

function calls = recorded()
% Rows name, arguments, number of outputs: up to four calls of each module, of different kinds.
  wrappers = folder_for_test();
  built = fileparts(which('frs_version_mex'));
  left = {'frs_version_mex', 'frs_discard_mex', 'frs_video_open_mex', 'frs_video_close_mex', 'frs_video_read_mex', 'frs_video_write_mex'};
  list = dir(fullfile(built, 'frs_*_mex.*'));
  names = setdiff(cellfun(@(n) n(1:strfind(n, '.') - 1), {list.name}, 'UniformOutput', false), left);
  names = names(~strncmp(names, 'frs_network_', 12));
  for k = 1:numel(names)
    write_text(fullfile(wrappers.name, [names{k} '.m']), ...
               sprintf('function varargout = %s(varargin)\n  [varargout{1:nargout}] = recorded_call(''%s'', nargout, varargin);\nend\n', ...
                       names{k}, names{k}));
  end
  recorded_call(wrappers.name);
  addpath(wrappers.name, '-begin');
  removing = onCleanup(@() rmpath(wrappers.name));
  sound();
  clear('removing');
  calls = recorded_call('');
end

function sound()
  calls = fuzz_calls();
  for k = 1:size(calls, 1)
    try
      evalc('feval([''frs_'' calls{k, 1}], calls{k, 2}{:});');
    catch e
      assert(strncmp(e.identifier, 'frs:', 4), '%s: %s', calls{k, 1}, e.message);   % plots go nowhere, some sets are too small
    end
  end
  cache = folder_for_test();
  ds = frs_extract(frs_images(scene_files(2)), small_options(), 'cache', cache.name, 'channels', {'words', 'rgb'});
  frs_extract(frs_images(scene_files(2)), small_options(), 'cache', cache.name, 'channels', {'words', 'rgb'});
  frs_toy_videos(1, 'size', [16 20], 'frames', 3);
  I = frs_imread(ds.files{1});
  deep = fullfile(cache.name, 'a.tif');
  write_tiff(deep, uint16(I) * 100);
  frs_imread(deep, 'range', 'file');
  frs_jpeg_bytes(I, 75);
  frs_resize(I, 20, 30);
  frs_map_components(uint8(255 * (mod(1:8, 4) < 2)' * (1:8 > 3)));
  frs_write_image('test', I, fullfile(cache.name, 'a.png'));
  frs_load('test', saved(cache.name));
end

function file = saved(folder)
  file = fullfile(folder, 'x.mat');
  x = {1, 'a', struct('b', sparse([1 0]))};               %#ok<NASGU>
  save('-v7', file, 'x');
end
