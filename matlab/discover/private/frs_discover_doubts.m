function doubts = frs_discover_doubts(result, ds, medium)
%FRS_DISCOVER_DOUBTS  Reasons not to trust a discovery, the gravest first: a struct array with id, severity ('serious' or 'mild'),
%   title, text and next, what to do about it. RESULT needs table, classifier, evaluated, localization and twins; DS is the data set.
  doubts = struct('id', {}, 'severity', {}, 'title', {}, 'text', {}, 'next', {});
  checks = {@both_sides, @chance, @few, @twins_across, @imbalance, @words_of_negatives, @on_the_border, @cue_alone};
  for k = 1:numel(checks)
    found = checks{k}(result, ds, medium);
    if ~isempty(found)
      doubts(end + 1) = struct('id', found{1}, 'severity', found{2}, 'title', found{3}, 'text', found{4}, 'next', found{5}); %#ok<AGROW>
    end
  end
  [~, order] = sort(strcmp({doubts.severity}, 'mild'));
  doubts = doubts(order);
end

function doubt = chance(result, ds, medium)
% The rank test of Mann and Whitney for the scores of both kinds, and the interval of the average precision.
  doubt = {};
  used = result.table(strcmp({result.table.name}, result.classifier.name));
  [p, n] = deal(sum(~ds.train & ds.y > 0), sum(~ds.train & ds.y < 0));
  surely = 0.5 + 1.96 * sqrt((p + n + 1) / (12 * p * n));
  if used.auc <= surely || used.interval(1) <= p / (p + n)
    doubt = {'chance', 'serious', 'No better than chance', ...
             frs_said(medium.noun, ['A random order of the held-out @s could be as good: average precision %.2f (95 %%: %.2f to %.2f), a random ' ...
                      'order has %.2f.'], used.ap, used.interval, p / (p + n)), ...
             [frs_said(medium.noun, 'Give more @s of both kinds, and check that the two folders differ in one thing only.'), ...
              frs_network_advice(ds, medium)]};
  end
end

function doubt = few(~, ds, medium)
  doubt = {};
  count = [sum(~ds.train & ds.y > 0), sum(~ds.train & ds.y < 0)];
  if any(count < 10)
    next = 'Give at least 20 @s of each kind, so that 10 of each can be held out.';
    if min(sum(ds.y > 0), sum(ds.y < 0)) >= 20
      next = 'Hold out 10 of each kind at least: learn from a smaller share (option split), or give more @s to judge on (option test).';
    end
    doubt = {'few', 'serious', frs_said(medium.noun, 'Judged on few @s'), ...
             sprintf('Only %s with it and %d without it were held out: one more or less changes every number here.', frs_plural(count(1), medium.noun), count(2)), ...
             frs_said(medium.noun, next)};
  end
end

function doubt = both_sides(~, ds, medium)
  doubt = {};
  [~, first, content] = unique(ds.hash, 'first');
  first = reshape(first(content), 1, []);                 % the first file with the same content
  twice = find(ds.y ~= ds.y(first) | ds.train ~= ds.train(first));
  if ~isempty(twice)
    names = unique(ds.files([first(twice(1)), twice(1)]), 'stable');
    next = 'Remove the copies and run again.';
    if frs_seen_before(ds) == sum(~ds.train)
      next = 'Judge on @s that are not learned from: give another test set (option test), or none, and some of the @s given are held out.';
    end
    doubt = {'bothSides', 'serious', frs_said(medium.noun, 'The same @ on both sides'), ...
             sprintf(['%s with and without it at once, or learned from and held out at once, such as %s: the measures are not ' ...
                      'to be trusted.'], frs_plural(numel(twice), [medium.noun ' is'], [medium.noun 's are']), strjoin(names, ' and ')), ...
             frs_said(medium.noun, next)};
  end
end

function doubt = twins_across(result, ds, medium)
% Copies of the same bytes are a doubt of their own.
  doubt = {};
  [a, b] = deal([result.twins.first], [result.twins.second]);
  across = (ds.train(a) ~= ds.train(b) | ds.y(a) ~= ds.y(b)) & ~strcmp(ds.hash(a), ds.hash(b));
  if any(across)
    k = find(across, 1);
    pictures = unique([a(across), b(across)]);
    grave = {'mild', 'serious'};
    many = sum(~ds.train(pictures)) > 0.1 * sum(~ds.train);
    doubt = {'twins', grave{1 + many}, frs_said(medium.noun, 'Nearly the same @ on both sides'), ...
             sprintf(['%s alike but one is held out and the other learned from, or they have different labels, such as %s and %s: ' ...
                      'what is measured is partly memory.'], frs_plural(sum(across), frs_said(medium.noun, 'pair of @s looks'), frs_said(medium.noun, 'pairs of @s look')), ds.files{a(k)}, ds.files{b(k)}), ...
             frs_said(medium.noun, 'Keep one @ of each burst, or put all of it on one side (option test).')};
  end
end

function doubt = imbalance(~, ds, medium)
% Four to one: always saying the same is then right in 80 % and more.
  doubt = {};
  count = [sum(ds.y > 0), sum(ds.y < 0)];
  if max(count) > 4 * min(count)
    doubt = {'imbalance', 'mild', 'Many more of one kind', ...
             sprintf('%s with it, %d without: always giving the same label is right in %.0f %%, so the share of right labels says little.', ...
                     frs_plural(count(1), medium.noun), count(2), 100 * max(count) / sum(count)), ...
             frs_said(medium.noun, 'Add @s of the rarer kind, and read the average precision instead.')};
  end
end

function doubt = words_of_negatives(result, ds, medium)
% All of the words that the page shows first are more frequent in the other pictures.
  doubt = {};
  [share, order] = sort(result.evaluated.words.share, 'descend');
  leading = order(1:min(8, sum(share > 0)));
  in = mean(ds.X(leading, ds.train & ds.y > 0), 2);
  out = mean(ds.X(leading, ds.train & ds.y < 0), 2);
  if ~isempty(leading) && all(in < out)
    doubt = {'negativeWords', 'mild', 'Known by what is missing', ...
             frs_said(medium.noun, ['All leading words are more frequent in the @s without it: it is told by what those show, not by what ' ...
                      'the object looks like.']), ...
             frs_said(medium.noun, 'Give @s without it that are more varied, or exchange the two folders if they were mixed up.')};
  end
end

function doubt = on_the_border(result, ~, medium)
% The same share of the border at which frs_discover does not locate by the selected regions.
  doubt = {};
  cue = result.evaluated.regions.cue;
  if cue.share >= 0.2
    doubt = {'border', 'mild', 'Perhaps it is the background', ...
             frs_said(medium.noun, ['The regions that tell the two kinds apart run along the border of the @s (%.0f %% of it): objects seldom do, ' ...
                      'backgrounds do.'], 100 * cue.share), ...
             frs_said(medium.noun, 'Add @s without it that show the same places.')};
  end
end

function doubt = cue_alone(result, ~, medium)
% Overlaps with the truth, picture by picture, against the best of the answers that learned nothing.
  doubt = {};
  if isempty(result.localization)
    return
  end
  rows = result.localization.table;
  blind = rows(ismember({rows.name}, medium.plain{2}));
  [~, k] = max([blind.overlap]);
  gain = rows(1).each - blind(k).each;
  if mean(gain) <= std(gain) / sqrt(numel(gain))
    doubt = {'cueAlone', 'mild', 'The place owes nothing to the labels', ...
             sprintf(['"%s", which never saw a label, fits the objects as well (mean overlap %.2f; what was learned %.2f, a difference of ' ...
                      '%.2f +- %.2f).'], blind(k).name, blind(k).overlap, rows(1).overlap, mean(gain), std(gain) / sqrt(numel(gain))), ...
             frs_said(medium.noun, 'Draw the right box in some @s below (review), or give more @s without it.')};
  end
end
