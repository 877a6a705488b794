function c = frs_class_page(run, out)
%FRS_CLASS_PAGE  What the page shows of one class: facts, sentences, and pictures, which are drawn to the folder OUT.
%   RUN has result (of frs_discover, with facts), ds, medium, found (of frs_located_items), score, truth and memory. C has facts, texts (of
%   frs_worded), files (names of all images), items (see frs_picture_items), words and plots (struct arrays with image, the name of a
%   file), patches (see frs_picture_items), folder ('' or the folder of the class as seen from the page) and link.
  [result, ds] = deal(run.result, run.ds);
  facts = result.facts;
  texts = frs_worded(facts, struct('skipped', {{result.skipped.file}}));
  [items, rows, patches] = run.medium.show(run, out);
  c = struct('facts', facts, 'texts', texts, 'files', {ds.files}, 'items', {items}, 'words', word_pictures(rows, facts, out), ...
             'patches', {patches}, 'plots', plots_of(result, ds, out), 'folder', '', 'link', '');
end

function words = word_pictures(rows, facts, out)
% A row of patches for each leading word, and the best of them in one figure.
  words = struct('word', {}, 'image', {});
  for k = frs_where(~cellfun('isempty', {rows.patches}))  % a direction of motion has no patches
    image = sprintf('figures/word%02d.jpg', k);
    patches = cellfun(@(p) frs_resize(p, 64, 64), rows(k).patches, 'UniformOutput', false);
    frs_write_image('discover', frs_tile(patches, 12, 2), fullfile(out, image), 88);
    words(end + 1) = struct('word', k - 1, 'image', image);
  end
  top = [words(1:min(6, end)).word] + 1;
  shares = arrayfun(@(w) sprintf('weight %.1f %%', 100 * w.share), facts.words(top), 'UniformOutput', false);
  frs_write_image('discover', frs_word_sheet(rows(top), shares, 10, 56), fullfile(out, 'figures', 'words.png'));
end

function list = plots_of(result, ds, out)
% Curves as files of OUT/figures.
  test = ds.y(~ds.train);
  for k = 1:numel(result.table)
    [precision, recall, ap] = frs_pr(result.table(k).score, test);
    curves(k) = struct('precision', precision, 'recall', recall, 'ap', ap, 'name', result.table(k).name);
  end
  list = struct('id', {'pr', 'localization', 'weights', 'convergence'}, 'image', '');
  if isempty(result.localization)
    list(2) = [];
  end
  for k = 1:numel(list)
    list(k).image = ['figures/' list(k).id '.svg'];
    options = {'file', fullfile(out, list(k).image), 'width', 440};
    switch list(k).id
      case 'pr'
        frs_plot_pr(curves, options{:});
      case 'localization'
        frs_plot_pr(result.localization.curves, options{:});
      case 'weights'
        frs_plot_weights(result.evaluated.words, 'names', {'words'}, options{:});
      case 'convergence'
        frs_plot_convergence(result.evaluated.words, options{:});
    end
  end
end
