function frs_replace(verb, file, fill)
%FRS_REPLACE  Make FILE by fill(NAME) under another name beside it, then rename: it is there whole or not at all.
%   A failure raises frs:VERB:noFile, names the file and leaves an earlier FILE as it was.
  [folder, name, ending] = fileparts(file);
  part = fullfile(folder, [name '.part' ending]);        % the ending tells some writers the format
  clearing = onCleanup(@() frs_discard(part));
  try
    fill(part);
    move(part, file);
  catch e
    error(['frs:' verb ':noFile'], 'Cannot write %s: %s', file, e.message);
  end
end

function move(from, to)
  if exist('OCTAVE_VERSION', 'builtin')
    [failed, message] = rename(from, to);                % its movefile starts a shell
  else
    [ok, message] = movefile(from, to, 'f');
    failed = ~ok;
  end
  if failed
    error('%s', message);
  end
end
