function cases = test_localise()
  cases = {@planted_object_is_found_and_scored, @context_helps_small_regions, @true_scores_give_the_car_back, ...
           @border_cue_is_the_shortest_path_to_the_border, @border_of_a_volume_is_that_of_its_frames, ...
           @evidence_on_the_ground_gets_the_cue, @answers_without_learning_are_the_same_everywhere};
end

function ds = planted(n, noise)
% Images of 6-by-8 regions; positive ones hold word 3 in a block of 3-by-3 regions, words are drawn with
% a few descriptors per region, so single regions are noisy.
  L = uint32(kron(reshape(1:48, 6, 8), ones(5)));
  A = frs_adjacency(L);
  ds = struct('y', [ones(1, n), -ones(1, n)], 'train', repmat([true(1, n / 2), false(1, n / 2)], 1, 2));
  ds.labels = repmat({L}, 1, 2 * n);
  ds.adjacency = repmat({A}, 1, 2 * n);
  ds.bag = kron(1:2 * n, ones(1, 48));
  ds.area = 25 * ones(1, 96 * n);
  ds.H = zeros(6, 96 * n);
  ds.truth = cell(1, 2 * n);
  state = 1;
  for i = 1:2 * n
    [r, state] = uniform(state);
    [c, state] = uniform(state);
    block = false(6, 8);
    if i <= n
      block(1 + floor(4 * r) + (0:2), 1 + floor(6 * c) + (0:2)) = true;
      ds.truth{i} = logical(kron(block, ones(5)));
    end
    for k = 1:48
      for d = 1:4
        [u, state] = uniform(state);
        [v, state] = uniform(state);
        word = 1 + floor(6 * v);
        if block(k) && u > noise
          word = 3;
        end
        ds.H(word, 48 * (i - 1) + k) = ds.H(word, 48 * (i - 1) + k) + 0.25;
      end
    end
  end
  ds.X = squeeze(mean(reshape(ds.H, 6, 48, []), 2));
end

function [u, state] = uniform(state)
  state = mod(state * 16807, 2 ^ 31 - 1);
  u = state / (2 ^ 31 - 1);
end

function planted_object_is_found_and_scored()
  ds = frs_context(planted(20, 0.3));
  T = frs_compare_regions(ds, 'truth', ds.truth, 'methods', {'RS-chi2', 'SVM-chi2', 'whole image', 'centre box'}, ...
                          'select', struct('tol', 1e-2), 'verbose', 0);
  assert(T.ap(1) > 0.9);
  assert(T.localAp(1, 2) > max(T.localAp(3:4, 2)));
  assert(T.meanIoU(1) > 1.2 * max(T.meanIoU(3:4)), 'overlap %.2f', T.meanIoU(1));
  s = frs_eval_segmentation(T.loc{1}, ds.truth(T.test));
  assert(abs(s.meanIoU - T.meanIoU(1)) < 1e-12);
end

function context_helps_small_regions()
  plain = planted(20, 0.5);
  overlap = zeros(1, 2);
  for hops = 0:1
    T = frs_compare_regions(frs_context(plain, 'hops', hops), 'truth', plain.truth, 'methods', {'RS-chi2'}, ...
                            'select', struct('tol', 1e-2), 'verbose', 0);
    overlap(hops + 1) = T.meanIoU;
  end
  assert(overlap(2) > overlap(1), 'overlap %.2f without, %.2f with neighbours', overlap);
end

function true_scores_give_the_car_back()
% Six scenes, truth as region scores: one connected set covers the car about as well as the best choice of regions,
% connected or not (a car in several parts loses some).
  [images, ~, truth] = frs_toy_images([6 0], 'size', [150 200]);
  overlap = zeros(2, 6);
  for k = 1:6
    mask = truth(k).mask;
    L = frs_segment(images{k}, 'regions', 100);
    inside = accumarray(double(L(:)), mask(:), [], @mean)';
    area = accumarray(double(L(:)), 1)';
    set = frs_connected(frs_adjacency(L), (inside - 0.5) .* area);
    chosen = false(1, numel(area));
    chosen(set) = true;
    overlap(1, k) = frs_overlap(reshape(chosen(double(L)), size(L)), mask);
    overlap(2, k) = frs_overlap(inside(double(L)) > 0.5, mask);
  end
  assert(mean(overlap(2, :)) > 0.7 && mean(overlap(1, :)) > 0.9 * mean(overlap(2, :)), 'mean overlap %.2f, best %.2f', mean(overlap, 2));
end

function z = evidence_by_hand(area, A, g, score, weight)
% The formula of frs_localize with full matrices.
  n = numel(area);
  share = area / sum(area);
  hat = @(v) (v - share * v') / sqrt(share * ((v - share * v') .^ 2)');
  W = zeros(n);
  W(sub2ind([n n], A.pairs(:, 1), A.pairs(:, 2))) = sqrt(mean(area)) * A.length .* exp(-A.strength / 0.3);
  W = W + W';
  x = weight * hat(g);
  if any(score)
    x = x + hat(score);
  end
  z = hat(((diag(area) + diag(sum(W, 2)) - W) \ (area .* x)')');
end

function D = all_paths(A, n)
% Lengths of the shortest paths between all regions (Floyd and Warshall).
  D = Inf(n);
  D(sub2ind([n n], A.pairs(:, 1), A.pairs(:, 2))) = A.strength;
  D = min(D, D');
  D(1:n + 1:end) = 0;
  for k = 1:n
    D = min(D, repmat(D(:, k), 1, n) + repmat(D(k, :), n, 1));
  end
end

function border_cue_is_the_shortest_path_to_the_border()
  L = uint32(kron(reshape(1:63, 7, 9), ones(3)));
  A = frs_adjacency(L);
  A.strength = mod((1:size(A.pairs, 1))' * 0.618, 1);
  D = all_paths(A, 63);
  inside = false(7, 9);
  inside(2:6, 2:8) = true;
  g = min(D(~inside(:), :), [], 1);
  H = [mod((1:63) * 0.381, 1); zeros(1, 63)];
  model = frs_svm_train([1 0; 0 1], [1 -1], 'kernel', 'linear');
  for weight = [0.3 2]
    loc = frs_localize(model, L, H, A, 'cue', 'border', 'cueWeight', weight);
    z = evidence_by_hand(9 * ones(1, 63), A, g, loc.regionScore, weight);
    assert(max(abs(loc.evidence - z)) < 1e-10);
  end
end

function border_of_a_volume_is_that_of_its_frames()
  L = uint32(kron(reshape(1:25, 5, 5), ones(2)));
  V = cat(3, L, L, 25 + L);                              % two slabs in time, 25 regions each
  A = frs_adjacency(V);
  A.strength = mod((1:size(A.pairs, 1))' * 0.618, 1);
  inside = false(5);
  inside(2:4, 2:4) = true;
  D = all_paths(A, 50);
  g = min(D(~[inside(:); inside(:)], :), [], 1);
  loc = frs_localize([], V, zeros(1, 50), A, 'cue', 'border');
  area = [8 * ones(1, 25), 4 * ones(1, 25)];
  assert(max(abs(loc.evidence - evidence_by_hand(area, A, g, 0, 1))) < 1e-10);
  assert(isequal(size(loc.box), [1 6]) && isequal(size(loc.mask), size(V)));
end

function evidence_on_the_ground_gets_the_cue()
% In the positives the frame of the picture holds the word of the class: the scores alone answer with the frame.
  L = uint32(kron(reshape(1:20, 4, 5), ones(4)));
  inside = false(4, 5);
  inside(2:3, 2:4) = true;
  ds = struct('y', [1 1 -1 -1], 'train', true(1, 4), 'bag', kron(1:4, ones(1, 20)), 'labels', {repmat({L}, 1, 4)});
  A = frs_adjacency(L);
  across = inside(A.pairs(:, 1)) ~= inside(A.pairs(:, 2));
  A.strength = 0.05 + 0.9 * across;
  ds.adjacency = repmat({A}, 1, 4);
  ground = double(~inside(:)');
  ds.H = [repmat([ground; 1 - ground], 1, 2), repmat([zeros(1, 20); ones(1, 20)], 1, 2)];
  model = frs_select_regions(ds.H, ds.bag, ds.y, 'kernel', 'linear', 'C', 10);
  plain = frs_localize(model, ds);
  assert(isequal(plain(1).regions, find(~inside(:)')));
  model = frs_fit_cue(model, ds);
  assert(model.cue.share == 1 && model.cue.weight == model.cue.top);
  found = frs_localize(model, ds);
  assert(isequal(found(1).regions, find(inside(:)')));
end

function answers_without_learning_are_the_same_everywhere()
% The rows of frs_compare_regions and of frs_discover come from one list; the centre box has half of the area.
  ds = planted(4, 0.3);
  T = frs_compare_regions(ds, 'truth', ds.truth, 'methods', {'whole image', 'centre box', 'random regions', 'border cue'}, 'verbose', 0);
  share = cellfun(@(l) mean(arrayfun(@(a) mean(a.mask(:)), l)), T.loc);
  assert(share(1) == 1 && abs(share(2) - 0.5) < 0.06 && abs(share(3) - 0.5) < 0.05);
  again = frs_compare_regions(ds, 'truth', ds.truth, 'methods', {'random regions'}, 'verbose', 0);
  assert(isequal({again.loc{1}.mask}, {T.loc{3}.mask}));
end
