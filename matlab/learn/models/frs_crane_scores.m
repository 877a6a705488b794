function S = frs_crane_scores(core, X, opts, near)
%FRS_CRANE_SCORES  Scores of frs_crane: of its own positive segments (X []), or of new ones.
%   NEAR is the distance of each segment to the nearest negative, [] to find it here, or 'nearest' to return just that.
%   Distances are made for some negatives at a time, so memory does not grow with their number.
  own = isempty(X) && isnumeric(X);
  if own
    X = core.positives;
  end
  kernel = {'kernel', core.kernel, 'exponent', core.exponent, 'threads', opts.threads};
  m = size(core.negatives, 2);
  closest = inf(1, size(X, 2));
  S = zeros(1, size(X, 2));
  crane = strcmp(core.rule, 'crane') && ~ischar(near);
  block = max(1, floor(2e7 / max(1, size(X, 2) + size(core.positives, 2))));
  for first = 1:block:m
    Z = core.negatives(:, first:min(first + block - 1, m));
    D = frs_kernel_distances(X, Z, kernel);
    closest = min(closest, min(D, [], 2)');
    if crane && own
      S = S - votes(D, core.radius);
    elseif crane                                        % nearer than every positive segment of training
      rival = min(frs_kernel_distances(core.positives, Z, kernel), [], 1);
      S = S - sum(bsxfun(@le, D, min(rival, core.radius)), 2)';
    elseif strcmp(core.rule, 'kde') && ~ischar(near)
      S = S - sum(exp(-D / core.radius), 2)' / m;
    end
  end
  if isnumeric(near) && ~isempty(near)
    closest = near;
  end
  if ischar(near) || strcmp(core.rule, 'min')
    S = closest;
  elseif crane
    S = S + 1e-6 * closest ./ (1 + closest);            % ranks segments with equal counts
  end
end

function count = votes(D, radius)
% For each segment (row), how many negatives (columns) have it as their nearest segment and lie within the radius. Of segments
% at the same distance the first counts.
  [d, i] = min(D, [], 1);
  count = accumarray(i(d <= radius)', 1, [size(D, 1), 1])';
end
