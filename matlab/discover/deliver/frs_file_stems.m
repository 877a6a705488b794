function names = frs_file_stems(files)
%FRS_FILE_STEMS  Names under which files about pictures are written: the picture's own name without folder and ending.
%   Where several pictures share a name, their numbers are appended. No two names are equal, also on disks that do not
%   tell capitals from small letters.
  names = cell(1, numel(files));
  for k = 1:numel(files)
    [~, names{k}] = fileparts(files{k});
    names{k} = regexprep(names{k}, '[\x00-\x1f\x7f\\]|^\.+', '_');      % lists have a name a line; a dot in front would hide the file
  end
  [~, ~, group] = unique(lower(names));
  members = accumarray(group(:), 1);
  shared = members(group) > 1;
  for k = frs_where(shared(:)')
    name = sprintf('%s_%d', names{k}, k);
    while any(strcmpi(name, names))
      name = [name '_'];
    end
    names{k} = name;
  end
end
