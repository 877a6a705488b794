function parts = frs_peaks(regions, pairs, evidence, weight, depth, share)
%FRS_PEAKS  A connected set of regions as a cell of parts, one for each peak of the evidence that stands out; the heaviest comes first.
%   Regions are taken by falling EVIDENCE: each joins the part of its neighbour (PAIRS) with the most of it, or begins a part where none was taken
%   yet. Parts that meet in a region stay apart where the lower peak is at least DEPTH above that region, and its part
%   has at least SHARE of the WEIGHT of the other. Else they are one.
  among = false(size(evidence));
  among(regions) = true;
  pairs = pairs(reshape(all(among(pairs), 2), [], 1), :);
  other = reshape(fliplr(pairs), 1, []);
  at = frs_members(reshape(pairs, 1, []), numel(evidence));   % where each region stands in pairs
  part = zeros(size(evidence));                             % the region of its peak
  total = weight;                                           % of a part, at its peak
  [~, order] = sort(evidence(regions), 'descend');
  for r = regions(order)
    around = sort(other(at{r}));
    around = around(part(around) > 0);
    if isempty(around)
      part(r) = r;
      continue
    end
    [~, k] = max(evidence(around));
    nearest = around(k);
    met = part(around);
    if any(met ~= met(1))                                   % most regions meet one part only
      met = sort(met);
      met = met([true, diff(met) > 0]);
      [~, k] = max(evidence(met));
      high = met(k);
      for low = met(met ~= high)
        if evidence(low) - evidence(r) < depth || total(low) < share * total(high)
          part(part == low) = high;
          total(high) = total(high) + total(low);
        end
      end
    end
    part(r) = part(nearest);
    total(part(r)) = total(part(r)) + weight(r);
  end
  peaks = unique(part(regions));
  [~, order] = sort(total(peaks), 'descend');
  parts = arrayfun(@(p) find(part == p), peaks(order), 'UniformOutput', false);
end
