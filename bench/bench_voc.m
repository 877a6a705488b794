function T = bench_voc(varargin)
%BENCH_VOC  Which words keep the average precision: VOC 2007 histograms of 1000 words, the protocol of the paper's Table 2.
%   Run from the top folder, after a build (about 10 CPU minutes; stopped, it goes on where it was):
%     octave-cli -q -f -H --path matlab --path bench --eval "frs_setup; bench_voc;"
%   BENCH_VOC(NAME, VALUE, ...): cache is the file that keeps what is done (bench_voc.mat in the temporary folder),
%   classes the numbers of the classes ([]: all), folds the folds of the cross-validation (3).
%
%   One class against the rest, images with difficult objects only left out, 11-point AP on the validation half; every
%   row has its own C by cross-validation inside the training half, and its number of words is that of the
%   classifier that is measured. The errors are those of the mean difference to the chi2 SVM over the classes.
%   The data (1200 training and 1200 validation images) are looked for in $FRS_SHARED, by default ../shared.
  opts = struct('cache', fullfile(tempdir(), 'bench_voc.mat'), 'classes', [], 'folds', 3);
  opts = script_options(opts, varargin);
  data = load(shared_data('voc_bow1000.mat'));
  train = double(data.train) / 1e4;
  test = double(data.val) / 1e4;
  if isempty(opts.classes)
    opts.classes = 1:numel(data.classes);
  end
  rows = word_rows(size(train, 1));
  done = struct();
  if exist(opts.cache, 'file')
    done = load(opts.cache);
  end
  T = struct('method', {{rows.name}}, 'class', opts.classes, 'ap', [], 'features', [], 'C', [], 'cpu', []);
  for c = 1:numel(opts.classes)
    k = opts.classes(c);
    for r = 1:numel(rows)
      key = sprintf('class%d_%s_%d', k, regexprep(rows(r).name, '\W+', '_'), opts.folds);
      if ~isfield(done, key)
        started = cputime();
        in = data.labelTrain(k, :) ~= 0;
        out = data.labelVal(k, :) ~= 0;
        one = frs_compare_features(train(:, in), data.labelTrain(k, in), test(:, out), data.labelVal(k, out), ...
                                   'methods', rows(r), 'classWeight', 'ratio', 'folds', opts.folds, 'apMethod', 'voc2007', ...
                                   'threads', 1, 'verbose', 0);
        done.(key) = [one.ap(1), one.features(1), one.C(1), cputime() - started];
        save('-v7', opts.cache, '-struct', 'done');
      end
      values = done.(key);
      T.ap(r, c) = values(1);
      T.features(r, c) = values(2);
      T.C(r, c) = values(3);
      T.cpu(r, c) = values(4);
    end
    fprintf('%-12s chi2 SVM %.3f, FS-chi2 %.3f\n', data.classes{k}, T.ap(strcmp(T.method, 'chi2 SVM'), c), ...
            T.ap(strcmp(T.method, 'FS-chi2'), c));
  end
  print_word_table(T);
end
