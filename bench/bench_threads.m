function bench_threads(varargin)
%BENCH_THREADS  Seconds by the clock that frs_extract takes for some photographs with one thread and with two.
%   BENCH_THREADS() takes photographs of VOC 2007 from the reference data, words given, and prints the least of some turns and the
%   ratio. Only a machine with two idle processors tells anything.
%   BENCH_THREADS('base', FOLDER) adds another toolbox, built in FOLDER/build; the two take turns, each in processes of its own.
%     octave-cli -q -f -H --path bench --eval "bench_threads('base', '/path/to/another/frs')"
%
%   Options (default):
%     base    ('')   folder of the other toolbox
%     images  (32)   photographs
%     rounds  (3)    turns of each toolbox
  opts = script_options(struct('base', '', 'images', 32, 'rounds', 3), varargin);
  here = fileparts(mfilename('fullpath'));
  roots = {fileparts(here), opts.base};
  roots = roots(~cellfun(@isempty, roots));
  photos = dir(fullfile(shared_data('voc07'), 'images', '*.jpg'));
  photos = photos(1:min(opts.images, end));
  files = arrayfun(@(p) fullfile(shared_data('voc07'), 'images', p.name), photos(:)', 'UniformOutput', false);
  list = [tempname() '.mat'];
  save('-v7', list, 'files');
  cleanup = onCleanup(@() delete(list));
  best = Inf(numel(roots), 2);
  for round = 1:opts.rounds
    for r = 1:numel(roots)
      best(r, :) = min(best(r, :), measured(roots{r}, here, list));
    end
  end
  names = {'this toolbox', opts.base};
  for r = 1:numel(roots)
    fprintf('%-30s %d photographs: %.2f s with one thread, %.2f with two, %.2f times\n', names{r}, numel(files), best(r, :), ...
            best(r, 1) / best(r, 2));
  end
  record_row(best(1, 1) / best(1, 2), 'times', 'extraction of %d photographs, two threads beside one', numel(files));
end

function seconds = measured(root, here, list)
  command = sprintf('octave-cli -q -f -H --path "%s" --path "%s" --eval "frs_setup; threads_stages(''%s'')"', ...
                    fullfile(root, 'matlab'), here, list);
  [status, text] = system(command);
  if status ~= 0
    error('threads_stages failed with %s:\n%s', root, text);
  end
  seconds = sscanf(regexp(text, '(?<=threads )[\d. ]+', 'match', 'once'), '%f')';
end
