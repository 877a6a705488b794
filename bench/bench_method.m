function R = bench_method(varargin)
%BENCH_METHOD  Rules that choose the classifier of frs_discover by cross-validation, with few positives.
%   Run from the top folder, after a build (about 10 CPU minutes):
%     octave-cli -q -f -H --path matlab --path bench --eval "frs_setup; bench_method;"
%   Sets are the ten classes of voc07, the three of voc_parts, the street photographs of msrc_cars, and drawn scenes with a car, which are
%   counted by themselves: there selected regions are the best. From each are drawn 10, 20 and 30 positives and half as many negatives again to
%   learn from, three times each; all others are judged on. Each method has the C that four folds choose, as in frs_discover. A rule takes one
%   of the methods by its cross-validation. Printed are the mean AP on what was judged of each method and rule, and its mean difference to
%   the rule 'first within one error, RS before FS before linear' (that of version 0.4), with its error over the sets.
%   BENCH_METHOD(NAME, VALUE, ...): positives ([10 20 30]), seeds (1:3), sets ({}: all), cache (a folder for the extraction), keep ('', a MAT file
%   with the measured values, read again where it is there). The data are looked for in $FRS_SHARED, by default ../shared.
  opts = struct('positives', [10 20 30], 'seeds', 1:3, 'sets', {{}}, 'cache', fullfile(tempdir(), 'bench_method'), 'keep', '');
  opts = script_options(opts, varargin);
  if ~isempty(opts.keep) && exist(opts.keep, 'file')
    stored = load(opts.keep);
    R = stored.R;
  else
    R = measured(opts);
    if ~isempty(opts.keep)
      save('-v7', opts.keep, 'R');
    end
  end
  drawn = strncmp({R.set}, 'drawn', 5);
  told(R(~drawn), opts, 'classes of photographs');
  if any(drawn)
    told(R(drawn), opts, 'set of drawn scenes');
  end
end

function R = measured(opts)
  R = struct('set', {}, 'positives', {}, 'seed', {}, 'fold', {}, 'test', {});
  for group = {@photographs, @parts, @cars, @scenes}
    [ds, Y, names] = group{1}(opts);
    for c = find(cellfun(@(n) isempty(opts.sets) || any(strcmp(n, opts.sets)), names))
      for positives = opts.positives(opts.positives <= sum(Y(c, :) > 0) - 10)
        for seed = opts.seeds
          [fold, test] = one(ds, Y(c, :), positives, seed);
          R(end + 1) = struct('set', names{c}, 'positives', positives, 'seed', seed, 'fold', fold, 'test', test); %#ok<AGROW>
        end
      end
      mine = R(strcmp({R.set}, names{c}));
      fprintf('%-18s AP %s\n', names{c}, sprintf('  %.3f', mean(vertcat(mine.test), 1)));
    end
  end
end

function names = methods()
  names = {'SVM-chi2', 'SVM-linear', 'FS-chi2', 'RS-chi2'};
end

function list = rules()
% Each takes the AP of the folds, folds by methods, and gives the number of a method.
  order = [1 4 3 2];
  plain = [1 2 4 3];
  list = {'first within one error, RS before FS before linear', @(F) first_near(F, order, 1, @own_error)
          'highest mean', @(F) highest(mean(F, 1))
          'first within one error, linear before RS before FS', @(F) first_near(F, plain, 1, @own_error)
          'first within one mean error, linear before RS before FS', @(F) first_near(F, plain, 1, @mean_error)
          'first within two mean errors, linear before RS before FS', @(F) first_near(F, plain, 2, @mean_error)
          'first within two mean errors, RS before FS before linear', @(F) first_near(F, order, 2, @mean_error)
          'first within one mean error, RS before FS before linear', @(F) first_near(F, order, 1, @mean_error)
          'first within one error of the difference, linear before RS before FS', @(F) first_paired(F, plain, 1)
          'first within one error of the difference, RS before FS before linear', @(F) first_paired(F, order, 1)
          'highest mean of the two SVMs', @(F) highest(mean(F(:, 1:2), 1))
          'highest mean, less one mean error for FS and RS', @(F) highest(mean(F, 1) - [0 0 1 1] * mean_error(F))
          'highest mean, less two mean errors for FS and RS', @(F) highest(mean(F, 1) - [0 0 2 2] * mean_error(F))
          'highest mean, half an error less from one method to the next: chi2, linear, RS, FS', ...
          @(F) highest(mean(F, 1) - [0 1 3 2] / 2 * mean_error(F))
          'always SVM-chi2', @(F) 1
          'always SVM-linear', @(F) 2
          'always FS-chi2', @(F) 3
          'always RS-chi2', @(F) 4};
end

function k = highest(values)
  [~, k] = max(values);
end

function e = own_error(F)
% Of the highest mean alone.
  [~, k] = max(mean(F, 1));
  e = std(F(:, k)) / sqrt(size(F, 1));
end

function e = mean_error(F)
% Of all methods: that of one, from four folds, is little known itself.
  e = sqrt(mean(var(F, 0, 1)) / size(F, 1));
end

function k = first_near(F, order, errors, error_of)
  m = mean(F, 1);
  near = m(order) >= max(m) - errors * error_of(F);
  k = order(find(near, 1));
end

function k = first_paired(F, order, errors)
  [~, top] = max(mean(F, 1));
  d = F(:, top) - F;
  near = mean(d, 1) <= errors * std(d, 0, 1) / sqrt(size(F, 1));
  near(top) = true;
  k = order(find(near(order), 1));
end

function told(R, opts, what)
  list = rules();
  test = vertcat(R.test);
  pick = zeros(numel(R), size(list, 1));
  for i = 1:numel(R)
    pick(i, :) = cellfun(@(rule) rule(R(i).fold), list(:, 2))';
  end
  [sets, ~, of] = unique({R.set});
  n = accumarray(of(:), 1);
  by_set = @(v) accumarray(of(:), v(:)) ./ n;
  ap = @(k) test(sub2ind(size(test), (1:numel(R))', pick(:, k)));
  before = ap(1);
  fprintf('\n%d %s, %d problems\n', numel(sets), what, numel(R));
  for k = 1:size(list, 1) + 1
    if k <= size(list, 1)
      [name, mine] = deal(list{k, 1}, ap(k));
    else
      [name, mine] = deal('the best of the four (no rule: it knows what is judged)', max(test, [], 2));
    end
    d = by_set(mine - before);
    e = std(d) / sqrt(numel(d));
    fprintf('%-82s AP %.3f  %+.3f +- %.3f  not lower in %d of %d, worst %+.3f; by positives', name, mean(by_set(mine)), mean(d), e, ...
            sum(d >= -1e-9), numel(d), min(d));
    for p = [opts.positives, NaN]
      in = isnan(p) | [R.positives]' == p;
      if isnan(p)
        fprintf('\n');
      else
        fprintf('  %d: %+.3f', p, mean(mine(in) - before(in)));
      end
    end
    if numel(d) == 1
      record_row(mean(d), 'AP', 'choice of the classifier, %d %s, 10 to 30 positives: %s; mean AP %.3f', ...
                 numel(sets), what, name, mean(by_set(mine)));
    else
      record_row([mean(d), e], 'AP', ['choice of the classifier, %d %s, 10 to 30 positives: %s; mean AP %.3f, ' ...
                                      'not lower than before in %d, worst %+.3f'], numel(sets), what, name, mean(by_set(mine)), ...
                                      sum(d >= -1e-9), min(d));
    end
  end
end

function [fold, test] = one(ds, y, positives, seed)
  rand('twister', 1000 * seed + positives);
  some = {find(y > 0), find(y < 0)};
  some = cellfun(@(list, count) list(randperm(numel(list), count)), some, {positives, round(1.5 * positives)}, 'UniformOutput', false);
  in = ismember(1:numel(y), [some{:}]);
  ds.y = y;
  ds.train = in;
  train = frs_subset(ds, in);
  rest = frs_subset(ds, ~in & y ~= 0);
  folds = 1 + mod(cumsum(train.y > 0) .* (train.y > 0) + cumsum(train.y < 0) .* (train.y < 0), 4);
  fixed = {'folds', folds, 'classWeight', 'balanced', 'threads', 1, 'verbose', 0};
  names = methods();
  for k = numel(names):-1:1
    parts = strsplit(names{k}, '-');
    kernel = {'kernel', parts{2}};
    switch parts{1}
      case 'SVM'
        [model, T] = frs_crossval(@frs_svm_train, train.X, train.y, fixed{:}, kernel{:});
      case 'FS'
        [model, T] = frs_crossval(@frs_select_features, train.X, train.y, fixed{:}, kernel{:});
      otherwise
        [model, T] = frs_crossval(@frs_select_regions, train.H, train.y, 'bag', train.bag, 'C', region_cost(train.H), fixed{:}, kernel{:});
    end
    if strcmp(parts{1}, 'RS')
      score = frs_predict(model, rest.H, rest.bag, 'threads', 1);
    else
      score = frs_predict(model, rest.X, 'threads', 1);
    end
    [~, ~, test(k)] = frs_pr(score, rest.y);
    fold(:, k) = T.score(:, T.bestIndex);
  end
end

function C = region_cost(H)
% The middle of the grid, as in frs_discover: the inverse variance in feature space, in half decades.
  K = frs_kernel(H(:, unique(round(linspace(1, end, min(end, 200))))), 'threads', 1);
  C = 10 ^ (round(2 * log10(1 / (mean(double(diag(K))) - mean(double(K(:)))))) / 2);
end

function [ds, Y, names] = photographs(opts)
  [files, Y, ~, names] = voc07();
  ds = described(files, opts);
  names = strcat({'voc07 '}, names);
end

function [ds, Y, names] = parts(opts)
  names = {'aeroplane', 'horse', 'motorbike'};
  files = {};
  Y = zeros(3, 0);
  for k = 1:4
    folders = [names, {'negative'}];
    for side = {'train', 'test'}
      list = dir(shared_data('voc_parts', folders{k}, side{1}));
      list = {list(~[list.isdir]).name};
      list = list(~cellfun('isempty', regexp(list, '\.(jpg|png)$', 'once')));
      files = [files, cellfun(@(n) shared_data('voc_parts', folders{k}, side{1}, n), list, 'UniformOutput', false)]; %#ok<AGROW>
      Y = [Y, repmat(2 * ((1:3)' == k) - 1, 1, numel(list))]; %#ok<AGROW>
    end
  end
  ds = described(files, opts);
  names = strcat({'voc_parts '}, names);
end

function [ds, Y, names] = cars(opts)
  files = {};
  Y = [];
  for side = {'pos', 'neg'}
    list = dir(fullfile(shared_data('msrc_cars', side{1}), '*.png'));
    files = [files, cellfun(@(n) shared_data('msrc_cars', side{1}, n), {list.name}, 'UniformOutput', false)]; %#ok<AGROW>
    Y = [Y, repmat(2 * strcmp(side{1}, 'pos') - 1, 1, numel(list))]; %#ok<AGROW>
  end
  ds = described(files, opts);
  names = {'msrc_cars'};
end

function [ds, Y, names] = scenes(opts)
  [files, Y] = frs_toy_images([80 120], 'folder', fullfile(opts.cache, 'scenes'), 'seed', 1);
  ds = described(files, opts);
  names = {'drawn scenes'};
end

function ds = described(files, opts)
  ds = frs_images(files, ones(1, numel(files)), 'train', true(1, numel(files)));
  ds = frs_context(frs_extract(ds, 'words', 500, 'regions', 100, 'maxPixels', 320 * 240, 'seed', 1, 'cache', opts.cache, 'threads', 1, 'verbose', 1));
end
