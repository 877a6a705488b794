function [opts, passed] = frs_bag_problem(verb, H, bag, Y, opts, examples)
%FRS_BAG_PROBLEM  The options of a trainer on bags as they are used, for the regions H with bags and labels of frs_bag_labels.
%   OPTS comes back with gamma as it is used ([] for kernels without it). PASSED are the options for the core: one
%   cost C per bag, over EXAMPLES (see bag_costs), a column for each row of Y, and a gamma in any case.
  opts.gamma = used_gamma(verb, opts, H);
  passed = opts;
  passed.C = zeros(size(Y'));
  for r = 1:size(Y, 1)
    passed.C(:, r) = bag_costs(verb, opts, bag, Y(r, :), examples);
  end
  if isempty(passed.gamma)
    passed.gamma = 1;
  end
end

function gamma = used_gamma(verb, opts, H)
% The gamma that training uses: the option, or where it is [] the default of frs_kernel on some regions of H. It is [] for
% kernels without gamma.
  gamma = opts.gamma;
  if ~ischar(opts.kernel) || ~any(strcmp(opts.kernel, {'exp-chi2', 'rbf'}))
    gamma = [];
  elseif isempty(gamma)
    sample = round(linspace(1, size(H, 2), min(500, size(H, 2))));
    [~, gamma] = frs_renamed(verb, @() frs_kernel(H(:, sample), 'kernel', opts.kernel));
  end
end

function C = bag_costs(verb, opts, bag, y, examples)
% One cost per bag, from the options C and classWeight; where the regions of a bag are examples it is the cost of each of
% them. Class weights given by name ('balanced', 'ratio') depend on how many examples each class has. EXAMPLES says what these
% are: 'bags'; 'regions' of all bags; or 'mixed', positive bags and the regions of negative bags.
  if ~(isnumeric(opts.C) && isreal(opts.C) && any(numel(opts.C) == [1 2]) && all(opts.C > 0 & opts.C <= 1e100))
    error(['frs:' verb ':badOption'], ['C must be a positive number up to 1e100, or two, [Cpos Cneg]; got %s. ' ...
          'Values to try are for frs_crossval.'], frs_given(opts.C));
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
