function [job, opts] = frs_files_of_call(job, opts)
%FRS_FILES_OF_CALL  The files of JOB (of frs_form_of_call) with one look at each folder, and what they are: pictures or videos.
%   JOB gains kind ('picture' or 'video') and names without the option background, and either
%     parts    struct array: entries (see frs_entries), label (c-by-1 in {+1, -1}) and test (whether it is the test set's), or
%     listed   struct with files, y (c-by-n in {+1, -1, 0}) and train ([] where it is not known), of a table or data set
  asked = struct('auto', '', 'pictures', 'picture', 'videos', 'video');
  asked = asked.(opts.kind);
  if any(strcmp(job.form, {'table', 'set'}))
    job = listed(job, asked, opts);
  else
    job = in_folders(job, asked, opts);
  end
  if numel(job.names) > 1 && opts.verbose > 0
    fprintf('%d classes: %s. A picture of one is without the others.\n', numel(job.names), strjoin(job.names, ', '));
  end
end

function job = in_folders(job, asked, opts)
  job = without_output(job, opts);
  sources = {job};
  if ~isempty(opts.test)
    sources{2} = test_of(job, opts);
  end
  job.parts = struct('entries', {}, 'label', {}, 'test', {});
  first = [];
  for k = 1:numel(sources)
    s = apart(sources{k}, opts.background);
    if k > 1 && ~isequal(sort(s.names), sort(job.names))
      error('frs:discover:badValue', 'The classes of test must be those learned (%s); got %s.', strjoin(job.names, ', '), strjoin(s.names, ', '));
    end
    if k == 1
      [job.names, job.rest] = deal(s.names, s.rest);
      check_number(s);
    end
    for g = 1:numel(s.groups)
      label = 2 * strcmp(s.names{g}, job.names(:)) - 1;
      job.parts(end + 1) = struct('entries', frs_entries('discover', s.groups{g}, true), 'label', label, 'test', k > 1);
    end
    if ~isempty(s.rest)
      job.parts(end + 1) = struct('entries', frs_entries('discover', s.rest, true), 'label', -ones(numel(job.names), 1), 'test', k > 1);
    end
    new = {job.parts([job.parts.test] == (k > 1)).entries};
    [kind, first] = frs_file_kind('discover', first, asked, new{:});
  end
  job.kind = kind;
end

function job = without_output(job, opts)
% A folder of classes may hold the output folder, which is no class, and pictures of no class.
  if ~isfield(job, 'loose')
    return
  end
  kept = ~strcmp(cellfun(@frs_absolute_path, job.groups, 'UniformOutput', false), frs_absolute_path(opts.out));
  [job.names, job.groups] = deal(job.names(kept), job.groups(kept));
  if job.loose > 0 && opts.verbose > 0
    fprintf('%s: left out %s in none of the folders below it.\n', job.positives, frs_plural(job.loose, 'file that is', 'files that are'));
  end
end

function s = test_of(job, opts)
% The test set, in the form of the first arguments.
  if ~iscell(opts.test) || numel(opts.test) > 2 || (strcmp(job.form, 'pair') && numel(opts.test) ~= 2)
    error('frs:discover:badOption', 'test must be {positives, negatives}, or {classes} or {classes, without them} as in the call.');
  end
  s = struct('positives', {opts.test{1}}, 'negatives', {{}}, 'form', 'pair', 'names', {job.names}, 'groups', {opts.test(1)}, 'rest', {{}});
  if numel(opts.test) == 2
    s.rest = opts.test{2};
  end
  if strcmp(job.form, 'classes')
    s = frs_classes_of_call(s, numel(opts.test) < 2, strcmp(opts.kind, 'videos'));
  end
end

function job = apart(job, background)
% The class named as background joins what is without any class.
  if isempty(background)
    return
  end
  hit = strcmp(background, job.names);
  if ~any(hit)
    error('frs:discover:badOption', 'background must be one of the classes given (%s); got ''%s''.', strjoin(job.names, ', '), background);
  end
  job.rest = [as_list(job.rest), as_list(job.groups{hit})];
  [job.names, job.groups] = deal(job.names(~hit), job.groups(~hit));
end

function list = as_list(files)
  list = files;
  if ischar(files)
    list = {files};
  end
  list = list(:)';
end

function check_number(s)
  if numel(s.names) < 2 && isempty(s.rest)
    error('frs:discover:badSize', 'There is one class only (%s), and nothing without it to tell it from.', strjoin(s.names, ', '));
  end
end

function job = listed(job, asked, opts)
  if ~isempty(opts.test)
    error('frs:discover:badOption', 'test is for folders and lists of files; a table has a column set, a data set a field train.');
  end
  if strcmp(job.form, 'table')
    [files, y, job.names, train] = frs_label_table(job.positives);
    frs_check_class_names(job.names);
    job.kind = frs_file_kind('discover', [], asked, frs_entries('discover', files, true));
  else
    [files, y, train] = of_set(job.positives);
    kinds = {'picture', 'video'};
    job.kind = kinds{1 + frs_is_video(job.positives)};
  end
  if ~isempty(job.rest)
    error('frs:discover:badType', 'A table or data set has its own negatives; a second argument must be an option.');
  end
  hit = strcmp(opts.background, job.names);
  if ~isempty(opts.background) && ~any(hit)
    error('frs:discover:badOption', 'background must be one of the classes given (%s); got ''%s''.', strjoin(job.names, ', '), opts.background);
  end
  both = find(any(y(hit, :) > 0, 1) & any(y(~hit, :) > 0, 1), 1);
  if ~isempty(both)
    error('frs:discover:badValue', 'The labels of %s contradict each other: %s, which is without any class, and a class.', files{both}, opts.background);
  end
  [job.names, y] = deal(job.names(~hit), y(~hit, :));
  if isempty(job.names)
    error('frs:discover:badSize', 'There is no class: no picture has a label.');
  end
  job.listed = struct('files', {files}, 'y', y, 'train', train);
end

function [files, y, train] = of_set(ds)
% Files, labels and the training part of a data set; all of it for training means that nothing was said.
  n = frs_check_set('discover', ds, {'files'});
  files = reshape(ds.files, 1, []);
  if ~isfield(ds, 'y') || ~(isnumeric(ds.y) || islogical(ds.y)) || size(ds.y, 2) ~= n || n == 0
    error('frs:discover:badSize', 'The data set must have labels y, a column for each of its %d files.', n);
  end
  y = double(ds.y);
  if islogical(ds.y) || isequal(unique(y(:)'), [0 1])
    y = 2 * y - 1;
  end
  if ~all(ismember(y(:), [-1 0 1]))
    error('frs:discover:badValue', 'The labels y of the data set must be +1, -1 or 0 (not known), a row for each class.');
  end
  train = [];
  if isfield(ds, 'train') && ~all(ds.train)
    frs_check_set('discover', ds, {'files', 'train'});
    train = logical(ds.train);
  end
end
