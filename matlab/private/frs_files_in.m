function [files, left] = frs_files_in(folder, kind, recursive)
%FRS_FILES_IN  Paths of the pictures or videos (KIND 'picture' or 'video') in a folder, by name.
%   [FILES, LEFT] = FRS_FILES_IN(FOLDER, KIND, RECURSIVE) also looks into subfolders where RECURSIVE is true. LEFT is a
%   text that says what was left out, '' where that is nothing; files whose name begins with a dot are not counted.
  if nargin < 3
    recursive = false;
  end
  [files, count] = search(folder, frs_ending(kind), recursive);
  left = said(count, kind);
end

function [files, count] = search(folder, pattern, recursive)
  count = struct('other', 0, 'heic', 0, 'folders', 0, 'unreadable', 0);
  files = {};
  names = entries_of(folder);
  for k = 1:numel(names)
    if ~is_text(names{k})
      count.unreadable = count.unreadable + 1;
      continue
    end
    path = fullfile(folder, names{k});
    if exist(path, 'dir')
      if recursive
        [more, below] = search(path, pattern, true);
        files = [files, more];
        count = cell2struct(num2cell(cell2mat(struct2cell(count)) + cell2mat(struct2cell(below))), fieldnames(count), 1);
      else
        count.folders = count.folders + 1;
      end
    elseif ~isempty(regexpi(names{k}, pattern, 'once'))
      files{end + 1} = path;
    elseif ~isempty(regexpi(names{k}, '\.(heic|heif)$', 'once'))
      count.heic = count.heic + 1;
    else
      count.other = count.other + 1;
    end
  end
end

function names = entries_of(folder)
% Names without a dot in front, sorted. Octave's dir stops at the first name that is not UTF-8, its readdir does not.
  if exist('OCTAVE_VERSION', 'builtin')
    names = readdir(folder);
  else
    list = dir(folder);
    names = {list.name};
  end
  names = sort(names(~strncmp(names, '.', 1)));
  names = names(:)';
end

function yes = is_text(name)
  try
    regexp(name, '.', 'once');
    yes = true;
  catch
    yes = false;                                        % bytes that are no UTF-8
  end
end

function text = said(count, kind)
  plural = @(n, one, many) sprintf('%d %s', n, [repmat(one, n == 1), repmat(many, n ~= 1)]);
  parts = {};
  if count.other > 0
    parts{end + 1} = plural(count.other, ['file that is no ' kind], ['files that are no ' kind 's']);
  end
  if count.heic > 0
    parts{end + 1} = [plural(count.heic, 'HEIC photograph', 'HEIC photographs') ' (convert to JPEG first, for example with heif-convert)'];
  end
  if count.folders > 0
    parts{end + 1} = [plural(count.folders, 'subfolder', 'subfolders') ' (see the option recursive)'];
  end
  if count.unreadable > 0
    parts{end + 1} = plural(count.unreadable, 'file whose name is not UTF-8', 'files whose names are not UTF-8');
  end
  text = strjoin(parts, ', ');
end
