function T = frs_cv_table(task, settings, C, held, opts, middle)
%FRS_CV_TABLE  The table of frs_crossval from the held-out scores (cells of settings by C, [] where not tried).
%   The best is that of the highest mean, so that more values are tried around it; with MIDDLE that of the option choice.
  rows = task.fits;
  T = struct('C', C, 'settings', settings, 'mean', [], 'std', [], 'score', nan(rows, numel(C), numel(settings)), ...
             'bestC', [], 'bestIndex', [], 'bestSetting', [], 'bestSettingIndex', [], 'threshold', 0, ...
             'fold', task.fold, 'measure', opts.measure, 'time', 0);
  cut = zeros(size(held));
  for cell = frs_where(~cellfun(@isempty, held(:)'))
    [s, c] = ind2sub(size(held), cell);
    cut(s, c) = threshold_of(opts.threshold, held{s, c}, task.y);
    for row = 1:rows
      r = ceil(row / task.K);
      out = task.fold(r, :) == mod(row - 1, task.K) + 1;
      T.score(row, c, s) = value(opts, held{s, c}(r, out) - cut(s, c), task.y(out));
    end
  end
  T.mean = reshape(mean(T.score, 1), numel(C), [])';
  T.std = reshape(std(T.score, 0, 1), numel(C), [])';
  [~, first] = max(T.mean(:));                          % of equals the smallest C
  [T.bestSettingIndex, T.bestIndex] = ind2sub(size(T.mean), first);
  if nargin > 5 && middle
    row = T.mean(T.bestSettingIndex, :);
    near = find(row >= row(T.bestIndex) - T.std(T.bestSettingIndex, T.bestIndex) / sqrt(rows));
    T.bestIndex = near(ceil(end / 2));
    first = sub2ind(size(T.mean), T.bestSettingIndex, T.bestIndex);
  end
  T.bestC = C(T.bestIndex);
  T.bestSetting = settings(T.bestSettingIndex);
  T.threshold = cut(first);
end

function t = threshold_of(rule, score, y)
% The middle between two neighbouring scores where the rule is highest; of equals the nearest to 0.
  t = 0;
  if strcmp(rule, 'none')
    return
  end
  y = repmat(y, size(score, 1), 1);
  [score, order] = sort(score(:)');
  positive = y(order) > 0;
  cut = [score(1) - 1, (score(1:end - 1) + score(2:end)) / 2, score(end) + 1];
  truePositive = sum(positive) - [0, cumsum(positive)];
  trueNegative = [0, cumsum(~positive)];
  switch rule
    case 'accuracy'
      quality = truePositive + trueNegative;
    case 'balanced'
      quality = truePositive / sum(positive) + trueNegative / sum(~positive);
    otherwise
      found = numel(score):-1:0;
      quality = 2 * truePositive ./ (found + sum(positive));
  end
  quality([false, diff(score) == 0, false]) = -Inf;      % equal scores cannot be parted
  best = find(quality >= max(quality) - 1e-12);
  [~, nearest] = min(abs(cut(best)));
  t = cut(best(nearest));
end

function v = value(opts, score, y)
  if isa(opts.measure, 'function_handle')
    v = opts.measure(score, y);
  elseif strcmp(opts.measure, 'accuracy')
    v = mean((score >= 0) == (y > 0));
  elseif strcmp(opts.measure, 'auc')
    v = frs_auc(score, y);
  else
    [~, ~, v] = frs_pr(score, y, 'method', opts.apMethod);
  end
end
