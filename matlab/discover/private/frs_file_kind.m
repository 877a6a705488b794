function [kind, first] = frs_file_kind(verb, first, varargin)
%FRS_FILE_KIND  'video' where lists of entries (see frs_entries) are of videos, else 'picture'; both is an error frs:VERB:badValue.
%   [KIND, FIRST] = FRS_FILE_KIND(VERB, [], ENTRIES, ...) also gives the first picture and the first video that was seen, for
%   FRS_FILE_KIND(VERB, FIRST, ENTRIES, ...) with further lists.
%   A file is a video by the ending of its name; a folder holds videos where one of its files is a video. A folder without
%   pictures and videos of its own holds videos where it has subfolders with pictures and all of these are numbered: two
%   pictures or more, whose names end in numbers that differ. Each such subfolder is a video.
  if isempty(first)
    first = struct('picture', '', 'video', '');
  end
  entries = [varargin{:}];
  for k = 1:numel(entries)
    names = names_of(entries(k));
    for kind = {'picture', 'video'}
      if isempty(first.(kind{1})) && ~isempty(names.(kind{1}))
        first.(kind{1}) = names.(kind{1}){1};
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

function names = names_of(entry)
  names = struct('picture', {{}}, 'video', {{}});
  if isstruct(entry.folder)
    names = entry.folder;
    if isempty([names.picture, names.video])
      names.video = numbered(names.folders, names.below);
    end
  else
    names.(frs_ending(entry.name)) = {entry.name};
  end
end

function folders = numbered(folders, below)
% Those of the folders that hold pictures, if the pictures of all of them are numbered.
  full = ~cellfun(@(b) isempty(b.picture), below);
  folders = folders(full);
  for k = find(full)
    numbers = regexp(frs_base_names(below{k}.picture), '\d+$', 'match', 'once');
    if numel(numbers) < 2 || any(cellfun('isempty', numbers)) || numel(unique(str2double(numbers))) < numel(numbers)
      folders = {};
      return
    end
  end
end
