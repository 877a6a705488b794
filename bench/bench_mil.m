function rows = bench_mil(varargin)
%BENCH_MIL  Region selection and the multiple-instance baselines on two benchmarks, beside published figures.
%   ROWS = BENCH_MIL(NAME, VALUE, ...) runs 10-fold cross-validation over bags, several times with other folds. Everything
%   is chosen by frs_crossval on 3 folds of the training bags of each fold, by the area under the ROC curve: C (widened
%   until the best lies inside), gamma and the threshold. MILBoost has its defaults and the threshold of log odds, 0; a second
%   row of it chooses the number of rounds and the rate. Prints accuracy and area under the ROC curve in percent, means over
%   the folds with their standard errors, CPU seconds, and how often each scaling and an end of the values of C was chosen.
%   All of it takes about a quarter of an hour of CPU time; with RESULTS it can be stopped and run again.
%
%   Options (default):
%     data      ({'musk1', 'elephant'})  files in the folder
%     methods   ({})                     names of rows; {} is all
%     repeats   (3)                      times to draw the ten folds
%     scaling   ('clipped')              see the option standardize of frs_crossval; its default for such data
%     results   ('')                     text file that keeps a line per fold; folds that it holds are not run again
%     run       (true)                   false prints what RESULTS holds
%     folder    ('')                     of the data; '' is data/mil in the folder FRS_SHARED
%
%   ROWS is a struct array with data, method, accuracy and auc (one value per fold), and seconds.
%   Published: Andrews et al. 2002 (mean of ten 10-fold cross-validations, best kernel each); Li et al. 2009.
%   Rerun: codes of others on our machines, settings scanned on the test folds, so some points are luck.
  opts = struct('data', {{'musk1', 'elephant'}}, 'methods', {{}}, 'repeats', 3, 'scaling', 'clipped', 'results', '', 'run', true, ...
                'folder', '');
  opts = script_options(opts, varargin);
  if isempty(opts.folder)
    opts.folder = shared_data('mil');
  end
  for id = {'select_regions', 'mil_train'}
    warning('off', ['frs:' id{1} ':noConvergence']);
  end
  methods = methods_of();
  if ~isempty(opts.methods)
    methods = methods(ismember({methods.name}, opts.methods));
  end
  known = known_folds(opts.results);
  rows = struct('data', {}, 'method', {}, 'accuracy', {}, 'auc', {}, 'seconds', {});
  fprintf('%-9s %-19s %6s %-14s %-14s %6s  %-26s %s\n', 'data', 'method', 'folds', 'accuracy', 'AUC', 'CPU s', ...
          'scaling, C at an end', 'published / rerun');
  for name = opts.data
    set = load(fullfile(opts.folder, [name{1} '.mat']));
    set = struct('name', name{1}, 'X', double(set.X), 'bag', double(set.bag(:)'), 'y', 2 * (set.y(:)' > 0) - 1);
    for method = methods
      lines = measured(set, method, known, opts);
      if ~isempty(lines)
        rows(end + 1) = told(set.name, method, lines);
      end
    end
  end
end

function methods = methods_of()
% name, trainer, its options, what frs_crossval tries besides the scaling, published figures
  rbf = {'kernel', 'rbf', 'classWeight', 'balanced'};
  linear = {'kernel', 'linear', 'classWeight', 'balanced'};
  mil = @(name) {'method', name};
  stumps = struct('rounds', [5 10 20 50 100 200], 'rate', [0.3 1]);
  table = {
    'RS rbf',            @frs_select_regions, rbf,                                              {'gamma', ...
        'auto'},           '',                          ''
    'RS linear',         @frs_select_regions, linear,                                           {},                          '', ...
    ''
    'MILBoost',          @frs_mil_train,      mil('milboost'),                                  {'C', 1, 'threshold', ...
        'none'}, '76.1 rerun',              ''
    'MILBoost chosen',   @frs_mil_train,      mil('milboost'),                                  {'C', 1, 'grid', stumps, ...
        'threshold', 'none'}, '76.1 rerun',  ''
    'Bag-KI-SVM rbf',    @frs_mil_train,      [mil('ki-svm'), rbf],                             {'gamma', ...
        'auto'},           '88.0 Li / 84.8 rerun',      '84.5 Li'
    'Ins-KI-SVM rbf',    @frs_mil_train,      [mil('ki-svm'), rbf, {'negatives', 'regions'}],   {'gamma', ...
        'auto'},           '84.0 Li',                   '83.5 Li'
    'MI-SVM rbf',        @frs_mil_train,      [mil('MI-svm'), rbf],                             {'gamma', ...
        'auto'},           '77.9 Andrews / 82.6 rerun', '81.4 Andrews'
    'MI-SVM rbf shared', @frs_mil_train,      [mil('MI-svm'), rbf, {'negatives', 'shared'}],    {'gamma', ...
        'auto'},           '77.9 Andrews / 82.6 rerun', '81.4 Andrews'
    'MI-SVM linear',     @frs_mil_train,      [mil('MI-svm'), ...
                                               linear],                          {},                          '', ...
                                               '81.4 Andrews'
    'mi-SVM rbf',        @frs_mil_train,      [mil('mi-svm'), rbf],                             {'gamma', ...
        'auto'},           '87.4 Andrews / 87.0 rerun', '82.2 Andrews'
    'mi-SVM linear',     @frs_mil_train,      [mil('mi-svm'), ...
                                               linear],                          {},                          '', ...
                                               '82.2 Andrews'};
  methods = cell2struct(table', {'name', 'trainer', 'options', 'tried', 'musk1', 'elephant'})';
end

function lines = measured(set, method, known, opts)
% One struct per fold, those that are known first.
  lines = known(strcmp({known.data}, set.name) & strcmp({known.method}, method.name));
  for r = 1:opts.repeats * opts.run
    fold = folds(set.y, 10, r);
    for f = 1:10
      if any([lines.repeat] == r & [lines.fold] == f)
        continue
      end
      line = struct('data', set.name, 'method', method.name, 'repeat', r, 'fold', f);
      lines(end + 1) = one_fold(line, set, method, fold ~= f, opts);
      keep(opts.results, lines(end));
    end
  end
end

function line = one_fold(line, set, method, in, opts)
  [A, bagA, yA] = part(set, in);
  [B, bagB, yB] = part(set, ~in);
  scaling = opts.scaling;
  if any(strcmp(method.options, 'milboost'))
    scaling = 'none';                                   % stumps do not see the scale
  end
  t = cputime();
  [model, T] = frs_crossval(method.trainer, A, yA, 'bag', bagA, 'standardize', scaling, 'folds', 3, 'measure', 'auc', ...
                            'threshold', 'accuracy', 'threads', 1, method.tried{:}, method.options{:});
  score = frs_predict(model, B, bagB);
  line.seconds = cputime() - t;
  line.accuracy = 100 * mean((score > 0) == (yB > 0));
  line.auc = 100 * frs_auc(score, yB);
  line.C = T.bestC;
  row = T.mean(arrayfun(@(s) isequal(s, T.bestSetting), T.settings), :);
  tried = find(~isnan(row));
  line.atEnd = numel(tried) > 1 && any(T.bestIndex == tried([1 end]));
  line.scaling = scaling;
  if isfield(T.bestSetting, 'standardize')
    line.scaling = T.bestSetting.standardize;
  end
end

function row = told(data, method, lines)
  row = struct('data', data, 'method', method.name, 'accuracy', [lines.accuracy], 'auc', [lines.auc], 'seconds', sum([lines.seconds]));
  kinds = {'clipped', 'deviation', 'range'};
  counts = cellfun(@(kind) sum(strcmp({lines.scaling}, kind)), kinds);
  chosen = sprintf('c %d, d %d, r %d; %d', counts, sum([lines.atEnd]));
  deviation = @(x) std(x) / sqrt(numel(x));
  fprintf('%-9s %-19s %6d %5.1f +- %-4.1f  %5.1f +- %-4.1f  %6.0f  %-26s %s\n', data, method.name, numel(lines), mean(row.accuracy), ...
          deviation(row.accuracy), mean(row.auc), deviation(row.auc), row.seconds, chosen, method.(data));
  record_row([mean(row.accuracy), deviation(row.accuracy)], '% right', '%s: %s', data, method.name);
end

function known = known_folds(file)
  known = struct('data', {}, 'method', {}, 'repeat', {}, 'fold', {}, 'seconds', {}, 'accuracy', {}, 'auc', {}, 'C', {}, 'atEnd', {}, ...
                 'scaling', {});
  if isempty(file) || ~exist(file, 'file')
    return
  end
  f = fopen(file);
  columns = textscan(f, '%s %s %f %f %f %f %f %f %f %s', 'Delimiter', ',');
  fclose(f);
  for k = 1:numel(columns{10})
    values = cellfun(@(c) c(k), columns, 'UniformOutput', false);
    values([1 2 10]) = cellfun(@(c) c{1}, values([1 2 10]), 'UniformOutput', false);
    known(k) = cell2struct(values', fieldnames(known));
  end
end

function keep(file, line)
  if ~isempty(file)
    f = fopen(file, 'a');
    fprintf(f, '%s,%s,%d,%d,%.2f,%.4f,%.4f,%g,%d,%s\n', line.data, line.method, line.repeat, line.fold, line.seconds, ...
            line.accuracy, line.auc, line.C, line.atEnd, line.scaling);
    fclose(f);
  end
end

function [X, bag, y] = part(set, keep)
% The bags marked in keep, numbered 1..n.
  number = cumsum(keep);
  columns = keep(set.bag);
  X = set.X(:, columns);
  bag = number(set.bag(columns));
  y = set.y(keep);
end

function fold = folds(y, k, seed)
% Every class spread evenly, in an order that depends on the seed only.
  fold = zeros(size(y));
  for label = [-1 1]
    members = find(y == label);
    key = mod((1:numel(members)) * 7919 * seed + seed ^ 2 * 104729, 99991);
    [~, order] = sort(mod(key .* (1 + key), 99991));
    fold(members(order)) = 1 + mod(0:numel(members) - 1, k);
  end
end
