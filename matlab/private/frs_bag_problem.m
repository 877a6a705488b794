function [bag, y, opts, passed] = frs_bag_problem(verb, H, bag, y, opts, examples)
%FRS_BAG_PROBLEM  The opening of every trainer on bags: checks the regions H, their bags and labels.
%   OPTS comes back with gamma as it is used ([] for kernels without it). PASSED are the options for the core: one
%   cost C per bag, over EXAMPLES (see frs_bag_costs), and a gamma in any case.
  [bag, y] = frs_bags_of(verb, H, bag, y);
  opts.gamma = frs_gamma_of(verb, opts, H);
  passed = opts;
  passed.C = frs_bag_costs(verb, opts, bag, y, examples);
  if isempty(passed.gamma)
    passed.gamma = 1;
  end
end
