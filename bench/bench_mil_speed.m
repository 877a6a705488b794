function bench_mil_speed(methods)
%BENCH_MIL_SPEED  CPU seconds of the multiple-instance learners on 20,000 regions of 1000 values (about 2 CPU minutes).
%   BENCH_MIL_SPEED(METHODS) trains on 200 bags of 100 regions with one thread, on signed full features and on sparse
%   histograms with a few words that are more frequent in one region of ten of the positive bags. METHODS
%   ({'milboost', 'Bag-KI', 'Ins-KI', 'MI-svm'}; also 'mi-svm', some CPU minutes) are the rows.
  if nargin < 1
    methods = {'milboost', 'Bag-KI', 'Ins-KI', 'MI-svm'};
  end
  N = 20000;
  D = 1000;
  bag = ceil((1:N) / 100);
  y = 2 * mod(1:200, 2) - 1;
  rand('twister', 1);
  randn('twister', 1);
  planted = y(bag) > 0 & rand(1, N) < 0.1;
  signed = single(randn(D, N));
  signed(1:5, planted) = signed(1:5, planted) + 1.5;
  words = sprand(D, N, 0.05);
  words(1:5, planted) = 1;
  sets = {'signed', signed, 'linear'; 'sparse', words, 'chi2'};
  options = struct('milboost', {{'method', 'milboost'}}, 'Bag_KI', {{'method', 'ki-svm'}}, ...
                   'Ins_KI', {{'method', 'ki-svm', 'negatives', 'regions'}}, 'MI_svm', {{'method', 'MI-svm'}}, 'mi_svm', {{'method', 'mi-svm'}});
  for s = 1:size(sets, 1)
    for m = methods
      chosen = options.(strrep(m{1}, '-', '_'));
      t = cputime();
      model = frs_mil_train(sets{s, 2}, bag, y, chosen{:}, 'kernel', sets{s, 3}, 'threads', 1);
      fprintf('%-8s %-10s %6.1f CPU s, %3d rounds, %s\n', sets{s, 1}, m{1}, cputime() - t, ...
              numel(model.info.objective) - 1, model.info.status);
    end
  end
end
