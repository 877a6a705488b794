function cases = test_segmentation()
  cases = {@labels_are_connected_and_large_enough, @number_of_regions_is_about_the_wanted_one, ...
           @strips_and_single_pixels_work, @constant_image_splits_by_grid_and_slic_only, ...
           @two_colours_are_found_exactly, @transposed_image_gives_transposed_graph_labels, ...
           @types_agree, @large_image_is_shrunk_for_the_work, @adjacency_equals_brute_force, ...
           @volume_adjacency_equals_brute_force, @repeated_calls_agree};
end

function I = picture()
% Blobs, an edge and a gradient, from closed forms; 60-by-80 in three channels.
  [x, y] = meshgrid(1:80, 1:60);
  I = cat(3, double((x - 30) .^ 2 + (y - 20) .^ 2 < 200), double(x + y > 90), (sin(x / 3) + 1) / 4 + y / 200);
  I = 0.8 * I + 0.1 + 0.05 * repmat(sin(37 * x + 91 * y), [1 1 3]);
end

function check_labels(L, minSize)
  n = double(max(L(:)));
  assert(isa(L, 'uint32') && isequal(unique(double(L(:)))', 1:n), 'labels are not 1..N');
  area = accumarray(double(L(:)), 1);
  assert(n == 1 || min(area) >= minSize, 'smallest region has %d pixels', min(area));
  for k = 1:n
    assert(count_pieces(L == k) == 1, 'region %d is not connected', k);
  end
end

function n = count_pieces(mask)
% 4-connected pieces by repeated spreading of the largest index.
  [h, w] = size(mask);
  id = reshape(1:h * w, h, w) .* mask;
  while true
    grown = id;
    grown(2:end, :) = max(grown(2:end, :), id(1:end - 1, :));
    grown(1:end - 1, :) = max(grown(1:end - 1, :), id(2:end, :));
    grown(:, 2:end) = max(grown(:, 2:end), id(:, 1:end - 1));
    grown(:, 1:end - 1) = max(grown(:, 1:end - 1), id(:, 2:end));
    grown = grown .* mask;
    if isequal(grown, id)
      break
    end
    id = grown;
  end
  n = numel(unique(id(mask)));
end

function labels_are_connected_and_large_enough()
  for m = {'slic', 'quickshift', 'grid', 'graph'}
    check_labels(frs_segment(picture(), 'method', m{1}, 'regions', 20), 60 * 80 / (25 * 20));
    check_labels(frs_segment(picture(), 'method', m{1}, 'regions', 40, 'minSize', 50), 50);
  end
end

function number_of_regions_is_about_the_wanted_one()
  for m = {'slic', 'quickshift', 'grid', 'graph'}
    for n = [5 20 60]
      got = double(max(max(frs_segment(picture(), 'method', m{1}, 'regions', n))));
      assert(got >= 0.6 * n && got <= 1.4 * n, '%s gave %d regions for %d', m{1}, got, n);
    end
  end
end

function strips_and_single_pixels_work()
  sizes = {[1 1], [1 2], [2 1], [1 30], [30 1], [2 2], [3 3], [2 30], [4 5]};
  for m = {'slic', 'quickshift', 'grid', 'graph'}
    for k = 1:numel(sizes)
      s = sizes{k};
      I = reshape(mod(1:prod(s), 7) / 7, s);
      for n = [1 3 100]
        L = frs_segment(I, 'method', m{1}, 'regions', n);
        assert(isequal(size(L), s));
        check_labels(L, 1);
        check_labels(frs_segment(zeros([s 3]), 'method', m{1}, 'regions', n), 1);
      end
    end
  end
end

function constant_image_splits_by_grid_and_slic_only()
  assert(max(max(frs_segment(ones(40), 'method', 'graph', 'regions', 10))) == 1);
  assert(max(max(frs_segment(ones(40), 'method', 'grid', 'regions', 16))) == 16);
  got = max(max(frs_segment(ones(40), 'method', 'slic', 'regions', 16)));
  assert(got >= 9 && got <= 25);
end

function two_colours_are_found_exactly()
  truth = ones(20, 24);
  truth(5:14, 8:19) = 2;
  I = cat(3, truth - 1, 2 - truth, 0.5 * ones(20, 24));
  L = frs_segment(I, 'method', 'graph', 'regions', 2, 'sigma', 0);
  assert(isequal(double(L), truth));
end

function transposed_image_gives_transposed_graph_labels()
% Only the numbering may differ: the two agree as partitions.
  I = picture();
  L = double(frs_segment(I, 'method', 'graph', 'scale', 30, 'sigma', 0.8));
  M = double(frs_segment(permute(I, [2 1 3]), 'method', 'graph', 'scale', 30, 'sigma', 0.8))';
  joint = size(unique([L(:) M(:)], 'rows'), 1);
  assert(joint == max(L(:)) && joint == max(M(:)));
end

function types_agree()
  I = uint8(round(255 * picture()));
  for m = {'slic', 'graph', 'quickshift'}
    L = frs_segment(I, 'method', m{1}, 'regions', 15);
    assert(isequal(L, frs_segment(uint16(I) * 257, 'method', m{1}, 'regions', 15)));
    assert(isequal(L, frs_segment(double(I) / 255, 'method', m{1}, 'regions', 15)));
    assert(isequal(L, frs_segment(single(I), 'method', m{1}, 'regions', 15)));
  end
  mask = channel(picture(), 1) > 0.5;
  assert(isequal(frs_segment(mask, 'regions', 4), frs_segment(double(mask), 'regions', 4)));
end

function large_image_is_shrunk_for_the_work()
  I = kron(channel(picture(), 2), ones(2));
  L = frs_segment(I, 'method', 'graph', 'regions', 6, 'maxPixels', 1300, 'minSize', 100);
  assert(isequal(size(L), size(I)));
  check_labels(L, 100);
end

function adjacency_equals_brute_force()
  L = frs_segment(picture(), 'method', 'graph', 'regions', 25);
  check_adjacency(L, reshape(sin(1:numel(L)), size(L)));
  check_adjacency(uint32(mod(reshape(1:35, 5, 7) * 3, 4) + 1), reshape(1:35, 5, 7));
end

function volume_adjacency_equals_brute_force()
  L = reshape(mod(floor((1:120) .^ 1.3), 6) + 1, [4 5 6]);
  check_adjacency(L, reshape(cos(1:120), [4 5 6]));
end

function check_adjacency(L, map)
  A = frs_adjacency(L, map);
  L = double(L);
  n = max(L(:));
  len = zeros(n);
  total = zeros(n);
  [h, w, t] = size(L);
  for i = 1:numel(L)
    [y, x, z] = ind2sub([h w t], i);
    next = [y + 1, x, z; y, x + 1, z; y, x, z + 1];
    for k = 1:3
      if any(next(k, :) > [h w t])
        continue
      end
      j = sub2ind([h w t], next(k, 1), next(k, 2), next(k, 3));
      a = min(L(i), L(j));
      b = max(L(i), L(j));
      if a ~= b
        len(a, b) = len(a, b) + 1;
        total(a, b) = total(a, b) + (map(i) + map(j)) / 2;
      end
    end
  end
  [b, a] = find(len');
  k = sub2ind([n n], a, b);
  assert(isequal(A.pairs, [a b]) && isequal(A.length, len(k)) && A.count == n);
  assert(max(abs(A.strength - total(k) ./ len(k))) < 1e-5);
end

function repeated_calls_agree()
  for m = {'slic', 'quickshift', 'graph'}
    assert(isequal(frs_segment(picture(), 'method', m{1}), frs_segment(picture(), 'method', m{1})));
  end
end

function plane = channel(I, c)
  plane = I(:, :, c);
end
