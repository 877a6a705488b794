function opts = frs_whole(verb, opts, names, low, high)
%FRS_WHOLE  The options NAMES as doubles; frs:VERB:badOption unless they are whole numbers LOW to HIGH.
  for k = 1:numel(names)
    v = opts.(names{k});
    if ~(isnumeric(v) && isreal(v) && isscalar(v) && v >= low && v <= high && (v == floor(v)))
      error(['frs:' verb ':badOption'], '%s must be a whole number from %g to %g.', names{k}, low, high);
    end
    opts.(names{k}) = double(full(v));
  end
end
