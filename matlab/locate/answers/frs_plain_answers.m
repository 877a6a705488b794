function answers = frs_plain_answers(ds)
%FRS_PLAIN_ANSWERS  Localisations that learn nothing of the class: the answers that every method must beat.
%   A k-by-2 cell of names and functions f(DS, i, seed) that give the mask (of a video the volume) of image i of a data set
%   of frs_extract like DS.
  if frs_is_video(ds)
    answers = {'moving box',    @(ds, i, seed) moving_box(frs_subset(ds, i))
               'centre 1/4',    @(ds, i, seed) middle(size(ds.labels{i}), 0.25)
               'whole video',   @(ds, i, seed) true(size(ds.labels{i}))
               'centre tube',   @(ds, i, seed) middle(size(ds.labels{i}), 0.5)
               'moving pixels', @(ds, i, seed) moving(ds, i)};
  else
    answers = {'whole image',    @(ds, i, seed) true(size(ds.labels{i}))
               'centre box',     @(ds, i, seed) middle(size(ds.labels{i}), 0.5)
               'random regions', @(ds, i, seed) random_regions(ds.labels{i}, ds.adjacency{i}, seed + i)
               'border cue',     @(ds, i, seed) border(ds.labels{i}, ds.adjacency{i})};
    if isfield(ds, 'cueMap') && any(~cellfun('isempty', ds.cueMap))
      answers(end + 1, :) = {'map alone', @(ds, i, seed) largest_part(ds.cueMap{i}, ds.labels{i})};
    end
  end
end

function mask = largest_part(map, L)
% The largest connected part of a map of the user's above Otsu's threshold; all of the picture where it is the same everywhere.
  mask = true(size(L));
  parts = frs_map_components(frs_resize(map, size(L, 1), size(L, 2)));
  parts = parts([parts.split]);
  if ~isempty(parts)
    [~, k] = max(cellfun(@numel, {parts.pixels}));
    mask = ~mask;
    mask(parts(k).pixels) = true;
  end
end

function mask = middle(extent, share)
% The box of this share of the area in the middle of the picture, or of every frame.
  margin = round(extent(1:2) * (1 - sqrt(share)) / 2);
  mask = false(extent);
  mask(1 + margin(1):end - margin(1), 1 + margin(2):end - margin(2), :) = true;
end

function mask = moving(ds, i)
% Faster than a pixel a frame, against the camera; the fastest pixel where none is.
  speed = frs_own_motion(ds, i, 0);
  mask = speed >= min(1, max(speed(:)));
end

function mask = moving_box(video)
% The boxes of frs_localize_videos without the class.
  loc = frs_localize([], video, 'shape', 'box', 'place', 0.3, 'trust', 0);
  mask = loc.mask;
end

function mask = border(L, A)
  noWords = zeros(1, double(max(L(:))));                  % the cue alone reads no histograms
  loc = frs_localize([], L, noWords, A, 'cue', 'border');
  mask = loc.mask;
end

function mask = random_regions(L, A, seed)
% Grows a connected set from a random region to half of the regions.
  N = double(max(L(:)));
  pairs = frs_neighbours('compare_regions', A, N);
  u = frs_uniform(seed, N);
  chosen = false(1, N);
  chosen(1 + floor(u(1) * N)) = true;
  while sum(chosen) < N / 2
    around = unique([pairs(chosen(pairs(:, 1)), 2); pairs(chosen(pairs(:, 2)), 1)]);
    around = around(~chosen(around));
    if isempty(around)
      break
    end
    chosen(around(1 + floor(u(1 + sum(chosen)) * numel(around)))) = true;
  end
  mask = reshape(chosen(double(L)), size(L));
end
