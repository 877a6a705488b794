function score = frs_left_out_scores(ds, opts)
%FRS_LEFT_OUT_SCORES  Score of every picture under a classifier that has learned from the others.
%   Kernel ridge regression of the labels, whose classes weigh the same. With the kernel matrix K of whole pictures, of mean diagonal 1 and
%   with 1 added to each value (the bias), n pictures and weights c of mean 1,
%       G = inv(K + 0.01 n diag(1 ./ c)),   score_i = y_i - (G y)_i / G_ii
%   is what the regression without picture i says of it: no folds, so no picture is judged by a part of the others.
%   NaN for pictures that a review leaves out, and for all where there are fewer than three of a class. Of more than 2000 pictures
%   groups of no more than that are taken, each by itself.
  score = NaN(1, numel(ds.y));
  kept = find(~strcmp({ds.review.decision}, 'reject'));
  if min(sum(ds.y(kept) > 0), sum(ds.y(kept) < 0)) < 3
    return
  end
  group = 1 + mod(0:numel(kept) - 1, ceil(numel(kept) / 2000));
  for k = 1:max(group)
    mine = kept(group == k);
    score(mine) = left_out(ds.X(:, mine), ds.y(mine), opts);
  end
end

function score = left_out(X, y, opts)
  n = numel(y);
  K = frs_kernel(X, 'kernel', opts.kernel, 'threads', opts.threads);
  K = K / max(mean(diag(K)), realmin) + 1;
  c = n / 2 * ((y > 0) / max(1, sum(y > 0)) + (y < 0) / max(1, sum(y < 0)));
  G = inv(K + 0.01 * n * diag(1 ./ c));
  score = y - (G * y')' ./ diag(G)';
end
