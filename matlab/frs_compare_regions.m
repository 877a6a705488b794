function T = frs_compare_regions(ds, varargin)
%FRS_COMPARE_REGIONS  Region selection beside multiple-instance learners, plain SVMs and trivial answers.
%   T = FRS_COMPARE_REGIONS(DS, NAME, VALUE, ...) trains on the images DS.train of a data set of
%   frs_extract with labels DS.y, and classifies and localises the others. Rows, for each kernel:
%     RS-kernel      frs_select_regions
%     MI-kernel      alternation on the top region from the bag means (solver cccp), as MI-SVM
%     SVM-kernel     frs_svm_train on whole images, scored on the regions
%     KI-kernel      Bag-KI-SVM, see frs_mil_train
%     mi-kernel      mi-SVM, see frs_mil_train; slow on many regions: only where methods names it
%     MILBoost       see frs_mil_train; one row for all kernels
%   each with the weight of the figure/ground cue that frs_fit_cue gives it, and
%     MI-boxes       frs_select_windows, where DS is of frs_extract
%   The answers to beat need no learning:
%     whole image, centre box (half of the area), random regions (a connected half of the regions, seeded)
%     border cue     what frs_localize finds by the distance from the border alone
%   They are ranked by the image score of the last SVM.
%
%   Options (default):
%     kernels   ({'linear', 'chi2'})  any kernels of frs_select_regions
%     methods   ({})                  names of the rows wanted; {} is all but mi-SVM
%     C         (10)                  of all trainers
%     truth     ({})                  objects of each image of DS, see frs_eval_localization; {}: no
%                                     localisation is measured
%     t         ([0.5 0.4])           thresholds of the area of overlap
%     cue       ('border')            figure/ground cue of the rows that learn, see frs_fit_cue; 'none'
%     localize  (struct())            further options of frs_localize
%     select    (struct())            further options of frs_select_regions
%     windows   (struct())            options of frs_select_windows
%     plot      ('')                  file name for the precision-recall figures: '_t50' and so on is put
%                                     before its ending, one per threshold
%     seed      (1)                   of the random regions
%     verbose   (1)                   0: silent, 1: prints the table, 2: and progress
%
%   T has method (cell of names); columns ap (classification of the test images; NaN without learning),
%   regions (mean number that keep weight in a positive training image), cueWeight, meanIoU, boxIoU, maskIoU and
%   time (training seconds); localAp and corLoc (one column per threshold t); result and loc (cells with what
%   frs_eval_localization and frs_localize gave); model (cell) and test (numbers of the test images).
%   Answers on negative images count as false alarms in localAp.
%
%   See also frs_select_regions, frs_localize, frs_eval_localization, frs_context, frs_plot_pr.
%
%   Example
%     >> ds = struct('y', [1 1 -1 -1], 'train', logical([1 0 1 0]), 'bag', [1 1 2 2 3 3 4 4]);
%     >> ds.H = [0 1 0 1 1 1 1 1; 1 0 1 0 0 0 0 0];       % word 2 is in the first region of positives
%     >> ds.X = [0.5 0.5 1 1; 0.5 0.5 0 0];
%     >> ds.labels = repmat({uint32([1 1 2 2])}, 1, 4);
%     >> ds.adjacency = repmat({[1 2]}, 1, 4);
%     >> T = frs_compare_regions(ds, 'methods', {'RS-linear', 'whole image'}, 'verbose', 0, ...
%     .. 'truth', {[1 1 2 1], [1 1 2 1], [], []});
%     >> fprintf('%s: overlap %.2f\n', T.method{1}, T.meanIoU(1), T.method{2}, T.meanIoU(2))
%     RS-linear: overlap 1.00
%     whole image: overlap 0.50
  frs_need('compare_regions', nargin, 1);
  options = { ...
    'kernels',  {'linear', 'chi2'}, ''
    'methods',  {},                 ''
    'C',        10,                 ''
    'truth',    {},                 ''
    't',        [0.5 0.4],          ''
    'cue',      'border',           ''
    'localize', struct(),           ''
    'select',   struct(),           ''
    'windows',  struct(),           'struct'
    'plot',     '',                 ''
    'seed',     1,                  'count'
    'verbose',  1,                  'count'};
  [ds, opts] = check(ds, frs_parse('compare_regions', options, varargin));
  T = frs_renamed('compare_regions', @() comparison(ds, opts));
end

function T = comparison(ds, opts)
  train = frs_subset(ds, ds.train);
  test = frs_subset(ds, ~ds.train);
  truth = opts.truth;
  if ~isempty(truth)
    truth = truth(~ds.train);
  end
  rows = rows_of(opts, ds);
  n = numel(rows);
  T = struct('method', {{rows.name}}, 'ap', NaN(n, 1), 'regions', NaN(n, 1), 'cueWeight', NaN(n, 1), 'meanIoU', NaN(n, 1), ...
             'boxIoU', NaN(n, 1), 'maskIoU', NaN(n, 1), 'time', zeros(n, 1), ...
             'localAp', NaN(n, numel(opts.t)), 'corLoc', NaN(n, numel(opts.t)), 't', opts.t(:)', ...
             'result', {cell(n, 1)}, 'loc', {cell(n, 1)}, 'model', {cell(n, 1)}, 'test', find(~ds.train));
  progress = frs_progress(struct('stage', 'compare', 'total', n, 'verbose', max(0, opts.verbose - 1)));
  rank = zeros(1, numel(test.y));
  for k = 1:n
    clock = tic;
    model = [];
    if ~isempty(rows(k).train)
      model = rows(k).train(train);
      if ~strcmp(model.type, 'windows')
        model = frs_fit_cue(model, train, 'cue', opts.cue);
        T.cueWeight(k) = model.cue.weight;
      end
      score = frs_image_scores(model, test, 0);
      [~, ~, T.ap(k)] = frs_pr(score, test.y);
    end
    T.time(k) = toc(clock);
    T.model{k} = model;
    if isfield(model, 'mask') && strcmp(model.type, 'regions')
      T.regions(k) = sum(model.mask) / sum(train.y > 0);
    end
    if strcmp(rows(k).kind, 'SVM')
      rank = score;
    end
    if ~isempty(truth)
      T.loc{k} = answers(rows(k), model, test, rank, opts);
      T.result{k} = frs_eval_localization(T.loc{k}, truth, 't', opts.t);
      T.localAp(k, :) = T.result{k}.ap;
      T.corLoc(k, :) = T.result{k}.corLoc;
      T.meanIoU(k) = T.result{k}.meanIoU;
      T.boxIoU(k) = T.result{k}.meanBoxIoU;
      T.maskIoU(k) = T.result{k}.meanMaskIoU;
    end
    progress = frs_progress(progress, k);
  end
  if opts.verbose > 0
    print_table(T);
  end
  if ~isempty(opts.plot) && ~isempty(truth)
    plot_curves(T, opts.plot);
  end
end

function rows = rows_of(opts, ds)
% The methods: a name, and how to train it (train set -> model) or how to answer without a model (see
% frs_plain_answers). A new method is a new line.
  select = @(kernel, more) @(d) frs_select_regions(d.H, d.bag, d.y, 'kernel', kernel, 'C', opts.C, opts.select, more{:});
  mil = @(method, kernel) @(d) frs_mil_train(d.H, d.bag, d.y, 'method', method, 'kernel', kernel, 'C', opts.C);
  learned = {'RS',  @(kernel) select(kernel, {})
             'MI',  @(kernel) select(kernel, {'solver', 'cccp', 'init', 'uniform'})
             'SVM', @(kernel) @(d) frs_svm_train(d.X, d.y, 'kernel', kernel, 'C', opts.C)
             'KI',  @(kernel) mil('ki-svm', kernel)
             'mi',  @(kernel) mil('mi-svm', kernel)};
  given = frs_plain_answers();
  rows = struct('name', {}, 'kind', {}, 'train', {}, 'answer', {});
  for m = 1:size(learned, 1)
    for kernel = opts.kernels(:)'
      rows(end + 1) = struct('name', [learned{m, 1} '-' kernel{1}], 'kind', learned{m, 1}, ...
                             'train', feval(learned{m, 2}, kernel{1}), 'answer', []);
    end
  end
  rows(end + 1) = struct('name', 'MILBoost', 'kind', 'MILBoost', 'train', mil('milboost', 'linear'), 'answer', []);
  if all(isfield(ds, {'files', 'hash', 'codebook', 'options'}))          % boxes need the places of the words
    rows(end + 1) = struct('name', 'MI-boxes', 'kind', 'windows', 'train', @(d) frs_select_windows(d, opts.windows), 'answer', []);
  end
  for m = 1:size(given, 1)
    rows(end + 1) = struct('name', given{m, 1}, 'kind', given{m, 1}, 'train', [], 'answer', given{m, 2});
  end
  if isempty(opts.methods)
    rows = rows(~strcmp({rows.kind}, 'mi'));
  else
    unknown = setdiff(opts.methods, {rows.name});
    if ~isempty(unknown)
      error('frs:compare_regions:badOption', 'Unknown method ''%s''; known are: %s.', unknown{1}, strjoin({rows.name}, ', '));
    end
    rows = rows(ismember({rows.name}, opts.methods));
  end
end

function loc = answers(row, model, test, rank, opts)
  if ~isempty(model)
    loc = frs_localize(model, test, opts.localize);
    return
  end
  loc = struct('image', {}, 'mask', {}, 'box', {}, 'score', {});
  for i = 1:numel(test.labels)
    mask = row.answer(test, i, opts.seed);
    loc(i) = struct('image', i, 'mask', mask, 'box', frs_box_of(mask), 'score', rank(i));
  end
end

function [ds, opts] = check(ds, opts)
  n = frs_check_set('compare_regions', ds, {'labels', 'adjacency', 'y', 'train', 'bag', 'X', 'H'});
  for i = 1:n
    frs_check_labels('compare_regions', ds.labels{i}, sum(ds.bag == i));
  end
  ds.train = logical(ds.train);
  for side = {ds.y(ds.train), ds.y(~ds.train)}
    if ~any(side{1} > 0) || all(side{1} > 0)
      error('frs:compare_regions:badValue', 'Training and test images must hold both classes.');
    end
  end
  if ~iscell(opts.truth) || ~any(numel(opts.truth) == [0 n])
    error('frs:compare_regions:badSize', 'truth must be a cell with one entry per image of DS (%d).', n);
  end
  if ~iscellstr(opts.kernels) || ~iscellstr(opts.methods)
    error('frs:compare_regions:badOption', 'kernels and methods must be cells of names.');
  end
  if ~ischar(opts.plot) || size(opts.plot, 1) > 1
    error('frs:compare_regions:badOption', 'plot must be a file name.');
  end
  if ~isnumeric(opts.t) || ~isvector(opts.t) || ~all(opts.t > 0 & opts.t <= 1)
    error('frs:compare_regions:badOption', 't must hold numbers in (0, 1].');
  end
  if ~isstruct(opts.localize) || ~isscalar(opts.localize) || ~isstruct(opts.select) || ~isscalar(opts.select)
    error('frs:compare_regions:badOption', 'localize and select must be structs of options.');
  end
end

function print_table(T)
  fprintf('%-16s %8s %8s', 'method', 'AP', 'regions');
  fprintf('  AP(%.2f) CorLoc', T.t);
  fprintf('  box IoU  mask IoU   time\n');
  for k = 1:numel(T.method)
    fprintf('%-16s %8s %8s', T.method{k}, number(T.ap(k), '%.3f'), number(T.regions(k), '%.1f'));
    for j = 1:numel(T.t)
      fprintf('  %8s %6s', number(T.localAp(k, j), '%.3f'), number(T.corLoc(k, j), '%.2f'));
    end
    fprintf('  %7s  %8s %6.1f\n', number(T.boxIoU(k), '%.3f'), number(T.maskIoU(k), '%.3f'), T.time(k));
  end
end

function s = number(x, format)
  s = '-';
  if ~isnan(x)
    s = sprintf(format, x);
  end
end

function plot_curves(T, file)
  [folder, name, ending] = fileparts(file);
  for j = 1:numel(T.t)
    curves = cellfun(@(r) r.curve(j), T.result);
    frs_plot_pr(curves, 'names', T.method, 'title', sprintf('overlap threshold is %g', T.t(j)), ...
                'file', fullfile(folder, sprintf('%s_t%02.0f%s', name, 100 * T.t(j), ending)));
  end
end

%!shared ds, truth
%! % six images of four regions; positive ones hold word 3 in their second region
%! L = uint32 (kron ([1 2; 3 4], ones (4)));
%! ds = struct ('y', [1 1 1 -1 -1 -1], 'train', logical ([1 1 0 1 1 0]), 'bag', kron (1:6, ones (1, 4)));
%! ds.H = repmat ([0.9 0.2 0.5 0.6; 0.1 0.8 0.5 0.4; 0 0 0 0], 1, 6);
%! ds.H(:, [2 6 10]) = repmat ([0.1; 0.1; 0.8], 1, 3);
%! ds.X = squeeze (mean (reshape (ds.H, 3, 4, 6), 2));
%! ds.labels = repmat ({L}, 1, 6);
%! ds.adjacency = repmat ({struct('pairs', [1 2; 1 3; 2 4; 3 4], 'count', 4)}, 1, 6);
%! truth = {L == 2, L == 2, L == 2, [], [], []};
%!test
%! % the planted region is found by all that learn, and by no trivial answer
%! T = frs_compare_regions (ds, 'truth', truth, 'verbose', 0);
%! assert (T.method(7:10), {'KI-linear', 'KI-chi2', 'MILBoost', 'whole image'});
%! assert (T.ap(1:9), ones (9, 1));
%! assert (T.localAp(1:9, 1), ones (9, 1));
%! assert (T.meanIoU(1:4), ones (4, 1));
%! assert (isnan (T.ap(10:13)));
%! assert (T.meanIoU(10), 0.25);
%! assert (T.test, [3 6]);
%!test
%! % chosen rows, no truth
%! T = frs_compare_regions (ds, 'methods', {'RS-chi2', 'SVM-chi2', 'mi-chi2'}, 'verbose', 0);
%! assert (T.method, {'RS-chi2', 'SVM-chi2', 'mi-chi2'});
%! assert (all (isnan (T.localAp(:))));
%!error id=frs:compare_regions:badType   frs_compare_regions (1)
%!error id=frs:compare_regions:badSize   frs_compare_regions (ds, 'truth', truth(1:2))
%!error id=frs:compare_regions:badValue  frs_compare_regions (setfield (ds, 'train', true (1, 6)))
%!error id=frs:compare_regions:badOption frs_compare_regions (ds, 'methods', {'RS-foo'})
%!error id=frs:compare_regions:unknownOption frs_compare_regions (ds, 'foo', 1)
