function folder = frs_network_folder()
%FRS_NETWORK_FOLDER  The folder of the user's cache for networks that were fetched.
  folder = getenv('XDG_CACHE_HOME');
  if isempty(folder) && ispc()
    folder = getenv('LOCALAPPDATA');
  elseif isempty(folder)
    folder = fullfile(getenv('HOME'), '.cache');
  end
  folder = fullfile(folder, 'frs', 'networks');
end
