function facts = frs_judge(result, ds, content, name)
%FRS_JUDGE  What a discovery found, and how far it can be trusted, as numbers and identifiers: one plain struct without prose.
%   RESULT is of frs_discover for one class, with labels and twins; CONTENT is of frs_content_groups, NAME the name of the class ('' where
%   there is one only). Images are given by their number in RESULT.files. FACTS has
%     version, kind, class
%     counts     given, train and heldOut: [positive negative] images; seen (held-out images that were also learned from), skipped,
%                regions, groups (0 without the option groups)
%     verdict    level, right, total, always, alwaysSays, found and alarms (images labelled positive, of the held-out positive and
%                negative ones), advice ('clear', 'weak' or the id of the gravest warning)
%     doubts     id, severity, numbers, files; the gravest first (see frs_doubts)
%     methods    name, kind, kernel, ap, low, high, auc, C, crossval, right, selected, total, unit, seconds, used
%     fewWords   whether few words are enough: id and numbers, see few_words below
%     places     [] without a truth; images, negatives, found, overlap and rows (name, blind, overlap, boxIoU, maskIoU, found5, found4,
%                ap5, ap4); blind answers learned nothing
%     kinds      of features: name, words (how many)
%     evidence   where the evidence on the page comes from: model, kind ('words', 'regions' or 'candidates'), beside (the cue that it is
%                joined with), cueKind and cueWeight, decides (the method that gives the labels)
%     share      median share of an image that the places cover
%     mistakes   count (rows: positive, negative; columns: labelled positive, negative), missed and alarms (images, the worst first)
%     labels     suspects (image, label, probability), wrong (how many), pairs (first, second, distance)
%     words      the leading words of the selection: word, name, share, positive, ratio
%     examples   six held-out images: kind, image, measure, value (see frs_example_items)
%     reviewed   as in RESULT
%     maxPixels  that images were reduced to, [] where they were not
%     network    whether a network could describe these images and does not yet
%     folders    those of the positive and of the negative images, as a shell reads them; {} where they lie in several
  y = ds.y(~ds.train);
  used = strcmp({result.table.name}, result.classifier.name);
  score = result.table(used).score;
  both = @(which) [sum(which & ds.y > 0), sum(which & ds.y < 0)];
  facts = struct('version', result.version, 'kind', result.kind, 'class', name);
  facts.counts = struct('given', both(true(size(ds.y))), 'train', both(ds.train), 'heldOut', both(~ds.train), 'seen', content.seen, ...
                        'skipped', numel(result.skipped), 'regions', numel(ds.bag), 'groups', 0);
  if isfield(ds, 'group')
    facts.counts.groups = numel(unique(ds.group));
  end
  facts.kinds = struct('name', {result.codebook.name}, 'words', cellfun(@(w) size(w, 2), {result.codebook.words}, 'UniformOutput', false));
  facts.maxPixels = [];
  if isfield(ds.options, 'maxPixels')
    facts.maxPixels = ds.options.maxPixels;
  end
  facts.network = strcmp(result.kind, 'picture') && ~isfield(ds, 'M');
  facts.folders = folders_of({ds.files(ds.y > 0), ds.files(ds.y < 0)});
  facts.methods = methods_of(result, y, used);
  facts.fewWords = few_words(result, y);
  facts.places = places_of(result);
  facts.evidence = evidence_of(result);
  facts.share = median(cellfun(@(m) nnz(m) / numel(m), {result.loc.mask}));
  facts.mistakes = mistakes_of(find(~ds.train), score, y);
  facts.labels = labels_of(result, ds);
  facts.words = words_of(result, ds);
  facts.doubts = frs_doubts(result, ds, facts, content);
  facts.verdict = verdict_of(result.table(used), y, facts.doubts);
  facts.examples = frs_example_items(result, ds);
  facts.reviewed = result.reviewed;
end

function folders = folders_of(sides)
  folders = {};
  for files = sides
    mine = unique(cellfun(@fileparts, files{1}, 'UniformOutput', false));
    if ~isscalar(mine) || isempty(mine{1})
      folders = {};
      return
    end
    folders{end + 1} = ['''' strrep(mine{1}, '''', '''\''''') ''''];     %#ok<AGROW>
  end
end

function list = methods_of(result, y, used)
  for k = numel(result.table):-1:1
    m = result.table(k);
    parts = regexp(m.name, '^(\w+)-(.*)$', 'tokens', 'once');
    list(k) = struct('name', m.name, 'kind', parts{1}, 'kernel', parts{2}, 'ap', m.ap, 'low', m.interval(1), 'high', m.interval(2), ...
                     'auc', m.auc, 'C', m.C, 'crossval', m.crossval, 'right', sum((m.score >= 0) == (y > 0)), 'selected', m.selected, ...
                     'total', m.total, 'unit', m.unit, 'seconds', m.time, 'used', used(k));
  end
end

function f = few_words(result, y)
% Few words are called enough only where they are surely better than chance and the loss against all words surely stays below a margin:
% when the same held-out images are drawn again for both, and by the rule of three, as what never happened in n cases may still
% happen in 3 / n of them. ID is 'none' (no better than chance), 'enough', 'worse', 'unclear', or 'unclearFew' where only the rule of
% three forbids to call them enough.
  margin = 0.05;
  [words, full] = deal(last_of(result.table, 'FS-'), last_of(result.table, 'SVM-'));
  draws = @(m) frs_ap_samples(m.score, y, result.options.seed);
  loss = frs_middle_95(draws(full) - draws(words));
  known = 3 / min(sum(y > 0), sum(y < 0)) <= margin;
  id = 'unclear';
  if words.interval(1) <= mean(y > 0)
    id = 'none';
  elseif loss(2) <= margin && known
    id = 'enough';
  elseif loss(1) > 0
    id = 'worse';
  elseif loss(2) <= margin
    id = 'unclearFew';
  end
  f = struct('id', id, 'name', words.name, 'words', words.selected, 'ap', words.ap, 'total', full.total, 'fullAp', full.ap, 'low', loss(1), ...
             'high', loss(2), 'margin', margin, 'needed', round(3 / margin), 'judged', numel(y));
end

function m = last_of(table, start)
  hits = find(strncmp({table.name}, start, numel(start)));
  m = table(hits(end));
end

function places = places_of(result)
  places = [];
  e = result.localization;
  if ~isempty(e)
    places = struct('images', e.pictures, 'negatives', e.negatives, 'found', round(e.table(1).found5 * e.pictures), ...
                    'overlap', e.table(1).overlap, 'rows', rmfield(e.table, 'each'));
  end
end

function e = evidence_of(result)
% The model whose scores are the evidence, and the method that gives the labels.
  used = result.evaluated.locator;
  if strcmp(used.name, 'candidates')
    [name, kind] = deal('candidates', 'candidates');
  elseif strcmp(used.model.type, 'regions')
    [name, kind] = deal(['RS-' result.options.kernel], 'regions');
  else
    [name, kind] = deal(['SVM-' result.options.kernel], 'words');
  end
  e = struct('model', name, 'kind', kind, 'beside', '', 'cueKind', '', 'cueWeight', NaN, 'decides', result.classifier.name);
  if strcmp(result.options.cue, 'motion')
    e.beside = 'motion';
  elseif isfield(used.model, 'cue') && used.model.cue.weight > 0
    e.beside = used.model.cue.kind;
  end
  if isfield(used.model, 'cue')
    [e.cueKind, e.cueWeight] = deal(used.model.cue.kind, used.model.cue.weight);
  end
end

function m = mistakes_of(held, score, y)
  [says, has] = deal(score >= 0, y > 0);
  m = struct('count', [sum(has & says), sum(has & ~says); sum(~has & says), sum(~has & ~says)], ...
             'missed', sorted(held(has & ~says), score(has & ~says)), 'alarms', sorted(held(~has & says), -score(~has & says)));
end

function images = sorted(images, by)
  [~, order] = sort(by);
  images = images(order);
end

function l = labels_of(result, ds)
% At most 20 suspects of which nobody said yet that the label is right, and the ten most similar pairs.
  wrong = result.labels.wrong;
  open = wrong(~strcmp({ds.review(wrong).decision}, 'keep'));
  open = reshape(open(1:min(20, end)), 1, []);
  suspects = struct('image', num2cell(open), 'label', num2cell(ds.y(open)), 'probability', num2cell(reshape(result.labels.probability(open), 1, [])));
  [~, order] = sort([result.twins.distance]);
  l = struct('suspects', suspects, 'wrong', numel(wrong), 'pairs', result.twins(order(1:min(10, end))));
end

function list = words_of(result, ds)
% In which class each leading word is more frequent, and how many times. Where a network's vectors give the labels, the words are
% those of networks, if any of them is selected.
  share = result.evaluated.words.share(:);
  if strncmp(result.classifier.name, 'NET-', 4)
    ofMaps = arrayfun(@(b) b.map * ones(size(b.words, 2), 1), result.codebook, 'UniformOutput', false);
    ofMaps = [vertcat(ofMaps{:}); zeros(numel(share), 1)];
    ofMaps = share .* ofMaps(1:numel(share));
    if any(ofMaps > 0)
      share = ofMaps;
    end
  end
  [share, order] = sort(share, 'descend');
  list = struct('word', {}, 'name', {}, 'share', {}, 'positive', {}, 'ratio', {});
  for k = 1:min(8, sum(share > 0))
    [ratio, positive] = frs_class_ratio(full(ds.X(order(k), :)), ds.y, ds.train);
    list(k) = struct('word', order(k), 'name', frs_word_name(ds, order(k)), 'share', share(k), 'positive', positive, 'ratio', ratio);
  end
end

function v = verdict_of(used, y, doubts)
% 'chance' where the order of the held-out images may be chance; 'weak' with another serious doubt, or where it is not sure (95 %) that a
% positive image scores above a negative one in three of four pairs; else 'clear'.
  [has, says] = deal(y > 0, used.score >= 0);
  answers = {'no', 'yes'};
  v = struct('level', 'clear', 'right', sum(says == has), 'total', numel(y), 'always', max(sum(has), sum(~has)), ...
             'alwaysSays', answers{1 + (sum(has) > sum(~has))}, 'found', sum(has & says), 'alarms', sum(~has & says), 'advice', 'clear');
  serious = doubts(strcmp({doubts.severity}, 'serious'));
  if any(strcmp({serious.id}, 'chance'))
    v.level = 'chance';
  elseif ~isempty(serious) || used.auc - 1.96 * error_of(used.auc, sum(has), sum(~has)) < 0.75
    v.level = 'weak';
  end
  if ~isempty(serious)
    v.advice = serious(1).id;
  elseif strcmp(v.level, 'weak')
    v.advice = 'weak';
  end
end

function e = error_of(area, p, n)
% Standard error of the area under the ROC curve (Hanley and McNeil 1982), for P positives and N negatives.
  q1 = area / (2 - area);
  q2 = 2 * area ^ 2 / (1 + area);
  e = sqrt(max(0, area * (1 - area) + (p - 1) * (q1 - area ^ 2) + (n - 1) * (q2 - area ^ 2)) / (p * n));
end
