function C = frs_bag_costs(verb, opts, bag, y)
%FRS_BAG_COSTS  One cost per bag (of each of its regions when negative), from the options C and classWeight.
%   The examples of class weights are positive bags and, by the option negatives, negative regions or bags.
  if ~(isnumeric(opts.C) && isreal(opts.C) && any(numel(opts.C) == [1 2]) && all(opts.C > 0 & opts.C <= 1e100))
    error(['frs:' verb ':badOption'], 'C must be a positive number up to 1e100, or [Cpos Cneg].');
  end
  C = double(opts.C([1 end]));
  C = C(1) * (y > 0) + C(2) * (y < 0);
  if strcmp(opts.classWeight, 'balanced') && strcmp(opts.negatives, 'regions')
    examples = [ones(1, sum(y > 0)), -ones(1, sum(y(bag) < 0))];
    w = frs_class_weight(verb, 'balanced', examples);
    C = C .* (w(1) * (y > 0) + w(end) * (y < 0));
  else
    C = C .* frs_class_weight(verb, opts.classWeight, y);
  end
end
