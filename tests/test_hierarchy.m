function cases = test_hierarchy()
  cases = {@coarser_cuts_are_unions_of_finer_ones, @map_and_tree_say_the_same, @objects_are_found, ...
           @regions_and_smallest_size_are_met, @threads_do_not_matter, @tiny_and_constant_images_work, ...
           @gray_and_deep_images_agree, @large_image_is_shrunk_for_the_work, @saved_map_loads_back, ...
           @unreadable_files_are_named, @stored_map_gives_its_segmentations, @damaged_trees_are_refused};
end

function [I, truth] = scene()
% A disc and a bar on a gradient with a fine texture on one side; 50-by-70.
  [x, y] = meshgrid(1:70, 1:50);
  truth = ones(50, 70);
  truth((x - 20) .^ 2 + (y - 25) .^ 2 < 150) = 2;
  truth(x > 45 & x < 60 & y > 8 & y < 44) = 3;
  color = [0.2 0.3 0.7; 0.9 0.4 0.1; 0.1 0.7 0.2];
  I = reshape(color(truth(:), :), 50, 70, 3) + repmat(0.03 * sin(41 * x + 17 * y) + y / 1000, [1 1 3]);
end

function same = same_partition(L, M)
  joint = size(unique([double(L(:)) double(M(:))], 'rows'), 1);
  same = joint == numel(unique(L(:))) && joint == numel(unique(M(:)));
end

function coarser_cuts_are_unions_of_finer_ones()
  [~, tree] = frs_hierarchy(scene());
  finer = tree.labels;
  for t = [0 0.01 0.05 0.1 0.3 0.6 1]
    L = frs_segment(tree, 'level', t);
    assert(size(unique([finer(:) L(:)], 'rows'), 1) == numel(unique(finer(:))), 'not nested at %g', t);
    finer = L;
  end
  assert(max(L(:)) == 1);
end

function map_and_tree_say_the_same()
% At every level, neighbours share a region exactly where the map is not above it.
  [ucm, tree] = frs_hierarchy(scene());
  right = ucm(2:2:end, 3:2:end - 2);
  below = ucm(3:2:end - 2, 2:2:end);
  for t = [0.02 0.2 0.5]
    L = frs_segment(tree, 'level', t);
    assert(isequal(L(:, 1:end - 1) ~= L(:, 2:end), right > t));
    assert(isequal(L(1:end - 1, :) ~= L(2:end, :), below > t));
  end
  [again, tree2] = frs_hierarchy('tree', ucm);
  assert(max(abs(again(:) - ucm(:))) < 1e-6);
  assert(same_partition(frs_segment(tree2, 'level', 0.2), frs_segment(tree, 'level', 0.2)));
end

function objects_are_found()
  [I, truth] = scene();
  L = frs_segment(I, 'method', 'ucm', 'regions', 3);
  joint = accumarray([double(L(:)) truth(:)], 1);
  agree = sum(max(joint, [], 2)) / numel(truth);
  assert(max(L(:)) == 3 && agree > 0.97, 'agreement %.3f in %d regions', agree, max(L(:)));
end

function regions_and_smallest_size_are_met()
  [~, tree] = frs_hierarchy(scene());
  for n = [1 2 5 10]
    assert(max(max(frs_segment(tree, 'regions', n, 'minSize', 1))) == n);
  end
  L = frs_segment(tree, 'regions', 6, 'minSize', 80);
  assert(min(accumarray(double(L(:)), 1)) >= 80);
  n = max(max(frs_segment(tree, 'regions', tree.count + 50, 'minSize', 1)));
  assert(n == tree.count);
end

function threads_do_not_matter()
  one = frs_hierarchy(scene(), 'threads', 1);
  assert(isequal(one, frs_hierarchy(scene(), 'threads', 3)));
  assert(isequal(one, frs_hierarchy(scene())));
end

function tiny_and_constant_images_work()
  sizes = {[1 1], [1 2], [2 1], [1 40], [40 1], [2 2], [3 5]};
  for k = 1:numel(sizes)
    s = sizes{k};
    [ucm, tree] = frs_hierarchy(reshape(mod(1:prod(s), 5) / 5, s));
    assert(isequal(size(ucm), 2 * s + 1) && isequal(size(tree.labels), s));
    assert(all(isfinite(ucm(:))) && isequal(size(tree.children), [tree.count - 1, 2]));
    L = frs_segment(ones([s 3]), 'method', 'ucm', 'regions', 2);
    assert(isequal(size(L), s) && max(L(:)) <= 2);
  end
  [ucm, tree] = frs_hierarchy(0.5 * ones(30, 40, 3));
  assert(tree.count == 1 && ~any(ucm(:)));
end

function gray_and_deep_images_agree()
  I = uint8(round(255 * min(1, scene())));
  a = frs_hierarchy(I);
  assert(isequal(a, frs_hierarchy(uint16(I) * 257)));
  assert(isequal(a, frs_hierarchy(single(I))));
  g = I(:, :, 1);
  assert(isequal(size(frs_hierarchy(g)), [101 141]));
  assert(isequal(frs_hierarchy(g > 100), frs_hierarchy(double(g > 100))));
end

function large_image_is_shrunk_for_the_work()
  [I, truth] = scene();
  big = I(ceil((1:203) / 4.07), ceil((1:282) / 4.03), :);
  [ucm, tree] = frs_hierarchy(big, 'maxPixels', 4000);
  assert(isequal(size(ucm), [407 565]) && isequal(size(tree.labels), [203 282]));
  L = frs_segment(big, 'method', 'ucm', 'regions', 3, 'maxPixels', 4000);
  joint = accumarray([double(L(:)) reshape(truth(ceil((1:203) / 4.07), ceil((1:282) / 4.03)), [], 1)], 1);
  assert(sum(max(joint, [], 2)) / numel(L) > 0.95);
end

function saved_map_loads_back()
  file = [tempname() '.mat'];
  remove = onCleanup(@() delete(file));
  ucm2 = frs_hierarchy(scene());
  other = 1;
  save('-v6', file, 'ucm2', 'other');
  [ucm, tree] = frs_hierarchy('load', file);
  assert(max(abs(ucm(:) - ucm2(:))) < 1e-6 && tree.count > 3);
end

function unreadable_files_are_named()
  file = [tempname() '.mat'];
  remove = onCleanup(@() delete(file));
  f = fopen(file, 'w');
  fwrite(f, 'MATLAB 5.0 but not really');
  fclose(f);
  assert_error('frs:hierarchy:badValue', @() frs_hierarchy('load', file));
  even = ones(4);
  save('-v6', file, 'even');
  assert_error('frs:hierarchy:badSize', @() frs_hierarchy('load', file));
end

function stored_map_gives_its_segmentations()
% A file as the authors of gPb publish them: one variable ucm2, double, values on the cracks.
  ucm2 = double(frs_hierarchy(scene()));
  file = [tempname() '.mat'];
  clearing = onCleanup(@() delete(file));
  save('-v6', file, 'ucm2');
  [ucm, tree] = frs_hierarchy('load', file);
  assert(isequal(size(ucm), size(ucm2)));
  for t = [0.1 0.3]
    L = frs_segment(tree, 'level', t);
    assert(isequal(L(:, 1:end - 1) ~= L(:, 2:end), ucm2(2:2:end, 3:2:end - 2) > t) && max(L(:)) > 1, 'level %g', t);
  end
end

function damaged_trees_are_refused()
  [~, tree] = frs_hierarchy(scene());
  bad = tree;
  bad.height = bad.height(end:-1:1);
  assert_error('frs:segment:badValue', @() frs_segment(bad));
  bad = tree;
  bad.labels(1) = 0;
  assert_error('frs:segment:badValue', @() frs_segment(bad));
  bad = tree;
  bad.children(1, 1) = bad.children(2, 1);
  assert_error('frs:segment:badValue', @() frs_segment(bad));
  bad = tree;
  bad.labels = double(bad.labels);
  assert_error('frs:segment:badType', @() frs_segment(bad));
end
