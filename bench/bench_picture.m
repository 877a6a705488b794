function bench_picture(varargin)
%BENCH_PICTURE  CPU milliseconds of every stage of one picture, for several sizes, of one build or of two side by side.
%   BENCH_PICTURE() prints a table for this toolbox: reading a JPEG file, descriptors, words, regions, histograms,
%   neighbours, frs_extract as a whole, and frs_apply with a place. The picture is a photograph of the reference data, enlarged to the sizes.
%   BENCH_PICTURE('base', FOLDER) adds the times of another toolbox, built in FOLDER/build, and the ratios. The two
%   take turns, each in processes of its own; every number is the least of all turns, with one thread.
%     octave-cli -q -f -H --path bench --eval "bench_picture('base', '/path/to/another/frs')"
%
%   Options (default):
%     base    ('')   folder of the other toolbox
%     sizes   ([213 320; 321 481; 375 500; 3000 4000])  height and width of the pictures, a row each
%     rounds  (3)    turns of each toolbox
  opts = struct('base', '', 'sizes', [213 320; 321 481; 375 500; 3000 4000], 'rounds', 3);
  opts = script_options(opts, varargin);
  here = fileparts(fileparts(mfilename('fullpath')));
  roots = {here, opts.base};
  roots = roots(~cellfun(@isempty, roots));
  folder = tempname();
  mkdir(folder);
  files = pictures(folder, opts.sizes);
  cleanup = onCleanup(@() remove(folder, files));
  best = cell(1, numel(roots));
  for round = 1:opts.rounds
    for r = 1:numel(roots)
      best{r} = lesser(best{r}, measured(roots{r}, files));
    end
  end
  show(opts.sizes, best);
end

function files = pictures(folder, sizes)
% One photograph as JPEG files of these sizes.
  photos = dir(fullfile(shared_data('bsds'), 'images', '*.jpg'));
  I = double(imread(fullfile(shared_data('bsds'), 'images', photos(1).name)));
  files = cell(1, size(sizes, 1));
  for k = 1:numel(files)
    [x, y] = meshgrid(linspace(1, size(I, 2), sizes(k, 2)), linspace(1, size(I, 1), sizes(k, 1)));
    J = zeros([sizes(k, :) 3], 'uint8');
    for c = 1:3
      J(:, :, c) = uint8(interp2(I(:, :, c), x, y));
    end
    files{k} = fullfile(folder, sprintf('%d.jpg', k));
    imwrite(J, files{k}, 'Quality', 90);
  end
end

function remove(folder, files)
  delete(files{:});
  rmdir(folder);
end

function stages = measured(root, files)
% Runs picture_stages in a process of its own that sees only this toolbox.
  list = sprintf('''%s'',', files{:});
  command = sprintf('octave-cli -q -f -H --path "%s" --path "%s" --eval "frs_setup; picture_stages({%s})"', ...
                    fullfile(root, 'matlab'), fileparts(mfilename('fullpath')), list(1:end - 1));
  [status, text] = system(command);
  if status ~= 0
    error('picture_stages failed with %s:\n%s', root, text);
  end
  rows = regexp(text, 'stage (\S+)((?: [\d.]+)+)', 'tokens');
  stages = struct('name', {cellfun(@(r) r{1}, rows, 'UniformOutput', false)}, ...
                  'ms', cell2mat(cellfun(@(r) sscanf(r{2}, '%f')', rows(:), 'UniformOutput', false)));
end

function a = lesser(a, b)
  if isempty(a)
    a = b;
  else
    a.ms = min(a.ms, b.ms);
  end
end

function show(sizes, best)
  fprintf('%-22s', 'CPU ms');
  for s = 1:size(sizes, 1)
    fprintf('%24s', sprintf('%d x %d', sizes(s, [2 1])));
  end
  fprintf('\n');
  for k = 1:numel(best{1}.name)
    fprintf('%-22s', best{1}.name{k});
    several = @(format, rows) strjoin(arrayfun(@(r) sprintf(format, rows(r, :)), 1:size(rows, 1), 'UniformOutput', false), ' / ');
    record_row(several('%.3g', best{1}.ms(k, :)'), 'ms', '%s, %s pixels', best{1}.name{k}, several('%d x %d', sizes(:, [2 1])));
    for s = 1:size(sizes, 1)
      if numel(best) == 1
        fprintf('%24.1f', best{1}.ms(k, s));
      else
        fprintf('%24s', sprintf('%.1f / %.1f = %.2f', best{1}.ms(k, s), best{2}.ms(k, s), best{1}.ms(k, s) / best{2}.ms(k, s)));
      end
    end
    fprintf('\n');
  end
end
