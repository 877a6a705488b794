function why = frs_score_terms(model, ds, threads)
%FRS_SCORE_TERMS  How the scores of the pictures of DS come about, a struct each. MODEL is a classifier of frs_discover.
%   The kernels are additive: the score is the bias plus a term for each word, how often it occurs put through the curve that was learned for
%   it. WHY has score, bias, word (1-by-D, these terms), region (1-by-N, the terms of the words dealt out to the regions in which they
%   occur), strongest (the region that speaks most for the decision) and without, the score if that region were not there.
  ofRegions = strcmp(model.type, 'regions');
  if ofRegions
    [score, region, s] = frs_predict(model, ds.H, ds.bag, 'threads', threads);   % every region is scored by itself; the bag takes the best
    chosen = find(s > 0);
    word = terms(model, ds.H(:, chosen), threads) * sparse(1:numel(chosen), ds.bag(chosen), s(chosen), numel(chosen), numel(score));
  else
    score = frs_predict(model, ds.X, 'threads', threads);
    word = terms(model, ds.X, threads);
  end
  members = frs_members(ds.bag, numel(score));
  for i = numel(score):-1:1
    mine = members{i};
    why(i) = struct('score', score(i), 'bias', model.bias, 'word', full(word(:, i))', 'region', [], 'strongest', [], 'without', model.bias);
    if ofRegions
      why(i).region = region(mine);
    else
      why(i).region = dealt(why(i).word, ds.H(:, mine), ds.area(mine));
    end
    [~, why(i).strongest] = max(sign(score(i) + realmin) * why(i).region);
  end
  some = find(cellfun('length', members) > 1);
  if ~isempty(some)
    without = num2cell(scores_without(model, frs_subset(ds, some), [why(some).strongest], threads));
    [why(some).without] = without{:};
  end
end

function T = terms(model, X, threads)
% D-by-m: what each word of each column adds. A column with one word alone has its term and the bias as its score.
  [row, col, value] = find(X);
  alone = frs_scores('explain', model, sparse(row, 1:numel(row), value, size(X, 1), numel(row)), threads) - model.bias;
  T = sparse(row, col, alone, size(X, 1), size(X, 2));
end

function region = dealt(word, H, area)
  part = H * spdiags(double(area(:)), 0, numel(area), numel(area));
  region = full((word' ./ max(realmin, full(sum(part, 2))))' * part);
end

function score = scores_without(model, ds, strongest, threads)
% The scores of pictures of several regions without the STRONGEST of each.
  members = frs_members(ds.bag, numel(strongest));
  left = cellfun(@(mine, k) mine(k), members, num2cell(strongest));
  if strcmp(model.type, 'regions')
    others = setdiff(1:numel(ds.bag), left);
    score = frs_predict(model, ds.H(:, others), ds.bag(others), 'threads', threads);
  else
    whole = accumarray(ds.bag(:), double(ds.area(:)), [numel(strongest), 1]);
    share = double(ds.area(left(:))) ./ reshape(whole, size(ds.area(left(:))));
    X = max(0, ds.X - ds.H(:, left) * diag(sparse(share)));
    score = frs_predict(model, X * diag(sparse(full(sum(ds.X, 1)) ./ max(realmin, full(sum(X, 1))))), 'threads', threads);
  end
end
