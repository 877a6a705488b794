function [ds, opts, T] = paper_regions(args, name, plot)
%PAPER_REGIONS  Regions of PittCar, or what takes its place, under every method of frs_compare_regions; for figures 4 and 5.
%   The comparison is kept in the folder out and read from there the next time. PLOT is a file name for the curves, or ''.
  more = struct('segmentation', 'ucm', 'regions', 100, 'methods', {{}}, 'C', 10, 'select', struct('C', 1, 'classWeight', 'balanced'), 'pictures', 6);
  [ds, opts] = paper_data('pittcar', 'pos', args, more);
  ds = frs_extract(ds, 'method', opts.segmentation, 'regions', opts.regions, 'words', opts.words, 'cache', opts.cache, ...
                   'seed', opts.seed, 'verbose', 1);
  keep = ds.y ~= 0;
  ds = frs_context(frs_subset(ds, keep));
  key = sprintf('%s_%s_%s_%s_%d_%d_%d_%g_%s.mat', 'regions', ds.name, opts.class, opts.segmentation, opts.regions, opts.words, opts.seed, ...
                opts.limit, strjoin(opts.methods, '-'));
  file = fullfile(opts.out, regexprep(key, '[^\w.-]', '_'));
  if exist(file, 'file')
    stored = load(file);
    T = stored.T;
  else
    T = frs_compare_regions(ds, 'truth', ds.truth, 'C', opts.C, 'select', opts.select, 'methods', opts.methods, 'verbose', 2);
    save('-v6', file, 'T');
  end
  if ~isempty(plot)
    for j = 1:numel(T.t)
      curves = cellfun(@(r) r.curve(j), T.result);
      frs_plot_pr(curves, 'names', T.method, 'title', sprintf('%s: overlap threshold is %g', name, T.t(j)), ...
                  'file', fullfile(opts.out, sprintf(plot, 100 * T.t(j))));
    end
  end
end
