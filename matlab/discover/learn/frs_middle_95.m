function interval = frs_middle_95(values)
%FRS_MIDDLE_95  The interval [LOW HIGH] that holds the middle 95 % of VALUES; NaN are left out.
  values = sort(values(~isnan(values)));
  interval = values(max(1, round([0.025 0.975] * numel(values))));
end
