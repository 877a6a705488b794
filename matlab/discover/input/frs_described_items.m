function [ds, set, settings] = frs_described_items(set, given, medium, opts)
%FRS_DESCRIBED_ITEMS  Words and regions of the items in SET (of frs_items_of_call), once for all classes.
%   GIVEN is a data set that was described already, or []. DS is of frs_extract and frs_context, its y c-by-n; truth and review of
%   SET are of its items. SETTINGS are the options with which frs_apply describes new ones.
  cache = opts.cache;
  if isempty(cache)
    cache = fullfile(opts.out, 'cache');
  end
  if isempty(given)
    settings = extract_options(medium, opts);
    items = medium.dataset(set.files, set.y, set.train);
    if ~isempty(set.group)
      items.group = set.group;
    end
    ds = frs_extract(items, settings, 'codebook', opts.codebook, 'cache', cache);
    set.truth(:, [ds.skipped.image]) = [];
    set.review(:, [ds.skipped.image]) = [];
    [ds, set] = with_words(ds, set);
  else
    [ds, settings] = described(given, set);
  end
  set.review = frs_review_clip(set.review, ds);
  settings = rmfield(settings, intersect(fieldnames(settings), {'features', 'featuresKey'}));
  if ~isfield(ds, 'context')
    share = {'share', opts.context};
    ds = frs_context(ds, share{1:end * ~isempty(opts.context)});
  end
  if ~ischar(opts.cue)
    [ds.cue, ds.cueMap] = own_cue(opts.cue, ds, numel(set.files), cache);
  end
  [ds, set] = united(ds, set);
  if isequal(opts.cue, 'border')
    ds = medium.know(ds);                                 % once for all classes, and for both fits of each
  end
end

function e = extract_options(medium, opts)
  e = struct('words', opts.words, 'features', {opts.features}, 'featuresKey', {opts.featuresKey}, 'regions', opts.regions, ...
             'method', opts.segmentation, 'seed', opts.seed, 'threads', opts.threads, 'verbose', opts.verbose);
  if ~isempty(opts.maxPixels)
    e.maxPixels = opts.maxPixels;
  end
  for name = fieldnames(medium.extract)'
    e.(name{1}) = medium.extract.(name{1});
  end
end

function [ds, set] = with_words(ds, set)
% Without the items that have no descriptor: nothing can be said of them, so that they are not judged either.
  empty = ds.count == 0;
  if ~any(empty)
    return
  end
  place = setdiff(1:numel(set.files), [ds.skipped.image]);
  for i = frs_where(empty)
    ds.skipped(end + 1) = struct('file', ds.files{i}, 'image', place(i), 'id', 'frs:extract:badSize', ...
                                 'message', sprintf('%s has no descriptor: it is too small.', ds.files{i}));
  end
  for side = [1 -1]
    if any(all(ds.y(:, ~empty) * side <= 0, 2))
      error('frs:discover:badSize', 'No picture of one side has a descriptor; %s', ds.skipped(end).message);
    end
  end
  ds = frs_subset(ds, ~empty);
  [set.truth, set.review] = deal(set.truth(:, ~empty), set.review(:, ~empty));
end

function [ds, settings] = described(ds, set)
  [ds.files, ds.y, ds.train] = deal(set.files, set.y, set.train);
  if ~isempty(set.group)
    ds.group = set.group;
  end
  names = {'words', 'regions', 'method', 'segment', 'channels', 'colorBins', 'norm', 'pyramid', 'maxPixels', 'seed'};
  settings = struct();
  for name = names(isfield(ds.options, names))
    settings.(name{1}) = ds.options.(name{1});
  end
  if ~isfield(ds, 'skipped')
    ds.skipped = struct('file', {}, 'image', {}, 'id', {}, 'message', {});
  end
end

function [ds, set] = united(ds, set)
% A picture that lies in the folders of several classes holds them all: its copies become one, on the side of the first. With one class a
% copy can only contradict, which is said elsewhere.
  if size(ds.y, 1) == 1
    return
  end
  content = frs_content_groups(ds);
  first = content.first;
  copies = find(first ~= 1:numel(first));
  torn = copies(all(ds.y(:, copies) < 0, 1) ~= all(ds.y(:, first(copies)) < 0, 1));
  if ~isempty(torn)
    warning('frs:discover:badValue', ['%s both in a class and among those without any, and taken as of the class. The first ' ...
            'is %s, the same as %s.'], frs_plural(numel(torn), 'file is', 'files are'), ds.files{torn(1)}, ds.files{first(torn(1))});
  end
  for i = copies
    k = first(i);
    new = ds.y(:, i) > 0;
    set.truth(new, k) = set.truth(new, i);
    set.review(new, k) = set.review(new, i);
    ds.y(:, k) = max(ds.y(:, k), ds.y(:, i));
  end
  if ~isempty(copies)
    kept = first == 1:numel(first);
    ds = frs_subset(ds, kept);
    [set.truth, set.review] = deal(set.truth(:, kept), set.review(:, kept));
  end
end

function [values, maps] = own_cue(cue, ds, given, cache)
% Values may be given of all files or of those that could be read.
  if iscell(cue) && numel(cue) == given
    cue([ds.skipped.image]) = [];
  end
  [values, maps] = frs_users_cue('discover', cue, ds, cache);
end
