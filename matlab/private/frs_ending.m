function pattern = frs_ending(kind)
%FRS_ENDING  Pattern, for regexpi, of the names of files of a KIND, 'picture' or 'video'.
  endings = struct('picture', 'png|jpe?g|bmp|gif|tiff?|p[bgpn]m|webp', ...
                   'video', 'mp4|m4v|mov|avi|mkv|webm|mpe?g|wmv|flv|3gp|ogv|mts|m2ts|ts|y4m');
  pattern = ['\.(' endings.(kind) ')$'];
end
