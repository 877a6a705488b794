function [kind, first] = frs_file_kind(verb, first, asked, varargin)
%FRS_FILE_KIND  'video' where lists of entries (see frs_entries) are of videos, else 'picture'; both is an error frs:VERB:badValue.
%   [KIND, FIRST] = FRS_FILE_KIND(VERB, [], ASKED, ENTRIES, ...) also gives the first picture and the first video that was seen, for
%   FRS_FILE_KIND(VERB, FIRST, ASKED, ENTRIES, ...) with further lists. ASKED is 'picture' or 'video', what folders of pictures
%   are then taken for, or '' to decide by the names and sizes.
%   A file is a video by the ending of its name; a folder holds videos where one of its files is a video. A folder without
%   pictures and videos of its own, but with folders of pictures, holds videos, one in each of these, where all of them look
%   like the frames of one: names that differ by numbers alone, which run on without a gap, of one size, and not as cameras
%   name photographs. Elsewhere the pictures below a folder are pictures.
  if isempty(first)
    first = struct('picture', '', 'video', '');
  end
  entries = [varargin{:}];
  for k = 1:numel(entries)
    names = names_of(entries(k), asked);
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

function names = names_of(entry, asked)
  names = struct('picture', {{}}, 'video', {{}});
  if ~isstruct(entry.folder)
    names.(frs_kind_by_ending(entry.name)) = {entry.name};
  elseif strcmp(asked, 'video')
    names.video = {entry.name};
  elseif ~isempty([entry.folder.picture, entry.folder.video])
    names = entry.folder;
  else
    below = entry.folder.below;
    full = ~cellfun(@(b) isempty(b.picture), below);
    if isempty(asked) && any(full) && all(cellfun(@is_sequence, below(full)))
      names.video = entry.folder.folders(full);
    else
      deep = frs_flat_folder(entry.folder);
      names.picture = deep.picture;
    end
  end
end

function yes = is_sequence(folder)
% Whether the pictures of a folder are the frames of a video.
  parts = regexp(frs_base_names(folder.picture), '^(.*?)(\d+)$', 'tokens', 'once');
  yes = numel(parts) > 1 && ~any(cellfun('isempty', parts));
  if ~yes
    return
  end
  stems = cellfun(@(p) p{1}, parts, 'UniformOutput', false);
  numbers = sort(cellfun(@(p) str2double(p{2}), parts));
  ofCamera = ~isempty(regexpi(stems{1}, '^(c?img|imgp|p|dsc[fni]?|sam|pxl|dji|gopr|mvi)[ _-]*$', 'once'));
  yes = all(strcmp(stems{1}, stems)) && all(diff(numbers) == 1) && ~ofCamera && one_size(folder.picture);
end

function yes = one_size(files)
% Of at most five of them, spread over all.
  sizes = zeros(0, 2);
  for k = unique(round(linspace(1, numel(files), 5)))
    extent = frs_picture_size(files{k});
    sizes(end + 1, :) = [extent, NaN(1, 2 * isempty(extent))];   % NaN: no picture after all
  end
  yes = size(unique(sizes, 'rows'), 1) == 1;
end
