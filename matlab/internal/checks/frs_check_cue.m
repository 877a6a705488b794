function g = frs_check_cue(verb, g, N)
%FRS_CHECK_CUE  A cue as a row of N doubles; frs:VERB:<reason> where it is not one finite number for each region.
  if ~(isnumeric(g) || islogical(g)) || ~isreal(g)
    error(['frs:' verb ':badType'], 'A cue must be real numbers; got a %s.', class(g));
  end
  if numel(g) ~= N
    error(['frs:' verb ':badSize'], 'A cue must have a value for each region (%d); got %d.', N, numel(g));
  end
  g = double(full(g(:)'));
  if any(~isfinite(g))
    error(['frs:' verb ':notFinite'], 'A cue must be finite.');
  end
end
