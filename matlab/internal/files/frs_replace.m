function frs_replace(verb, file, fill)
%FRS_REPLACE  Make FILE by fill(NAME) under another name beside it, then rename: it is there whole or not at all.
%   A failure raises frs:VERB:noFile, names the file and leaves an earlier FILE as it was.
  [folder, name, ending] = fileparts(file);
  part = fullfile(folder, [name '.part' ending]);        % the ending tells some writers the format
  clearing = onCleanup(@() frs_discard(part));
  try
    fill(part);
    if ~is_whole(part)
      error('the file is incomplete; the disk may be full.');
    end
  catch e
    error(['frs:' verb ':noFile'], 'Cannot write %s: %s', file, e.message);
  end
  frs_rename(verb, part, file);
end

function yes = is_whole(file)
% save, imwrite and fclose are silent where the disk is full and data are still in a buffer, so the end is looked at.
  bytes = frs_read_bytes('replace', file);
  yes = true;
  if numel(bytes) == 0
    yes = any(strcmpi(file(max(1, end - 3):end), {'.txt', '.csv'}));  % only a text may be empty
  elseif begins(bytes, [137 80 78 71])                   % PNG: the last chunk is IEND
    yes = numel(bytes) > 12 && isequal(bytes(end - 7:end - 4), uint8('IEND'));
  elseif begins(bytes, [255 216])                        % JPEG
    yes = isequal(bytes(end - 1:end), uint8([255 217]));
  elseif begins(bytes, double('MATLAB 5.0'))
    frs_load_mex(file);                                  % walks through all of it
  end
end

function yes = begins(bytes, start)
  yes = numel(bytes) >= numel(start) && isequal(double(bytes(1:numel(start))), start);
end
