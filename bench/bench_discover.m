function bench_discover(varargin)
%BENCH_DISCOVER  CPU seconds of frs_discover from files to report, with one thread and an empty cache, of one build or of two side by side.
%   BENCH_DISCOVER() runs it on 10 + 10 drawn scenes of 160 x 120 with 100 words: what every run costs beside its pictures.
%   BENCH_DISCOVER('set', 'voc') takes 60 photographs of horses and 120 others (voc_parts of the reference data), about 40 CPU s.
%   BENCH_DISCOVER('base', FOLDER) adds the times of another toolbox, built in FOLDER/build, and the ratio. The two take
%   turns, each in a process of its own; every number is the least of all turns. Programs that a run starts are not counted.
%     octave-cli -q -f -H --path bench --eval "bench_discover('base', '/path/to/another/frs')"
%
%   Options (default):
%     base    ('')       folder of the other toolbox
%     set     ('drawn')  'drawn', 'voc', or 'all' for both
%     rounds  (3)        turns of each toolbox
  opts = script_options(struct('base', '', 'set', 'drawn', 'rounds', 3), varargin);
  roots = {fileparts(fileparts(mfilename('fullpath'))), opts.base};
  roots = roots(~cellfun(@isempty, roots));
  names = struct('drawn', '10 + 10 drawn scenes, 100 words', 'voc', '60 + 120 photographs of VOC (horse)');
  sets = {opts.set};
  if strcmp(opts.set, 'all')
    sets = fieldnames(names)';
  end
  for set = sets
    best = Inf(1, numel(roots));
    for round = 1:opts.rounds
      for r = 1:numel(roots)
        best(r) = min(best(r), measured(roots{r}, set{1}));
      end
    end
    fprintf('frs_discover, %s: %.2f CPU s', names.(set{1}), best(1));
    if numel(best) > 1
      fprintf(', the other toolbox %.2f, ratio %.2f', best(2), best(1) / best(2));
      record_row(best(2), 'CPU s', 'frs_discover before, %s', names.(set{1}));
    end
    fprintf('\n');
    record_row(best(1), 'CPU s', 'frs_discover, %s', names.(set{1}));
  end
end

function seconds = measured(root, set)
% The program is text, so that a toolbox of any age runs it.
  folder = tempname();
  if strcmp(set, 'voc')
    data = shared_data('voc_parts');
    given = sprintf('''%s'', ''%s''', fullfile(data, 'horse', 'train'), fullfile(data, 'negative', 'train'));
    make = '';
  else
    make = sprintf('[files, y] = frs_toy_images([10 10], ''size'', [120 160], ''folder'', ''%s''); ', folder);
    given = 'files(y > 0), files(y < 0), ''words'', 100';
  end
  program = sprintf(['frs_setup; %st = cputime(); frs_discover(%s, ''out'', ''%s'', ''threads'', 1, ''verbose'', 0); ' ...
                     'printf(''spent %%.3f\\n'', cputime() - t); confirm_recursive_rmdir(false); rmdir(''%s'', ''s'');'], ...
                    make, given, fullfile(folder, 'out'), folder);
  [status, text] = system(sprintf('octave-cli -q -f -H --path "%s" --eval "%s"', fullfile(root, 'matlab'), program));
  seconds = sscanf(char(regexp(text, 'spent [\d.]+', 'match', 'once')), 'spent %f');
  if status ~= 0 || isempty(seconds)
    error('frs_discover failed with %s:\n%s', root, text);
  end
end
