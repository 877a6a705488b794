function c = frs_confusion(result)
%FRS_CONFUSION  What the classifiers of several classes, asked together, say of the items held out.
%   An item is said to be of the class with the highest score, or of none where no score reaches 0. C has score (c-by-m, NaN where the label is not
%   known) and image (1-by-m, the items held out), said (1-by-m, the class or 0), and count, (c+1)-by-(c+1): rows are what an item is (the last
%   one: none), columns what it is said to be. An item of several classes is right where it is said to be of one of them, and else counts for the first.
  image = find(~result.train);
  score = NaN(numel(result.classes), numel(image));
  for k = 1:numel(result.classes)
    r = result.class(k);
    [~, place] = ismember(r.files(~r.train), result.files(image));
    score(k, place) = r.table(strcmp({r.table.name}, r.classifier.name)).score;
  end
  none = numel(result.classes) + 1;
  [top, said] = max(score, [], 1);
  said(~(top >= 0)) = none;
  y = result.y(:, image);
  is = repmat(none, 1, numel(image));
  for i = frs_where(any(y > 0, 1))
    own = find(y(:, i) > 0);
    is(i) = own(1);
    if any(own == said(i))
      is(i) = said(i);
    end
  end
  count = accumarray([is(:), said(:)], 1, [none none]);
  c = struct('score', score, 'image', image, 'is', mod(is, none), 'said', mod(said, none), 'count', count);
end
