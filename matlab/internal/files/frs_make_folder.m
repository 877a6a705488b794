function frs_make_folder(verb, folder)
%FRS_MAKE_FOLDER  Make the folder where there is none; a failure raises frs:VERB:noFile.
  if ~exist(folder, 'dir')
    [ok, message] = mkdir(folder);
    if ~ok
      error(['frs:' verb ':noFile'], 'Cannot make the folder %s: %s', folder, message);
    end
  end
end
