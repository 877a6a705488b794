function frs_rename(verb, from, to)
%FRS_RENAME  Rename the file FROM to TO, which is replaced where there is one; a failure raises frs:VERB:noFile.
  if exist('OCTAVE_VERSION', 'builtin')
    [failed, message] = rename(from, to);                % its movefile starts a shell
  else
    [ok, message] = movefile(from, to, 'f');
    failed = ~ok;
  end
  if failed
    error(['frs:' verb ':noFile'], 'Cannot write %s: %s', to, message);
  end
end
