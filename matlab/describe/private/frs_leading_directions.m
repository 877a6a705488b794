function basis = frs_leading_directions(scatter, count)
%FRS_LEADING_DIRECTIONS  The COUNT eigenvectors of the symmetric matrix SCATTER with the largest eigenvalues, d-by-COUNT single.
%   By subspace iteration, which takes a small part of the time of all eigenvectors; the largest entry of each is positive.
  d = size(scatter, 1);
  count = min(count, d);
  Q = eye(d, min(d, count + 16));
  for k = 1:60
    [Q, ~] = qr(scatter * Q, 0);
  end
  [V, values] = eig((Q' * scatter * Q + (Q' * scatter * Q)') / 2);
  [~, order] = sort(diag(values), 'descend');
  basis = Q * V(:, order(1:count));
  [~, largest] = max(abs(basis), [], 1);
  basis = single(bsxfun(@times, basis, sign(basis(largest + d * (0:count - 1)))));
end
