function files = frs_files_in(folder, kind)
%FRS_FILES_IN  Paths of the pictures or videos (KIND 'picture' or 'video') in a folder, by name.
  endings = struct('picture', 'png|jpe?g|bmp|gif|tiff?|p[bgpn]m|webp', ...
                   'video', 'mp4|m4v|mov|avi|mkv|webm|mpe?g|wmv|flv|3gp|ogv|mts|m2ts|ts|y4m');
  entries = dir(folder);
  names = sort({entries(~[entries.isdir]).name});
  wanted = ~cellfun(@isempty, regexpi(names, ['\.(' endings.(kind) ')$']));
  files = cellfun(@(f) fullfile(folder, f), names(wanted), 'UniformOutput', false);
  files = files(:)';
end
