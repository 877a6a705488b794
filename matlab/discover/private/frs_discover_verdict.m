function verdict = frs_discover_verdict(result, ds, medium)
%FRS_DISCOVER_VERDICT  How well a discovery worked, in words: level, title, right, total, always, alwaysSays, text and next.
%   'chance' where the order of the held-out pictures may be chance; 'weak' where there is another serious doubt, or where it is not sure
%   (95 %) that of three pairs out of four, one picture with and one without it, the one with it has the higher score; else 'clear'.
  noun = medium.noun;
  used = result.table(strcmp({result.table.name}, result.classifier.name));
  y = ds.y(~ds.train);
  verdict = struct('level', 'clear', 'title', '', 'right', sum((used.score >= 0) == (y > 0)), 'total', numel(y), ...
                   'always', max(sum(y > 0), sum(y < 0)), 'alwaysSays', 'no', 'text', '', 'next', '');
  if sum(y > 0) > sum(y < 0)
    verdict.alwaysSays = 'yes';
  end
  serious = result.doubts(strcmp({result.doubts.severity}, 'serious'));
  if any(strcmp({serious.id}, 'chance'))
    verdict.level = 'chance';
  elseif ~isempty(serious) || used.auc - 1.96 * error_of(used.auc, sum(y > 0), sum(y < 0)) < 0.75
    verdict.level = 'weak';
  end
  titles = struct('clear', 'Clear: it can be told', 'weak', 'Weak: do not rely on it yet', 'chance', 'No better than chance');
  verdict.title = titles.(verdict.level);
  found = sum(used.score >= 0 & y > 0);
  verdict.text = sprintf('%d of %s got the right label (%d by always saying %s): of the %d with it %s found, of the %d without it %s taken for it.%s', ...
                         verdict.right, judged_on(ds, noun), verdict.always, verdict.alwaysSays, sum(y > 0), frs_plural(found, 'was', 'were'), sum(y < 0), ...
                         frs_plural(sum(used.score >= 0) - found, 'was', 'were'), of_new_ones(ds, noun));
  if ~isempty(serious)
    verdict.next = serious(1).next;
  elseif strcmp(verdict.level, 'weak')
    verdict.next = [frs_said(noun, 'Give more @s (%d with it were learned from), or others without it that show the same places.', ...
                             sum(ds.train & ds.y > 0)), frs_network_advice(ds, medium)];
  else
    verdict.next = frs_said(noun, 'Look at the @s below, correct what is wrong, then take it to new @s with frs_apply (see What next).');
  end
end

function text = judged_on(ds, noun)
% What was judged on, and whether it was learned from.
  [n, seen] = deal(sum(~ds.train), frs_seen_before(ds));
  if seen == 0
    text = frs_said(noun, '%d @s that were not learned from', n);
  elseif seen == n
    text = frs_said(noun, '%d @s, all of which were learned from,', n);
  else
    text = frs_said(noun, '%d @s, %d of which were learned from,', n, seen);
  end
end

function text = of_new_ones(ds, noun)
  text = '';
  if frs_seen_before(ds) > 0
    text = frs_said(noun, ' Of new @s that says little.');
  end
end

function e = error_of(area, p, n)
% Standard error of the area under the ROC curve (Hanley and McNeil 1982), for P positives and N negatives.
  q1 = area / (2 - area);
  q2 = 2 * area ^ 2 / (1 + area);
  e = sqrt(max(0, area * (1 - area) + (p - 1) * (q1 - area ^ 2) + (n - 1) * (q2 - area ^ 2)) / (p * n));
end
