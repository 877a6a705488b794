function restore = frs_cv_hush()
%FRS_CV_HUSH  Silence about words that separate the classes alone, until RESTORE is cleared: the model of all samples says so again.
  before = warning('off', 'frs:select_features:badValue');
  restore = onCleanup(@() warning(before));
end
