function z = frs_fuse(score, area, A, cue, weight)
%FRS_FUSE  Class scores of the regions of a picture, smoothed, plus WEIGHT times a figure/ground CUE.
%   z = x + weight g^ for scores s and cue g (1-by-N), v^ = v with mean 0 and deviation 1 over the area, and
%       x minimises  sum_r a_r (x_r - s^_r)^2 + sqrt(mean a) sum_e l_e exp(-t_e / 0.3) (x_i - x_j)^2,
%   over regions r of area a_r and edges e = (i, j) of A with length l_e and strength t_e: neighbours without a
%   boundary between them share their evidence.
  z = smoothed(standard(score, area), area, A) + weight * standard(cue, area);
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

function x = smoothed(s, area, A)
  if isempty(A.pairs) || ~any(s)
    x = s;
    return
  end
  N = numel(s);
  w = sqrt(mean(area)) * A.length(:) .* exp(-A.strength(:) / 0.3);
  W = sparse(A.pairs(:, 1), A.pairs(:, 2), w, N, N);
  W = W + W';
  x = ((spdiags(area(:) + full(sum(W, 2)), 0, N, N) - W) \ (area(:) .* s(:)))';
end
