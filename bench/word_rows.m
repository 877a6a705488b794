function rows = word_rows(D)
%WORD_ROWS  Rows of the word benches for D words: the paper's five classifiers, and roads to few words that keep the AP.
%   ROWS is a struct array for the option methods of frs_compare_features. "Few" is the paper's share for VOC
%   2007, 266 of 1000 words; one row has half of all. In the rows that end with a plain SVM on few words (all weights 1), cross-validation
%   chooses the C of that SVM; the words are ranked with C = 3, which changes little.
  few = ceil(0.266 * D);
  svm = @frs_svm_train;
  fs = @frs_select_features;
  rows = row([], 'linear SVM', svm, {'kernel', 'linear'});
  rows = row(rows, 'chi2 SVM', svm, {});
  rows = row(rows, 'MKL-chi2', fs, {'normalizer', 'simplex'});
  rows = row(rows, 'FS-linear', fs, {'kernel', 'linear'});
  rows = row(rows, 'FS-chi2', fs, {});
  rows = row(rows, 'FS-chi2 pruned', fs, {'prune', 1e-2});
  for q = [1.25 1.5 2 4]
    rows = row(rows, sprintf('q = %g', q), fs, {'norm', q});
  end
  rows = row(rows, sprintf('q = 1.5, its first %d', few), fs, {'norm', 1.5, 'keep', few});
  rows = row(rows, sprintf('SVM on %d of q = 1', few), refit(few), {});
  rows = row(rows, sprintf('SVM on %d of q = 1.5', few), refit(few), {'norm', 1.5});
  rows = row(rows, sprintf('SVM on %d of q = 1.5', ceil(D / 2)), refit(ceil(D / 2)), {'norm', 1.5});
  rows = row(rows, sprintf('SVM on %d of SVM', few), @(varargin) own_words(few, varargin{:}), {});
  rows = row(rows, sprintf('SVM on %d at random', few), @(varargin) random_words(few, varargin{:}), {});
end

function rows = row(rows, name, trainer, options)
  rows = [rows, struct('name', name, 'trainer', trainer, 'options', {options})];
end

function trainer = refit(few)
  trainer = @(X, y, name, C, varargin) frs_select_features(X, y, 'C', 3, 'refit', true, 'keep', few, 'refitC', C, varargin{:});
end

function model = own_words(few, X, y, varargin)
% The words that have the largest part in |w|^2 of a plain SVM.
  all_ = frs_select_features(X, y, varargin{:}, 'weights', ones(size(X, 1), 1));
  w = zeros(size(X, 1), 1);
  w(all_.ranking(1:few)) = 1;
  model = frs_select_features(X, y, varargin{:}, 'weights', w);
end

function model = random_words(few, X, y, varargin)
  [~, order] = sort(mod(sin((1:size(X, 1)) * 12.9898) * 43758.5453, 1));
  w = zeros(size(X, 1), 1);
  w(order(1:few)) = 1;
  model = frs_select_features(X, y, varargin{:}, 'weights', w);
end
