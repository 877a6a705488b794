function [mask, known] = paper_mask(ds, c, i)
%PAPER_MASK  The truth of class C in item I as a volume in the pixels of its label image.
%   [MASK, KNOWN] = PAPER_MASK(DS, C, I) reads the masks of some frames where DS has them (masks, by the number of the frame), else it
%   draws the boxes of DS.truth. KNOWN marks what of the volume is annotated; [] is all of it.
  L = ds.labels{i};
  mask = false(size(L));
  known = [];
  if isfield(ds, 'masks') && ~isempty(ds.masks{i})
    known = false(size(L));
    for m = ds.masks{i}(:)'
      frame = m.frame - ds.range(i, 1) + 1;
      if frame >= 1 && frame <= size(L, 3)
        mask(:, :, frame) = resized(frs_imread(m.file), [size(L, 1), size(L, 2)]);
        known(:, :, frame) = true;
      end
    end
    return
  end
  scale = ds.imageSize(i, :) ./ ds.fileSize(i, :);
  truth = ds.truth{c, i};
  for k = 1:size(truth, 1)
    row = truth(k, :);
    frames = row(1);
    box = row(2:end);
    if numel(row) == 6
      frames = row(3):row(6);
      box = row([1 2 4 5]);
    end
    box = [floor((box(1:2) - 1) .* scale([2 1])) + 1, max(1, round(box(3:4) .* scale([2 1])))];
    frames = frames(frames >= 1 & frames <= size(L, 3));
    mask(max(1, box(2)):min(end, box(4)), max(1, box(1)):min(end, box(3)), frames) = true;
  end
end

function mask = resized(I, extent)
% The nearest pixels; object is above 15 of 255, because JPEG blurs the edge of black and white.
  rows = min(size(I, 1), ceil(((1:extent(1)) - 0.5) * size(I, 1) / extent(1)));
  cols = min(size(I, 2), ceil(((1:extent(2)) - 0.5) * size(I, 2) / extent(2)));
  mask = max(I(rows, cols, :), [], 3) > 15;
end
