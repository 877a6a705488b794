function T = bench_scene15(varargin)
%BENCH_SCENE15  Feature selection on the 15-scene histograms: the comparison table of the paper.
%   Run from the top folder, after a build:
%     octave-cli -q -f -H --path matlab --path bench --eval "frs_setup; bench_scene15;"
%   Options go to frs_compare_features; by default classWeight is balanced (25 positives against 350)
%   and one thread is used, as the problems are small; the five rows of the paper are followed by an SVM
%   refitted on the selected words. The data (100 words, 375 training and 4110 test
%   images) are looked for in $FRS_SHARED, by default ../shared.
  folder = getenv('FRS_SHARED');
  if isempty(folder)
    folder = fullfile(fileparts(fileparts(fileparts(mfilename('fullpath')))), 'shared');
  end
  file = fullfile(folder, 'data', 'scene15_bow100.mat');
  if ~exist(file, 'file')
    fprintf('no %s: set FRS_SHARED\n', file);
    return
  end
  data = load(file);
  normalise = @(H) bsxfun(@rdivide, double(H), max(1, sum(double(H), 1)));
  Xtrain = normalise(data.hist_tr);
  Xtest = normalise(data.hist_ts);
  ytrain = double(data.lab_tr(:)');
  ytest = double(data.lab_ts(:)');
  methods = {'linear SVM', 'chi2 SVM', 'MKL-chi2', 'FS-linear', 'FS-chi2', 'FS-chi2+SVM'};
  T = frs_compare_features(Xtrain, ytrain, Xtest, ytest, 'classWeight', 'balanced', 'threads', 1, ...
                           'methods', methods, varargin{:});
  chi2 = strcmp(T.method, 'chi2 SVM');
  for fs = find(strncmp(T.method, 'FS-chi2', 7))
    fprintf('%s against the full chi2 SVM: mean AP %+.4f with %.0f of %d bins; worst class %+.4f\n', T.method{fs}, ...
            T.meanAp(fs) - T.meanAp(chi2), T.meanFeatures(fs), size(Xtrain, 1), min(T.ap(fs, :) - T.ap(chi2, :)));
  end
end
