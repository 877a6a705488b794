function cases = test_windows()
  cases = {@objective_falls_and_planted_boxes_are_found, @value_is_the_objective_over_all_boxes, ...
           @positives_have_their_best_boxes, @data_sets_of_extract_work_throughout, @boxes_are_a_row_of_the_comparison};
end

function objective_falls_and_planted_boxes_are_found()
  [ds, truth] = planted(12, 0);
  model = frs_select_windows(ds, 'step', 2, 'minArea', 0.05, 'maxArea', 0.15);
  assert(model.info.iterations > 1);
  assert(all(diff(model.info.objective) <= 0));
  test = planted(8, 100);
  score = frs_predict(model, test);
  assert(all(score(test.y > 0) > max(score(test.y < 0))));
  loc = frs_localize(model, ds);
  overlap = arrayfun(@(i) frs_overlap(loc(i).box, truth(i, :)), find(ds.y > 0));
  assert(mean(overlap) > 0.6, 'mean overlap %.2f', mean(overlap));
end

function value_is_the_objective_over_all_boxes()
% The last value against the sum over every box there is, on a small grid.
  ds = planted(4, 3, [8 10], 40);
  opts = {'step', 1, 'minArea', 0.1, 'maxArea', 0.5, 'C', 30};
  model = frs_select_windows(ds, opts{:}, 'tol', 1e-4);
  value = (sum(model.w .^ 2) + model.bias ^ 2) / 2;
  for i = 1:numel(ds.y)
    best = -Inf;
    for x1 = 1:10
      for x2 = x1:10
        for y1 = 1:8
          for y2 = y1:8
            area = (x2 - x1 + 1) * (y2 - y1 + 1);
            if area >= 8 && area <= 40
              f = ds.frames{i};
              inside = f(1, :) >= x1 & f(1, :) <= x2 & f(2, :) >= y1 & f(2, :) <= y2;
              best = max(best, sum(model.w(ds.word{i}(inside))) / numel(ds.word{i}) + model.bias);
            end
          end
        end
      end
    end
    value = value + 30 * max(0, 1 - ds.y(i) * best);
  end
  assert(value <= model.info.objective(end) * (1 + 1e-9), 'brute force %.6g, objective %.6g', value, model.info.objective(end));
  assert(abs(value - model.info.objective(end)) < 2e-3 * value, 'brute force %.6g, objective %.6g', value, model.info.objective(end));
end

function positives_have_their_best_boxes()
  ds = planted(6, 5);
  model = frs_select_windows(ds, 'step', 2, 'tol', 1e-5);
  score = frs_predict(model, ds);
  for i = find(ds.y > 0)
    f = ds.frames{i};
    b = model.boxes(i, :);
    inside = f(1, :) >= b(1) & f(1, :) <= b(3) & f(2, :) >= b(2) & f(2, :) <= b(4);
    h = accumarray(ds.word{i}(inside)', 1 / size(f, 2), [5 1]);
    assert(abs(frs_predict(model, h) - score(i)) < 1e-3 * max(1, abs(score(i))));
  end
  assert(all(isnan(model.boxes(ds.y < 0, 1))));
end

function data_sets_of_extract_work_throughout()
  [ds, cleanup] = toy_set();
  model = frs_select_windows(ds);
  assert(all(diff(model.info.objective) <= 0) && isequal(size(model.w), [30 1]));
  assert(size(model.boxes, 1) == numel(ds.y) && all(isnan(model.boxes(~ds.train, 1))));
  test = frs_subset(ds, ~ds.train);
  [score, label] = frs_predict(model, test);
  assert(isequal(size(score), [1 sum(~ds.train)]) && all(abs(label) == 1));
  whole = frs_predict(model, test.X);
  assert(isequal(size(whole), size(score)));
  loc = frs_localize(model, test);
  for k = 1:numel(loc)
    area = sum(loc(k).mask(:)) / numel(loc(k).mask);
    assert(area >= 0.05 && area <= 0.6);
  end
  assert(isequal([loc.score], score));
  assert_error('frs:localize:badType', @() frs_localize(model, struct('imageSize', [3 3])));
end

function boxes_are_a_row_of_the_comparison()
  [ds, cleanup, truth] = toy_set();
  T = frs_compare_regions(ds, 'truth', truth, 'methods', {'MI-boxes', 'centre box'}, 'verbose', 0);
  assert(isequal(T.method, {'MI-boxes', 'centre box'}));
  assert(T.ap(1) >= 0 && T.ap(1) <= 1 && T.meanIoU(1) > 0 && isnan(T.ap(2)));
end

% ------------------------------------------------------------------------------------------- helpers

function [ds, truth] = planted(n, seed, extent, count)
% Words 1 to 4 anywhere; word 5 in a box of the positive images.
  if nargin < 3
    extent = [24 32];
    count = 400;
  end
  u = @(k, m) mod(abs(sin((1:m) * 12.9898 + 78.233 * (seed + k))) * 43758.5453, 1);
  ds = struct('y', repmat([1 -1], 1, n / 2), 'words', 5, 'imageSize', repmat(extent, n, 1), 'frames', {cell(1, n)}, 'word', {cell(1, n)});
  truth = zeros(n, 4);
  for i = 1:n
    side = ceil(extent([2 1]) / 3);
    corner = 1 + floor(u(7 * i, 2) .* (extent([2 1]) - side));
    truth(i, :) = [corner, corner + side - 1];
    f = 1 + floor([u(3 * i, count); u(3 * i + 1, count)] .* repmat(extent([2 1])', 1, count));
    w = 1 + floor(4 * u(3 * i + 2, count));
    inside = f(1, :) >= truth(i, 1) & f(1, :) <= truth(i, 3) & f(2, :) >= truth(i, 2) & f(2, :) <= truth(i, 4);
    w(inside & u(i + 500, count) < 0.7 & ds.y(i) > 0) = 5;
    ds.frames{i} = f;
    ds.word{i} = w;
  end
end

function [ds, cleanup, truth] = toy_set()
  if exist('OCTAVE_VERSION', 'builtin')
    confirm_recursive_rmdir(false);
  end
  folder = tempname();
  cleanup = onCleanup(@() rmdir(folder, 's'));
  [files, y, truth] = frs_toy_images([6 6], 'size', [72 96], 'folder', folder);
  truth = {truth.mask};
  ds = frs_extract(frs_images(files, y, 'train', 0.5), 'words', 30, 'regions', 12, 'method', 'slic', 'samples', 3000, ...
                   'cache', fullfile(folder, 'cache'));
end
