function set = frs_items_of_call(job, medium, opts)
%FRS_ITEMS_OF_CALL  The items of a discovery: files, y (c-by-n), train, group (1-by-n, [] without the option groups), truth and review
%   (a c-by-n cell and c-by-n struct array).
  if isfield(job, 'listed')
    [set, test] = deal(job.listed, ~job.listed.train);
  else
    [set, test] = in_parts(job, opts);
  end
  check_counts(set.y, job.names);
  set.group = frs_groups('discover', opts.groups, numel(set.files), set.files);
  if isempty(set.group) && strcmp(job.form, 'set') && isfield(job.positives, 'group')
    set.group = job.positives.group;
  end
  if isempty(test)
    drawn = struct('train', opts.split, 'seed', opts.seed, 'groups', set.group);
    set.train = frs_train_mask('discover', drawn, strata(set.y), numel(set.files));
  else
    set.train = ~test;
  end
  truths = frs_option_by_class('truth', frs_truth_by_class(opts.truth, set, job.names), job.names);
  reviews = frs_option_by_class('review', review_by_class(opts.review, job.names), job.names);
  set.truth = cell(size(set.y));
  for k = 1:numel(job.names)
    has = set.y(k, :) > 0;
    set.truth(k, has) = medium.truth(truths{k}, set.files(has));
    [set, effect(k)] = reviewed(set, k, reviews{k}, medium.boxColumns, opts.moveReviewed);
  end
  set.effect = effect;
end

function given = review_by_class(given, names)
% The review that a page of several classes saved names the class of each decision.
  if isscalar(names) || ~ischar(given) || ~exist(given, 'file')
    return
  end
  content = frs_json(given);
  if ~isstruct(content) || ~isfield(content, 'pictures')
    error('frs:discover:badValue', '%s is not a review saved by a report of frs_discover.', given);
  end
  entries = content.pictures;
  if isstruct(entries)
    entries = num2cell(entries);
  end
  class = cellfun(@class_of, entries(:)', 'UniformOutput', false);
  given = [names(:), cellfun(@(n) entries(strcmp(class, n)), names(:), 'UniformOutput', false)];
end

function name = class_of(entry)
  name = '';
  if isfield(entry, 'class')
    name = entry.class;
  end
end

function [set, test] = in_parts(job, opts)
% The files of all parts, one after the other; TEST is [] without a test set.
  lists = arrayfun(@(p) frs_entry_lists('discover', job.kind, p.entries, opts.verbose, true), job.parts, 'UniformOutput', false);
  lists = cellfun(@(l) [l{:}], lists, 'UniformOutput', false);
  part = cell2mat(arrayfun(@(k) k * ones(1, numel(lists{k})), 1:numel(lists), 'UniformOutput', false));
  check_apart(lists, job);
  labels = [job.parts.label];
  set = struct('files', {[lists{:}]}, 'y', labels(:, part));
  test = [];
  if any([job.parts.test])
    test = [job.parts(part).test];
  end
  frames = sum(cellfun(@(f) exist(f, 'dir') > 0, set.files));
  if frames > 0 && opts.verbose > 0
    fprintf('%s taken as videos; ''kind'', ''pictures'' takes what is in them as pictures.\n', ...
            frs_plural(frames, 'folder of pictures is', 'folders of pictures are'));
  end
end

function check_apart(lists, job)
% The same folder or file on both sides, under whatever name, is a mistake that is seen before any work. A file may hold several classes.
  paths = cellfun(@true_paths, lists, 'UniformOutput', false);
  without = arrayfun(@(p) all(p.label < 0), job.parts);
  rest = [paths{without}];
  both = intersect([paths{~without}], rest);
  if ~isempty(both) && (isscalar(job.names) || numel(both) == numel(unique(rest)))
    error('frs:discover:badValue', ['%s given both with and without the object, such as %s. Is a folder given twice, or one inside ' ...
          'the other? Give two sets without common files.'], frs_plural(numel(both), 'file is', 'files are'), both{1});
  end
  of = find(~[job.parts.test] & ~without);
  for k = 2:numel(of)
    same = find(cellfun(@(p) isequal(unique(p), unique(paths{of(k)})), paths(of(1:k - 1))), 1);
    if ~isempty(same)
      error('frs:discover:badValue', 'The classes %s and %s are the same files, such as %s: give each class its own.', ...
            job.names{job.parts(of(same)).label > 0}, job.names{job.parts(of(k)).label > 0}, paths{of(k)}{1});
    end
  end
end

function paths = true_paths(files)
% Names from the root, without links to folders, . and ..
  [folder, name, ending] = cellfun(@fileparts, files, 'UniformOutput', false);
  [folders, ~, of] = unique(folder);
  for k = 1:numel(folders)
    [found, about] = fileattrib([folders{k}, repmat('.', 1, isempty(folders{k}))]);
    if found && isscalar(about)
      folders{k} = about.Name;
    end
  end
  paths = cellfun(@(f, n, e) [f '/' n e], reshape(folders(of), 1, []), name, ending, 'UniformOutput', false);
end

function check_counts(y, names)
  count = [sum(y > 0, 2), sum(y < 0, 2)];
  poor = find(any(count < 2, 2), 1);
  if ~isempty(poor) && isempty(names{poor})
    error('frs:discover:badSize', 'There must be at least 2 positives and 2 negatives; got %d and %d.', count);
  elseif ~isempty(poor)
    error('frs:discover:badSize', 'There must be at least 2 files of each class and 2 without it; of %s there are %d and %d.', ...
          names{poor}, count(poor, :));
  end
end

function group = strata(y)
% What is split in halves: the files of each class, where they hold several those of the rarest; and the files without any.
  [~, order] = sort(sum(y > 0, 2));
  group = zeros(1, size(y, 2));
  for k = order(end:-1:1)'
    group(y(k, :) > 0) = k;
  end
end

function [set, effect] = reviewed(set, k, given, columns, move)
% What a review says of class K. EFFECT has review, moved and before, see frs_review_effect.
  [review, before] = frs_review_read(given, set.files, columns);
  one = frs_review_apply(struct('y', set.y(k, :), 'train', set.train, 'truth', {set.truth(k, :)}, 'review', review), move);
  effect = struct('review', review, 'moved', one.train & ~set.train, 'before', {before});
  set.y(k, :) = one.y;
  set.truth(k, :) = one.truth;
  set.review(k, :) = review;
  set.train = one.train;
  check_review(review, set.train & set.y(k, :) > 0);
end

function check_review(review, candidates)
  rejected = strcmp({review.decision}, 'reject');
  left = sum(candidates & ~rejected);
  if left < 2 && any(rejected)
    error('frs:discover:badSize', 'The review leaves %d positives to learn from; at least 2 are needed.', left);
  end
end
