function twins = frs_twins(ds)
%FRS_TWINS  Pairs of pictures that look nearly the same: struct array with first, second (numbers in DS) and distance.
%   Difference hash: a gray picture of 8-by-9 pixels, a bit for each pixel and its right neighbour that tells which is brighter; the
%   distance is the number of bits that differ. Equal files are pairs too. Videos have none.
  twins = struct('first', {}, 'second', {}, 'distance', {});
  if frs_is_video(ds)
    return
  end
  n = numel(ds.labels);
  bits = zeros(64, n);
  for i = 1:n
    bits(:, i) = hash(small_gray(ds.labels{i}, ds.adjacency{i}.color));
  end
  for first = 1:1000:n                                    % so many rows of all distances at a time
    rows = first:min(n, first + 999);
    distance = (64 - bits(:, rows)' * bits) / 2;
    [a, b] = find(distance <= most_bits() & rows' < 1:n);
    for k = 1:numel(a)
      twins(end + 1) = struct('first', rows(a(k)), 'second', b(k), 'distance', distance(a(k), b(k))); %#ok<AGROW>
    end
  end
end

function b = most_bits()
  b = 4;
end

function bits = hash(G)
  brighter = diff(G, 1, 2) > 0;
  bits = 2 * brighter(:) - 1;
end

function G = small_gray(L, color)
% 8-by-9 means of the picture whose regions have their mean colours: no file is read again.
  gray = color * [0.299; 0.587; 0.114];
  rows = ceil((1:size(L, 1)) * 8 / size(L, 1));
  cols = ceil((1:size(L, 2)) * 9 / size(L, 2));
  [c, r] = meshgrid(cols, rows);
  cell_ = r(:) + 8 * (c(:) - 1);
  G = reshape(accumarray(cell_, gray(double(L(:))), [72 1]) ./ accumarray(cell_, 1, [72 1]), 8, 9);
end
