function cases = test_video_compare()
% frs_compare_regions on videos: every baseline answers in space and time, and is measured alike.
  cases = {@every_row_answers_with_tubes, @trivial_answers_are_what_they_say, @cuboids_are_the_best_candidates, ...
           @boxes_in_space_and_time_are_the_best_of_all, @boxes_are_fitted_to_what_moves, @sets_of_regions_are_a_row};
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
               'regions', 'MI-boxes', 'moving box', 'centre 1/4', 'whole video', 'centre tube', 'moving pixels'};
    T = frs_compare_regions(ds, 'kernels', {'chi2'}, 'methods', methods, 'C', [1 10], 'folds', 2, 'truth', tubes, ...
                            't', [0.5 1/8], 'windows', struct('step', 4), 'verbose', 0);
    kept = {T, ds, tubes};
  end
  [T, ds, tubes] = kept{:};
end

function every_row_answers_with_tubes()
  [T, ds] = comparison();
  assert(numel(T.method) == 17 && isequal(T.test, [5 6 11 12]));
  assert(all(T.ap(1:12) > 0 & T.ap(1:12) <= 1) && all(isnan(T.ap(13:17))));
  for k = 1:17
    assert(isequal([T.loc{k}.image], 1:4), T.method{k});
    assert(isempty(T.loc{k}(3).tube) && isempty(T.loc{k}(4).tube));     % nothing to find there
    for l = T.loc{k}(1:2)
      assert(isempty(l.mask) && all(all(l.tube(:, 2:3) >= 1)) && all(l.tube(:, 4) <= 80) && all(l.tube(:, 5) <= 60));
      assert(l.tube(1, 1) >= 1 && l.tube(end, 1) <= 12);
    end
    assert(T.meanIoU(k) >= 0 && T.meanIoU(k) <= 1 && T.timeIoU(k) >= 0 && T.timeIoU(k) <= 1);
    assert(all(T.localAp(k, 2) >= T.localAp(k, 1)));      % a lower threshold is reached more often
  end
  assert(all(ismember(T.C([1 3 4 5 10 11]), [1 10])) && isnan(T.C(strcmp(T.method, 'CRANE'))));
  assert(~isempty(T.model{10}.weights) && ~isfield(ds, 'candidates'));
end

function trivial_answers_are_what_they_say()
  [T, ~, tubes] = comparison();
  k = find(strcmp(T.method, 'whole video'));
  share = @(t) sum(prod(t(:, 4:5) - t(:, 2:3) + 1, 2)) / (60 * 80 * 12);
  assert(abs(T.meanIoU(k) - mean(cellfun(share, tubes(5:6)))) < 1e-12);
  assert(abs(T.timeIoU(k) - mean(cellfun(@(t) size(t, 1) / 12, tubes(5:6)))) < 1e-12);
  middle = {'centre tube', 0.5; 'centre 1/4', 0.25};
  for m = 1:2
    centre = T.loc{strcmp(T.method, middle{m, 1})}(1).tube;
    assert(size(centre, 1) == 12 && abs(prod(centre(1, 4:5) - centre(1, 2:3) + 1) / (60 * 80) - middle{m, 2}) < 0.03);
  end
end

function boxes_are_fitted_to_what_moves()
% The tubes of the row moving box, from the definition of the evidence; and the class takes part in those of RS.
  [T, ds] = comparison();
  test = frs_motion(frs_subset(ds, ~ds.train));
  [x, y] = meshgrid(((1:80) - 0.5) / 80 - 0.5, ((1:60) - 0.5) / 60 - 0.5);
  place = single(exp(-(x .^ 2 + y .^ 2) / (2 * 0.3 ^ 2)));
  for i = 1:2
    speed = sort(test.motion{i}(:));
    E = bsxfun(@times, min(1, test.motion{i} / speed(ceil(0.97 * end))), place);
    [tube, info] = frs_fit_tube(E);
    found = T.loc{strcmp(T.method, 'moving box')}(i).tube;
    assert(isequal(found(:, 1), tube(:, 1)));
    for k = 1:size(tube, 1)                               % boxes of what is above the level, within those fitted
      inside = false(60, 80);
      inside(tube(k, 3):tube(k, 5), tube(k, 2):tube(k, 4)) = true;
      [r, c] = find(inside & E(:, :, tube(k, 1)) >= info.level(tube(k, 1)) * (1 - 1e-6));
      if ~isempty(r)
        assert(isequal(found(k, 2:5), [min(c), min(r), max(c), max(r)]));
      end
    end
  end
end

function sets_of_regions_are_a_row()
% Region selection with the model of RS-chi2 and the answer of before.
  [T, ds] = comparison();
  test = frs_subset(ds, ~ds.train & ds.y > 0);
  k = strcmp(T.method, 'regions');
  wanted = frs_localize_videos(T.model{strcmp(T.method, 'RS-chi2')}, test, 'motion', 0, 'regions');
  assert(isequal({T.loc{k}(1:2).tube}, {wanted.tube}));
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
