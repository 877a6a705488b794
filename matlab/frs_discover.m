function result = frs_discover(positives, negatives, varargin)
%FRS_DISCOVER  From photographs labelled only "contains it" or "does not" to words, regions and a report.
%   RESULT = FRS_DISCOVER(POSITIVES, NEGATIVES, NAME, VALUE, ...) takes two folders of pictures (or cell
%   arrays of file names), describes and segments them, selects the visual words and the regions that
%   carry the label, judges both on pictures held out, and locates the object in every positive one.
%   The folder `out` receives
%     report.html  a page to look at; it needs nothing but itself
%     figures/     word patches, curves, and a contact sheet; regions/ a heat map for each positive
%     masks/       the region found in each positive, PNG; boxes.csv, scores.csv, table.csv
%     result.mat   RESULT, for frs_apply; files.txt, the names of all these files
%   A run that was stopped goes on where it was: what was extracted is kept in the cache. A new run in the
%   same folder removes what an earlier one wrote and it does not, and nothing else.
%
%   Options (default):
%     out          ('frs_result')  folder to write to
%     test         ({})     {positives, negatives}, folders or lists to judge on; else a split
%     split        (0.5)    share of each class to learn from when there is no test set; at least one
%                           picture of each class is learned from, and one held out
%     seed         (1)      of the split and of every random choice
%     truth        ([])     where the objects are, to judge the localisation: a folder of masks named
%                           as the positives (what is not black is object), a cell with a logical mask,
%                           K-by-4 boxes or [] for each of them, or a struct array with field mask or
%                           box (first those of POSITIVES, then of test)
%     words        (500)    size of the codebook
%     regions      (100)    regions of a picture, about
%     segmentation ('ucm')  method of frs_segment
%     cue          ('border') figure/ground cue of the localisation, its weight learned by frs_fit_cue; 'none'
%     context      ([])     how much a region also sees of its neighbours: share of frs_context, [] its default
%     kernel       ('chi2') an additive kernel
%     C            (10)     SVM cost of an error, for words
%     regionC      (1)      SVM cost of an error, for regions
%     title        ('')     heading of the report
%     shown        (60)     at most so many pictures in the report
%     cache        ('')     folder of the extraction cache; out/cache
%     threads      (0)      0: all processors
%     verbose      (1)      0 silent, 1 progress, 2 more
%
%   RESULT has fields
%     words, regions        the models of frs_select_features and frs_select_regions
%     table                 struct array, a method each: name, ap, auc, selected, total, unit, time, and
%                           score, those of the held-out pictures in the order of files(~train)
%     files, y, train       the pictures that were read, their labels, and which were learned from
%     skipped               those that could not be read (file, id, message)
%     loc                   struct array, a positive each: file, image (its number in files), train, score,
%                           box, overlap (with the truth: of boxes where it is boxes, else of masks), maskFile (as
%                           seen from the folder out)
%     localization          [] without truth; else how well the held-out positives that have one are located:
%                           pictures (how many), negatives (held-out pictures without it, where every answer is
%                           a false alarm), curves (precision and recall at overlap 0.5 and 0.4), and table, a
%                           struct array with a row for the selected regions, for the same without the cue, and
%                           for answers that learn nothing (border cue, centre box, whole image, random regions):
%                           name, overlap, boxIoU, maskIoU (means), found5 and found4 (share that reach overlap
%                           0.5 and 0.4), ap5 and ap4
%     codebook, extract, context   what frs_apply needs to describe new pictures
%     positives, negatives, options, version   what the run was given
%     report, time          name of the page, and seconds the run took
%
%   See also frs_apply, frs_extract, frs_select_features, frs_select_regions, frs_toy_images.
%
%   Example
%     >> folder = tempname();
%     >> [files, y] = frs_toy_images([4 4], 'size', [60 80], 'folder', folder);
%     >> result = frs_discover(files(y > 0), files(y < 0), 'out', fullfile(folder, 'answer'), ...
%     .. 'words', 20, 'regions', 12, 'segmentation', 'grid', 'verbose', 0);
%     >> fprintf('%s ', result.table.name)
%     SVM-linear SVM-chi2 FS-chi2 RS-linear RS-chi2
%     >> exist(fullfile(folder, 'answer', 'report.html'), 'file')
%     ans = 2
  frs_need('discover', nargin, 2);
  options = { ...
    'out',          'frs_result', ''
    'test',         {},           ''
    'split',        0.5,          ''
    'seed',         1,            'count'
    'truth',        [],           ''
    'words',        500,          ''
    'regions',      100,          ''
    'segmentation', 'ucm',        ''
    'cue',          'border',     {'border', 'none'}
    'context',      [],           ''
    'kernel',       'chi2',       ''
    'C',            10,           ''
    'regionC',      1,            ''
    'title',        '',           ''
    'shown',        60,           ''
    'cache',        '',           ''
    'threads',      0,            'count'
    'verbose',      1,            'count'};
  opts = check_options(frs_parse('discover', options, varargin));
  result = frs_renamed('discover', @() discovery(positives, negatives, opts));
end

function result = discovery(positives, negatives, opts)
  started = tic;
  set = gather(positives, negatives, opts);
  for folder = {'', 'figures', 'regions', 'masks'}
    frs_make_folder('discover', fullfile(opts.out, folder{1}));
  end
  say(opts, started, 'describe and segment %d pictures', numel(set.files));
  [ds, truth] = extract(set, opts);
  say(opts, started, 'learn from %d pictures, judge on %d', sum(ds.train), sum(~ds.train));
  opts.context = ds.context.share;
  [table, words, regions] = learn(ds, opts);
  say(opts, started, 'locate the object in %d pictures', sum(ds.y > 0));
  [loc, localization, heat] = locate(ds, regions, truth, opts);
  result = struct('version', frs_version(), 'options', opts, 'positives', {positives}, 'negatives', {negatives}, ...
                  'files', {ds.files}, 'y', ds.y, 'train', ds.train, 'skipped', {ds.skipped}, ...
                  'codebook', ds.codebook, 'extract', extract_options(opts), 'context', ds.context, 'words', words, 'regions', regions, ...
                  'table', table, 'loc', loc, 'localization', localization, 'report', fullfile(opts.out, 'report.html'));
  say(opts, started, 'draw the report');
  result = frs_leave_only('discover', opts.out, @(note) written(result, ds, heat, truth, started, note));
  say(opts, started, 'done: %s', result.report);
end

function result = written(result, ds, heat, truth, started, note)
  result = frs_discover_page(result, ds, heat, truth, started, note);
  result = frs_discover_files(result, ds, note);
end

function opts = check_options(opts)
  if ~ischar(opts.out) || isempty(opts.out)
    error('frs:discover:badOption', 'out must be the name of a folder.');
  end
  frs_choice('discover', 'kernel', opts.kernel, {'linear', 'chi2', 'intersection', 'js', 'hellinger', 'powermean'});
  frs_positive('discover', opts, {'C', 'regionC', 'shown'});
  opts = frs_whole('discover', opts, {'words', 'regions'}, 1, 1e9);
  if ~ischar(opts.title) || size(opts.title, 1) > 1
    error('frs:discover:badOption', 'title must be a line of text.');
  end
  if ~isnumeric(opts.split) || ~isscalar(opts.split) || ~(opts.split > 0 && opts.split < 1)
    error('frs:discover:badOption', 'split must lie between 0 and 1.');
  end
  if ~iscell(opts.test) || ~any(numel(opts.test) == [0 2])
    error('frs:discover:badOption', 'test must be {positives, negatives}.');
  end
  if ~ischar(opts.cache)
    error('frs:discover:badOption', 'cache must be the name of a folder.');
  end
end

function say(opts, started, text, varargin)
  if opts.verbose > 0
    fprintf(['%6.1f s  ' text '\n'], toc(started), varargin{:});
    if exist('OCTAVE_VERSION', 'builtin')
      fflush(stdout);
    end
  end
end

function set = gather(positives, negatives, opts)
% File names, labels, which are for training, and truth, positives first.
  parts = [{positives, negatives}, opts.test];
  lists = cellfun(@files_of, parts, 'UniformOutput', false);
  count = cellfun('length', lists);
  if any(count(1:2) < 2)
    error('frs:discover:badSize', 'There must be at least 2 positives and 2 negatives; got %d and %d.', count(1:2));
  end
  group = cell2mat(arrayfun(@(k) k * ones(1, count(k)), 1:numel(lists), 'UniformOutput', false));
  label = [1 -1 1 -1];
  set.files = [lists{:}];
  set.y = label(group);
  if isempty(opts.test)
    drawn = frs_images(set.files, set.y, 'train', opts.split, 'seed', opts.seed);
    set.train = drawn.train;
  else
    set.train = group <= 2;
  end
  set.truth = cell(1, numel(set.files));
  set.truth(set.y > 0) = frs_discover_truth(opts.truth, set.files(set.y > 0));
end

function files = files_of(where)
  ds = frs_images(where, []);
  files = ds.files;
end

function e = extract_options(opts)
  e = struct('words', opts.words, 'regions', opts.regions, 'method', opts.segmentation, 'seed', opts.seed, ...
             'threads', opts.threads, 'verbose', opts.verbose);
end

function [ds, truth] = extract(set, opts)
  cache = opts.cache;
  if isempty(cache)
    cache = fullfile(opts.out, 'cache');
  end
  ds = frs_images(set.files, set.y, 'train', set.train);
  ds = frs_extract(ds, extract_options(opts), 'cache', cache);
  truth = set.truth;
  truth([ds.skipped.image]) = [];
  check_sides(ds);
  if isempty(opts.context)
    ds = frs_context(ds);
  else
    ds = frs_context(ds, 'share', opts.context);
  end
end

function check_sides(ds)
% Both classes on both sides, and no picture on two of them.
  kinds = {'positives', 'negatives'};
  sides = {'held out', 'to learn from'};
  for train = [true false]
    for k = 1:2
      if ~any(ds.train == train & ds.y == 3 - 2 * k)
        error('frs:discover:badSize', 'There are no %s %s that could be read.', kinds{k}, sides{1 + train});
      end
    end
  end
  [~, first, content] = unique(ds.hash, 'first');
  first = reshape(first(content), 1, []);               % picture with the same content, before each or itself
  twice = find(ds.y ~= ds.y(first) | ds.train ~= ds.train(first));
  if ~isempty(twice)
    warning('frs:discover:badValue', ['%d pictures are on two sides (with and without, or learned from and held out), so ' ...
            'the measures are not to be trusted; the first is %s, the same as %s.'], numel(twice), ...
            ds.files{twice(1)}, ds.files{first(twice(1))});
  end
end

function [methods, words, regions] = learn(ds, opts)
% Each method: name, AP and AUC on the held-out pictures, and how much it selected.
  common = {'classWeight', 'balanced', 'seed', opts.seed, 'threads', opts.threads, 'verbose', max(0, opts.verbose - 1)};
  train = frs_subset(ds, ds.train);
  test = frs_subset(ds, ~ds.train);
  D = size(ds.X, 1);
  methods = [];
  for kernel = unique({'linear', opts.kernel}, 'stable')
    t = tic;
    model = frs_svm_train(train.X, train.y, 'kernel', kernel{1}, 'C', opts.C, common{:});
    methods = [methods, judged(['SVM-' kernel{1}], frs_predict(model, test.X), test.y, D, D, 'words', toc(t))];
  end
  t = tic;
  words = frs_select_features(train.X, train.y, 'kernel', opts.kernel, 'C', opts.C, common{:});
  methods = [methods, judged(['FS-' opts.kernel], frs_predict(words, test.X), test.y, sum(words.weights > 0), D, 'words', toc(t))];
  for kernel = unique({'linear', opts.kernel}, 'stable')
    t = tic;
    regions = frs_select_regions(train.H, train.bag, train.y, 'kernel', kernel{1}, 'C', opts.regionC, common{:});
    ofPositive = train.y(train.bag) > 0;
    methods = [methods, judged(['RS-' kernel{1}], frs_predict(regions, test.H, test.bag), test.y, ...
                               sum(regions.weights(ofPositive) > 1e-6), sum(ofPositive), 'regions', toc(t))];
  end
  regions = frs_fit_cue(regions, train, 'cue', opts.cue, 'threads', opts.threads);
end

function m = judged(name, score, y, selected, total, unit, time)
  [~, ~, ap] = frs_pr(score, y);
  m = struct('name', name, 'ap', ap, 'auc', frs_auc(score, y), 'selected', selected, 'total', total, ...
             'unit', unit, 'time', time, 'score', score(:)');
end

function [loc, localization, heat] = locate(ds, model, truth, opts)
  found = frs_localize(model, ds, 'threads', opts.threads);
  heat = arrayfun(@(f) f.evidence - f.threshold, found, 'UniformOutput', false);
  positives = find(ds.y > 0);
  for k = numel(positives):-1:1
    i = positives(k);
    overlap = [];
    if ~isempty(truth{i})
      r = frs_eval_localization(setfield(found(i), 'image', 1), truth(i));
      overlap = r.overlap;
    end
    loc(k) = struct('file', ds.files{i}, 'image', i, 'train', ds.train(i), 'score', found(i).score, ...
                    'box', found(i).box, 'mask', found(i).mask, 'overlap', overlap);
  end
  localization = [];
  known = ~ds.train & (ds.y < 0 | ~cellfun('isempty', truth));
  if any(known & ds.y > 0)
    localization = judge_localization(frs_subset(ds, known), found(known), model, truth(known), opts);
  end
end

function e = judge_localization(held, found, model, truth, opts)
% On held-out pictures that have a truth, and those without the object; beside the same without the cue, and answers
% that learn nothing, ranked as the first.
  plain = frs_plain_answers();
  names = [{['RS-' opts.kernel], ['RS-' opts.kernel ' without cue']}, plain(end:-1:1, 1)'];
  answers = {found, frs_localize(model, held, 'cue', 'none', 'threads', opts.threads)};
  for k = size(plain, 1):-1:1
    for i = numel(found):-1:1
      mask = feval(plain{k, 2}, held, i, opts.seed);
      given(i) = struct('image', i, 'mask', mask, 'box', frs_box_of(mask), 'score', found(i).score);
    end
    answers{end + 1} = given;
  end
  for k = numel(answers):-1:1
    loc = answers{k};
    images = num2cell(1:numel(loc));
    [loc.image] = images{:};
    r = frs_eval_localization(loc, truth, 't', [0.5 0.4]);
    table(k) = struct('name', names{k}, 'overlap', r.meanIoU, 'boxIoU', r.meanBoxIoU, 'maskIoU', r.meanMaskIoU, ...
                      'found5', r.corLoc(1), 'found4', r.corLoc(2), 'ap5', r.ap(1), 'ap4', r.ap(2));
  end
  curves = r.curve;                                       % of the first, which came last
  curves(1).name = 'overlap 0.5';
  curves(2).name = 'overlap 0.4';
  e = struct('pictures', sum(held.y > 0), 'negatives', sum(held.y < 0), 'table', table, 'curves', curves);
end

%!error id=frs:discover:badOption frs_discover ('a', 'b', 'kernel', 'rbf')
%!error id=frs:discover:badOption frs_discover ('a', 'b', 'kernel', 1)
%!error id=frs:discover:badOption frs_discover ('a', 'b', 'title', 3)
%!error id=frs:discover:badOption frs_discover ('a', 'b', 'regions', {1})
%!error id=frs:discover:badOption frs_discover ('a', 'b', 'shown', 'x')
