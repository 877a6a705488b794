function C = frs_bag_costs(verb, opts, bag, y, examples)
%FRS_BAG_COSTS  One cost per bag (of each of its regions when they are examples), from the options C and classWeight.
%   Class weights by name count EXAMPLES: 'bags', 'regions', or 'mixed': positive bags and the regions of negative ones.
  if ~(isnumeric(opts.C) && isreal(opts.C) && any(numel(opts.C) == [1 2]) && all(opts.C > 0 & opts.C <= 1e100))
    error(['frs:' verb ':badOption'], 'C must be a positive number up to 1e100, or [Cpos Cneg].');
  end
  C = double(opts.C([1 end]));
  C = C(1) * (y > 0) + C(2) * (y < 0);
  if ~ischar(opts.classWeight) || strcmp(examples, 'bags')
    C = C .* frs_class_weight(verb, opts.classWeight, y);
    return
  end
  label = y(bag);
  if strcmp(examples, 'mixed')
    label = [y(y > 0), label(label < 0)];
  end
  w = frs_class_weight(verb, opts.classWeight, label);
  C = C .* (w(find(label > 0, 1)) * (y > 0) + w(find(label < 0, 1)) * (y < 0));
end
