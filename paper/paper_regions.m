function [ds, opts, T] = paper_regions(args, name, plot)
%PAPER_REGIONS  Regions of PittCar, or what takes its place, under every method of frs_compare_regions; for figures 4 and 5.
%   Options beside those of paper_data: segmentation ('ucm'), regions (100), context (0.1, see frs_context), methods (the paper's and
%   the answers to beat, with
%   a row for the paper's own rule: its Algorithm 2 with equal costs on the regions as they are, no cue, threshold 0), C (10 .^ (-1:2):
%   cross-validation inside the training
%   pictures chooses for each method), cue ('border'), localize and select (struct()), those of frs_compare_regions, and
%   pictures (6). The comparison is kept in the folder out. PLOT is a file name for the curves, or ''.
  methods = {'RS-linear', 'RS-chi2', 'RS-chi2 (the paper''s rule)', 'MI-chi2', 'SVM-chi2', 'KI-chi2', 'MILBoost', 'MI-boxes', ...
             'whole image', 'centre box', 'border cue'};
  more = struct('segmentation', 'ucm', 'regions', 100, 'context', 0.1, 'methods', {methods}, 'C', 10 .^ (-1:2), 'cue', 'border', ...
                'localize', struct(), 'select', struct('classWeight', 'balanced'), 'pictures', 6);
  [ds, opts] = paper_data('pittcar', 'pos', args, more);
  ds = frs_extract(ds, 'method', opts.segmentation, 'regions', opts.regions, 'words', opts.words, 'cache', opts.cache, ...
                   'seed', opts.seed, 'verbose', 1);
  ds = frs_subset(ds, ds.y ~= 0);
  compare = struct('context', opts.context, 'C', opts.C, 'cue', opts.cue, 'localize', opts.localize, 'select', opts.select, ...
                   'methods', {opts.methods}, 'seed', opts.seed);
  T = script_stored(opts.out, 'regions', {ds.hash, ds.options, ds.y, ds.train, ds.truth, compare}, ...
                   @() frs_compare_regions(ds, 'truth', ds.truth, compare, 'verbose', 2));
  if ~isempty(plot)
    for j = 1:numel(T.t)
      curves = cellfun(@(r) r.curve(j), T.result);
      frs_plot_pr(curves, 'names', T.method, 'title', sprintf('%s: overlap threshold is %g', name, T.t(j)), ...
                  'file', fullfile(opts.out, sprintf(plot, 100 * T.t(j))));
    end
  end
end
