function result = frs_discover(varargin)
%FRS_DISCOVER  From photographs or videos labelled only "contains it" or "does not" to words, regions and a report.
%   RESULT = FRS_DISCOVER(POSITIVES, NEGATIVES, NAME, VALUE, ...) takes two folders of pictures (or cell
%   arrays of file names), describes and segments them, selects the visual words and the regions that
%   carry the label, judges both on pictures held out, and locates the object in every positive one.
%   The folder `out` receives
%     report.html  a page to look at; it needs nothing but itself
%     figures/     word patches, curves (SVG), and a contact sheet; regions/ a heat map for each positive
%     masks/       the region found in each positive, PNG; boxes.csv, scores.csv, table.csv
%     result.mat   RESULT, for frs_apply; facts.json, what the report says as data; files.txt, the names of all these files
%     page/        the images of the report
%   Videos go the same way. They are recognised by the endings of their names; pictures and videos together are an error.
%   Pictures in folders below the ones given are pictures too. Such folders are videos, one each, with kind 'videos', or where
%   there are no other pictures and all look like frames: their names differ by numbers alone, which run on without a gap, their
%   sizes agree, and they are not named as by a camera (IMG_0011). Which it was is said. The object is located in space and
%   time. There are no masks; regions/ holds filmstrips and previews with the boxes found, boxes.csv has a row
%   for each frame (file, frame, x1, y1, x2, y2, score), and boxes.json the same as frs_export writes it.
%   Several classes, described once with the same words and then learned one by one, each against all that does not hold it:
%     FRS_DISCOVER({'bikes', 'cars', 'horses'}, 'none', ...)   a cell of folders is a class a folder (a cell of files is one class);
%                          the second argument, what is without any of them, may be left out
%     FRS_DISCOVER(struct('bike', 'folder1', 'car', 'folder2'), ...)   names and what holds them: a folder, or a cell of files and
%                          folders; or rows of a cell, {'bike', 'folder1'; 'car', {'folder2', 'folder3'}}. One class from several folders
%                          is {'bike', {'folder1', 'folder2'}}
%     FRS_DISCOVER('folder', ...)   its subfolders are the classes; with 'background', 'none' the one of that name is not
%     FRS_DISCOVER('labels.csv', ...)   a table with columns file and labels, several separated by ; and none where it is empty; ?bike means
%                          that it is not known whether there is a bike. A column set says train or test
%     FRS_DISCOVER(DS, ...)   a data set of frs_extract (nothing is described again), frs_images or frs_dataset, with y a row or
%                          c-by-n in {+1, -1, 0 = not known} and names in DS.classes; DS.train, unless all are for training, says what to learn from
%   A picture that lies in the folders of two classes holds both. The folder classes/<name> receives what a run of this class alone would
%   leave, and `out` one report.html for all (an overview, which classes are taken for which, a tab a class), classes.csv and result.mat.
%   A run that was stopped can be started again and goes on where it was: what was extracted is kept in the cache. A new run in
%   the same folder deletes the files of an earlier run that it does not write itself; it never deletes files of your own.
%
%   Options (default):
%     out          ('frs_result')  folder to write to
%     kind         ('auto') 'pictures' or 'videos': what folders of pictures are, see above
%     test         ({})     {positives, negatives}, folders or lists to judge on; {} splits the pictures given. Of several classes in the
%                           form of the call: {classes, without them} or {classes}
%     background   ('')     name of the class, among several, that is none: its pictures are without the others
%     split        (0.5)    share of each class to learn from when there is no test set; at least one
%                           picture of each class is learned from, and one held out
%     groups       ([])     which files belong together (one slide, patient, day, burst): a number or a text for each file, those of the
%                           positives first, or a regular expression on their names, as in frs_images. Files of a group are never on
%                           both sides of a split, neither of the held-out files nor of the cross-validation
%     seed         (1)      of the split and of every random choice
%     truth        ([])     where the objects are, to judge the localisation: a folder of masks named
%                           as the positives (what is not black is object), a cell with a logical mask,
%                           K-by-4 boxes or [] for each of them, or a struct array with field mask or
%                           box (first those of POSITIVES, then of test). Of videos: a folder of mask videos, or a
%                           logical H-by-W-by-T volume or rows [frame x1 y1 x2 y2], in fields mask or tube.
%                           Of several classes: a struct with a field for each, rows {class, truth; ...}, a folder with a folder for
%                           each, or a CSV table class, file, x1, y1, x2, y2 with a line for each object
%     features     (struct())  what the words are made of, one kind or a cell of several, see frs_extract: 'sift' (which struct()
%                           means), a network (of frs_network, or a name of frs_networks such as 'resnet50'), a function, a folder of
%                           descriptors made elsewhere. A network alone, not in a cell, stands for {'sift', net}
%     featuresKey  ('')     name for functions in features, by which the cache knows them, see frs_extract
%     codebook     ([])     words of an earlier run (result.codebook, or of frs_extract) in place of new ones
%     words        (500)    size of the codebook, of each kind of features; 2 or more
%     regions      (100)    about how many regions a picture is cut into; a video into (400)
%     maxPixels    ([])     larger pictures are worked on at a reduced size; [] is that of frs_extract
%     segmentation ('ucm')  method of frs_segment; of videos ('stream') that of frs_supervoxels
%     cue          ('border') figure/ground cue of the localisation, with a weight that frs_fit_cue learns; 'none'; or one of your
%                           own, such as a saliency map: a network of frs_network, a function f(L, A, FILE) that gives a
%                           map of the picture's pixels or a value for each region of the label image L (see frs_localize), or
%                           a cell with such a map or row of values for each picture (of POSITIVES, NEGATIVES, test, in this
%                           order). A cue of your own has full weight, and a map also cuts out the pixels found. Of videos ('motion'): a box
%                           is fitted to every frame, to what moves against the camera, near the middle and like the class (shape
%                           'box' of frs_localize). With 'border' and 'none' the object is a set of regions, and may stand still
%     answer       ([])     what the object is made of: 'regions', the connected set with the most evidence, or 'candidates', the
%                           set of regions of the size of an object, or the part of a saliency map, that most likely is it (see
%                           frs_fit_candidates): for pictures as they come, with objects of any size and several of them; of pictures
%                           only. 'auto' takes candidates where the regions selected cover 0.2 of the border of training pictures or
%                           more: there the ground tells the classes apart, as in most photographs; and with tokens of a network
%                           (see frs_network) unless regions alone give nearly every label. [] is 'candidates' with tokens and a map
%                           of your own as cue, 'auto' where a network or a map is among the features and the cue is 'border', else
%                           'regions'
%     context      ([])     how much a region also sees of its neighbours: share of frs_context, [] its default
%     kernel       ('chi2') an additive kernel
%     C            ([])     SVM cost of an error, for words: values among which cross-validation inside the
%                           training pictures chooses for each method; [] is the grid of frs_crossval
%     regionC      ([])     the same for regions; [] is the middle of that grid (about 1 for chi2)
%     folds        (4)      of that cross-validation; fewer, which is said, where a class has fewer pictures to learn from
%     refit        (true)   after the evaluation words, regions, classifier and locator are learned once more from all pictures, those
%                           held out among them, with the C chosen before; false keeps those of the training pictures
%     review       ('')     what a person said about an earlier report: the file that its page saved (or a struct array with
%                           fields file, decision, box). 'accept' and 'box' (drawn anew, rows [x1 y1 x2 y2], cut at the sides of the
%                           picture): these boxes are the answer
%                           for that picture, and only regions at least half inside one are learned from; from five such pictures on they
%                           alone teach what the figure looks like (see known of frs_fit_cue); 'wrong': regions in that
%                           box are not learned from; 'relabel': the label is turned round; 'keep': it is right; 'reject': the picture is
%                           not learned from and has no answer. Held-out pictures stay in the measures, which are of what
%                           was learned, not of the person. Give the earlier folder as `out` or `cache`: then only the learning
%                           is done again. Of videos the boxes are tubes, rows [frame x1 y1 x2 y2]. Of several classes the file that
%                           their page saved, a struct with a field for
%                           each, or rows {class, review; ...}
%     moveReviewed (false)  held-out pictures of which the review says anything are learned from instead of judged on
%     title        ('')     heading of the report
%     shown        (60)     at most so many pictures with it are in the report, half as many without it (the scores nearest to 0), and those that
%                           other parts of it refer to; of videos so many with it. Masks, boxes and heat maps are of all
%     cache        ('')     folder of the extraction cache; '' is the folder cache in `out`
%     threads      (0)      0: all processors
%     verbose      (1)      0 silent, 1 progress, 2 more
%
%   RESULT has fields
%     words, regions        the models of frs_select_features and frs_select_regions, which frs_apply uses
%     classifier            name and model of the method that image labels and scores come from: of those within two standard
%                           errors (of all methods, in the mean) of the best in the cross-validation the first of NET-linear (a linear
%                           SVM on the pooled vectors of a network, where there is one), SVM with the kernel, SVM-linear, RS, FS
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
%     skipped               those that could not be read, or have no descriptor (file, id, message)
%     loc                   struct array, a positive each: file, image (its number in files), train, score,
%                           box (a row for each object, the one with the most evidence first), overlap (of the first with the truth: of
%                           boxes where it is boxes, else of masks), review ('', 'accept',
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
%                           the rows of table are found, moving pixels, centre tube, whole video, centre 1/4 and moving
%                           box (the fitted boxes without the class)
%     verdict               level ('clear', 'weak' or 'chance': no better than that), title (that in words), right (held-out pictures
%                           labelled right) of total,
%                           always (right by always giving the more frequent label, which is alwaysSays), text, next (what to do)
%     facts                 everything that the report says, as numbers and identifiers without sentences: counts, verdict, doubts, methods,
%                           places, labels, mistakes, words, examples, ... (see frs_judge.m); also in facts.json
%     doubts                reasons not to trust the result, struct array, the gravest first: id, severity ('serious' or 'mild'),
%                           title, text and next (what to do). See docs/photographs.md for all of them
%     labels                which labels the other pictures contradict, by what regression on the others says of each picture, and
%                           confident learning (Northcutt et al. 2021): probability that each label is right, order (numbers of
%                           pictures in files, the most doubtful first), wrong (those surely of the other class), threshold, joint
%     reviewed              count (decisions of the review taken into account), moved (pictures learned from because of it), and
%                           before and now, the ap and overlap of the run that was reviewed and of this one; [] without a review
%     twins                 pictures that look alike: first, second (their numbers in files) and distance (of their hashes, 0 to 64)
%     codebook, extract, context   what frs_apply needs to describe new pictures
%     positives, negatives, options, version   what the run was given
%     report, time          name of the page, and seconds the run took
%   With several classes it has classes (their names), class (a struct array, for each class the fields above, as if it were a run of
%   its own; pictures labelled 0 are left out there), loc (the places of all, with a field class), confusion (count: rows are what the pictures
%   held out are, columns the class with the highest score, the last one none; score, image, is, said), report, time, and of the fields
%   above files, y (c-by-n), train, skipped, codebook, extract, context,
%   positives, negatives, options and version.
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
%     % SVM-linear SVM-chi2 FS-chi2 RS-chi2
%     exist(fullfile(folder, 'answer', 'report.html'), 'file')
%     % ans = 2
  options = { ...
    'out',          'frs_result', 'text'
    'kind',         'auto',       {'auto', 'pictures', 'videos'}
    'test',         {},           ''
    'split',        0.5,          'number (0 1)'
    'groups',       [],           ''
    'seed',         1,            'count'
    'truth',        [],           ''
    'background',   '',           'text'
    'codebook',     [],           ''
    'features',     struct(),     ''
    'featuresKey',  '',           ''
    'words',        500,          'whole [2 1e9]'
    'regions',      100,          'whole [1 1e9]'
    'maxPixels',    [],           'number? [1 Inf]'
    'segmentation', 'ucm',        'text'
    'cue',          'border',     ''
    'answer',       [],           {'regions', 'candidates', 'auto', '|[]'}
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
  frs_without_trace(@() frs_need('discover', numel(varargin), 1));
  result = frs_without_trace(@() checked(options, varargin));
end

function result = checked(options, given)
% Options and the kinds of files, before any work.
  [job, args] = frs_form_of_call(given, options(:, 1)');
  [job, opts] = frs_files_of_call(job, check_input(job, frs_parse('discover', options, args), args));
  medium = frs_medium(job.kind);
  opts = check_options(frs_parse('discover', options, [{medium.options.defaults}, args]), medium);
  result = frs_renamed('discover', @() discovery(job, medium, opts));
end

function result = discovery(job, medium, opts)
  started = tic;
  say = @(varargin) say_to(opts, started, varargin{:});
  set = frs_items_of_call(job, medium, opts);
  frs_make_folder('discover', opts.out);
  frs_refuse_links('discover', opts.out, {'unfinished.frs', 'figures', 'regions', 'masks', 'page', 'classes'});
  described = [];
  if strcmp(job.form, 'set') && isfield(job.positives, 'X')
    described = job.positives;
  else
    say('describe and segment %d %ss', numel(set.files), medium.kind);
  end
  [ds, set, settings] = frs_described_items(set, described, medium, opts);
  run = struct('medium', medium, 'opts', opts, 'settings', settings, 'started', started);
  if isscalar(job.names)
    known = ds.y ~= 0;
    ds.review = set.review;
    frs_forget_classes(opts.out, {});
    run.given = struct('kind', job.kind, 'positives', {job.positives}, 'negatives', {job.negatives}, 'whole', '', 'effect', set.effect);
    if strcmp(job.form, 'set')
      run.given.positives = [];                           % as large as everything else in the result together
    end
    [run.truth, run.name, run.memory] = deal(set.truth(known), '', containers.Map());
    result = frs_discover_one(frs_subset(ds, known), run, say);
  else
    result = frs_discover_several(ds, set, run, job, say);
  end
  if opts.verbose > 0
    tell_verdicts(result);
  end
  say('done: %s', opts.out);
end

function tell_verdicts(result)
% What the first screen of the report says, a verdict for each class.
  [each, names] = deal(result, {''});
  if isfield(result, 'class')
    [each, names] = deal(result.class, strcat(result.classes, {': '}));
  end
  for k = 1:numel(each)
    v = each(k).verdict;
    fprintf('\n%s%s. %s\n', names{k}, v.title, v.text);
    titles = setdiff({each(k).doubts.title}, {v.title}, 'stable');
    if ~isempty(titles)
      fprintf('Warnings: %s.\n', strjoin(titles, '; '));
    end
    fprintf('Next: %s\n', v.next);
  end
  fprintf('\n');
end

function opts = check_input(job, opts, args)
% Options that say how files are described are for files that are not described yet; and other mistakes that are seen at once.
  described = strcmp(job.form, 'set') && isfield(job.positives, 'X');
  names = frs_option_pairs('discover', args);
  late = intersect(lower(names(1, :)), lower({'kind', 'features', 'featuresKey', 'words', 'regions', 'segmentation', 'codebook', 'maxPixels'}));
  if described && ~isempty(late)
    error('frs:discover:badOption', '%s is for files; the data set was described already.', late{1});
  elseif described
    needed = {'files', 'X', 'H', 'bag', 'labels', 'adjacency', 'area'};
    frs_check_set('discover', job.positives, needed);
    if ~all(isfield(job.positives, {'hash', 'codebook', 'options', 'imageSize', 'count'}))
      error('frs:discover:badType', 'The data set must be one of frs_extract, with hash, codebook, options, imageSize and count.');
    end
  end
  if strcmp(job.form, 'pair') && ~isempty(opts.background)
    error('frs:discover:badOption', 'background names one of several classes; got two folders or lists.');
  end
end

function opts = check_options(opts, medium)
  if isempty(opts.out)
    error('frs:discover:badOption', 'out must be the name of a folder.');
  end
  opts.segmentation = frs_choice('discover', 'segmentation', opts.segmentation, medium.options.segmentations);
  if ischar(opts.cue) && ~any(strcmpi(opts.cue, medium.options.cues)) && frs_names_network(opts.cue)
    opts.cue = frs_network(opts.cue);
  elseif ischar(opts.cue)
    opts.cue = lower(opts.cue);
  end
  network = isstruct(opts.cue) && isfield(opts.cue, 'kind');
  if network && ~medium.options.networks
    error('frs:discover:badOption', 'A network is a cue for pictures; for videos cue must be one of %s.', strjoin(medium.options.cues, ', '));
  end
  if ~network && ~iscell(opts.cue) && ~isa(opts.cue, 'function_handle') && ~any(strcmp(opts.cue, medium.options.cues))
    error('frs:discover:badOption', ...
          'cue must be one of %s, a function, or a cell of values of regions, for %ss (for pictures also a network); got %s.', ...
          strjoin(medium.options.cues, ', '), medium.kind, frs_given(opts.cue));
  end
  if (isstruct(opts.features) && isscalar(opts.features) && isfield(opts.features, 'kind')) || frs_names_network(opts.features)
    opts.features = {'sift', opts.features};
  end
  if strcmp(opts.answer, 'candidates') && isscalar(medium.options.answers)
    error('frs:discover:badOption', 'The answer by candidates is for pictures; got %ss.', medium.kind);
  elseif isscalar(medium.options.answers)
    opts.answer = medium.options.answers{1};
  end
end

function say_to(opts, started, text, varargin)
  if opts.verbose > 0
    fprintf(['%6.1f s  ' text '\n'], toc(started), varargin{:});
    if exist('OCTAVE_VERSION', 'builtin')
      fflush(stdout);
    end
  end
end

%!error id=frs:discover:badOption frs_discover ('a', 'b', 'kernel', 'rbf')
%!error id=frs:discover:badOption frs_discover ('a', 'b', 'kernel', 1)
%!error <kernel must be one of .*; got 1\.> frs_discover ('a', 'b', 'kernel', 1)
%!error <words must be a whole number in \[2, 1e9\]; got 1\.> frs_discover ('a', 'b', 'words', 1)
%!error id=frs:discover:badOption frs_discover ('a', 'b', 'title', 3)
%!error id=frs:discover:badOption frs_discover ('a', 'b', 'regions', {1})
%!error id=frs:discover:badOption frs_discover ('a', 'b', 'shown', 'x')
