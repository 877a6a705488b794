function [more, next] = frs_cv_more(T, middle, opts)
%FRS_CV_MORE  What a cross-validation with the table T should try next, so that the best lies inside what was tried.
%   MORE are values of C for the best setting, NEXT settings for all C. Both are empty when nothing is left to try.
%   Values that the caller gave are not extended. MIDDLE is the centre of the first values of C.
  more = [];
  next = [];
  if isempty(opts.C)
    more = beyond(T, middle);
  end
  if isempty(more) && ischar(opts.gamma)
    next = beyond_gamma(T);
  end
end

function more = beyond(T, middle)
% Two half-decades beyond the best C where it is the first or the last tried and better than its neighbour.
  row = T.mean(T.bestSettingIndex, :);
  tried = find(~isnan(row));
  place = find(tried == T.bestIndex);
  more = [];
  if place == 1 && row(tried(2)) < row(tried(1))
    more = T.bestC * 10 .^ [-1, -0.5];
  elseif place == numel(tried) && row(tried(end - 1)) < row(tried(end))
    more = T.bestC * 10 .^ [0.5, 1];
  end
  if ~isempty(more) && abs(log10(T.bestC / middle)) > 3
    more = [];
  end
end

function next = beyond_gamma(T)
% Where the best gamma is the smallest or the largest tried, and is better than its neighbour (or has none), the same setting
% with a gamma four times smaller or larger. At most six values of gamma are tried.
  next = [];
  rivals = find(arrayfun(@(s) isequal(rmfield(s, 'gamma'), rmfield(T.bestSetting, 'gamma')), T.settings));
  [tried, order] = sort([T.settings(rivals).gamma]);
  quality = [-Inf; max(T.mean(rivals(order), :), [], 2); -Inf];
  place = find(tried == T.bestSetting.gamma);
  ends = [place == 1 && quality(place + 2) < quality(place + 1), ...
          place == numel(tried) && quality(place) < quality(place + 1)];
  factors = [1 / 4, 4];
  for factor = factors(ends & numel(tried) < 6)
    one = T.bestSetting;
    one.gamma = factor * one.gamma;
    next = [next, one];
  end
end
