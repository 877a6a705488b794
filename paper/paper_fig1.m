function model = paper_fig1(varargin)
%PAPER_FIG1  Figure 1 of the paper: what goes in and what comes out, on PittCar.
%   MODEL = PAPER_FIG1(NAME, VALUE, ...) writes fig1.png to the folder out, from the top: pictures with the object (a) and without (b),
%   patches of the words selected (c) and the regions selected in the pictures of (a), coloured by their weights (d). MODEL has fields
%   words and regions. Options are those of paper_data and segmentation ('ucm'), regions (100), C (10, of words), regionC (1),
%   pictures (4, of each side). The paper shows the same for hand waving; here that is figures 6 and 7.
  more = struct('segmentation', 'ucm', 'regions', 100, 'C', 10, 'regionC', 1, 'pictures', 4);
  [ds, opts] = paper_data('pittcar', 'pos', varargin, more);
  ds = frs_extract(ds, 'method', opts.segmentation, 'regions', opts.regions, 'words', opts.words, 'cache', opts.cache, ...
                   'seed', opts.seed, 'verbose', 1);
  ds = frs_subset(ds, ds.train & ds.y ~= 0);
  model.words = frs_select_features(ds.X, ds.y, 'C', opts.C);
  model.regions = frs_select_regions(ds.H, ds.bag, ds.y, 'C', opts.regionC, 'classWeight', 'balanced');
  some = @(label) find(ds.y == label, opts.pictures);
  parts = {sheet(ds, some(1), []), sheet(ds, some(-1), []), ...
           frs_plot_words(ds, model.words, 'top', 4, 'patches', 10, 'seed', opts.seed), sheet(ds, some(1), model.regions.weights)};
  file = fullfile(opts.out, 'fig1.png');
  imwrite(stacked(parts), file);
  fprintf('%d of %d words, %.1f regions a picture; %s\n', sum(model.words.mask), numel(model.words.mask), ...
          sum(model.regions.mask) / sum(ds.y > 0), file);
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

function P = stacked(parts)
% One below the other on white, eight pixels apart.
  width = max(cellfun(@(p) size(p, 2), parts));
  for k = 1:numel(parts)
    parts{k}(end + 8, width, 3) = 0;
    parts{k}(end - 7:end, :, :) = 255;
  end
  P = vertcat(parts{:});
end
