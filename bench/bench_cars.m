function summary = bench_cars(varargin)
%BENCH_CARS  Street photographs with and without a car: classification and localisation, five splits.
%   SUMMARY = BENCH_CARS(NAME, VALUE, ...) takes the reference photographs (msrc_cars in the folder
%   FRS_SHARED, default ../shared/data beside the toolbox), half for training and half for testing, the
%   codebook learned on the training half only, and prints a table of means over the splits.
%
%   Regions are made, seen in context and learned as in frs_discover.
%
%   Options (default):
%     splits   (1:5)       seeds of the splits
%     method   ('ucm')     segmentation of frs_extract
%     regions  (100)       of frs_extract
%     context  (struct())  options of frs_context
%     C        (10)        of the trainers on whole images
%     select   (struct('C', 1, 'classWeight', 'balanced'))  of frs_select_regions
%     methods  ({})        of frs_compare_regions
%     threads  (0)         of frs_extract
%     out      ('')        folder for pictures: heat maps of the first split, precision-recall figures
%     cache    ('')        of frs_extract
  opts = struct('splits', 1:5, 'method', 'ucm', 'regions', 100, 'context', struct(), 'C', 10, ...
                'select', struct('C', 1, 'classWeight', 'balanced'), 'methods', {{}}, 'threads', 0, 'out', '', 'cache', '');
  opts = script_options(opts, varargin);
  [files, y, truth] = photographs();
  tables = cell(1, numel(opts.splits));
  words = zeros(numel(opts.splits), 4);
  for k = 1:numel(opts.splits)
    ds = frs_images(files, y, 'train', 0.5, 'seed', opts.splits(k));
    ds = frs_extract(ds, 'method', opts.method, 'regions', opts.regions, 'cache', opts.cache, 'threads', opts.threads);
    words(k, :) = feature_rows(ds, opts);
    ds = frs_context(ds, opts.context);
    tables{k} = frs_compare_regions(ds, 'truth', truth, 'C', opts.C, 'methods', opts.methods, ...
                                    'select', opts.select, 'verbose', 0);
    fprintf('split %d:', opts.splits(k));
    cells = [tables{k}.method; num2cell(tables{k}.localAp(:, 1)')];
    fprintf(' %s %.3f', cells{:});
    fprintf('\n');
    if k == 1 && ~isempty(opts.out)
      pictures(ds, truth, tables{k}, opts.out);
    end
  end
  summary = print_means(tables, words);
end

function row = feature_rows(ds, opts)
% Average precision of the chi2 SVM and of feature selection, and their numbers of words.
  train = ds.train;
  svm = frs_svm_train(ds.X(:, train), ds.y(train), 'kernel', 'chi2', 'C', opts.C);
  fs = frs_select_features(ds.X(:, train), ds.y(train), 'kernel', 'chi2', 'C', opts.C);
  [~, ~, apSvm] = frs_pr(frs_predict(svm, ds.X(:, ~train)), ds.y(~train));
  [~, ~, apFs] = frs_pr(frs_predict(fs, ds.X(:, ~train)), ds.y(~train));
  row = [apSvm, size(ds.X, 1), apFs, sum(fs.mask)];
end

function [files, y, truth] = photographs()
  folder = shared_data('msrc_cars');
  files = {};
  y = [];
  for side = {'pos', 'neg'}
    list = dir(fullfile(folder, side{1}, '*.png'));
    names = cellfun(@(f) fullfile(folder, side{1}, f), {list.name}, 'UniformOutput', false);
    files = [files, names];
    y = [y, repmat(2 * strcmp(side{1}, 'pos') - 1, 1, numel(names))];
  end
  truth = cell(1, numel(files));
  for i = find(y > 0)
    [~, name] = fileparts(files{i});
    mask = imread(fullfile(folder, 'mask', [name '.png']));
    truth{i} = mask(:, :, 1) > 0;
  end
end

function pictures(ds, truth, T, folder)
  if ~exist(folder, 'dir')
    mkdir(folder);
  end
  row = find(strcmp(T.method, 'RS-chi2'));
  if isempty(row)
    return
  end
  shown = find(ds.y(T.test) > 0);
  loc = T.loc{row}(shown);
  heat = arrayfun(@(l) l.evidence - l.threshold, loc, 'UniformOutput', false);
  frs_plot_regions(ds.files(T.test(shown)), ds.labels(T.test(shown)), heat, 'truth', truth(T.test(shown)), ...
                   'found', loc, 'score', T.result{row}.iou(shown), 'file', fullfile(folder, 'cars_regions.png'));
  curves = cellfun(@(r) r.curve(1), T.result);
  frs_plot_pr(curves, 'names', T.method, 'file', fullfile(folder, 'cars_pr_50.png'));
  curves = cellfun(@(r) r.curve(2), T.result);
  frs_plot_pr(curves, 'names', T.method, 'file', fullfile(folder, 'cars_pr_40.png'));
end

function summary = print_means(tables, words)
  T = tables{1};
  average = @(field) mean(cat(3, cell2mat(cellfun(@(t) reshape(t.(field), size(t.(field), 1), 1, []), ...
                                                  tables, 'UniformOutput', false))), 2);
  summary = struct('method', {T.method}, 'ap', average('ap'), 'localAp', squeeze(average('localAp')), ...
                   'corLoc', squeeze(average('corLoc')), 'meanIoU', average('meanIoU'), 'words', mean(words, 1));
  fprintf('chi2 SVM: AP %.3f with %.0f words; FS-chi2: AP %.3f with %.0f words\n', summary.words);
  fprintf('%-16s %6s  %7s %7s  %7s %7s  %7s\n', 'method', 'AP', 'AP(.5)', 'AP(.4)', 'CL(.5)', 'CL(.4)', 'IoU');
  for k = 1:numel(T.method)
    fprintf('%-16s %6.3f  %7.3f %7.3f  %7.2f %7.2f  %7.3f\n', T.method{k}, summary.ap(k), summary.localAp(k, :), ...
            summary.corLoc(k, :), summary.meanIoU(k));
  end
end
