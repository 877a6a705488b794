function result = small_run(positives, negatives, out, varargin)
%SMALL_RUN  frs_discover on few words and coarse regions, silent.
  result = frs_discover(positives, negatives, 'out', out, 'words', 20, 'regions', 12, 'segmentation', 'grid', ...
                        'verbose', 0, varargin{:});
end
