function T = bench_pooled(varargin)
%BENCH_POOLED  Few photographs: words of SIFT and of a network beside the network's pooled vectors, by the number of positive pictures.
%   T = BENCH_POOLED(NAME, VALUE, ...) prints the mean average precision over the ten classes of the folder voc07 of the reference data
%   (FRS_SHARED), learned from some positive pictures of the training set and twice as many negative ones, judged on the validation
%   set. Words and their components come from all training pictures, without labels; pooled vectors get their scale from the pictures
%   that are learned from. The classes weigh the same.
%
%   Options (default):
%     network  ('resnet50')       of frs_networks
%     counts   ([5 10 20 40])     positive pictures
%     seeds    (1:3)              choices of the pictures
%     C        (10)
%     cache    (folder frs_bench_pooled in tempdir)  of frs_extract: a second run costs little
%     threads  (0)
%
%   T is methods by counts; the rows are SIFT, words of both, pooled (linear), pooled (rbf), words of both and pooled.
  opts = struct('network', 'resnet50', 'counts', [5 10 20 40], 'seeds', 1:3, 'C', 10, 'cache', fullfile(tempdir(), 'frs_bench_pooled'), 'threads', 0);
  opts = script_options(opts, varargin);
  [files, Y] = voc07();
  f = fopen(shared_data('voc07', 'labels.csv'));
  sets = textscan(f, ['%*s %s' repmat(' %*f', 1, size(Y, 1))], 'Delimiter', ',', 'HeaderLines', 1);
  fclose(f);
  learns = strcmp(sets{1}', 'train');
  ds = frs_images(files, [], 'train', learns);
  ds = frs_extract(ds, 'features', {'sift', opts.network}, 'words', 500, 'method', 'none', 'cache', opts.cache, 'threads', ...
                   opts.threads, 'verbose', 1);
  names = {'SIFT', 'both words', 'pooled, linear', 'pooled, rbf', 'words and pooled'};
  ap = zeros(numel(names), numel(opts.counts), size(Y, 1), numel(opts.seeds));
  for c = 1:size(Y, 1)
    for n = 1:numel(opts.counts)
      for s = 1:numel(opts.seeds)
        train = [some(learns & Y(c, :) > 0, opts.counts(n), opts.seeds(s)), some(learns & Y(c, :) < 0, 2 * opts.counts(n), opts.seeds(s))];
        ap(:, n, c, s) = judged(ds, Y(c, :), train, find(~learns & Y(c, :) ~= 0), opts);
      end
    end
  end
  T = mean(mean(ap, 4), 3);
  error_ = std(mean(ap, 4), 0, 3) / sqrt(size(Y, 1));
  fprintf('%-18s%s\n', 'positive pictures', sprintf('%16d', opts.counts));
  for m = 1:numel(names)
    fprintf('%-18s%s\n', names{m}, sprintf('   %.3f +- %.3f', [T(m, :); error_(m, :)]));
    for n = 1:numel(opts.counts)
      record_row([T(m, n), error_(m, n)], 'AP', 'voc07, %d positive: %s', opts.counts(n), names{m});
    end
  end
end

function list = some(mine, count, seed)
  list = find(mine);
  [~, order] = sort(frs_uniform(seed, numel(list)));
  list = sort(list(order(1:min(end, count))));
end

function ap = judged(ds, y, train, test, opts)
  fixed = {'C', opts.C, 'classWeight', 'balanced', 'threads', opts.threads};
  score = @(X, kernel) scores(X, y(train), train, test, [fixed, {'kernel', kernel}]);
  [Z, scale] = frs_pooled_vectors(ds.P(:, train));
  P = zeros(size(Z, 1), numel(y));
  P(:, train) = Z;
  P(:, test) = frs_pooled_vectors(ds.P(:, test), scale);
  sift = size(ds.codebook(1).words, 2);
  all = {score(ds.X(1:sift, :), 'chi2'), score(ds.X, 'chi2'), score(P, 'linear'), score(P, 'rbf')};
  all{5} = all{2} + all{3};
  ap = cellfun(@(f) third(f, y(test)), all);
end

function f = scores(X, y, train, test, options)
  f = frs_predict(frs_svm_train(X(:, train), y, options{:}), X(:, test));
end

function ap = third(f, y)
  [~, ~, ap] = frs_pr(f, y);
end
