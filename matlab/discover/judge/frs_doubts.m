function doubts = frs_doubts(result, ds, facts, content)
%FRS_DOUBTS  Reasons not to trust a discovery, the gravest first: struct array with id, severity ('serious' or 'mild'), numbers (a struct)
%   and files (two that show it, one where both are the same file, else none). FACTS are those of frs_judge so far, CONTENT is of frs_content_groups.
  doubts = struct('id', {}, 'severity', {}, 'numbers', {}, 'files', {});
  checks = {@both_sides, @chance, @few, @similar_across, @imbalance, @words_of_negatives, @on_the_border, @cue_alone};
  for k = 1:numel(checks)
    found = checks{k}(result, ds, facts, content);
    if ~isempty(found)
      doubts(end + 1) = found;                            %#ok<AGROW>
    end
  end
  [~, order] = sort(strcmp({doubts.severity}, 'mild'));
  doubts = doubts(order);
end

function d = doubt(id, severity, numbers, files)
  if nargin < 4
    files = {};
  end
  d = struct('id', id, 'severity', severity, 'numbers', numbers, 'files', {files});
end

function d = chance(result, ~, facts, ~)
% The rank test of Mann and Whitney for the scores of both classes, and the interval of the average precision.
  d = [];
  used = result.table([facts.methods.used]);
  [p, n] = deal(facts.counts.heldOut(1), facts.counts.heldOut(2));
  surely = 0.5 + 1.96 * sqrt((p + n + 1) / (12 * p * n));
  if used.auc <= surely || used.interval(1) <= p / (p + n)
    d = doubt('chance', 'serious', struct('ap', used.ap, 'low', used.interval(1), 'high', used.interval(2), 'random', p / (p + n)));
  end
end

function d = few(~, ~, facts, ~)
% Fewer than ten held-out images of a class; ENOUGH tells whether both classes have 20 images, so that ten could be held out.
  d = [];
  if any(facts.counts.heldOut < 10)
    d = doubt('few', 'serious', struct('positive', facts.counts.heldOut(1), 'negative', facts.counts.heldOut(2), ...
                                       'enough', min(facts.counts.given) >= 20));
  end
end

function d = both_sides(~, ds, facts, content)
  d = [];
  if ~isempty(content.twice)
    i = content.twice(1);
    d = doubt('bothSides', 'serious', struct('images', numel(content.twice), 'allSeen', content.seen == sum(facts.counts.heldOut)), ...
              unique(ds.files([content.first(i), i]), 'stable'));
  end
end

function d = similar_across(result, ds, ~, ~)
% Copies of the same bytes are a doubt of their own.
  d = [];
  [a, b] = deal([result.twins.first], [result.twins.second]);
  across = find((ds.train(a) ~= ds.train(b) | ds.y(a) ~= ds.y(b)) & ~strcmp(ds.hash(a), ds.hash(b)));
  if ~isempty(across)
    images = unique([a(across), b(across)]);
    grave = {'mild', 'serious'};
    many = sum(~ds.train(images)) > 0.1 * sum(~ds.train);
    d = doubt('twins', grave{1 + many}, struct('pairs', numel(across)), ds.files([a(across(1)), b(across(1))]));
  end
end

function d = imbalance(~, ~, facts, ~)
% Four to one: always giving the same label is then right in 80 % and more.
  d = [];
  count = facts.counts.given;
  if max(count) > 4 * min(count)
    d = doubt('imbalance', 'mild', struct('positive', count(1), 'negative', count(2), 'percent', 100 * max(count) / sum(count)));
  end
end

function d = words_of_negatives(~, ~, facts, ~)
  d = [];
  if ~isempty(facts.words) && ~any([facts.words.positive])
    d = doubt('negativeWords', 'mild', struct('words', numel(facts.words)));
  end
end

function d = on_the_border(result, ~, ~, ~)
% The same share of the border at which frs_discover does not locate by the selected regions.
  d = [];
  share = result.evaluated.regions.cue.share;
  if share >= 0.2
    d = doubt('border', 'mild', struct('percent', 100 * share));
  end
end

function d = cue_alone(result, ~, ~, ~)
% Overlaps with the truth, image by image, against the best of the answers that learned nothing.
  d = [];
  if isempty(result.localization)
    return
  end
  rows = result.localization.table;
  blind = rows([rows.blind]);
  [~, k] = max([blind.overlap]);
  gain = rows(1).each - blind(k).each;
  if mean(gain) <= std(gain) / sqrt(numel(gain))
    d = doubt('cueAlone', 'mild', struct('name', blind(k).name, 'overlap', blind(k).overlap, 'learned', rows(1).overlap, ...
                                         'difference', mean(gain), 'error', std(gain) / sqrt(numel(gain))));
  end
end
