function z = frs_fuse(parts, weights, area, A)
%FRS_FUSE  Evidence on the regions of a picture: the rows of PARTS with their WEIGHTS, smoothed.
%   For K rows v_k of N values, with v^ = v at mean 0 and deviation 1 over the area, x = sum_k weight_k v_k^ and
%       z = argmin  sum_r a_r (z_r - x_r)^2 + sqrt(mean a) sum_e l_e exp(-t_e / 0.3) (z_i - z_j)^2, standardised,
%   over regions r of area a_r and edges e = (i, j) of A with length l_e and strength t_e: neighbours without a
%   boundary between them share their evidence.
  x = zeros(1, size(parts, 2));
  for k = 1:size(parts, 1)
    x = x + weights(k) * standard(parts(k, :), area);
  end
  z = standard(smoothed(x, area, A), area);
end

function v = standard(v, area)
  share = area / sum(area);
  v = v - sum(share .* v);
  deviation = sqrt(sum(share .* v .^ 2));
  if deviation > 1e-12 * max(1, max(abs(v)))
    v = v / deviation;
  else
    v = zeros(size(v));                                   % the same everywhere: no evidence
  end
end

function z = smoothed(x, area, A)
  if isempty(A.pairs) || ~any(x)
    z = x;
    return
  end
  N = numel(x);
  w = sqrt(mean(area)) * A.length(:) .* exp(-A.strength(:) / 0.3);
  W = sparse(A.pairs(:, 1), A.pairs(:, 2), w, N, N);
  W = W + W';
  z = ((spdiags(area(:) + full(sum(W, 2)), 0, N, N) - W) \ (area(:) .* double(x(:))))';
end
