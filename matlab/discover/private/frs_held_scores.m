function score = frs_held_scores(ds, evaluated, C, opts)
%FRS_HELD_SCORES  Score of every picture under a classifier that has not seen it.
%   Held-out pictures are scored by the classifier of EVALUATED, training pictures by folds: the same method with the same C, learned
%   from the training pictures of the other folds. NaN for training pictures that a review leaves out, and for all of them where there are
%   too few for folds.
  name = evaluated.classifier.name;
  score = NaN(1, numel(ds.y));
  score(~ds.train) = frs_image_scores(evaluated.classifier.model, frs_subset(ds, ~ds.train), opts.threads);
  train = find(ds.train & ~strcmp({ds.review.decision}, 'reject'));
  smallest = min(sum(ds.y(train) > 0), sum(ds.y(train) < 0));
  folds = min(opts.folds, smallest);
  if smallest - ceil(smallest / max(1, folds)) < 2
    return
  end
  opts.verbose = 0;
  fold = frs_folds('discover', ds.y(train), folds, opts.seed);
  for k = 1:folds
    part = frs_subset(ds, train(fold ~= k));
    out = train(fold == k);
    score(out) = frs_image_scores(frs_fit_method(name, part, C, opts), frs_subset(ds, out), opts.threads);
  end
end
