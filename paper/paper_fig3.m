function model = paper_fig3(varargin)
%PAPER_FIG3  Figure 3 of the paper: patches of the six words that matter most to a class.
%   MODEL = PAPER_FIG3(NAME, VALUE, ...) selects words for PittCar and writes fig3_<class>.png to the folder out: a row for
%   each word, ten random patches. Options are those of paper_data and C (10). The paper also shows cat and dog of VOC 2007:
%   PAPER_FIG3('set', 'voc2007', 'class', 'cat').
  [ds, opts] = paper_data('pittcar', 'pos', varargin, struct('C', 10));
  ds = frs_extract(ds, 'method', 'none', 'words', opts.words, 'cache', opts.cache, 'seed', opts.seed, 'verbose', 1);
  known = ds.train & ds.y ~= 0;
  model = frs_select_features(ds.X(:, known), ds.y(known), 'C', opts.C);
  file = fullfile(opts.out, sprintf('fig3_%s.png', opts.class));
  frs_plot_words(ds, model, 'top', 6, 'patches', 10, 'seed', opts.seed, 'file', file);
  fprintf('%d of %d words selected; %s\n', sum(model.mask), numel(model.mask), file);
end
