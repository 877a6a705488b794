function o = frs_video_overlap(A, B, measure)
%FRS_VIDEO_OVERLAP  Overlaps of objects of videos; see frs_overlap. A and B are cells of cuboids, tubes and mask volumes.
  o = zeros(numel(A), numel(B));
  for k = 1:numel(A)
    for m = 1:numel(B)
      if strcmp(measure, 'time')
        a = frames_of(A{k});
        b = frames_of(B{m});
        o(k, m) = numel(intersect(a, b)) / max(1, numel(union(a, b)));
      else
        o(k, m) = frs_overlap_ratio(common(A{k}, B{m}), volume(A{k}), volume(B{m}), measure);
      end
    end
  end
end

function frames = frames_of(x)
  if islogical(x)
    frames = find(any(any(x, 1), 2));
  elseif size(x, 2) == 6
    frames = x(3):x(6);
  else
    frames = x(:, 1);
  end
  frames = frames(:)';
end

function n = volume(x)
  if islogical(x)
    n = nnz(x);
  else
    t = frs_tubes_of_boxes({x});
    n = sum((t(:, 4) - t(:, 2) + 1) .* (t(:, 5) - t(:, 3) + 1));
  end
end

function n = common(a, b)
  if islogical(a) && islogical(b)
    if ~isequal(size(a), size(b))
      error('frs:overlap:badSize', 'Mask volumes must have the same size; got %s and %s.', mat2str(size(a)), mat2str(size(b)));
    end
    n = nnz(a & b);
  elseif islogical(a)
    n = inside(a, frs_tubes_of_boxes({b}));
  elseif islogical(b)
    n = inside(b, frs_tubes_of_boxes({a}));
  else
    a = frs_tubes_of_boxes({a});
    b = frs_tubes_of_boxes({b});
    [~, i, j] = intersect(a(:, 1), b(:, 1));
    n = sum(prod(max(0, min(a(i, 4:5), b(j, 4:5)) - max(a(i, 2:3), b(j, 2:3)) + 1), 2));
  end
end

function n = inside(mask, tube)
  n = 0;
  for row = tube'
    if row(1) >= 1 && row(1) <= size(mask, 3)
      rows = max(1, ceil(row(3))):min(size(mask, 1), floor(row(5)));
      cols = max(1, ceil(row(2))):min(size(mask, 2), floor(row(4)));
      n = n + nnz(mask(rows, cols, row(1)));
    end
  end
end
