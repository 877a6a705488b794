function twins = frs_similar_pairs(ds)
%FRS_SIMILAR_PAIRS  Pairs of pictures that look nearly the same: struct array with first, second (numbers in DS) and distance.
%   Difference hash: in the gray picture of 8-by-9 pixels DS.look a bit for each pixel and its right neighbour tells which is brighter;
%   the distance is the number of bits that differ. Equal files are pairs too. Videos have none.
  twins = struct('first', {}, 'second', {}, 'distance', {});
  if ~isfield(ds, 'look')
    return
  end
  n = numel(ds.look);
  bits = cellfun(@(G) reshape(2 * (diff(double(G), 1, 2) > 0) - 1, 64, 1), ds.look, 'UniformOutput', false);
  bits = [bits{:}];
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
% Of 64. Of 19110 pairs of different photographs none is nearer than 6; copies at half the size or quality 40 are nearer in 95 of 100.
  b = 5;
end
