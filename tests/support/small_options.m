function opts = small_options()
%SMALL_OPTIONS  Options of frs_extract for few words and coarse regions.
  opts = struct('words', 20, 'samples', 600, 'regions', 12, 'method', 'slic', ...
                'features', struct('step', 8, 'sizes', [4 6], 'maxCount', 10000));
end
