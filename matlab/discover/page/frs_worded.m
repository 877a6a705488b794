function texts = frs_worded(facts, files)
%FRS_WORDED  The sentences that a report says of one class, from its FACTS (of frs_judge); FILES are the names of all its images.
%   TEXTS has
%     verdict   title, text and next
%     doubts    struct array with id, severity, title, text and next (what to do); a file is named by its whole path
%     where, key, changes, summary (a cell), few
%     examples  a caption for each of FACTS.examples
%     methods   struct array with name and about, for each of FACTS.methods
%     words     struct with decide (whether the words give the labels), lead and note
%     plain, detail, places, about, mistakes, labels   sentences above the tables, images, ...
  say = @(id, varargin) frs_phrase(facts.kind, id, varargin{:});
  texts = struct('methods', method_names(facts, say));
  texts.doubts = doubts_of(facts, say);
  texts.verdict = verdict_of(facts, texts.doubts, say);
  texts.where = where_of(facts, say);
  truth = ~isempty(facts.examples) && any(strcmp({facts.examples.measure}, 'overlap'));
  keys = {'key', 'key.truth'};
  texts.key = say(keys{1 + truth});
  texts.examples = arrayfun(@(e) say(['example.' e.measure], struct('kind', say(['example.' e.kind]), 'value', e.value)), facts.examples, ...
                            'UniformOutput', false);
  texts.changes = changes_of(facts.reviewed, say);
  texts.few = say(['few.' facts.fewWords.id], facts.fewWords);
  texts.summary = summary_of(facts, texts, files, say);
  texts.words = words_of(facts, texts, say);
  held = facts.counts.heldOut;
  counts = struct('methods', numel(facts.methods), 'images', sum(held), 'positive', held(1), 'negative', held(2), ...
                  'missed', facts.mistakes.count(1, 2), 'alarms', facts.mistakes.count(2, 1));
  texts.plain = say('table.plain', counts);
  texts.detail = say('table.detail', counts);
  texts.mistakes = say('mistakes.text', counts);
  texts.places = places_of(facts, say);
  texts.about = about_of(facts, texts, say);
  texts.labels = labels_of(facts, say);
end

function list = method_names(facts, say)
  for k = numel(facts.methods):-1:1
    m = facts.methods(k);
    name = say(['method.' m.kind]);
    if strcmp(m.kernel, 'linear') && ~strcmp(m.kind, 'NET')
      name = say('method.weighted', struct('name', name));
    end
    list(k) = struct('name', name, 'about', say(['method.about.' m.kind], m));
  end
end

function list = doubts_of(facts, say)
  list = struct('id', {}, 'severity', {}, 'title', {}, 'text', {}, 'next', {});
  for k = 1:numel(facts.doubts)
    d = facts.doubts(k);
    values = d.numbers;
    which = 'text';
    if ~isempty(d.files)
      [values.file1, values.file2] = d.files{[1, end]};
    end
    if isscalar(d.files)
      which = 'same';
    end
    list(k) = struct('id', d.id, 'severity', d.severity, 'title', say(['doubt.' d.id '.title']), ...
                     'text', say(['doubt.' d.id '.' which], values), 'next', next_of(d, facts, say));
  end
end

function text = next_of(d, facts, say)
% Some warnings have another remedy where the numbers say so.
  id = 'next';
  if strcmp(d.id, 'bothSides') && d.numbers.allSeen
    id = 'allSeen';
  elseif strcmp(d.id, 'few') && d.numbers.enough
    id = 'enough';
  end
  text = [say(['doubt.' d.id '.' id]), advice(facts, say, strcmp(d.id, 'chance'))];
end

function text = advice(facts, say, here)
  text = '';
  if here && facts.network
    text = [' ' say('advice.network', struct('folders', sprintf(' %s', facts.folders{:})))];
  end
end

function v = verdict_of(facts, doubts, say)
  numbers = facts.verdict;
  [numbers.positive, numbers.negative, numbers.seen] = deal(facts.counts.heldOut(1), facts.counts.heldOut(2), facts.counts.seen);
  ids = {'verdict.text', 'verdict.someSeen', 'verdict.allSeen'};
  which = 1 + (numbers.seen > 0) + (numbers.seen > 0 && numbers.seen == numbers.total);
  v = struct('title', say(['verdict.' facts.verdict.level]), 'text', say(ids{which}, numbers), 'next', '');
  if any(strcmp(facts.verdict.advice, {'clear', 'weak'}))
    v.next = [say(['advice.' facts.verdict.advice], struct('train', facts.counts.train(1))), ...
              advice(facts, say, strcmp(facts.verdict.advice, 'weak'))];
  else
    v.next = doubts(strcmp({doubts.id}, facts.verdict.advice)).next;
  end
end

function text = where_of(facts, say)
  if isempty(facts.places)
    text = say('where.unknown', struct('positive', facts.counts.given(1)));
    return
  end
  text = say('where.known', facts.places);
  blind = facts.places.rows([facts.places.rows.blind]);
  if ~isempty(blind)
    [~, best] = max([blind.found5]);
    text = [text ' ' say('where.blind', blind(best))];
  end
end

function text = changes_of(r, say)
  text = '';
  if isempty(r)
    return
  end
  parts = {say('changes', r)};
  if r.moved > 0
    parts{end + 1} = say('changes.moved', r);
  end
  if ~isempty(r.before)
    parts{end + 1} = say('changes.ap', struct('before', r.before.ap, 'now', r.now.ap));
    if ~isempty(r.before.overlap) && ~isempty(r.now.overlap)
      parts{end + 1} = say('changes.overlap', struct('before', r.before.overlap, 'now', r.now.overlap));
    end
    if r.before.heldOut ~= r.now.heldOut
      parts{end + 1} = say('changes.others');
    end
  end
  text = strjoin(parts, ' ');
end

function list = summary_of(facts, texts, files, say)
  used = facts.methods([facts.methods.used]);
  of = struct('images', sum(facts.counts.heldOut), 'seen', facts.counts.seen, 'ap', used.ap, 'crossval', used.crossval, ...
              'random', facts.counts.heldOut(1) / sum(facts.counts.heldOut), 'name', texts.methods([facts.methods.used]).name, ...
              'words', facts.fewWords.total, 'kinds', kinds_text(facts));
  described = {'summary.described', 'summary.described.video'};
  ordered = {'summary.order', 'summary.order.seen'};
  list = {say(described{1 + strcmp(facts.kind, 'video')}, of), say(ordered{1 + (facts.counts.seen > 0)}, of), texts.few};
  if ~isnan(used.crossval)
    list{end + 1} = say('summary.decides', of);
  end
  if ~isempty(facts.places)
    blind = facts.places.rows([facts.places.rows.blind]);
    each = arrayfun(@(r) sprintf('%s %.2f', r.name, r.overlap), blind(:)', 'UniformOutput', false);
    list{end + 1} = say('summary.places', struct('images', facts.places.images, 'overlap', facts.places.overlap, 'blind', strjoin(each, ', ')));
  end
  if strcmp(facts.kind, 'picture') && facts.share < 0.05
    list{end + 1} = say('summary.small', struct('percent', 100 * facts.share));
  end
  if facts.counts.groups > 0
    list{end + 1} = say('summary.groups', facts.counts);
  end
  if facts.counts.skipped > 0
    list{end + 1} = say('summary.skipped', struct('count', facts.counts.skipped, 'file', files.skipped{1}));
  end
end

function text = kinds_text(facts)
  text = '';
  if numel(facts.kinds) > 1
    each = arrayfun(@(k) sprintf('%d %s', k.words, k.name), facts.kinds, 'UniformOutput', false);
    text = sprintf(' (%s)', strjoin(each, ', '));
  end
end

function w = words_of(facts, texts, say)
% Whose words they are, where those shown do not give the labels.
  used = [facts.methods.used];
  f = facts.fewWords;
  w = struct('decide', strcmp(facts.methods(used).name, f.name), 'lead', '', 'note', '');
  number = say('words.number');
  if ~w.decide
    w.lead = say('words.lead', struct('words', f.words, 'name', f.name, 'ap', f.ap, 'by', texts.methods(used).name, ...
                                      'usedName', facts.methods(used).name, 'usedAp', facts.methods(used).ap));
    number = w.lead;
  end
  w.note = say('words.note', struct('number', number));
end

function text = places_of(facts, say)
  text = '';
  if isempty(facts.places)
    return
  end
  about = '';
  kind = facts.evidence.cueKind;
  if strcmp(facts.kind, 'video')
    about = say('table.cue.video');
  elseif ~isempty(kind)
    names = {'border', 'own'};
    about = say(['table.cue.' names{1 + strcmp(kind, 'own')}], struct('weight', facts.evidence.cueWeight));
  end
  text = strtrim([say('table.places', facts.places), ' ', about]);
end

function text = about_of(facts, texts, say)
% Which model the evidence comes from, which one the label, and what is drawn.
  e = facts.evidence;
  beside = '';
  if ~isempty(e.beside)
    beside = say(['evidence.beside.' e.beside]);
  end
  text = say(['evidence.' e.kind], struct('unit', say(['unit.' facts.kind]), 'model', e.model, 'beside', beside));
  if ~strcmp(e.model, e.decides)
    method = texts.methods(strcmp({facts.methods.name}, e.decides)).name;
    text = [text ' ' say('evidence.decides', struct('method', method, 'decides', e.decides))];
  end
  outlines = {'outline.set', 'outline.candidates'};
  numbers = {'number.score', 'number.overlap'};
  courses = {'course.sum', 'course.box'};
  values = struct('outline', say(outlines{1 + strcmp(e.kind, 'candidates')}), 'number', say(numbers{1 + ~isempty(facts.places)}), ...
                  'course', say(courses{1 + strcmp(e.beside, 'motion')}));
  text = [text ' ' say(['about.' facts.kind], values)];
end

function text = labels_of(facts, say)
  wrong = facts.labels.wrong;
  if strcmp(facts.verdict.level, 'chance')
    text = say('labels.chance');
  elseif wrong == 0
    text = say('labels.none');
  elseif wrong == 1
    text = say('labels.one');
  else
    text = say('labels.text', struct('wrong', wrong));
  end
end
