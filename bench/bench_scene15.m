function T = bench_scene15(varargin)
%BENCH_SCENE15  Feature selection on the 15-scene histograms: the comparison table of the paper.
%   Run from the top folder, after a build:
%     octave-cli -q -f -H --path matlab --path bench --eval "frs_setup; bench_scene15;"
%   Options go to frs_compare_features; by default classWeight is balanced (25 positives against 350)
%   and one thread is used, as the problems are small; the five rows of the paper are followed by those of
%   word_rows: weights from sparse to dense, pruned and refitted on 27 words. The data (100 words, 375 training and 4110 test
%   images) are looked for in $FRS_SHARED, by default ../shared.
  data = load(shared_data('scene15_bow100.mat'));
  normalise = @(H) bsxfun(@rdivide, double(H), max(1, sum(double(H), 1)));
  Xtrain = normalise(data.hist_tr);
  Xtest = normalise(data.hist_ts);
  ytrain = double(data.lab_tr(:)');
  ytest = double(data.lab_ts(:)');
  warning('off', 'frs:select_features:noConvergence');
  restore = onCleanup(@() warning('on', 'frs:select_features:noConvergence'));
  T = frs_compare_features(Xtrain, ytrain, Xtest, ytest, 'classWeight', 'balanced', 'threads', 1, ...
                           'methods', word_rows(size(Xtrain, 1)), 'verbose', 0, varargin{:});
  print_word_table(T);
end
