function bench_threads(varargin)
%BENCH_THREADS  Seconds by the clock that frs_extract takes for some photographs with one thread and with two.
%   BENCH_THREADS() takes photographs of VOC 2007 from the reference data, words given, and prints the least of some turns and the
%   ratio. Beside it stands what the machine allows: twice the speed, less what one thread loses when a process of its own
%   does the same beside it. Only a machine with two idle processors tells anything.
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
  beside = Inf;
  for round = 1:opts.rounds
    for r = 1:numel(roots)
      best(r, :) = min(best(r, :), measured(roots{r}, here, list, ''));
    end
    both = measured(roots{1}, here, list, 'beside');
    beside = min(beside, both(1));
  end
  names = {'this toolbox', opts.base};
  for r = 1:numel(roots)
    fprintf('%-30s %d photographs: %.2f s with one thread, %.2f with two, %.2f times\n', names{r}, numel(files), best(r, :), ...
            best(r, 1) / best(r, 2));
  end
  fprintf('%-30s %.2f times: one thread takes %.2f s beside another process that does the same\n', 'what the machine allows', ...
          2 * best(1, 1) / beside, beside);
  record_row(best(1, 1) / best(1, 2), 'times', 'extraction of %d photographs, two threads beside one', numel(files));
  record_row(2 * best(1, 1) / beside, 'times', 'the same by two processes, each with all of the photographs');
end

function seconds = measured(root, here, list, company)
% COMPANY 'beside': a second process does the same at the same time.
  command = sprintf('octave-cli -q -f -H --path "%s" --path "%s" --eval "frs_setup; threads_stages(''%s'', %d)"', ...
                    fullfile(root, 'matlab'), here, list, 1 + isempty(company));
  if strcmp(company, 'beside')
    command = sprintf('%s > /dev/null & %s; wait', command, command);
  end
  [status, text] = system(command);
  if status ~= 0
    error('threads_stages failed with %s:\n%s', root, text);
  end
  seconds = sscanf(regexp(text, '(?<=threads )[\d. ]+', 'match', 'once'), '%f')';
end
