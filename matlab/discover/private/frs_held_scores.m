function score = frs_held_scores(ds, evaluated, C, opts)
%FRS_HELD_SCORES  Score of every picture under a classifier that has not seen it.
%   Held-out pictures are scored by the classifier of EVALUATED, training pictures by folds: the same method with the same C, learned
%   from the training pictures of the other folds. Pictures that a review leaves out are scored and not learned from. Where there are too few
%   pictures for folds of both classes, those learned from have NaN.
  name = evaluated.classifier.name;
  score = NaN(1, numel(ds.y));
  score(~ds.train) = frs_image_scores(evaluated.classifier.model, frs_subset(ds, ~ds.train), opts.threads);
  train = find(ds.train);
  used = ~strcmp({ds.review(train).decision}, 'reject');
  smallest = min(sum(used & ds.y(train) > 0), sum(used & ds.y(train) < 0));
  folds = min(opts.folds, smallest);
  if smallest - ceil(smallest / max(1, folds)) < 2
    return
  end
  opts.verbose = 0;
  fold = frs_folds('discover', ds.y(train), folds, opts.seed);
  for k = 1:folds
    part = frs_subset(ds, train(fold ~= k & used));
    out = train(fold == k);
    score(out) = frs_image_scores(frs_fit_method(name, part, C, opts), frs_subset(ds, out), opts.threads);
  end
end
