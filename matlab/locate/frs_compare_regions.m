function T = frs_compare_regions(ds, varargin)
%FRS_COMPARE_REGIONS  Region selection beside multiple-instance learners, plain SVMs and trivial answers.
%   T = FRS_COMPARE_REGIONS(DS, NAME, VALUE, ...) trains on the images DS.train of a data set of
%   frs_extract with labels DS.y, and classifies and localises the others. Rows, for each kernel:
%     RS-kernel      frs_select_regions
%     MI-kernel      alternation on the top region from the bag means (solver cccp), as MI-SVM
%     SVM-kernel     frs_svm_train on whole images, scored on the regions
%     KI-kernel      Bag-KI-SVM, see frs_mil_train
%     MILBoost       see frs_mil_train; one row for all kernels
%   each with the figure/ground cue and the figures that frs_fit_cue learns for it, and
%     MI-boxes       frs_select_windows, where DS is of frs_extract
%   The answers to beat need no learning:
%     whole image, centre box (half of the area), random regions (a connected half of the regions, seeded)
%     border cue     what frs_localize finds by the distance from the border alone
%   They are ranked by the image score of the last SVM.
%   Rows that methods must name:
%     mi-kernel      mi-SVM, see frs_mil_train; slow on many regions
%     FS-kernel      frs_select_features on whole images, scored on the regions
%     RS-kernel (the paper's rule)   frs_select_regions by the paper's Algorithm 2 (solver reduced-gradient, from equal weights) with
%                    equal costs, on the regions of DS as they are, located without a cue at the threshold 0; neither context,
%                    classWeight nor select change it
%     CRANE, CRANE-min, CRANE-kde   frs_crane with its three rules
%     candidates     frs_fit_candidates beside an SVM of the last kernel, which ranks; prior alone: the same without what was
%                    learned, which knows nothing of the class. Of pictures only
%   Videos (DS of frs_videos) are located in space and time, ranked by the score of the video, with a box fitted to every frame;
%   the row regions, which must be named, is region selection with sets of regions instead. CRANE is among the rows
%   without being named, and cuboids (frs_select_cuboids on the candidates of frs_cuboids); MI-boxes are cuboids too. The answers
%   without learning are moving box (the boxes of the other rows without the class), centre 1/4 and centre tube (a quarter and
%   half of every frame), whole video and moving pixels (faster than a pixel a frame against the camera).
%
%   Options (default):
%     kernels   ({'linear', 'chi2'})  any kernels of frs_select_regions
%     methods   ({})                  names of the rows wanted; {} is all that need not be named
%     C         (10)                  of all trainers; among several, cross-validation inside the training images chooses
%                                     for each row
%     folds     (4)                   of that, at most as many as images of the smaller class; where they leave fewer than
%                                     two of a class to learn from, the first C is taken
%     classWeight ('none')            of all trainers that have it
%     context   (0)                   share of frs_context for all rows but the paper's rule; 0 takes DS as it is
%     truth     ({})                  objects of each image of DS, see frs_eval_localization (of videos in pixels of the
%                                     files); {}: no localisation is measured
%     t         ([0.5 0.4])           thresholds of the area of overlap
%     cue       ('border')            figure/ground cue of the rows that learn, see frs_fit_cue; 'none'. Of videos
%                                     ('motion'), as in frs_discover
%     localize  (struct())            further options of frs_localize; not with the cue motion
%     select    (struct())            further options of frs_select_regions; its C takes the place of C
%     windows   (struct())            options of frs_select_windows
%     cuboids   (struct())            options of frs_cuboids
%     plot      ('')                  file name for the precision-recall figures: '_t50' and so on is put
%                                     before its ending, one per threshold
%     seed      (1)                   of the random regions and the folds
%     verbose   (1)                   0: silent, 1: prints the table, 2: and progress
%
%   T has method (cell of names); columns ap (classification of the test images; NaN without learning), C (NaN where there
%   is none), regions (mean number that keep weight in a positive training image), cueWeight, meanIoU, boxIoU, maskIoU, timeIoU
%   (of videos) and time (training seconds); localAp and corLoc (one column per threshold t); result and loc (cells with what
%   frs_eval_localization and frs_localize gave; of videos loc has tubes, of those with an object, no masks); score (cell of rows, of the test
%   images), model (cell) and test (numbers of the test images).
%   Answers on negative images count as false alarms in localAp.
%   With several labels an image, DS.y c-by-n in {+1, -1, 0 = ignored}, T is a 1-by-c struct array: each class by itself on the
%   images that it does not ignore. truth is then c-by-n, and '_class1' and so on is put before the ending of plot.
%
%   See also frs_select_regions, frs_localize, frs_eval_localization, frs_context, frs_plot_pr.
%
%   Example
%     ds = struct('y', [1 1 -1 -1], 'train', logical([1 0 1 0]), 'bag', [1 1 2 2 3 3 4 4]);
%     ds.H = [0 1 0 1 1 1 1 1; 1 0 1 0 0 0 0 0];       % word 2 is in the first region of positives
%     ds.X = [0.5 0.5 1 1; 0.5 0.5 0 0];
%     ds.labels = repmat({uint32([1 1 2 2])}, 1, 4);
%     ds.adjacency = repmat({[1 2]}, 1, 4);
%     T = frs_compare_regions(ds, 'methods', {'RS-linear', 'whole image'}, 'verbose', 0, ...
%       'truth', {[1 1 2 1], [1 1 2 1], [], []});
%     fprintf('%s: overlap %.2f\n', T.method{1}, T.meanIoU(1), T.method{2}, T.meanIoU(2))
%     % RS-linear: overlap 1.00
%     % whole image: overlap 0.50
  frs_need('compare_regions', nargin, 1);
  options = { ...
    'kernels',     {'linear', 'chi2'}, ''
    'methods',     {},                 ''
    'C',           10,                 'numbers (0 Inf)'
    'folds',       4,                  'whole [2 Inf)'
    'classWeight', 'none',             ''
    'context',     0,                  'number [0 1]'
    'truth',       {},                 ''
    't',           [0.5 0.4],          'numbers (0 1]'
    'cue',         'border',           ''
    'localize',    struct(),           'struct'
    'select',      struct(),           'struct'
    'windows',     struct(),           'struct'
    'cuboids',     struct(),           'struct'
    'plot',        '',                 'text'
    'seed',        1,                  'count'
    'verbose',     1,                  'count'};
  medium = frs_compare_medium(ds);
  opts = frs_parse('compare_regions', options, [{medium.defaults}, varargin]);
  if isstruct(ds) && isscalar(ds) && isfield(ds, 'y') && ~isvector(ds.y) && ~isempty(ds.y)
    T = by_class(ds, opts);
    return
  end
  [ds, opts] = check(ds, medium, opts);
  T = frs_renamed('compare_regions', @() comparison(ds, medium, opts));
end

function T = by_class(ds, opts)
% The comparison of each class on the images that it does not ignore.
  n = frs_check_set('compare_regions', ds, {'labels', 'adjacency', 'train', 'bag', 'X', 'H'});
  Y = frs_label_rows('compare_regions', ds.y, n);
  if ~iscell(opts.truth) || ~(isempty(opts.truth) || isequal(size(opts.truth), size(Y)))
    error('frs:compare_regions:badSize', 'truth must be a cell of %d classes by %d images of DS.', size(Y));
  end
  [folder, name, ending] = fileparts(opts.plot);
  for c = 1:size(Y, 1)
    used = find(Y(c, :) ~= 0);
    own = frs_renamed('compare_regions', @() frs_subset(ds, used));
    own.y = Y(c, used);
    mine = opts;
    if ~isempty(opts.truth)
      mine.truth = opts.truth(c, used);
    end
    if ~isempty(opts.plot)
      mine.plot = fullfile(folder, sprintf('%s_class%d%s', name, c, ending));
    end
    if opts.verbose > 0
      fprintf('class %d\n', c);
    end
    one = frs_compare_regions(own, mine);
    one.test = used(one.test);
    T(c) = one;
  end
end

function T = comparison(ds, medium, opts)
  rows = frs_compare_rows(opts, ds, medium);
  ds = medium.prepare(ds, rows, opts);
  plain = halves(ds);
  pooled = plain;
  if opts.context > 0
    pooled = halves(frs_renamed('compare_regions', @() frs_context(ds, 'share', opts.context)));
  end
  truth = opts.truth;
  if ~isempty(truth)
    truth = truth(~ds.train);
  end
  n = numel(rows);
  none = NaN(n, 1);
  T = struct('method', {{rows.name}}, 'ap', none, 'C', none, 'regions', none, 'cueWeight', none, 'meanIoU', none, ...
             'boxIoU', none, 'maskIoU', none, 'timeIoU', none, 'time', zeros(n, 1), ...
             'localAp', NaN(n, numel(opts.t)), 'corLoc', NaN(n, numel(opts.t)), 't', opts.t(:)', ...
             'result', {cell(n, 1)}, 'loc', {cell(n, 1)}, 'score', {cell(n, 1)}, 'model', {cell(n, 1)}, 'test', find(~ds.train));
  progress = frs_progress(struct('stage', 'compare', 'total', n, 'verbose', max(0, opts.verbose - 1)));
  rank = zeros(1, sum(~ds.train));
  for k = 1:n
    clock = tic;
    model = [];
    sides = pooled;
    if strcmp(rows(k).kind, 'paper')
      sides = plain;
    end
    train = sides.train;
    test = sides.test;
    if ~isempty(rows(k).train)
      model = rows(k).train(train);
      if isfield(model, 'C') && isscalar(model.C)
        T.C(k) = model.C;
      end
      if has_regions(rows(k)) && ~strcmp(opts.cue, 'motion')
        cue = opts.cue;
        if strcmp(rows(k).kind, 'paper')
          cue = 'none';
        end
        model = frs_fit_cue(model, train, 'cue', cue);
        T.cueWeight(k) = model.cue.weight;
      end
      T.score{k} = image_scores(rows(k), model, test);
      [~, ~, T.ap(k)] = frs_pr(T.score{k}, test.y);
    end
    T.time(k) = toc(clock);
    T.model{k} = model;
    if isfield(model, 'mask') && strcmp(model.type, 'regions')
      T.regions(k) = sum(model.mask) / sum(train.y > 0);
    end
    if strcmp(rows(k).kind, 'SVM')
      rank = T.score{k};
    end
    if ~isempty(truth)
      T = located(T, k, rows(k), model, test, rank, truth, medium, opts);
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

function sides = halves(ds)
  sides = struct('train', frs_subset(ds, ds.train), 'test', frs_subset(ds, ~ds.train));
end

function T = located(T, k, row, model, test, rank, truth, medium, opts)
% Row k of T: where the object is, and how well that fits.
  find_ = @(set, rank) medium.shape(answers(row, model, set, rank, opts), set);
  loc = medium.answers(find_, test, rank, T.score{k}, truth);
  r = frs_eval_localization(loc, truth, 't', opts.t);
  if isfield(r, 'meanTimeIoU')
    T.timeIoU(k) = r.meanTimeIoU;
  end
  T.loc{k} = medium.kept(loc);
  T.result{k} = r;
  T.localAp(k, :) = r.ap;
  T.corLoc(k, :) = r.corLoc;
  T.meanIoU(k) = r.meanIoU;
  T.boxIoU(k) = r.meanBoxIoU;
  T.maskIoU(k) = r.meanMaskIoU;
end

function yes = has_regions(row)
% Scores regions; the others answer with boxes or candidates of their own.
  yes = ~any(strcmp(row.kind, {'windows', 'cuboids', 'candidates', 'prior alone'}));
end

function score = image_scores(row, model, test)
  if strcmp(row.kind, 'cuboids')
    test = test.candidates;
  end
  score = frs_image_scores(model, test, 0);
end

function loc = answers(row, model, test, rank, opts)
  if ~isempty(model)
    if strcmp(row.kind, 'cuboids')
      loc = frs_localize(model, test.candidates, opts.localize);
    elseif strcmp(row.kind, 'paper')
      loc = frs_localize(model, test, opts.localize, 'cue', 'none', 'threshold', 0);
    elseif strcmp(opts.cue, 'motion') && has_regions(row)
      shapes = {'box', 'regions'};
      loc = frs_localize_videos(model, test, 'motion', 0, shapes{1 + strcmp(row.kind, 'regions')});
    else
      loc = frs_localize(model, test, opts.localize);
    end
  else
    loc = struct('image', {}, 'mask', {}, 'box', {}, 'score', {});
    for i = 1:numel(test.labels)
      mask = row.answer(test, i, opts.seed);
      loc(i) = struct('image', i, 'mask', mask, 'box', frs_box_of(mask), 'score', rank(i));
    end
  end
end

function [ds, opts] = check(ds, medium, opts)
  n = frs_check_set('compare_regions', ds, {'labels', 'adjacency', 'y', 'train', 'bag', 'X', 'H'});
  frs_check_regions('compare_regions', ds, n);
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
  if strcmp(opts.cue, 'motion') && ~medium.moves
    error('frs:compare_regions:badOption', 'The cue motion is for videos; DS is of pictures.');
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
%!test
%! % several C: chosen inside the training images, for each row
%! more = frs_subset (ds, [1 2 1 2 4 5 4 5 3 6]);  more.train = [true(1, 8), false(1, 2)];
%! T = frs_compare_regions (more, 'methods', {'RS-chi2', 'SVM-chi2', 'KI-chi2', 'CRANE'}, 'C', [0.1 10], 'folds', 2, 'verbose', 0);
%! assert (ismember (T.C(1:3), [0.1 10]));
%! assert (isnan (T.C(strcmp (T.method, 'CRANE'))));
%! assert (T.ap, ones (4, 1));
%!test
%! % several classes: each as by itself, on the images that it does not ignore
%! both = ds;  both.y = [ds.y; -1 1 1 -1 1 -1; 1 1 1 0 -1 -1];
%! only = {'methods', {'RS-linear', 'whole image'}, 'verbose', 0};
%! T = frs_compare_regions (both, only{:}, 'truth', repmat (truth, 3, 1));
%! own = frs_subset (ds, [1 2 3 5 6]);
%! one = frs_compare_regions (own, only{:}, 'truth', truth([1 2 3 5 6]));
%! assert (T(3).test, [3 6]);
%! assert (isequal (T(3).score, one.score) && isequal (T(3).corLoc, one.corLoc));
%! assert (isequal (T(1).score, frs_compare_regions (ds, only{:}).score));
%!error id=frs:compare_regions:badSize   frs_compare_regions (setfield (ds, 'y', [ds.y; ds.y]), 'truth', truth)
%!error id=frs:compare_regions:badOption frs_compare_regions (ds, 'cue', 'motion')
%!error id=frs:compare_regions:badOption frs_compare_regions (ds, 'C', 0)
%!error id=frs:compare_regions:badType   frs_compare_regions (1)
%!error id=frs:compare_regions:badSize   frs_compare_regions (ds, 'truth', truth(1:2))
%!error id=frs:compare_regions:badValue  frs_compare_regions (setfield (ds, 'train', true (1, 6)))
%!error id=frs:compare_regions:badOption frs_compare_regions (ds, 'methods', {'RS-foo'})
%!error id=frs:compare_regions:unknownOption frs_compare_regions (ds, 'foo', 1)
