function shown = paper_fig2(varargin)
%PAPER_FIG2  Figure 2 of the paper: examples of the data sets.
%   SHOWN = PAPER_FIG2(NAME, VALUE, ...) writes fig2.png to the folder out: a named row for each data set that is there, of videos with the
%   middle frame. SHOWN is a cell with their names. Options: folder (FRS_DATA, an environment variable: the folder that holds pittcar,
%   voc2007, msr2 and youtube-objects), out ('paper'), pictures (6), seed (1). Where none is there, toy scenes and clips are drawn.
  opts = struct('folder', getenv('FRS_DATA'), 'out', 'paper', 'pictures', 6, 'seed', 1);
  opts = paper_options(opts, struct(), varargin, @(o) '');
  shown = {};
  rows = {};
  for name = {'pittcar', 'voc2007', 'msr2', 'youtube-objects'}
    place = fullfile(opts.folder, name{1});
    if ~isempty(opts.folder) && exist(place, 'dir')
      rows{end + 1} = examples(frs_dataset(name{1}, place, 'objects', false), opts);
      shown{end + 1} = name{1};
    else
      fprintf('%s is not here (option folder, or FRS_DATA)\n', name{1});
    end
  end
  if isempty(rows)
    [files, y] = frs_toy_images([6 6], 'seed', opts.seed, 'folder', fullfile(opts.out, 'fig2_scenes'));
    clips = frs_toy_videos([3 3], 'seed', opts.seed, 'folder', fullfile(opts.out, 'fig2_clips'));
    rows = {examples(frs_images(files, y), opts), examples(frs_videos(clips), opts)};
    shown = {'toy scenes', 'toy clips'};
  end
  file = fullfile(opts.out, 'fig2.png');
  titles = arrayfun(@(k) sprintf('(%c) %s', 'a' + k - 1, shown{k}), 1:numel(shown), 'UniformOutput', false);
  imwrite(paper_stacked(rows, titles), file);
  fprintf('%s\n', file);
end

function P = examples(ds, opts)
% Evenly over all items, in a row of pictures of one size.
  items = unique(round(linspace(1, numel(ds.files), opts.pictures)));
  P = 255 * ones(120, 160 * opts.pictures, 3, 'uint8');
  for k = 1:numel(items)
    P(:, 160 * (k - 1) + (1:158), :) = scaled(picture(ds, items(k)), [120 158]);
  end
end

function I = picture(ds, i)
  if isfield(ds, 'range')
    V = frs_video(ds.files{i}, 'range', ds.range(i, :));
    I = V(:, :, :, ceil(size(V, 4) / 2));
  else
    I = frs_imread(ds.files{i});
  end
end

function P = scaled(I, extent)
% The nearest pixels.
  rows = ceil(((1:extent(1)) - 0.5) * size(I, 1) / extent(1));
  cols = ceil(((1:extent(2)) - 0.5) * size(I, 2) / extent(2));
  P = I(rows, cols, :);
end
