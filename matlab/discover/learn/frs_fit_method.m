function model = frs_fit_method(name, ds, C, opts)
%FRS_FIT_METHOD  Model of one method of frs_discover, learned from all pictures of DS with the cost C.
%   NAME is as in the table of results, such as 'SVM-chi2': SVM, FS, RS or NET and the kernel. OPTS has threads, seed and verbose.
%   Regions that a person ruled out (DS.review) are not learned from; they have weight 0 in the model.
  trainers = struct('SVM', @frs_svm_train, 'FS', @frs_select_features, 'RS', @frs_select_regions, 'NET', @frs_svm_train);
  parts = strsplit(name, '-');
  train = trainers.(parts{1});
  common = {'C', C, 'kernel', parts{2}, 'classWeight', 'balanced', 'threads', opts.threads, 'seed', opts.seed, 'verbose', opts.verbose};
  if strcmp(parts{1}, 'RS')
    usable = frs_review_regions(ds);
    model = frs_of_all_regions(train(ds.H(:, usable), ds.bag(usable), ds.y, common{:}), usable);
  elseif strcmp(parts{1}, 'NET')
    [X, scale] = frs_pooled_vectors(ds.P);
    model = train(X, ds.y, common{:});
    model.pooled = scale;
  else
    model = train(ds.X, ds.y, common{:});
  end
end
