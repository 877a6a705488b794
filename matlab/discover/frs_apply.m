function found = frs_apply(result, files, varargin)
%FRS_APPLY  Classify new pictures or videos and locate the object in them, with what frs_discover learned.
%   FOUND = FRS_APPLY(RESULT, FILES, NAME, VALUE, ...) takes a result of frs_discover, or the name of its
%   result.mat (a binary MAT file; one that holds functions or objects is refused, since reading it would run them), and
%   a folder or cell array of pictures. FOUND is a 1-by-n struct array with fields
%     file         name of the picture
%     label        +1 where it contains the object, else -1
%     score        of the classifier that frs_discover chose; label is its sign
%     regionScore  of the selected regions (frs_select_regions)
%     box, mask    where it is: [x1 y1 x2 y2] and logical H-by-W; where the label is -1 nothing is found:
%                  box is 0-by-4 and mask all false, unless option locate is 'all'
%   A picture of a list that is not there, cannot be read, or is too small for a single descriptor gives
%   a warning; it has label and scores NaN, box 0-by-4 and mask [].
%   With a result of several classes FOUND is c-by-n, a row for each class, with a field class (its name); the folder `out` gets
%   found.csv (class, file, label, score, regionScore, box) and in classes/<name> what there is for one class.
%   With a result of videos FILES are videos; box is [x1 y1 t1 x2 y2 t2] (0-by-6), mask H-by-W-by-T in the pixels of
%   frs_extract, tube has rows [frame x1 y1 x2 y2] in pixels of the file, and extent is the file's [H W T].
%
%   Options (default):
%     out      ('')          folder for found.csv, masks/ and heat maps in regions/; column mask of
%                            found.csv names the mask beside it. Of videos found.csv with the cuboids, boxes.csv
%                            with a row for each frame, boxes.json (see frs_export) and filmstrips in regions/
%     locate   ('positive')  'all': find the best place also in pictures with label -1
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
    'locate',   'positive', {'positive', 'all'}
    'cue',      [],         ''
    'features', [],         ''
    'cache',    '',         'text'
    'threads',  0,          'count'
    'verbose',  0,          'count'};
  given = nargin;
  frs_plainly(@() frs_need('apply', given, 2));
  found = frs_plainly(@() checked(options, result, files, varargin));
end

function found = checked(options, result, files, args)
  opts = frs_parse('apply', options, args);
  result = loaded(result);
  if isfield(result, 'classes')
    found = frs_renamed('apply', @() frs_apply_classes(result, files, opts));
    return
  end
  if isempty(opts.cue) && isfield(result, 'options') && isstruct(result.options.cue)
    opts.cue = result.options.cue;
  end
  check_cue(result, opts.cue);
  found = frs_renamed('apply', @() application(result, files, opts));
end

function found = application(result, files, opts)
% Picture by picture: what is kept of each is only its answer.
  kind = kind_of(result);
  medium = frs_medium(kind);
  files = files_of(files, kind, opts.verbose);
  n = numel(files);
  found = repmat(medium.nothing('', []), 1, n);
  masks = repmat({''}, 1, n);
  names = frs_picture_names(files);
  progress = frs_progress(struct('stage', 'apply', 'total', n, 'verbose', opts.verbose));
  for i = 1:n
    found(i) = medium.nothing(files{i}, []);
    ds = described(result, medium, files{i}, opts);
    if ~isempty(ds)
      ds = with_cue(ds, opts.cue, i, n, opts.cache);
      [found(i), loc] = answer(result, medium, ds, opts);
      if ~isempty(opts.out)
        masks{i} = medium.draw(opts.out, names{i}, ds, found(i), loc);
      end
    end
    progress = frs_progress(progress, i);
  end
  if ~isempty(opts.out)
    frs_make_folder('apply', opts.out);
    medium.list(opts.out, found, masks);
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

function ds = with_cue(ds, cue, i, n, cache)
  if iscell(cue)
    if numel(cue) ~= n
      error('frs:apply:badSize', 'cue must have a row of values for each of the %d files; got %d.', n, numel(cue));
    end
    cue = cue(i);
  end
  if ~isempty(cue)
    [ds.cue, ds.cueMap] = frs_own_cue('apply', cue, ds, cache);
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

function ds = described(result, medium, file, opts)
% The picture as a data set of one, or [] where it cannot be read or has no descriptor.
  ds = [];
  own = {};
  if ~isempty(opts.features)
    own = {'features', opts.features};
  end
  one = frs_extract(medium.dataset({file}, [], true), result.extract, own{:}, 'codebook', result.codebook, ...
                    'cache', opts.cache, 'onError', 'empty', 'threads', opts.threads, 'verbose', 0);
  if ~isempty(one.files) && one.count > 0
    ds = frs_context(one, result.context);
  end
end

function [found, loc] = answer(result, medium, ds, opts)
  found = medium.nothing(ds.files{1}, ds);
  found.score = frs_image_scores(result.classifier.model, ds, opts.threads);
  found.label = 2 * (found.score >= 0) - 1;
  found.regionScore = frs_predict(result.regions, ds.H, ds.bag, 'threads', opts.threads);
  loc = medium.locate(result.locator.model, ds, result.options.cue, opts.threads);
  located = found.label > 0 || strcmp(opts.locate, 'all');
  found.mask = loc.mask & located;
  for name = medium.shown(1:end * located)
    found.(name{1}) = loc.(name{1});
  end
end

function result = loaded(result)
  if ischar(result)
    content = frs_load('apply', result);
    if ~isfield(content, 'result')
      error('frs:apply:badValue', '%s is not a result of frs_discover.', result);
    end
    result = content.result;
  end
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
