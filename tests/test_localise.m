function cases = test_localise()
  cases = {@planted_object_is_found_and_scored, @context_helps_small_regions, @true_scores_give_the_car_back, ...
           @every_id_names_its_verb};
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
% Six photographs, truth as region scores: one connected set covers the car about as well as the best
% choice of regions, connected or not (cars in several parts lose some).
  folder = fileparts(shared_file('data', 'msrc_cars', 'mask', '17_12_s.png'));
  list = dir(fullfile(folder, '*.png'));
  overlap = zeros(2, 6);
  for k = 1:6
    mask = imread(fullfile(folder, list(k).name));
    mask = mask(:, :, 1) > 0;
    L = frs_segment(imread(fullfile(fileparts(folder), 'pos', list(k).name)), 'regions', 100);
    inside = accumarray(double(L(:)), mask(:), [], @mean)';
    area = accumarray(double(L(:)), 1)';
    set = frs_connected(frs_adjacency(L), (inside - 0.5) .* area);
    chosen = false(1, numel(area));
    chosen(set) = true;
    overlap(1, k) = frs_overlap(reshape(chosen(double(L)), size(L)), mask);
    overlap(2, k) = frs_overlap(inside(double(L)) > 0.5, mask);
  end
  assert(mean(overlap(1, :)) > 0.9 * mean(overlap(2, :)), 'mean overlap %.2f, best %.2f', mean(overlap, 2));
end

function every_id_names_its_verb()
  root = fileparts(fileparts(mfilename('fullpath')));
  for name = {'pr', 'auc', 'overlap', 'connected', 'localize', 'eval_localization', 'eval_segmentation', ...
              'compare_regions', 'context'}
    text = fileread(fullfile(root, 'matlab', ['frs_' name{1} '.m']));
    body = regexprep(text, '%![^\n]*', '');
    ids = regexp(body, '''frs:(\w+):\w+''', 'tokens');
    assert(all(cellfun(@(t) strcmp(t{1}, name{1}), ids)), 'an id of frs_%s names another verb', name{1});
  end
end
