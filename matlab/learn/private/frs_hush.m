function restore = frs_hush(reason)
%FRS_HUSH  Silence about warnings of frs_select_features for this REASON, until RESTORE is cleared: the caller tells them itself, or later.
  before = warning('off', ['frs:select_features:' reason]);
  restore = onCleanup(@() warning(before));
end
