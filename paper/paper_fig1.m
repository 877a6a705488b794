function model = paper_fig1(varargin)
%PAPER_FIG1  Figure 1 of the paper: what goes in and what comes out, for a car in pictures and for hand waving in videos.
%   MODEL = PAPER_FIG1(NAME, VALUE, ...) writes fig1.png to the folder out, from the top: pictures with the object (a) and without
%   (b), patches of the words selected (c), the regions selected in the pictures of (a), coloured by their weights (d), and the same
%   for an action in videos (e to h): each row of frames is of one video. MODEL has fields words, regions, videoWords and
%   videoRegions. Options are those of paper_data and segmentation ('ucm'), regions (100), C (10, of words), regionC (1), pictures (4,
%   of each side), and video ({}), a cell of options of paper_videos ({'folder', 'MSR2'}); false leaves (e) to (h) out.
  more = struct('segmentation', 'ucm', 'regions', 100, 'C', 10, 'regionC', 1, 'pictures', 4, 'video', {{}});
  [ds, opts] = paper_data('pittcar', 'pos', varargin, more);
  [parts, titles, model, pictures] = of_pictures(ds, opts);
  if iscell(opts.video)
    [rows, names, model.videoWords, model.videoRegions] = of_videos(opts);
    parts = [parts, rows];
    titles = [titles, names];
  end
  file = fullfile(opts.out, 'fig1.png');
  imwrite(paper_stacked(parts, titles), file);
  fprintf('%d of %d words, %.1f regions a picture; %s\n', sum(model.words.mask), numel(model.words.mask), ...
          sum(model.regions.mask) / pictures, file);
end

function [parts, titles, model, pictures] = of_pictures(ds, opts)
% PICTURES is the number of those with the object that were learned from.
  ds = frs_extract(ds, 'method', opts.segmentation, 'regions', opts.regions, 'words', opts.words, 'cache', opts.cache, ...
                   'seed', opts.seed, 'verbose', 1);
  ds = frs_subset(ds, ds.train & ds.y ~= 0);
  model.words = frs_select_features(ds.X, ds.y, 'C', opts.C);
  model.regions = frs_select_regions(ds.H, ds.bag, ds.y, 'C', opts.regionC, 'classWeight', 'balanced');
  pictures = sum(ds.y > 0);
  some = @(label) find(ds.y == label, opts.pictures);
  parts = {sheet(ds, some(1), []), sheet(ds, some(-1), []), ...
           frs_plot_words(ds, model.words, 'top', 4, 'patches', 10, 'seed', opts.seed), sheet(ds, some(1), model.regions.weights)};
  titles = {'(a) images with the object', '(b) images without it', '(c) visual words selected', '(d) regions selected'};
end

function P = sheet(ds, images, weights)
% Pictures in a row, with the regions that have weight coloured.
  w = cell(1, numel(images));
  for k = 1:numel(images)
    w{k} = zeros(1, double(max(ds.labels{images(k)}(:))));
    if ~isempty(weights)
      w{k} = weights(ds.bag == images(k));
    end
  end
  P = frs_plot_regions(ds.files(images), ds.labels(images), w, 'columns', numel(images), 'width', 160, 'boundaries', false, 'legend', false);
end

function [parts, titles, words, regions] = of_videos(opts)
  more = struct('segmentation', 'voxel', 'channels', {{'words'}}, 'methods', {{'FS-chi2', 'RS-chi2'}});
  [ds, ~, found] = paper_videos('msr2', [{'out', opts.out, 'seed', opts.seed}, opts.video], more);
  c = [find(strcmp(ds.classes, 'hand waving')), find(~cellfun('isempty', found))];
  T = found{c(1)};
  words = T.model{strcmp(T.method, 'FS-chi2')};
  regions = T.model{strcmp(T.method, 'RS-chi2')};
  ds.y = ds.y(c(1), :);
  ds = frs_subset(rmfield(ds, 'truth'), ds.train);
  with = find(ds.y > 0, 2);
  without = find(ds.y < 0, 2);
  chosen = cell(1, numel(with));
  for k = 1:numel(with)
    chosen{k} = frs_plot_frames(clip(ds, with(k)), [], 'labels', ds.labels{with(k)}, 'weights', regions.weights(ds.bag == with(k)), ...
                                'count', 6, 'width', 130);
  end
  parts = {strip(ds, with), strip(ds, without), frs_plot_words(ds, words, 'top', 4, 'patches', 10, 'seed', opts.seed), vertcat(chosen{:})};
  titles = {['(e) videos with the action: ' ds.classes{c(1)}], '(f) videos without it', '(g) space-time words selected', ...
            '(h) regions in space and time selected'};
end

function P = strip(ds, items)
  V = arrayfun(@(i) clip(ds, i), items, 'UniformOutput', false);
  P = frs_plot_frames(V, cell(1, numel(items)), 'count', 6, 'width', 130);
end

function V = clip(ds, i)
  V = frs_video(ds.files{i}, 'range', ds.range(i, :), 'size', ds.imageSize(i, :));
end
