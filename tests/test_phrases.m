function cases = test_phrases()
% The English of the report: one file of phrases, filled in alike by frs_phrase and by the script of the page.
  cases = {@places_are_filled_in, @phrases_that_are_asked_for_exist, @phrases_are_used, @no_prose_in_facts, ...
           @the_page_fills_places_in_alike, @an_unknown_phrase_is_an_error};
end

function places_are_filled_in()
  assert(strcmp(frs_phrase('video', 'doubt.few.next'), 'Give at least 20 videos of each class, so that 10 of each can be held out.'));
  text = frs_phrase('picture', 'doubt.few.text', struct('positive', 1, 'negative', 3));
  assert(~isempty(strfind(text, '1 positive image and 3 negative')), 'said: %s', text);
  text = frs_phrase('picture', 'where.known', struct('found', 3, 'images', 4, 'overlap', 0.456));
  assert(~isempty(strfind(text, '3 of 4')) && ~isempty(strfind(text, '0.46')), 'said: %s', text);
end

function phrases_that_are_asked_for_exist()
% Whole ids in the code: say('id'), frs_phrase(kind, 'id') and the lists of ids that one is taken from.
  known = ids();
  for file = page_files()
    code = fileread(file{1});
    asked = regexp(code, '(?:\<say\(|frs_phrase\([\w.]+, )''([\w.]+)''(?=[,)])', 'tokens');
    missing = setdiff(cellfun(@(t) t{1}, asked, 'UniformOutput', false), known);
    assert(isempty(missing), '%s asks for %s', file{1}, strjoin(missing, ', '));
  end
end

function phrases_are_used()
% By its whole id, or by the part before one of its dots, which code completes.
  code = cellfun(@fileread, page_files(), 'UniformOutput', false);
  code = [code{:}];
  for id = ids()
    dots = strfind(id{1}, '.');
    starts = arrayfun(@(k) id{1}(1:k), dots, 'UniformOutput', false);
    used = cellfun(@(text) ~isempty(strfind(code, ['''' text ''''])), [id, starts]);
    assert(any(used), 'nothing uses the phrase %s', id{1});
  end
end

function no_prose_in_facts()
% Facts hold numbers, identifiers and names: no text of them has two spaces between words, unless it is the name of a file or an answer.
  result = small_discovery();
  facts = result.facts;
  names = [{facts.places.rows.name}, result.files];
  texts = texts_in(facts);
  prose = texts(cellfun(@(t) sum(t == ' ') > 2, texts));
  assert(all(ismember(prose, names)), 'said: %s', strjoin(setdiff(prose, names), ' | '));
  [~, out] = small_discovery();
  saved = jsondecode(fileread(fullfile(out, 'facts.json')));
  assert(strcmp(saved.verdict.level, facts.verdict.level) && numel(saved.doubts) == numel(facts.doubts) && ...
         saved.verdict.right == facts.verdict.right);
end

function the_page_fills_places_in_alike()
  [~, out] = small_discovery();
  values = struct('positive', 1, 'negative', 3, 'all', 7, 'given', 2, 'name', 'a {b}', 'term', -0.126, 'percent', 12.34);
  wanted = {frs_phrase('picture', 'why.word', values), frs_phrase('picture', 'doubt.few.text', values)};
  script = ['const v = {positive: 1, negative: 3, name: "a {b}", term: -0.126, percent: 12.34};' ...
            'say(w.frs.say("why.word", v), w.frs.say("doubt.few.text", v));'];
  notes = browse(fullfile(out, 'report.html'), {'', [800 600], script});
  assert(isequal(notes{1}(:)', wanted), 'said: %s', strjoin(notes{1}(:)', ' | '));
end

function an_unknown_phrase_is_an_error()
  assert_error('frs:phrase:internal', @() frs_phrase('picture', 'no.such.phrase'));
end

function list = texts_in(value)
  list = {};
  if ischar(value)
    list = {value};
  elseif iscell(value)
    parts = cellfun(@texts_in, value(:)', 'UniformOutput', false);
    list = [parts{:}];
  elseif isstruct(value)
    parts = cellfun(@texts_in, reshape(struct2cell(value), 1, []), 'UniformOutput', false);
    list = [parts{:}];
  end
end

function list = ids()
  phrases = frs_phrase('picture');
  list = {phrases.id};
  assert(numel(unique(list)) == numel(list) && numel(list) > 200, 'an id is there twice');
end

function files = page_files()
  files = [files_below(fullfile('matlab', 'discover'), '\.m$'), files_below(fullfile('matlab', 'discover', 'page'), '\.js$')];
end
