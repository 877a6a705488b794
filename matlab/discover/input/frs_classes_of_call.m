function job = frs_classes_of_call(job, alone, framed)
%FRS_CLASSES_OF_CALL  The classes that JOB.positives stands for: fields form, names and groups, see frs_form_of_call.
%   ALONE: nothing was given beside it, so that a folder stands for the classes in its subfolders. FRAMED: folders of pictures are
%   videos, so that a cell of them is a list.
  given = job.positives;
  job.form = 'classes';
  if isstruct(given) && isscalar(given) && isfield(given, 'files')
    job = of_set(job, given);
  elseif isstruct(given) && isscalar(given) && ~isempty(fieldnames(given))
    job = named(job, fieldnames(given)', struct2cell(given)');
  elseif is_named_list(given)
    job = named(job, given(:, 1)', given(:, 2)');
  elseif iscellstr(given) && numel(given) > 1 && all(cellfun(@is_folder, given(:))) && ~(framed && holds_pictures(given{1}))
    job = named(job, last_names(given(:)'), given(:)');
  elseif ischar(given) && ~isempty(regexpi(given, '\.(csv|tsv)$', 'once')) && ~is_folder(given)
    [job.form, job.names] = deal('table', {});
  elseif alone && ischar(given)
    job = subfolders(job, given);
  elseif alone
    error('frs:discover:badSize', ['frs_discover needs two folders or lists of files, with the object and without it, or several classes; ' ...
          'got one argument, a %s. See help frs_discover.'], class(given));
  else
    [job.form, job.groups] = deal('pair', {given});
  end
end

function yes = is_folder(name)
  yes = exist(name, 'dir') > 0;
end

function yes = holds_pictures(folder)
  inside = frs_folder(folder);
  yes = inside.count.picture > 0;
end

function yes = is_named_list(given)
% Rows of a name and its files: a cell of two columns and several rows, or one row whose files are a cell.
  yes = iscell(given) && ndims(given) == 2 && size(given, 2) == 2 && (size(given, 1) > 1 || ~iscellstr(given)) && iscellstr(given(:, 1));
end

function job = of_set(job, ds)
  c = 0;
  if isfield(ds, 'y')
    c = size(ds.y, 1);
  end
  job.form = 'set';
  job.names = arrayfun(@(k) sprintf('class %d', k), 1:c, 'UniformOutput', false);
  if isfield(ds, 'classes') && iscellstr(ds.classes) && numel(ds.classes) == c
    job.names = ds.classes(:)';
  end
end

function job = subfolders(job, folder)
  if ~is_folder(folder)
    error('frs:discover:noFile', 'There is no folder or table %s.', folder);
  end
  inside = frs_folder(folder);
  if isempty(inside.folders)
    error('frs:discover:badSize', ['The folder %s has no subfolders, which would be the classes. Give a second folder, with what does ' ...
          'not contain the object.'], folder);
  end
  job = named(job, last_names(inside.folders), inside.folders);
  job.loose = inside.count.picture + inside.count.video;
end

function job = named(job, names, groups)
  for k = 1:numel(groups)
    if ~ischar(groups{k}) && ~iscellstr(groups{k})
      error('frs:discover:badType', 'The files of class %s must be a folder or a cell of file names; got a %s.', names{k}, class(groups{k}));
    end
  end
  frs_check_class_names(names);
  [job.names, job.groups] = deal(names, groups);
end

function names = last_names(folders)
% The last part of each path.
  names = cellfun(@(f) regexprep(f, '^.*[/\\](?=[^/\\])|[/\\]+$', ''), folders, 'UniformOutput', false);
end
