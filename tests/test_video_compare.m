function cases = test_video_compare()
% frs_compare_regions on videos: every baseline answers in space and time, and is measured alike.
  cases = {@every_row_answers_with_tubes, @trivial_answers_are_what_they_say, @cuboids_are_the_best_candidates, ...
           @boxes_in_space_and_time_are_the_best_of_all};
end

function [T, ds, tubes] = comparison()
% One small run for all cases.
  persistent kept
  if isempty(kept)
    folder = tempname();
    [files, y, truth] = frs_toy_videos([6 6], 'size', [60 80], 'frames', 12, 'folder', folder);
    ds = frs_videos(files, y, 'train', logical([1 1 1 1 0 0 1 1 1 1 0 0]));
    ds = frs_extract(ds, 'words', 20, 'regions', 60, 'method', 'voxel', 'channels', {'words', 'flow'});
    tubes = cell(1, 12);
    for i = find(y > 0)
      tubes{i} = truth(i).tubes{1};
    end
    methods = {'RS-chi2', 'MI-chi2', 'SVM-chi2', 'FS-chi2', 'KI-chi2', 'MILBoost', 'CRANE', 'CRANE-min', 'CRANE-kde', 'cuboids', ...
               'MI-boxes', 'whole video', 'centre tube', 'moving pixels'};
    T = frs_compare_regions(ds, 'kernels', {'chi2'}, 'methods', methods, 'C', [1 10], 'folds', 2, 'truth', tubes, ...
                            't', [0.5 1/8], 'windows', struct('step', 4), 'verbose', 0);
    kept = {T, ds, tubes};
  end
  [T, ds, tubes] = kept{:};
end

function every_row_answers_with_tubes()
  [T, ds] = comparison();
  assert(numel(T.method) == 14 && isequal(T.test, [5 6 11 12]));
  assert(all(T.ap(1:11) > 0 & T.ap(1:11) <= 1) && all(isnan(T.ap(12:14))));
  for k = 1:14
    assert(isequal([T.loc{k}.image], 1:4), T.method{k});
    assert(isempty(T.loc{k}(3).tube) && isempty(T.loc{k}(4).tube));     % nothing to find there
    for l = T.loc{k}(1:2)
      assert(isempty(l.mask) && all(all(l.tube(:, 2:3) >= 1)) && all(l.tube(:, 4) <= 80) && all(l.tube(:, 5) <= 60));
      assert(l.tube(1, 1) >= 1 && l.tube(end, 1) <= 12);
    end
    assert(T.meanIoU(k) >= 0 && T.meanIoU(k) <= 1 && T.timeIoU(k) >= 0 && T.timeIoU(k) <= 1);
    assert(all(T.localAp(k, 2) >= T.localAp(k, 1)));      % a lower threshold is reached more often
  end
  assert(all(ismember(T.C([1 3 4 5 10]), [1 10])) && isnan(T.C(strcmp(T.method, 'CRANE'))));
  assert(~isempty(T.model{10}.weights) && ~isfield(ds, 'candidates'));
end

function trivial_answers_are_what_they_say()
  [T, ~, tubes] = comparison();
  k = find(strcmp(T.method, 'whole video'));
  share = @(t) sum(prod(t(:, 4:5) - t(:, 2:3) + 1, 2)) / (60 * 80 * 12);
  assert(abs(T.meanIoU(k) - mean(cellfun(share, tubes(5:6)))) < 1e-12);
  assert(abs(T.timeIoU(k) - mean(cellfun(@(t) size(t, 1) / 12, tubes(5:6)))) < 1e-12);
  centre = T.loc{strcmp(T.method, 'centre tube')}(1).tube;
  assert(size(centre, 1) == 12 && abs(prod(centre(1, 4:5) - centre(1, 2:3) + 1) / (60 * 80) - 0.5) < 0.03);
end

function cuboids_are_the_best_candidates()
  [T, ds] = comparison();
  k = find(strcmp(T.method, 'cuboids'));
  cand = frs_cuboids(frs_subset(ds, ~ds.train));
  [~, r] = frs_predict(T.model{k}, cand.H, cand.bag);
  for i = 1:2
    [best, at] = max(r(cand.bag == i));
    boxes = cand.box(cand.bag == i, :);
    assert(isequal(T.loc{k}(i).box, boxes(at, :)) && abs(T.loc{k}(i).score - best) < 1e-9);
  end
end

function boxes_in_space_and_time_are_the_best_of_all()
% Each cuboid beats a thousand others of the same grid under its model.
  [T, ds] = comparison();
  k = find(strcmp(T.method, 'MI-boxes'));
  model = T.model{k};
  [frames, word] = frs_frames(ds, 5);
  points = floor(double(frames(1:3, :)) + 0.5);
  weight = model.w(double(word))' / numel(word);
  inside = @(b) all(bsxfun(@ge, points, b(1:3)') & bsxfun(@le, points, b(4:6)'), 1);
  value = @(b) sum(weight(inside(b))) + model.bias;
  best = value(T.loc{k}(1).box);
  assert(abs(best - T.score{k}(1)) < 1e-9);
  last = [80 60 12];
  for j = 1:1000
    u = sort(reshape(mod((1:6) * 7919 * j + (1:6) .^ 2 * 104729, 9973) / 9973, 2, 3), 1);
    low = 4 * floor(u(1, :) .* last / 4) + 1;
    high = min(4 * ceil(u(2, :) .* last / 4), last);
    share = prod(max(0, high - low + 1)) / prod(last);
    if share >= model.minArea && share <= model.maxArea
      assert(value([low, high]) <= best + 1e-9);
    end
  end
end
