function result = frs_discover(positives, negatives, varargin)
%FRS_DISCOVER  From photographs or videos labelled only "contains it" or "does not" to words, regions and a report.
%   RESULT = FRS_DISCOVER(POSITIVES, NEGATIVES, NAME, VALUE, ...) takes two folders of pictures (or cell
%   arrays of file names), describes and segments them, selects the visual words and the regions that
%   carry the label, judges both on pictures held out, and locates the object in every positive one.
%   The folder `out` receives
%     report.html  a page to look at; it needs nothing but itself
%     figures/     word patches, curves, and a contact sheet; regions/ a heat map for each positive
%     masks/       the region found in each positive, PNG; boxes.csv, scores.csv, table.csv
%     result.mat   RESULT, for frs_apply; files.txt, the names of all these files
%   Videos go the same way. They are recognised by the endings of their names; pictures and videos together are an error.
%   Pictures in folders below the ones given are pictures too. Such folders are videos, one each, with kind 'videos', or where
%   there are no other pictures and all look like frames: their names differ by numbers alone, which run on without a gap, their
%   sizes agree, and they are not named as by a camera (IMG_0011). Which it was is said. The object is located in space and
%   time. There are no masks; regions/ holds filmstrips and previews with the boxes found, boxes.csv has a row
%   for each frame (file, frame, x1, y1, x2, y2, score), and boxes.json the same as frs_export writes it.
%   A run that was stopped can be started again and goes on where it was: what was extracted is kept in the cache. A new run in
%   the same folder deletes the files of an earlier run that it does not write itself; it never deletes files of your own.
%
%   Options (default):
%     out          ('frs_result')  folder to write to
%     kind         ('auto') 'pictures' or 'videos': what folders of pictures are, see above
%     test         ({})     {positives, negatives}, folders or lists to judge on; {} splits the pictures given
%     split        (0.5)    share of each class to learn from when there is no test set; at least one
%                           picture of each class is learned from, and one held out
%     seed         (1)      of the split and of every random choice
%     truth        ([])     where the objects are, to judge the localisation: a folder of masks named
%                           as the positives (what is not black is object), a cell with a logical mask,
%                           K-by-4 boxes or [] for each of them, or a struct array with field mask or
%                           box (first those of POSITIVES, then of test). Of videos: a folder of mask videos, or a
%                           logical H-by-W-by-T volume or rows [frame x1 y1 x2 y2], in fields mask or tube
%     features     (struct())  what the words are made of, one kind or a cell of several, see frs_extract: 'sift' (which struct()
%                           means), a network of frs_network, a function, a folder of descriptors made elsewhere. A network
%                           alone, not in a cell, stands for {'sift', net}
%     featuresKey  ('')     name for functions in features, by which the cache knows them, see frs_extract
%     words        (500)    size of the codebook, of each kind of features
%     regions      (100)    about how many regions a picture is cut into; a video into (400)
%     segmentation ('ucm')  method of frs_segment; of videos ('stream') that of frs_supervoxels
%     cue          ('border') figure/ground cue of the localisation, with a weight that frs_fit_cue learns; 'none'; or one of your
%                           own, such as a saliency map: a network of frs_network, a function f(L, A, FILE) that gives a
%                           map of the picture's pixels or a value for each region of the label image L (see frs_localize), or
%                           a cell with such a map or row of values for each picture (of POSITIVES, NEGATIVES, test, in this
%                           order). A cue of your own has full weight, and a map also cuts out the pixels found. Of videos ('motion'): how fast a region moves against
%                           the camera; it counts as much as the evidence of the class, and of the regions found only what
%                           moves is kept. With 'border' and 'none' what stands still is kept too
%     answer       ('regions')  what the object is made of: 'regions', the connected set with the most evidence, or 'candidates', the
%                           set of regions of the size of an object that most likely is it (see frs_fit_candidates): for pictures as
%                           they come, with objects of any size and several of them. Of pictures only
%     context      ([])     how much a region also sees of its neighbours: share of frs_context, [] its default
%     kernel       ('chi2') an additive kernel
%     C            ([])     SVM cost of an error, for words: values among which cross-validation inside the
%                           training pictures chooses for each method; [] is the grid of frs_crossval
%     regionC      ([])     the same for regions; [] is the middle of that grid (about 1 for chi2) and 10 times it
%     folds        (4)      of that cross-validation
%     refit        (true)   after the evaluation words, regions, classifier and locator are learned once more from all pictures, those
%                           held out among them, with the C chosen before; false keeps those of the training pictures
%     review       ('')     what a person said about an earlier report: the file that its page saved (or a struct array with
%                           fields file, decision, box). 'accept' and 'box' (drawn anew, rows [x1 y1 x2 y2]): these boxes are the answer
%                           for that picture, and only regions at least half inside one are learned from; 'wrong': regions in that
%                           box are not learned from; 'relabel': the label is turned round; 'keep': it is right; 'reject': the picture is
%                           not learned from and has no answer. Held-out pictures stay in the measures, which are of what
%                           was learned, not of the person. Give the earlier folder as `out` or `cache`: then only the learning
%                           is done again. Of pictures only
%     moveReviewed (false)  held-out pictures of which the review says anything are learned from instead of judged on
%     title        ('')     heading of the report
%     shown        (60)     at most so many pictures in the report
%     cache        ('')     folder of the extraction cache; '' is the folder cache in `out`
%     threads      (0)      0: all processors
%     verbose      (1)      0 silent, 1 progress, 2 more
%
%   RESULT has fields
%     words, regions        the models of frs_select_features and frs_select_regions, which frs_apply uses
%     classifier            name and model of the method that image labels and scores come from: of those within one standard
%                           error of the best in the cross-validation the first of SVM, RS, FS with the kernel, SVM-linear, RS-linear
%     locator               name and model of the method whose region scores locate the object: region selection, or
%                           the SVM on whole images where the regions selected are of the ground (its answers on
%                           training pictures cover 0.2 of their border or more, see frs_fit_cue)
%     evaluated             words, regions, classifier and locator as learned from the training pictures alone: what table, loc and
%                           localization are of. With refit false those above are the same
%     table                 struct array, a method each: name, ap on the held-out pictures and interval (95 % of 500
%                           bootstrap samples of them), auc, C (chosen), crossval (average precision there, inside
%                           the training pictures; NaN where they are too few) and crossvalError (its standard error), selected, total, unit, time,
%                           and score, those of the held-out pictures in the order of files(~train)
%     files, y, train       the pictures that were read, their labels, and which were learned from
%     skipped               those that could not be read (file, id, message)
%     loc                   struct array, a positive each: file, image (its number in files), train, score,
%                           box, overlap (with the truth: of boxes where it is boxes, else of masks), review ('', 'accept',
%                           'box' or 'reject'), maskFile (as seen from the folder out)
%     localization          [] without truth; else how well the held-out positives that have one are located:
%                           pictures (how many), negatives (held-out pictures without it, where every answer is
%                           a false alarm), curves (precision and recall at overlap 0.5 and 0.4), and table, a
%                           struct array with a row for the selected regions, for the same without the cue, and
%                           for answers that learn nothing (border cue, centre box, whole image, random regions):
%                           name, overlap, boxIoU, maskIoU (means), found5 and found4 (share that reach overlap
%                           0.5 and 0.4), ap5 and ap4, each (the overlap of each picture)
%                           Of videos loc has box [x1 y1 t1 x2 y2 t2], tube (rows [frame x1 y1 x2 y2]), label, course (the
%                           evidence over time), extent [H W T] and truth (its tube), overlap is that of the tubes in space and time, and
%                           the rows of table are found, moving pixels, centre tube, whole video
%     verdict               level ('clear', 'weak' or 'chance': no better than that), right (held-out pictures labelled right) of total,
%                           always (right by always giving the more frequent label, which is alwaysSays), text, next (what to do)
%     doubts                reasons not to trust the result, struct array, the gravest first: id, severity ('serious' or 'mild'),
%                           title, text and next (what to do). See docs/photographs.md for all of them
%     labels                which labels the other pictures contradict, by scores of classifiers that have not seen the picture and
%                           confident learning (Northcutt et al. 2021): probability that each label is right, order (numbers of
%                           pictures in files, the most doubtful first), wrong (those surely of the other class), threshold, joint
%     reviewed              count (decisions of the review taken into account), moved (pictures learned from because of it), and
%                           before and now, the ap and overlap of the run that was reviewed and of this one; [] without a review
%     twins                 pictures that look alike: first, second (their numbers in files) and distance (of their hashes, 0 to 64)
%     codebook, extract, context   what frs_apply needs to describe new pictures
%     positives, negatives, options, version   what the run was given
%     report, time          name of the page, and seconds the run took
%
%   See also frs_apply, frs_export, frs_extract, frs_select_features, frs_select_regions, frs_toy_images,
%   frs_toy_videos.
%
%   Example
%     folder = tempname();
%     [files, y] = frs_toy_images([4 4], 'size', [60 80], 'folder', folder);
%     result = frs_discover(files(y > 0), files(y < 0), 'out', fullfile(folder, 'answer'), ...
%       'words', 20, 'regions', 12, 'segmentation', 'grid', 'verbose', 0);
%     fprintf('%s ', result.table.name)
%     % SVM-linear SVM-chi2 FS-chi2 RS-linear RS-chi2
%     exist(fullfile(folder, 'answer', 'report.html'), 'file')
%     % ans = 2
  options = { ...
    'out',          'frs_result', 'text'
    'kind',         'auto',       {'auto', 'pictures', 'videos'}
    'test',         {},           ''
    'split',        0.5,          'number (0 1)'
    'seed',         1,            'count'
    'truth',        [],           ''
    'features',     struct(),     ''
    'featuresKey',  '',           ''
    'words',        500,          'whole [1 1e9]'
    'regions',      100,          'whole [1 1e9]'
    'segmentation', 'ucm',        'text'
    'cue',          'border',     ''
    'answer',       'regions',    {'regions', 'candidates'}
    'context',      [],           'number? [0 1]'
    'kernel',       'chi2',       'kernel additive'
    'C',            [],           'numbers? (0 Inf)'
    'regionC',      [],           'numbers? (0 Inf)'
    'folds',        4,            'whole [2 Inf)'
    'refit',        true,         'flag'
    'review',       '',           ''
    'moveReviewed', false,        'flag'
    'title',        '',           'text'
    'shown',        60,           'number (0 Inf)'
    'cache',        '',           'text'
    'threads',      0,            'count'
    'verbose',      1,            'count'};
  given = nargin;
  frs_plainly(@() frs_need('discover', given, 2));
  result = frs_plainly(@() checked(options, positives, negatives, varargin));
end

function result = checked(options, positives, negatives, args)
% Options and the kinds of files, before any work.
  asked = struct('auto', '', 'pictures', 'picture', 'videos', 'video');
  given = {frs_entries('discover', positives, true), frs_entries('discover', negatives, true)};
  opts = frs_parse('discover', options, args);
  asked = asked.(opts.kind);
  [kind, first] = frs_file_kind('discover', [], asked, given{:});
  medium = frs_medium(kind);
  opts = check_options(frs_parse('discover', options, [{medium.defaults}, args]), medium);
  test = cellfun(@(part) frs_entries('discover', part, true), opts.test, 'UniformOutput', false);
  frs_file_kind('discover', first, asked, test{:});
  job = struct('positives', {positives}, 'negatives', {negatives}, 'kind', kind, 'entries', {[given, test]});
  result = frs_renamed('discover', @() discovery(job, medium, opts));
end

function result = discovery(job, medium, opts)
  started = tic;
  set = gather(job, medium, opts);
  frs_make_folder('discover', opts.out);
  say(opts, started, 'describe and segment %d %ss', numel(set.files), medium.noun);
  settings = extract_options(medium, opts);
  [ds, truth] = extract(set, medium, settings, opts);
  say(opts, started, 'learn from %d %ss, judge on %d', sum(ds.train), medium.noun, sum(~ds.train));
  learned = frs_discover_learn(ds, opts);
  say(opts, started, 'locate the object in %d %ss', sum(ds.y > 0), medium.noun);
  score = frs_image_scores(learned.evaluated.classifier.model, ds, opts.threads);
  [loc, localization, found] = frs_discover_places(ds, medium, learned.evaluated.locator, score, truth, opts);
  result = struct('version', frs_version(), 'kind', job.kind, 'options', recorded(opts, ds), 'positives', {job.positives}, ...
                  'negatives', {job.negatives}, 'files', {ds.files}, 'y', ds.y, 'train', ds.train, 'skipped', {ds.skipped}, ...
                  'codebook', recorded_words(ds.codebook), 'extract', rmfield(settings, {'features', 'featuresKey'}), 'context', ds.context, 'words', learned.words, ...
                  'regions', learned.regions, 'classifier', learned.classifier, 'locator', learned.locator, ...
                  'evaluated', learned.evaluated, 'table', learned.table, ...
                  'loc', loc, 'localization', localization, 'report', fullfile(opts.out, 'report.html'));
  result = frs_discover_judge(result, ds, medium, opts);
  result.reviewed = frs_review_effect(result, set);
  say(opts, started, 'draw the report');
  result = frs_deliver('discover', opts.out, medium.folders, @(out) written(result, ds, medium, found, truth, started, out));
  say(opts, started, 'done: %s', result.report);
end

function result = written(result, ds, medium, found, truth, started, out)
  result = frs_discover_page(result, ds, medium, found, truth, started, out);
  result = frs_discover_files(result, ds, medium, out);
end

function opts = recorded(opts, ds)
% The options as the result keeps them: the share that was taken, and what no file can keep, a cue and functions of the user's, by
% name. A network is a struct, which can be kept.
  opts.context = ds.context.share;
  if ~isstruct(opts.cue)
    opts.cue = frs_cue_name(opts.cue);
  end
  if iscell(opts.features)
    opts.features = cellfun(@named, opts.features, 'UniformOutput', false);
  else
    opts.features = named(opts.features);
  end
end

function codebook = recorded_words(codebook)
  for k = 1:numel(codebook)
    codebook(k).features = named(codebook(k).features);
    codebook(k).kind.source = named(codebook(k).kind.source);
  end
end

function value = named(value)
% Functions as text, everything else as it is.
  if isa(value, 'function_handle')
    value = func2str(value);
  end
end

function opts = check_options(opts, medium)
  if isempty(opts.out)
    error('frs:discover:badOption', 'out must be the name of a folder.');
  end
  if ~iscell(opts.test) || ~any(numel(opts.test) == [0 2])
    error('frs:discover:badOption', 'test must be {positives, negatives}.');
  end
  network = isstruct(opts.cue) && isfield(opts.cue, 'kind');
  if ~network && ~iscell(opts.cue) && ~isa(opts.cue, 'function_handle') && ~any(strcmp(opts.cue, medium.cues))
    error('frs:discover:badOption', 'cue must be one of %s, a function, a network, or a cell of values of regions, for %ss.', ...
          strjoin(medium.cues, ', '), medium.noun);
  end
  if isstruct(opts.features) && isscalar(opts.features) && isfield(opts.features, 'kind')
    opts.features = {'sift', opts.features};
  end
  if ~medium.review && ~isempty(opts.review)
    error('frs:discover:badOption', 'review is for pictures; got %ss.', medium.noun);
  end
  if ~medium.review && strcmp(opts.answer, 'candidates')
    error('frs:discover:badOption', 'The answer by candidates is for pictures; got %ss.', medium.noun);
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

function set = gather(job, medium, opts)
% File names, labels, which are for training, and truth, positives first.
  lists = cellfun(@(part) frs_entry_lists('discover', job.kind, part, opts.verbose, true), job.entries, 'UniformOutput', false);
  lists = cellfun(@(l) outside([l{:}], opts.out), lists, 'UniformOutput', false);
  count = cellfun('length', lists);
  if any(count(1:2) < 2)
    error('frs:discover:badSize', 'There must be at least 2 positives and 2 negatives; got %d and %d.', count(1:2));
  end
  group = cell2mat(arrayfun(@(k) k * ones(1, count(k)), 1:numel(lists), 'UniformOutput', false));
  label = [1 -1 1 -1];
  set.files = [lists{:}];
  frames = sum(cellfun(@(f) exist(f, 'dir') > 0, set.files));
  if frames > 0 && opts.verbose > 0
    fprintf('%d folders of pictures are taken as videos; ''kind'', ''pictures'' takes what is in them as pictures.\n', frames);
  end
  set.y = label(group);
  if isempty(opts.test)
    set.train = frs_train_mask('discover', struct('train', opts.split, 'seed', opts.seed), set.y, numel(set.y));
  else
    set.train = group <= 2;
  end
  set.truth = cell(1, numel(set.files));
  set.truth(set.y > 0) = medium.truth(opts.truth, set.files(set.y > 0));
  [set.review, set.before] = frs_review_read(opts.review, set.files);
  held = ~set.train;
  set = frs_review_apply(set, opts.moveReviewed);
  set.moved = held & set.train;
  rejected = strcmp({set.review.decision}, 'reject');
  if sum(set.train & set.y > 0 & ~rejected) < 2 && any(rejected)
    error('frs:discover:badSize', 'The review leaves %d positives to learn from; at least 2 are needed.', sum(set.train & set.y > 0 & ~rejected));
  end
end

function files = outside(files, folder)
% Without what an earlier run left in the folders it writes to, where the output folder lies below the pictures.
  paths = cellfun(@frs_absolute_path, files, 'UniformOutput', false);
  for name = {'figures', 'regions', 'masks', 'cache', 'unfinished.frs'}
    left = [fullfile(frs_absolute_path(folder), name{1}) filesep()];
    kept = ~strncmp(left, paths, numel(left));
    [files, paths] = deal(files(kept), paths(kept));
  end
end

function e = extract_options(medium, opts)
  e = struct('words', opts.words, 'features', {opts.features}, 'featuresKey', {opts.featuresKey}, 'regions', opts.regions, ...
             'method', opts.segmentation, 'seed', opts.seed, 'threads', opts.threads, 'verbose', opts.verbose);
  for name = fieldnames(medium.extract)'
    e.(name{1}) = medium.extract.(name{1});
  end
end

function [ds, truth] = extract(set, medium, settings, opts)
  cache = opts.cache;
  if isempty(cache)
    cache = fullfile(opts.out, 'cache');
  end
  ds = frs_extract(medium.dataset(set.files, set.y, set.train), settings, 'cache', cache);
  truth = set.truth;
  truth([ds.skipped.image]) = [];
  ds.review = set.review;
  ds.review([ds.skipped.image]) = [];
  check_sides(ds);
  if isempty(opts.context)
    ds = frs_context(ds);
  else
    ds = frs_context(ds, 'share', opts.context);
  end
  if ~ischar(opts.cue)
    [ds.cue, ds.cueMap] = own_cue(opts.cue, ds, numel(set.files), cache);
  end
end

function [values, maps] = own_cue(cue, ds, given, cache)
% Values may be given of all files or of those that could be read.
  if iscell(cue) && numel(cue) == given
    cue([ds.skipped.image]) = [];
  end
  [values, maps] = frs_own_cue('discover', cue, ds, cache);
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

%!error id=frs:discover:badOption frs_discover ('a', 'b', 'kernel', 'rbf')
%!error id=frs:discover:badOption frs_discover ('a', 'b', 'kernel', 1)
%!error id=frs:discover:badOption frs_discover ('a', 'b', 'title', 3)
%!error id=frs:discover:badOption frs_discover ('a', 'b', 'regions', {1})
%!error id=frs:discover:badOption frs_discover ('a', 'b', 'shown', 'x')
