function list = frs_example_items(result, ds)
%FRS_EXAMPLE_ITEMS  Six held-out items that show at a glance what was found: the two best, two typical, two wrong.
%   A struct array with kind ('best', 'typical' or 'wrong'), image (number in DS), measure ('overlap', 'score', 'missed', 'falseAlarm'
%   or 'wrongPlace') and its value. Best and typical ones are of the items
%   with the object that got the right label, by overlap with the truth where it is known, else by score. Wrong are the worst
%   missed one, the worst false alarm and then the answers that fit least.
  list = struct('kind', {}, 'image', {}, 'measure', {}, 'value', {});
  held = result.loc(~[result.loc.train] & ~strcmp(review_of(result.loc), 'reject'));
  measure = [held.score];
  known = ~cellfun('isempty', {held.overlap});
  if any(known)
    measure = -ones(1, numel(held));
    measure(known) = [held.overlap];
  end
  right = find([held.score] >= 0);
  [~, order] = sort(measure(right), 'descend');
  right = right(order);
  best = right(1:min(2, end));
  middle = setdiff(right(max(1, ceil(end / 2)):min(end, ceil(end / 2) + 1)), best, 'stable');
  for k = best
    list(end + 1) = entry('best', held(k));
  end
  for k = middle
    list(end + 1) = entry('typical', held(k));
  end
  list = [list, wrong_ones(result, ds, held, setdiff(right, [best, middle], 'stable'))];
end

function list = wrong_ones(result, ds, held, others)
% At most two. OTHERS are the numbers of right ones in HELD that are not shown yet, the best first.
  list = struct('kind', {}, 'image', {}, 'measure', {}, 'value', {});
  test = find(~ds.train);
  score = result.table(strcmp({result.table.name}, result.classifier.name)).score;
  missed = held([held.score] < 0);
  if ~isempty(missed)
    [~, k] = min([missed.score]);
    list(1) = item('wrong', missed(k).image, 'missed', missed(k).score);
  end
  [top, k] = max(score .* (ds.y(test) < 0) - realmax * (ds.y(test) > 0));
  if top >= 0
    list(end + 1) = item('wrong', test(k), 'falseAlarm', top);
  end
  for k = fliplr(others)
    if numel(list) < 2 && ~isempty(held(k).overlap) && held(k).overlap < 0.5
      list(end + 1) = item('wrong', held(k).image, 'wrongPlace', held(k).overlap);
    end
  end
end

function e = entry(kind, l)
  e = item(kind, l.image, 'score', l.score);
  if ~isempty(l.overlap)
    e = item(kind, l.image, 'overlap', l.overlap);
  end
end

function e = item(kind, image, measure, value)
  e = struct('kind', kind, 'image', image, 'measure', measure, 'value', value);
end

function decisions = review_of(loc)
  decisions = repmat({''}, 1, numel(loc));
  if isfield(loc, 'review')
    decisions = {loc.review};
  end
end
