function plan = frs_cut_words(plan, i, I)
%FRS_CUT_WORDS  The patches of picture I, number i of the data set, that a PLAN of frs_word_places asks for; it then asks no more.
  here = [plan.places.image] == i;
  for p = plan.places(here)
    plan.rows(p.row).patches{p.patch} = cut(I, p.frame);
  end
  plan.places(here) = [];
end

function patch = cut(I, frame)
% The square the descriptor sees: four bins across.
  half = 2 * frame(3);
  x = linspace(frame(1) - half, frame(1) + half, max(8, ceil(2 * half)));
  y = linspace(frame(2) - half, frame(2) + half, max(8, ceil(2 * half)));
  patch = I(min(size(I, 1), max(1, round(y))), min(size(I, 2), max(1, round(x))), :);
end
