function [pro, con] = frs_leading_terms(word, count)
%FRS_LEADING_TERMS  The words that speak most for and against, at most COUNT each: struct arrays with word, term and share.
%   WORD (1-by-D) has the term that each word adds to the score; a share is of the sum of all terms without sign.
  pro = leading(word, 1, count);
  con = leading(word, -1, count);
end

function list = leading(word, side, count)
  list = struct('word', {}, 'term', {}, 'share', {});
  [~, order] = sort(side * word, 'descend');
  for k = 1:min(count, sum(side * word > 0))
    w = order(k);
    list(k) = struct('word', w, 'term', word(w), 'share', abs(word(w)) / sum(abs(word)));
  end
end
