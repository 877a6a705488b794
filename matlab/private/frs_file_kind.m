function kind = frs_file_kind(verb, varargin)
%FRS_FILE_KIND  'video' where folders or lists of files hold videos, else 'picture'; both is an error frs:VERB:badValue.
%   A file is a video by the ending of its name; a folder holds videos where one of its files is a video. A folder without
%   pictures and videos of its own holds videos where it has subfolders with pictures and all of these are numbered: two
%   pictures or more, whose names end in numbers that differ. Each such subfolder is a video.
  first = struct('picture', '', 'video', '');
  for part = varargin
    entries = part{1};
    if ischar(entries) && size(entries, 1) == 1
      entries = {entries};
    elseif ~iscellstr(entries)
      continue                                          % whoever reads the list says what is wrong with it
    end
    for kind = {'picture', 'video'}
      if isempty(first.(kind{1}))
        first.(kind{1}) = first_of(entries, kind{1});
      end
    end
  end
  if ~isempty(first.picture) && ~isempty(first.video)
    error(['frs:' verb ':badValue'], 'All files must be pictures, or all videos; got the picture %s and the video %s.', ...
          first.picture, first.video);
  end
  kinds = {'picture', 'video'};
  kind = kinds{1 + ~isempty(first.video)};
end

function file = first_of(entries, kind)
  file = '';
  for k = 1:numel(entries)
    files = {};
    if exist(entries{k}, 'dir')
      files = frs_files_in(entries{k}, kind);
      if isempty(files) && strcmp(kind, 'video') && isempty(frs_files_in(entries{k}, 'picture'))
        files = numbered_folders(entries{k});
      end
    elseif ~isempty(regexpi(entries{k}, frs_ending(kind), 'once'))
      files = entries(k);
    end
    if ~isempty(files)
      file = files{1};
      return
    end
  end
end

function folders = numbered_folders(place)
% The subfolders with pictures, if the pictures of all of them are numbered.
  names = frs_folders_in(place);
  folders = {};
  for k = 1:numel(names)
    folder = fullfile(place, names{k});
    pictures = frs_base_names(frs_files_in(folder, 'picture'));
    if isempty(pictures)
      continue
    end
    numbers = regexp(pictures, '\d+$', 'match', 'once');
    if numel(pictures) < 2 || any(cellfun('isempty', numbers)) || numel(unique(str2double(numbers))) < numel(pictures)
      folders = {};
      return
    end
    folders{end + 1} = folder;                            %#ok<AGROW>
  end
end
