function [mean_, basis] = frs_principal(descr, dimensions)
%FRS_PRINCIPAL  Mean and the first principal components of descriptors, d-by-DIMENSIONS single; [] where they are no fewer than d.
%   The signs are such that the largest entry of each component is positive.
  mean_ = [];
  basis = [];
  d = size(descr, 1);
  if dimensions >= d
    return
  end
  mean_ = mean(descr, 2);
  scatter = zeros(d);
  for first = 1:10000:size(descr, 2)                        % in pieces: double copies of all would be the peak of memory
    piece = double(bsxfun(@minus, descr(:, first:min(end, first + 9999)), mean_));
    scatter = scatter + piece * piece';
  end
  [basis, values] = eig((scatter + scatter') / 2);
  [~, order] = sort(diag(values), 'descend');
  basis = basis(:, order(1:dimensions));
  [~, largest] = max(abs(basis), [], 1);
  basis = single(bsxfun(@times, basis, sign(basis(largest + d * (0:dimensions - 1)))));
end
