function rows = frs_word_patches(ds, words, count, seed)
%FRS_WORD_PATCHES  Random patches of training pictures that show visual words, and where each word is frequent.
%   ROWS has an entry for each of WORDS: name ('network word 17', '' where all words are of SIFT), patches (a cell of at most COUNT
%   uint8 pictures), note (in which class the word takes the larger share, as text) and positive (whether that is the positive one). Pictures are drawn in proportion to how much
%   of them the word takes; one that was drawn becomes eight times less likely for the same word. In videos a patch is taken
%   from the frame in the middle of the descriptor. All patches are chosen first, then each picture is decoded once.
  train = true(1, numel(ds.y));
  if any(ds.train)
    train = logical(ds.train(:)');
  end
  rows = struct('name', {}, 'patches', {}, 'note', {}, 'positive', {});
  places = cell(1, numel(words));
  described = cell(1, numel(ds.files));                   % frames and words of the pictures drawn so far
  for k = 1:numel(words)
    share = full(ds.X(words(k), :));
    rows(k).name = frs_word_name(ds, words(k));
    [rows(k).note, rows(k).positive] = class_note(share, ds.y, train);
    [places{k}, described] = draw(ds, k, words(k), share .* train, count, seed, described);
    rows(k).patches = cell(1, numel(places{k}));
  end
  places = [places{~cellfun('isempty', places)}];
  if isempty(places)
    return
  end
  for i = unique([places.image])
    here = places([places.image] == i);
    patches = cut_patches(ds, i, {here.frame});
    for j = 1:numel(here)
      rows(here(j).row).patches{here(j).patch} = patches{j};
    end
  end
end

function [places, described] = draw(ds, row, word, share, count, seed, described)
% Which descriptors show the word: struct array with row (as given), patch (1, 2, ...), image and frame.
  places = struct('row', {}, 'patch', {}, 'image', {}, 'frame', {});
  u = frs_uniform(seed * 1009 + double(word), 2 * count);
  for k = 1:count
    if ~any(share > 0)
      return
    end
    i = find(cumsum(share) >= u(2 * k - 1) * sum(share) & share > 0, 1);
    if isempty(described{i})
      [frames, found] = frs_frames(ds, i);
      described{i} = {frames, found};
    end
    [frames, found] = described{i}{:};
    hits = find(found == word);
    if isempty(hits)                                      % a bin of another channel: nothing to cut out
      share(i) = 0;
      continue
    end
    frame = double(frames(:, hits(ceil(u(2 * k) * numel(hits)))));
    places(end + 1) = struct('row', row, 'patch', numel(places) + 1, 'image', i, 'frame', frame);
    share(i) = share(i) / 8;
  end
end

function patches = cut_patches(ds, i, frames)
  patches = cell(1, numel(frames));
  if ~frs_is_video(ds)
    I = frs_imread(ds.files{i});
  end
  for k = 1:numel(frames)
    f = frames{k};
    if frs_is_video(ds)
      t = ds.range(i, 1) - 1 + floor(f(3));
      I = frs_video(ds.files{i}, 'range', [t t], 'size', ds.imageSize(i, :));
      f = [f(1:2); f(4) / 4];
    end
    patches{k} = cut(I, f);
  end
end

function patch = cut(I, frame)
% The square the descriptor sees: four bins across.
  half = 2 * frame(3);
  x = linspace(frame(1) - half, frame(1) + half, max(8, ceil(2 * half)));
  y = linspace(frame(2) - half, frame(2) + half, max(8, ceil(2 * half)));
  patch = I(min(size(I, 1), max(1, round(y))), min(size(I, 2), max(1, round(x))), :);
end

function [note, positive] = class_note(x, y, train)
  in = mean(x(train & y > 0));
  out = mean(x(train & y < 0));
  positive = in >= out;
  ratio = max(in, out) / max(min(in, out), eps);
  names = {'negatives', 'positives'};
  if ratio > 99
    note = sprintf('only in %s', names{1 + positive});
  else
    note = sprintf('%.1fx in %s', ratio, names{1 + positive});
  end
end
