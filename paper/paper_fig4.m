function T = paper_fig4(varargin)
%PAPER_FIG4  Figure 4 of the paper: where each method finds the car, methods by pictures.
%   T = PAPER_FIG4(NAME, VALUE, ...) writes fig4.png to the folder out: a row for each method that learns, a column for each of
%   some held-out pictures with the object; found regions are coloured by their score (warmer is higher), found boxes dotted
%   white, the truth dashed blue. Options are those of paper_data and paper_regions. In the paper (PittCar): region selection finds the
%   car best, MILBoost
%   few regions, KI-SVM disperse background, MI-SVM with boxes much background.
  [ds, opts, T] = paper_regions(varargin, 'figure 4', '');
  shown = find(ds.y(T.test) > 0);
  shown = shown(round(linspace(1, numel(shown), min(opts.pictures, numel(shown)))));
  images = ds.files(T.test(shown));
  labels = ds.labels(T.test(shown));
  truth = ds.truth(T.test(shown));
  rows = {};
  for m = find(~cellfun('isempty', T.model(:)'))
    caption = repmat({''}, 1, numel(shown));
    caption{1} = T.method{m};
    loc = T.loc{m};
    weights = cell(1, numel(shown));
    found = cell(1, numel(shown));
    for k = 1:numel(shown)
      answer = loc(find([loc.image] == shown(k), 1));
      weights{k} = zeros(1, double(max(labels{k}(:))));
      weights{k}(answer.regions) = max(answer.evidence(answer.regions) - answer.threshold, 0);
      found{k} = struct('box', answer.box, 'mask', answer.mask);
    end
    rows{end + 1} = frs_plot_regions(images, labels, weights, 'truth', truth, 'found', found, 'caption', caption, ...
                                     'columns', numel(shown), 'width', 200, 'boundaries', false, 'legend', false);
  end
  file = fullfile(opts.out, 'fig4.png');
  imwrite(vertcat(rows{:}), file);
  fprintf('rows from the top: %s; %s\n', strjoin(T.method(~cellfun('isempty', T.model(:)')), ', '), file);
end
