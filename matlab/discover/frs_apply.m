function found = frs_apply(result, files, varargin)
%FRS_APPLY  Classify new pictures or videos and locate the object in them, with what frs_discover learned.
%   FOUND = FRS_APPLY(RESULT, FILES, NAME, VALUE, ...) takes a result of frs_discover, or the name of its folder or
%   result.mat (a binary MAT file; one that holds functions or objects is refused, since reading it would run them), and
%   a folder or cell array of pictures. FOUND is a 1-by-n struct array with fields
%     file         name of the picture
%     label        +1 where it contains the object, else -1
%     score        of the classifier that frs_discover chose; label is its sign
%     regionScore  of the selected regions (frs_select_regions)
%     box, mask    where it is: [x1 y1 x2 y2], a row for each object, and logical H-by-W; where the label is -1 nothing is found:
%                  box is 0-by-4 and mask all false, unless option locate is 'all'; mask is [] where masks are not asked for
%   A picture of a list that is not there, cannot be read, or is too small for a single descriptor gives
%   a warning; it has label and scores NaN, box 0-by-4 and mask [].
%   With a result of several classes FOUND is c-by-n, a row for each class, with a field class (its name); the folder `out` gets
%   found.csv (class, file, label, score, regionScore, box) and in classes/<name> what there is for one class.
%   FRS_APPLY(RESULT, FILES, 'out', FOLDER) without an output keeps nothing in memory: for any number of pictures. Rows are appended to found.csv
%   as they come. A run that was stopped goes on where it was when it is called again with the same RESULT and options; rows of pictures
%   that were changed since are made anew, new pictures of FILES are added, and found.csv ends in the order of FILES.
%   With a result of videos FILES are videos; box is [x1 y1 t1 x2 y2 t2] (0-by-6), mask H-by-W-by-T in the pixels of
%   frs_extract, tube has rows [frame x1 y1 x2 y2] in pixels of the file, and extent is the file's [H W T].
%
%   Options (default):
%     out      ('')          folder for found.csv, found.html (all pictures, sorted and filtered, 200 at a time), masks/ and heat maps in
%                            regions/; column others of found.csv has the boxes after the first, column mask names
%                            the mask beside it. Of videos found.csv with the cuboids, boxes.csv
%                            with a row for each frame, boxes.json (see frs_export) and filmstrips in regions/
%     locate   ('positive')  'all': find the best place also in pictures with label -1; 'none': the class alone. Then nothing is segmented
%                            unless the classifier is one of regions, and regionScore is NaN
%     masks    ('auto')      'all': masks in FOUND and in masks/; 'files': in masks/ alone; 'none'; 'auto' is 'all' for up to 200
%                            pictures, else 'none'
%     heat     ('auto')      'all': a heat map in regions/ for each picture; 'none'; 'auto' as above. Of videos the filmstrips
%     part     ([])          [k K]: only the k-th of K parts of FILES (k, k + K, ...), as a worker does that shares the folder out with
%                            others; its rows are in found.k_of_K.csv. A call without part then takes in what all have found
%     cue      ([])          where RESULT was learned with a cue of your own: the same for FILES, a function or a cell with a row or
%                            map for each file, see frs_discover. A network is found again by its name and needs not be given
%     features ([])          where RESULT was learned with features that are functions of your own: the same, see frs_discover
%     cache    ('')          folder of the extraction cache
%     threads  (0)           0: all processors
%     verbose  (0)           1 shows progress
%
%   See also frs_export, frs_discover, frs_localize, frs_predict.
%
%   Example
%     folder = tempname();
%     [files, y] = frs_toy_images([4 4], 'size', [60 80], 'folder', folder);
%     result = frs_discover(files(y > 0), files(y < 0), 'out', fullfile(folder, 'answer'), ...
%       'words', 20, 'regions', 12, 'segmentation', 'grid', 'verbose', 0);
%     found = frs_apply(fullfile(folder, 'answer', 'result.mat'), files(1:2));
%     isequal({found.file}, files(1:2)) && all(abs([found.label]) == 1)
%     % ans = 1
%     size(found(1).mask)
%     % ans =
%     %    60   80
  options = { ...
    'out',      '',         'text'
    'locate',   'positive', {'positive', 'all', 'none'}
    'masks',    'auto',     {'auto', 'all', 'files', 'none'}
    'heat',     'auto',     {'auto', 'all', 'none'}
    'part',     [],         ''
    'cue',      [],         ''
    'features', [],         ''
    'cache',    '',         'text'
    'threads',  0,          'count'
    'verbose',  0,          'count'};
  given = nargin;
  frs_without_trace(@() frs_need('apply', given, 2));
  taken = nargout > 0;
  answers = frs_without_trace(@() checked(options, result, files, varargin, taken));
  if ~isempty(answers)
    found = answers;
  end
end

function found = checked(options, result, files, args, taken)
  opts = frs_parse('apply', options, args);
  opts.part = checked_part(opts);
  result = loaded(result);
  several = isfield(result, 'classes');
  runs = struct('result', {result}, 'opts', opts);
  if several
    runs = runs_of_classes(result, opts);
  end
  for k = 1:numel(runs)
    if isempty(runs(k).opts.cue) && isfield(runs(k).result, 'options') && isstruct(runs(k).result.options.cue)
      runs(k).opts.cue = runs(k).result.options.cue;
    end
    check_cue(runs(k).result, runs(k).opts.cue);
  end
  found = frs_renamed('apply', @() application(runs, files, several || taken || isempty(opts.out)));
  if several
    found = with_classes(found, result.classes, opts);
  end
end

function runs = runs_of_classes(result, opts)
% A class each, in the folder classes/<name>.
  folders = frs_class_folders(result.classes);
  if ~isempty(opts.out)
    frs_refuse_links('apply', opts.out, [{'classes'}, strcat('classes/', folders(:)')]);
  end
  for k = numel(folders):-1:1
    runs(k) = struct('result', {result.class(k)}, 'opts', opts);
    if ~isempty(opts.out)
      runs(k).opts.out = fullfile(opts.out, 'classes', folders{k});
    end
  end
end

function found = with_classes(found, names, opts)
% The name of its class in each answer, and a table of all; workers leave that to the call that takes in all of them.
  for k = 1:numel(names)
    [found(k, :).class] = deal(names{k});
  end
  if ~isempty(opts.out) && isempty(opts.part)
    frs_write_table('apply', fullfile(opts.out, 'found.csv'), 'class,file,label,score,regionScore,box', numel(found), @(k) line_of(found(k)));
  end
end

function line = line_of(f)
  line = sprintf('%s,%s,%g,%.9g,%.9g,%s', frs_csv(f.class), frs_csv(f.file), f.label, f.score, f.regionScore, frs_box_list(f.box, ' '));
end

function part = checked_part(opts)
  part = opts.part;
  if ~isempty(part) && ~(isnumeric(part) && numel(part) == 2 && all(part == fix(part)) && part(1) >= 1 && part(1) <= part(2))
    error('frs:apply:badOption', 'part must be [k K], whole numbers with 1 <= k <= K.');
  elseif ~isempty(part) && isempty(opts.out)
    error('frs:apply:badOption', 'part needs a folder that the workers share: give the option out.');
  end
end

function found = application(runs, files, kept)
% Some pictures at a time, described once for all classes. What is kept of each is its row, and its answer where the caller takes it.
  opts = runs(1).opts;
  kind = kind_of(runs(1).result);
  medium = frs_medium(kind);
  files = files_of(files, kind, opts.verbose);
  mine = find(part_of(numel(files), opts.part));
  for k = numel(runs):-1:1
    jobs(k) = begun(runs(k), medium, files, mine, kept);
  end
  todo = unique([jobs.todo]);
  progress = frs_progress(struct('stage', 'apply', 'total', numel(mine), 'before', numel(mine) - numel(todo), 'verbose', opts.verbose));
  while ~isempty(todo)
    some = todo(1:min(medium.together, end));
    [ds, read] = described(jobs, medium, files(some));
    if any(read)                                          % the cue is that of all classes
      ds = with_cue(ds, jobs(1).opts.cue, some(read), opts.cache);
    end
    for k = 1:numel(jobs)
      jobs(k) = answered(jobs(k), some, ds, read, medium);
    end
    todo(1:numel(some)) = [];
    progress = frs_progress(progress, numel(mine) - numel(todo));
  end
  found = [];
  for k = 1:numel(jobs)
    if ~isempty(jobs(k).opts.out)
      finish(jobs(k), mine, medium);
    end
    if ~isempty(jobs(k).found)
      found = [found; jobs(k).found(mine)];               %#ok<AGROW>
    end
  end
  if ~kept
    found = [];
  end
end

function job = begun(run, medium, files, mine, kept)
% What is known already of the answers of one class, and TODO, the numbers of the others.
  opts = wishes(run.opts, numel(files));
  check_count(opts.cue, numel(files));
  job = struct('result', {run.result}, 'opts', opts, 'files', {files}, 'names', {{}}, 'found', [], 'ledger', [], 'todo', mine);
  if opts.draws
    job.names = frs_file_stems(files);
  end
  if kept || isempty(medium.table.read)                   % rows of videos do not hold all that is written at the end
    job.found = repmat(medium.answer('', [], 1, []), 1, numel(files));
  end
  if isempty(opts.out)
    return
  end
  job.ledger = frs_found_rows('open', opts.out, opts.part, medium.table.head, files, key_of(run.result, medium, files, opts));
  if ~isempty(medium.table.read)
    known = ~cellfun('isempty', job.ledger.rows(mine));
    job.todo = mine(~known);
    for i = mine(known & ~isempty(job.found))
      job.found(i) = medium.table.read(files{i}, job.ledger.rows{i}, opts);
    end
  end
end

function opts = wishes(opts, n)
% What is written and kept, where that was left open.
  few = n <= 200;
  choice = {'none', 'all'};
  if strcmp(opts.masks, 'auto')
    opts.masks = choice{1 + few};
  end
  if strcmp(opts.heat, 'auto')
    opts.heat = choice{1 + few};
  end
  if strcmp(opts.locate, 'none')
    [opts.masks, opts.heat] = deal('none');
  end
  opts.draws = ~isempty(opts.out) && ~(strcmp(opts.masks, 'none') && strcmp(opts.heat, 'none'));
end

function wanted = part_of(n, part)
  wanted = true(1, n);
  if ~isempty(part)
    wanted = mod((1:n) - part(1), part(2)) == 0;
  end
end

function key = key_of(result, medium, files, opts)
% Rows are of one run where nothing differs that they depend on. Names of drawings follow from the list of files.
  parts = {'classifier', 'regions', 'locator', 'codebook', 'extract', 'context'};
  learned = cellfun(@(n) result.(n), parts, 'UniformOutput', false);
  drawn = {};
  if opts.draws
    drawn = {files, opts.masks, opts.heat};
  end
  key = frs_digest({medium.table.head, learned, opts.locate, opts.cue, opts.features, drawn});
end

function job = answered(job, some, ds, read, medium)
% The answers of one class for the files SOME, of which DS describes those that could be READ.
  wanted = ismember(some, job.todo);
  if any(read & ~wanted)
    ds = frs_subset(ds, wanted(read));
  end
  [some, read] = deal(some(wanted), read(wanted));
  found = cellfun(@(f) medium.answer(f, [], 1, []), job.files(some));
  places = cell(1, numel(some));
  if any(read)
    [found(read), places(read)] = answers(job.result, medium, ds, job.opts);
  end
  at = cumsum(read);
  for k = 1:numel(some)
    mask = '';
    if read(k) && job.opts.draws
      mask = medium.draw(job.opts, job.names{some(k)}, frs_subset(ds, at(k)), found(k), places{k});
    end
    if ~isempty(job.opts.out)
      job.ledger = frs_found_rows('add', job.ledger, some(k), medium.table.write(found(k), mask));
    end
  end
  if ~strcmp(job.opts.masks, 'all')
    [found.mask] = deal([]);
  end
  if ~isempty(job.found)
    job.found(some) = found;
  end
end

function finish(job, mine, medium)
  ledger = frs_found_rows('close', job.ledger);
  found = job.found;
  if isempty(job.opts.part)
    if isempty(found)
      found = cellfun(@(f, row) medium.table.read(f, row, struct('masks', 'none', 'out', '')), job.files, ledger.rows);
    end
    medium.finish(job.opts.out, found(mine));
  end
end

function check_cue(result, cue)
% A cue of the user's cannot be kept in a file: it is given again.
  if ~isempty(cue) && ~iscell(cue) && ~isa(cue, 'function_handle') && ~isstruct(cue)
    error('frs:apply:badOption', 'cue must be a function, a network or a cell of values of regions; got a %s.', class(cue));
  end
  own = isfield(result.locator.model, 'cue') && strcmp(result.locator.model.cue.kind, 'own');
  if own ~= ~isempty(cue)
    needs = {'was learned without a cue of your own: it has no weight for one', 'was learned with a cue of your own: give it as option cue'};
    error('frs:apply:badOption', 'RESULT %s.', needs{1 + own});
  end
end

function check_count(cue, n)
  if iscell(cue) && numel(cue) ~= n
    error('frs:apply:badSize', 'cue must have a row of values for each of the %d files; got %d.', n, numel(cue));
  end
end

function ds = with_cue(ds, cue, files, cache)
  if iscell(cue)
    cue = cue(files);
  end
  if ~isempty(cue) && isfield(ds, 'H')
    [ds.cue, ds.cueMap] = frs_users_cue('apply', cue, ds, cache);
  end
end

function kind = kind_of(result)
  kind = 'picture';
  if isfield(result, 'kind')
    kind = result.kind;
  end
end

function files = files_of(given, kind, verbose)
% A folder stands for its pictures or videos; a file of a list may be missing.
  if iscell(given) && isempty(given)
    error('frs:apply:badSize', 'FILES must name at least one picture.');
  end
  entries = frs_entries('apply', given, true);
  if ~strcmp(frs_file_kind('apply', [], kind, entries), kind)
    kinds = {'picture', 'video'};
    error('frs:apply:badValue', 'RESULT is of %ss; FILES are %ss.', kind, kinds{1 + strcmp(kind, 'picture')});
  end
  files = num2cell({entries.name});
  known = ischar(given) | ~cellfun('isempty', {entries.folder});
  files(known) = frs_entry_lists('apply', kind, entries(known), verbose, true);
  files = [files{:}];
end

function [ds, read] = described(jobs, medium, files)
% The pictures as a data set without those that cannot be read or have no descriptor; READ tells which are in it.
  [result, opts] = deal(jobs(1).result, jobs(1).opts);
  own = {};
  if ~isempty(opts.features)
    own = {'features', opts.features};
  end
  ofRegions = arrayfun(@(j) any(strcmp(j.result.classifier.model.type, {'regions', 'windows'})), jobs);
  whole = strcmp(opts.locate, 'none') && ~any(ofRegions);
  if whole
    own = [own, {'method', 'none'}];
  end
  ds = frs_extract(medium.dataset(files, [], true(1, numel(files))), result.extract, own{:}, 'codebook', result.codebook, ...
                   'cache', opts.cache, 'onError', 'empty', 'threads', opts.threads, 'verbose', 0);
  read = true(1, numel(files));
  read([ds.skipped.image]) = false;
  if any(read) && any(ds.count == 0)
    read(read) = ds.count > 0;
    ds = frs_subset(ds, ds.count > 0);
  end
  if any(read) && ~whole
    ds = frs_context(ds, result.context);
  end
end

function [found, places] = answers(result, medium, ds, opts)
% PLACES has what frs_localize says of each picture that was looked at for a place.
  n = numel(ds.files);
  places = cell(1, n);
  score = frs_image_scores(result.classifier.model, ds, opts.threads);
  regionScore = NaN(1, n);
  located = 2 * (score >= 0) - 1 > 0 | strcmp(opts.locate, 'all');
  looked = (located | (opts.draws & strcmp(opts.heat, 'all'))) & ~strcmp(opts.locate, 'none');
  if ~strcmp(opts.locate, 'none')
    regionScore = frs_predict(result.regions, ds.H, ds.bag, 'threads', opts.threads);
  end
  if any(looked)
    part = ds;
    if ~all(looked)
      part = frs_subset(ds, looked);
    end
    places(looked) = num2cell(medium.locate(result.locator.model, part, result.options.cue, opts.threads));
  end
  for i = n:-1:1
    place = [];
    if looked(i) && located(i)
      place = places{i};
    end
    found(i) = medium.answer(ds.files{i}, ds, i, place);
    found(i).score = score(i);
    found(i).label = 2 * (score(i) >= 0) - 1;
    found(i).regionScore = regionScore(i);
  end
end

function result = loaded(result)
  result = frs_loaded_result('apply', result);
  if isstruct(result) && isscalar(result) && all(isfield(result, {'classes', 'class'}))
    return
  end
  if ~isstruct(result) || ~all(isfield(result, {'classifier', 'locator', 'regions', 'codebook', 'extract', 'context'}))
    error('frs:apply:badType', 'RESULT must be a result of frs_discover or the name of its file.');
  end
end

%!error id=frs:apply:badType frs_apply (3, 'x')
%!error id=frs:apply:noFile frs_apply ('/no/such/result.mat', 'x')
%!error id=frs:apply:unknownOption frs_apply (3, 'x', 'ouy', 1)
%!error id=frs:apply:badOption frs_apply ('a', 'b', 'out', 3)
%!error id=frs:apply:badValue frs_apply (which ('frs_apply'), 'b')
%!error id=frs:apply:badOption frs_apply ('a', 'b', 'locate', 'some')
%!error id=frs:apply:badOption frs_apply ('a', 'b', 'masks', 'some')
%!error id=frs:apply:badOption frs_apply ('a', 'b', 'part', [1 2])
%!error id=frs:apply:badOption frs_apply ('a', 'b', 'part', [3 2], 'out', 'c')
