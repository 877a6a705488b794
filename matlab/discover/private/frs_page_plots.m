function list = frs_page_plots(result, ds, noun, out)
%FRS_PAGE_PLOTS  The curves of a page, written to OUT/figures: struct array with caption and image (a data URI).
  list = struct('caption', {}, 'image', {});
  test = ds.y(~ds.train);
  for k = 1:numel(result.table)
    [precision, recall, ap] = frs_pr(result.table(k).score, test);
    curves(k) = struct('precision', precision, 'recall', recall, 'ap', ap, 'name', result.table(k).name);
  end
  both = @(name) {fullfile(out, 'figures', [name '.svg']), fullfile(out, 'figures', [name '.png'])};
  files = both('pr');
  frs_plot_pr(curves, 'file', files, 'width', 440);
  list(1) = struct('caption', frs_said(noun, 'Precision and recall of the classifiers on the held-out @s.'), ...
                   'image', frs_data_uri(files{1}));
  e = result.localization;
  if ~isempty(e)
    files = both('localization');
    frs_plot_pr(e.curves, 'file', files, 'width', 440);
    list(end + 1) = struct('caption', frs_said(noun, ['Precision and recall of the localisation on %d held-out @s that ' ...
                           'contain the object and have a truth, and %d without it, where every answer is a false ' ...
                           'alarm.'], e.pictures, e.negatives), 'image', frs_data_uri(files{1}));
  end
  files = both('weights');
  frs_plot_weights(result.evaluated.words, 'names', {'words'}, 'file', files, 'width', 440);
  list(end + 1) = struct('caption', 'Weights of the selected words, the largest first.', 'image', frs_data_uri(files{1}));
  files = both('convergence');
  frs_plot_convergence(result.evaluated.words, 'file', files, 'width', 440);
  list(end + 1) = struct('caption', 'Selection of words: objective, and distance from the optimum.', 'image', frs_data_uri(files{1}));
end
