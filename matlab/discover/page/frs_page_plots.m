function list = frs_page_plots(result, ds, noun, out)
%FRS_PAGE_PLOTS  The curves of a page, written to OUT/figures: struct array with caption and image (a data URI).
  list = struct('caption', {}, 'image', {});
  test = ds.y(~ds.train);
  for k = 1:numel(result.table)
    [precision, recall, ap] = frs_pr(result.table(k).score, test);
    curves(k) = struct('precision', precision, 'recall', recall, 'ap', ap, 'name', result.table(k).name);
  end
  named = @(name) fullfile(out, 'figures', [name '.svg']);
  file = named('pr');
  frs_plot_pr(curves, 'file', file, 'width', 440);
  list(1) = struct('caption', frs_said(noun, 'Precision and recall of the classifiers on the held-out @s.'), ...
                   'image', frs_data_uri(file));
  e = result.localization;
  if ~isempty(e)
    file = named('localization');
    frs_plot_pr(e.curves, 'file', file, 'width', 440);
    list(end + 1) = struct('caption', frs_said(noun, ['Precision and recall of the localisation on %d held-out @s that ' ...
                           'contain the object and have a truth, and %d without it, where every answer is a false ' ...
                           'alarm.'], e.pictures, e.negatives), 'image', frs_data_uri(file));
  end
  file = named('weights');
  frs_plot_weights(result.evaluated.words, 'names', {'words'}, 'file', file, 'width', 440);
  list(end + 1) = struct('caption', 'Weights of the selected words, the largest first.', 'image', frs_data_uri(file));
  file = named('convergence');
  frs_plot_convergence(result.evaluated.words, 'file', file, 'width', 440);
  list(end + 1) = struct('caption', 'Selection of words: objective, and distance from the optimum.', 'image', frs_data_uri(file));
end
