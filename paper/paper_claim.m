function holds = paper_claim(text, holds, varargin)
%PAPER_CLAIM  Prints a claim of the paper with yes or no: whether it HOLDS here, and the numbers that say so.
%   Numbers that are NaN leave the question open.
  numbers = cellfun(@(v) v(:)', varargin, 'UniformOutput', false);
  numbers = [numbers{:}];
  answer = {'no', 'yes'};
  said = answer{1 + holds};
  if any(isnan(numbers))
    said = 'not measured';
    holds = false;
  end
  fprintf('the paper: %s: %s (%s)\n', text, said, strjoin(arrayfun(@(v) sprintf('%.3g', v), numbers, 'UniformOutput', false), ', '));
end
