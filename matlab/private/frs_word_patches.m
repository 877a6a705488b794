function [patches, note, positive] = frs_word_patches(ds, word, count, side, seed)
%FRS_WORD_PATCHES  Random patches of training pictures that show a visual word, and where it is frequent.
%   Of videos a patch is that of the frame in the middle of it.
%   PATCHES is a cell of at most COUNT uint8 pictures of SIDE pixels; pictures are drawn in proportion to
%   how much of them the word takes, a picture once chosen eight times less. NOTE says in which class
%   the word takes the larger share, POSITIVE whether that is the positive one.
  train = true(1, numel(ds.y));
  if any(ds.train)
    train = logical(ds.train(:)');
  end
  [note, positive] = class_note(full(ds.X(word, :)), ds.y, train);
  share = full(ds.X(word, :)) .* train;
  u = frs_uniform(seed * 1009 + double(word), 2 * count);
  patches = {};
  for k = 1:count
    if ~any(share > 0)
      return
    end
    i = find(cumsum(share) >= u(2 * k - 1) * sum(share) & share > 0, 1);
    [frames, found] = frs_frames(ds, i);
    hits = find(found == word);
    if isempty(hits)
      share(i) = 0;
      continue
    end
    frame = double(frames(:, hits(ceil(u(2 * k) * numel(hits)))));
    if frs_is_video(ds)
      t = ds.range(i, 1) - 1 + floor(frame(3));
      I = frs_video(ds.files{i}, 'range', [t t], 'size', ds.imageSize(i, :));
      patches{end + 1} = cut_patch(I, [frame(1:2); frame(4) / 4], side);
    else
      patches{end + 1} = cut_patch(frs_imread(ds.files{i}), frame, side);
    end
    share(i) = share(i) / 8;
  end
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

function patch = cut_patch(I, frame, side)
% The square the descriptor sees: four bins across.
  half = 2 * frame(3);
  x = linspace(frame(1) - half, frame(1) + half, max(8, ceil(2 * half)));
  y = linspace(frame(2) - half, frame(2) + half, max(8, ceil(2 * half)));
  cols = min(size(I, 2), max(1, round(x)));
  rows = min(size(I, 1), max(1, round(y)));
  patch = frs_resize(I(rows, cols, :), side, side);
end
