function why = frs_explain_item(model, ds, threads)
%FRS_EXPLAIN_ITEM  How the score of one picture comes about. DS holds that picture alone, MODEL is a classifier of frs_discover.
%   The kernels are additive: the score is the bias plus a term for each word, how often it occurs put through the curve that was learned for
%   it. WHY has score, bias, word (1-by-D, these terms), region (1-by-N, the terms of the words dealt out to the regions in which they
%   occur), strongest (the region that speaks most for the decision) and without, the score if that region were not there.
  why.bias = model.bias;
  if strcmp(model.type, 'regions')
    [why.score, z, s] = frs_predict(model, ds.H, ds.bag, 'threads', threads);
    chosen = find(s > 0);
    why.word = terms(model, ds.H(:, chosen), threads) * s(chosen)';
    why.region = z;                                       % every region is scored by itself; the bag takes the best
  else
    x = ds.X;
    why.score = frs_predict(model, x, 'threads', threads);
    why.word = terms(model, x, threads);
    part = ds.H * spdiags(double(ds.area(:)), 0, numel(ds.area), numel(ds.area));
    total = max(realmin, full(sum(part, 2)));
    why.region = full((why.word ./ total)' * part);
  end
  why.word = full(why.word(:))';
  [~, why.strongest] = max(sign(why.score + realmin) * why.region);
  why.without = score_without(model, ds, why.strongest, threads);
end

function T = terms(model, X, threads)
% D-by-m: what each word of each column adds. A column with one word alone has its term and the bias as its score.
  [row, col, value] = find(X);
  alone = frs_scores('explain', model, sparse(row, 1:numel(row), value, size(X, 1), numel(row)), threads) - model.bias;
  T = sparse(row, col, alone, size(X, 1), size(X, 2));
end

function score = score_without(model, ds, region, threads)
  others = setdiff(1:size(ds.H, 2), region);
  if isempty(others)
    score = model.bias;
  elseif strcmp(model.type, 'regions')
    score = frs_predict(model, ds.H(:, others), ds.bag(others), 'threads', threads);
  else
    share = double(ds.area(region)) / sum(double(ds.area));
    x = max(0, ds.X - share * ds.H(:, region));
    score = frs_predict(model, x * (sum(ds.X) / max(realmin, full(sum(x)))), 'threads', threads);
  end
end
