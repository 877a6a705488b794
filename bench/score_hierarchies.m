function r = score_hierarchies(trees, truths)
%SCORE_HIERARCHIES  Best scores of nested segmentations over common (ODS) and own (OIS) levels.
%   R = SCORE_HIERARCHIES(TREES, TRUTHS) for trees of frs_hierarchy and cells of label images: F, covering
%   and vi as [ODS OIS], and underError, accuracy as [at 100, at 300 regions].
  counts = exp(linspace(log(2), log(400), 99));  % as many levels as the benchmark of the images takes
  levels = zeros(size(counts));
  for k = 1:numel(trees)                       % the mean level that leaves so many regions
    h = trees{k}.height;
    levels = levels + h(max(1, numel(h) - floor(counts) + 1))' / numel(trees);
  end
  n = numel(trees);
  all = cell(n, numel(levels));
  under = zeros(n, 2);
  accuracy = zeros(n, 2);
  for k = 1:n
    for j = 1:numel(levels)
      all{k, j} = score_labels(frs_segment(trees{k}, 'level', levels(j)), truths{k});
    end
    for j = 1:2
      s = score_labels(frs_segment(trees{k}, 'regions', 300 ^ (j - 1) * 100 ^ (2 - j), 'minSize', 1), truths{k});
      under(k, j) = s.underError;
      accuracy(k, j) = s.accuracy;
    end
  end
  value = @(name) cellfun(@(s) s.(name), all);
  part = cat(3, value('matched'), value('total'), value('correct'), value('marked'));
  [~, own] = max(f_measure(part), [], 2);
  best = zeros(1, 4);
  for k = 1:n
    best = best + reshape(part(k, own(k), :), 1, 4);
  end
  r.F = [max(f_measure(sum(part, 1))), f_measure(reshape(best, 1, 1, 4))];
  r.covering = [max(mean(value('covering'), 1)), mean(max(value('covering'), [], 2))];
  r.vi = [min(mean(value('vi'), 1)), mean(min(value('vi'), [], 2))];
  r.underError = mean(under, 1);
  r.accuracy = mean(accuracy, 1);
end

function f = f_measure(part)
  recall = part(:, :, 1) ./ part(:, :, 2);
  precision = part(:, :, 3) ./ max(1, part(:, :, 4));
  f = 2 * precision .* recall ./ max(eps, precision + recall);
end
