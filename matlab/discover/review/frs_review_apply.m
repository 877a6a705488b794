function set = frs_review_apply(set, move)
%FRS_REVIEW_APPLY  The files, labels and truth of frs_discover as a review changes them: SET.y, SET.train and SET.truth.
%   A label that was called wrong is turned round, wherever the picture is; its truth is no longer known. With MOVE the held-out
%   pictures of which anything was said are learned from, as long as two of their class are still held out.
  wrong = strcmp({set.review.decision}, 'relabel');
  set.y(wrong) = -set.y(wrong);
  set.truth(wrong) = {[]};
  if move
    for i = frs_where(~set.train & ~cellfun('isempty', {set.review.decision}))
      set.train(i) = sum(~set.train & set.y == set.y(i)) > 2;
    end
  end
end
