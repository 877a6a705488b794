function plan = frs_word_places(ds, words, count, seed, memory)
%FRS_WORD_PLACES  Which random patches of training pictures are to show visual words, and where each word is frequent.
%   PLAN has rows, an entry for each of WORDS: name ('network word 17', '' where all words are of SIFT), patches (a cell of at
%   most COUNT, still empty), positive (whether the word takes a larger share of the positive images) and ratio (how many times
%   as large; Inf where the other class does not have it), and places, where patches are to be cut: row, patch, image and frame.
%   Pictures are drawn in proportion to how much of them the word takes; one that was drawn becomes
%   eight times less likely for the same word. frs_cut_words cuts the patches of a picture that is at hand, frs_word_patches
%   all that are left, so that no picture is decoded twice. MEMORY (see frs_remembered) keeps what pictures hold for the next plan.
  train = true(1, numel(ds.y));
  if any(ds.train)
    train = logical(ds.train(:)');
  end
  rows = struct('name', {}, 'patches', {}, 'ratio', {}, 'positive', {});
  places = cell(1, numel(words));
  if nargin < 5
    memory = containers.Map();
  end
  for k = 1:numel(words)
    share = full(ds.X(words(k), :));
    rows(k).name = frs_word_name(ds, words(k));
    [rows(k).ratio, rows(k).positive] = frs_class_ratio(share, ds.y, train);
    rows(k).ratio(rows(k).ratio > 99) = Inf;
    places{k} = draw(ds, k, words(k), share .* train, count, seed, memory);
    rows(k).patches = cell(1, numel(places{k}));
  end
  none = struct('row', {}, 'patch', {}, 'image', {}, 'frame', {});
  plan = struct('rows', rows, 'places', [none, places{~cellfun('isempty', places)}]);
end

function places = draw(ds, row, word, share, count, seed, memory)
% Which descriptors show the word: struct array with row (as given), patch (1, 2, ...), image and frame.
  places = struct('row', {}, 'patch', {}, 'image', {}, 'frame', {});
  u = frs_uniform(seed * 1009 + double(word), 2 * count);
  for k = 1:count
    if ~any(share > 0)
      return
    end
    i = find(cumsum(share) >= u(2 * k - 1) * sum(share) & share > 0, 1);
    here = frs_remembered(memory, key_of(ds, i), @() described(ds, i));
    hits = find(here.word == word);
    if isempty(hits)                                      % a bin of another channel: nothing to cut out
      share(i) = 0;
      continue
    end
    frame = double(here.frames(:, hits(ceil(u(2 * k) * numel(hits)))));
    places(end + 1) = struct('row', row, 'patch', numel(places) + 1, 'image', i, 'frame', frame);
    share(i) = share(i) / 8;
  end
end

function key = key_of(ds, i)
% Sets of several classes have the same pictures under other numbers: there the content tells them apart, of videos with the part described.
  key = sprintf('frames %d', i);
  if isfield(ds, 'hash')
    key = ['frames ' ds.hash{i}];
  end
  if isfield(ds, 'range')
    key = [key sprintf(' %g', ds.range(i, :))];
  end
end

function here = described(ds, i)
  [here.frames, here.word] = frs_frames(ds, i);
end
