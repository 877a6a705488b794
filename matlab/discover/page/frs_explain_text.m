function text = frs_explain_text(why)
%FRS_EXPLAIN_TEXT  A sentence on WHY, which has score and without (the score without the strongest region).
  says = {'does not contain it', 'contains it'};
  text = sprintf('Score %.2f: %s. Without the strongest region it would be %.2f', why.score, says{1 + (why.score >= 0)}, why.without);
  if (why.without >= 0) ~= (why.score >= 0)
    text = sprintf('%s, the other answer.', text);
  else
    text = sprintf('%s, the same answer.', text);
  end
end
