function frs_check_label_image(verb, L, N)
%FRS_CHECK_LABEL_IMAGE  Raise frs:VERB:badType or :badValue unless L is a label image or volume of N regions, or of any number without N.
  if ~isnumeric(L) || ~isreal(L) || ndims(L) > 3 || isempty(L) || issparse(L)
    error(['frs:' verb ':badType'], 'L must be a label image (H-by-W) or volume (H-by-W-by-T) of labels 1..N.');
  end
  if isa(L, 'uint32')
    range = frs_label_range_mex(L);
  else
    range = [double(min(L(:))), double(max(L(:)))];
  end
  if range(1) < 1 || (~isinteger(L) && (~all(isfinite(L(:))) || any(L(:) ~= round(L(:)))))
    error(['frs:' verb ':badValue'], 'L must hold labels, whole numbers from 1 on.');
  end
  if nargin > 2 && range(2) ~= N
    error(['frs:' verb ':badValue'], 'L must hold the labels 1 to %d, one per column of H.', N);
  end
end
