function frs_check_labels(verb, L, N)
%FRS_CHECK_LABELS  Raise frs:VERB:badType or :badValue unless L is a label image or volume of N regions.
  if ~isnumeric(L) || ~isreal(L) || ndims(L) > 3 || isempty(L) || issparse(L)
    error(['frs:' verb ':badType'], 'L must be a label image (H-by-W) or volume (H-by-W-by-T) of labels 1..N.');
  end
  if any(L(:) < 1) || any(double(L(:)) ~= round(double(L(:)))) || double(max(L(:))) ~= N
    error(['frs:' verb ':badValue'], 'L must hold the labels 1 to %d, one per column of H.', N);
  end
end
