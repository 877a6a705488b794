function cases = test_network_discover()
% Networks, functions and maps through frs_discover and frs_apply.
  cases = {@regions_have_the_means_of_the_map, @tokens_of_a_late_layer_describe_regions, @tokens_and_a_map_are_answered_by_candidates, ...
           @words_of_a_network_go_through_a_discovery, ...
           @candidates_of_a_discovery_have_the_means, @pooled_vectors_are_one_more_method, ...
           @a_network_by_its_file_and_a_cue_by_its_name, @a_network_is_a_cue, @functions_are_given_again, @maps_cut_out_pixels, ...
           @a_cue_of_ones_own_has_full_weight, @wrong_maps_are_errors, @texts_know_that_there_is_a_map, @a_network_is_no_cue_of_videos};
end

function need_program()
  problem = getfield(frs_network(), 'problem');
  if ~isempty(problem)
    skip_test(problem);
  end
end

function [result, files, y, folder] = discovered(varargin)
  folder = folder_for_test();
  [files, y] = frs_toy_images([6 6], 'size', [60 80], 'seed', 3, 'folder', fullfile(folder.name, 'scenes'));
  result = small_run(files(y > 0), files(y < 0), fullfile(folder.name, 'answer'), 'shown', 2, 'C', 10, 'regionC', 1, varargin{:});
end

function [net, folder] = network(layer)
% Gradients of the picture at half its size; or, as a map for a cue, how red it is.
  need_program();
  folder = folder_for_test();
  file = fullfile(folder.name, 'small.onnx');
  W = reshape(sin(1:8 * 27), [8 3 3 3]);
  red = zeros(1, 3, 3, 3);
  red(1, :, 2, 2) = [1 -0.5 -0.5];
  nodes = {'Conv', {'x', 'W'}, 'c', struct('kernel_shape', [3 3], 'pads', [1 1 1 1], 'strides', [2 2]); 'Relu', {'c'}, 'words', struct(); ...
           'Conv', {'x', 'R'}, 'red', struct('kernel_shape', [3 3], 'pads', [1 1 1 1], 'strides', [1 1])};
  tiny_onnx(file, nodes, struct('W', W, 'R', red));
  net = frs_network(file, 'layer', layer, 'multiple', 4);
end

function regions_have_the_means_of_the_map()
% Pixel by pixel: each has the vector, interpolated in the map, of the nearest of the points that are 8 pixels apart. The cache keeps
% them; without regions, and without a network, there are none.
  [net, place] = network('words');
  folder = folder_for_test();
  [files, y] = frs_toy_images([2 2], 'size', [62 86], 'seed', 3, 'folder', fullfile(folder.name, 'scenes'));
  describe = @(features, varargin) frs_extract(frs_images(files, y), 'features', features, 'words', 5, 'regions', 12, varargin{:});
  ds = describe({'sift', net}, 'cache', fullfile(folder.name, 'cache'));
  for i = 1:2
    mine = ds.M(:, ds.bag == i);
    L = ds.labels{i};
    assert(isa(mine, 'single') && isequal(size(mine), [8, max(L(:))]));
    assert(max(max(abs(mine - restated_means(net, frs_imread(files{i}), L)))) < 1e-5);
  end
  again = describe({'sift', net}, 'cache', fullfile(folder.name, 'cache'), 'part', 'cached');
  assert(isequal(again.M, ds.M));
  other = frs_subset(ds, [3 1]);
  assert(isequal(other.M, [ds.M(:, ds.bag == 3), ds.M(:, ds.bag == 1)]));
  assert(~isfield(describe('sift'), 'M') && ~isfield(describe(net, 'method', 'none'), 'M'));
  reduced = describe(setfield(net, 'dimensions', 3));
  basis = reduced.codebook.basis;
  assert(max(max(abs(reduced.M - basis' * bsxfun(@minus, ds.M, reduced.codebook.mean)))) < 1e-5);
  ds.M(:, 1) = [];
  assert_error('frs:subset:badSize', @() frs_subset(ds, 1));
end

function means = restated_means(net, I, L)
% No pixel of a picture of even size is as near to one point as to the next.
  [h, w, ~] = size(I);
  map = double(frs_network(net, I));
  seen = 4 * round([h w] / 4);
  rows = (net.first(1) + net.stride(1) * (0:size(map, 1) - 1) - 0.5) * h / seen(1) + 0.5;
  columns = (net.first(2) + net.stride(2) * (0:size(map, 2) - 1) - 0.5) * w / seen(2) + 0.5;
  y = (h - 8 * (floor(h / 8) - 1) + 1) / 2 + 8 * (0:floor(h / 8) - 1);
  x = (w - 8 * (floor(w / 8) - 1) + 1) / 2 + 8 * (0:floor(w / 8) - 1);
  for c = 8:-1:1
    at(:, :, c) = interp2(columns, rows, map(:, :, c), min(max(x, columns(1)), columns(end)), min(max(y, rows(1)), rows(end))');
  end
  means = zeros(8, max(L(:)));
  for row = 1:h
    for column = 1:w
      [~, a] = min(abs(y - row));
      [~, b] = min(abs(x - column));
      v = reshape(at(a, b, :), 8, 1);
      means(:, L(row, column)) = means(:, L(row, column)) + v / norm(v);
    end
  end
  means = bsxfun(@rdivide, means, accumarray(double(L(:)), 1)');
end

function tokens_of_a_late_layer_describe_regions()
% Cells of the pooled layer, of length 1, on their leading directions, which are not centred; a pixel has the cell that it lies in. Seen at a
% side of 128 pixels. The cache keeps the means.
  [net, place] = network('words');
  net = frs_network(net.file, 'layer', 'words', 'multiple', 4, 'side', 128, 'tokens', 3);
  folder = folder_for_test();
  [files, y] = frs_toy_images([3 3], 'size', [60 80], 'seed', 3, 'folder', fullfile(folder.name, 'scenes'));
  describe = @(varargin) frs_extract(frs_images(files, y), 'features', net, 'words', 5, 'regions', 12, 'cache', folder.name, varargin{:});
  ds = describe();
  scatter = 0;
  for i = 1:6
    map = double(frs_network(net, frs_imread(files{i})));
    assert(isequal(size(map), [48 64 8]));                % half of 96 by 128
    cells{i} = reshape(permute(map, [3 2 1]), 8, []);
    cells{i} = bsxfun(@rdivide, cells{i}, sqrt(sum(cells{i} .^ 2, 1)));
    some = cells{i}(:, 1:4:end);
    scatter = scatter + some * some';
  end
  [V, values] = eig(scatter);
  [~, order] = sort(diag(values), 'descend');
  basis = V(:, order(1:3));
  assert(max(abs(abs(sum(basis .* double(ds.codebook.tokens), 1)) - 1)) < 1e-4, 'the directions are not those of the cells');
  L = double(ds.labels{2});
  [x, row] = meshgrid(ceil((1:80) / 80 * 64 - 0.4), ceil((1:60) / 60 * 48 - 0.4));
  tokens = double(ds.codebook.tokens)' * cells{2};
  for d = 1:3
    values = tokens(d, :);
    at = reshape(values((row - 1) * 64 + x), 60, 80);
    wanted(d, :) = accumarray(L(:), at(:))' ./ accumarray(L(:), 1)';
  end
  assert(max(max(abs(ds.M(:, ds.bag == 2) - wanted))) < 0.05 * max(abs(wanted(:))), 'means differ by %g', ...
         max(max(abs(ds.M(:, ds.bag == 2) - wanted))));
  again = describe('part', 'cached');
  assert(isequal(again.M, ds.M) && isequal(again.codebook, ds.codebook));
end

function tokens_and_a_map_are_answered_by_candidates()
% The saliency map alone is among the answers to beat, and the result goes through its file to new pictures.
  [net, place] = network('words');
  net = frs_network(net.file, 'layer', 'words', 'multiple', 4, 'tokens', 3);
  redness = @(L, A, file) red_of(frs_imread(file));
  folder = folder_for_test();
  [files, y, truth] = frs_toy_images([6 6], 'size', [60 80], 'seed', 3, 'folder', fullfile(folder.name, 'scenes'));
  run = @(varargin) small_run(files(y > 0), files(y < 0), fullfile(folder.name, 'answer'), 'features', net, 'cue', redness, 'truth', ...
                              truth(y > 0), 'C', 10, 'regionC', 1, 'refit', false, varargin{:});
  result = run();
  assert(strcmp(result.locator.name, 'candidates') && result.locator.model.candidates.weight == 1);
  names = {result.localization.table.name};
  alone = result.localization.table(strcmp(names, 'map alone'));
  assert(numel(alone) == 1 && alone.blind && ismember('map alone', {result.facts.places.rows.name}));
  found = frs_apply(fullfile(folder.name, 'answer', 'result.mat'), files(1:2), 'locate', 'all', 'cue', redness);
  assert(isequal(found(1).box, result.loc(1).box));
  other = run('answer', 'regions');
  assert(~strcmp(other.locator.name, 'candidates'));
end

function map = red_of(I)
  map = double(I(:, :, 1));
end

function words_of_a_network_go_through_a_discovery()
  [net, place] = network('words');
  [result, files, y, folder] = discovered('features', net);
  assert(isequal({result.codebook.name}, {'SIFT', 'network'}));   % a network alone stands for both
  assert(strcmp(result.locator.name, 'candidates'), result.evaluated.regions.cue.share >= 0.2);
  assert(size(result.words.weights, 1) == sum(arrayfun(@(c) size(c.words, 2), result.codebook)));
  page = fileread(result.report);
  assert(~isempty(strfind(page, 'network word')) && ~isempty(strfind(page, 'small.onnx')));
  found = frs_apply(fullfile(folder.name, 'answer', 'result.mat'), files(1:2));
  assert(all(abs([found.label]) == 1));
  stop_network(net);
  movefile(net.file, [net.file '.gone']);
  said = assert_error('frs:apply:noFile', @() frs_apply(result, files(1)));
  assert(~isempty(strfind(said, net.file)), 'said: %s', said);
end

function candidates_of_a_discovery_have_the_means()
% Through learning, the result's file and pictures that it describes anew.
  [net, place] = network('words');
  [result, files, y, folder] = discovered('features', net, 'answer', 'candidates', 'refit', false);
  assert(size(result.locator.model.candidates.w, 1) == 3 * 8);
  found = frs_apply(fullfile(folder.name, 'answer', 'result.mat'), files(1), 'locate', 'all');
  assert(isequal(found.box, result.loc(1).box));
end

function pooled_vectors_are_one_more_method()
% Mean and spread of the channels of a late layer, whatever the cache knows; the table has their classifier, and new pictures are scored alike.
  [net, place] = network('words');
  net = frs_network(net.file, 'layer', 'words', 'multiple', 4, 'pooled', 'c');
  folder = folder_for_test();
  [files, y] = frs_toy_images([3 3], 'size', [60 80], 'seed', 3, 'folder', fullfile(folder.name, 'scenes'));
  ds = frs_extract(frs_images(files, y), 'features', net, 'words', 5, 'method', 'none', 'cache', fullfile(folder.name, 'cache'));
  again = frs_extract(frs_images(files, y), 'features', net, 'words', 5, 'method', 'none', 'cache', fullfile(folder.name, 'cache'), 'part', 'cached');
  late = frs_network(net.file, 'layer', 'c', 'multiple', 4);
  map = reshape(frs_network(late, frs_imread(files{2})), [], 8);
  assert(max(abs(ds.P(:, 2) - [mean(map), std(map, 1)]')) < 1e-5 && isequal(again.P, ds.P));
  assert(isequal(getfield(frs_subset(ds, [3 1]), 'P'), ds.P(:, [3 1])));
  [result, files, y, folder] = discovered('features', net);
  row = result.table(strcmp('NET-linear', {result.table.name}));
  assert(isscalar(row) && row.total == 16 && numel(row.score) == sum(~result.train));
  if ~strcmp(result.classifier.name, 'NET-linear')
    result.classifier = struct('name', 'NET-linear', 'model', linear_of_pooled(result, files, y));
  end
  found = frs_apply(result, files);
  assert(mean(([found.score] >= 0) == (y > 0)) > 0.8);
  why = frs_explain(result, files{1});
  assert(abs(sum(why.word) + why.bias - why.score) < 1e-6);
end

function model = linear_of_pooled(result, files, y)
  ds = frs_extract(frs_images(files, y), result.extract, 'codebook', result.codebook, 'method', 'none');
  [X, scale] = frs_pooled_vectors(ds.P);
  model = frs_svm_train(X, y, 'kernel', 'linear', 'C', 10);
  model.pooled = scale;
end

function a_network_by_its_file_and_a_cue_by_its_name()
% Options beside the file say which layer; the name of the file stands for the network.
  [net, place] = network('words');
  write_text(fullfile(fileparts(net.file), 'small.frs.json'), '{"layer": "words", "multiple": 4}');
  [result, files, y, folder] = discovered('features', net.file);
  assert(isequal({result.codebook.name}, {'SIFT', 'network'}));
  write_text(fullfile(fileparts(net.file), 'small.frs.json'), '{"layer": "red", "multiple": 4}');
  [result, files, y, folder] = discovered('cue', net.file);
  assert(strcmp(result.locator.model.cue.kind, 'own'));
end

function texts_know_that_there_is_a_map()
% The same pictures on both sides: no advice to use a network where there is one, or a map of another origin. The kinds are named.
  folder = folder_for_test();
  files = frs_toy_images(8, 'size', [60 80], 'seed', 3, 'folder', fullfile(folder.name, 'scenes'));
  saved = warning('off', 'frs:discover:badValue');
  restore = onCleanup(@() warning(saved));
  out = fullfile(folder.name, 'answer');
  again = strrep(files, '.png', '_again.png');
  cellfun(@(a, b) copyfile(a, b), files, again);
  result = small_run(files, again, out, 'features', {'sift', @(I) double(I(4:8:end, 4:8:end, :))});
  assert(any(strcmp('chance', {result.doubts.id})) && isempty(strfind([result.doubts.next, result.verdict.next], 'network')));
  assert(~isempty(strfind(fileread(result.report), '40 visual words (20 SIFT, 20 own)')));
end

function a_network_is_no_cue_of_videos()
  [net, place] = network('red');
  folder = folder_for_test();
  clips = frs_toy_videos(2, 'folder', folder.name, 'size', [48 64], 'frames', 8);
  said = assert_error('frs:discover:badOption', @() small_run(clips(1), clips(2), fullfile(folder.name, 'a'), 'cue', net, ...
                      'segmentation', 'voxel'));
  assert(~isempty(strfind(said, 'A network is a cue for pictures')), 'said: %s', said);
end

function stop_network(net)
% Ends the process, and the memory of it.
  system(sprintf('kill -9 $(ps -o pid=,comm= --ppid %d | sed -n ''s/ frs_net$//p'')', getpid()));
  try
    frs_network(net, zeros(8, 8, 3, 'uint8'));
  catch
  end
end

function a_network_is_a_cue()
  [net, place] = network('red');
  [result, files, y, folder] = discovered('cue', net);
  assert(isstruct(result.options.cue) && strcmp(result.locator.model.cue.kind, 'own'));
  stored = fullfile(folder.name, 'answer', 'result.mat');
  found = frs_apply(stored, files(1:2), 'locate', 'all');     % the network is found again
  f = @(L, A, file) frs_network(net, frs_imread(file));
  same = frs_apply(stored, files(1:2), 'locate', 'all', 'cue', f);
  assert(isequal({found.mask}, {same.mask}));
  three = network('words');
  assert_error('frs:discover:badSize', @() small_run(files(y > 0), files(y < 0), fullfile(folder.name, 'b'), 'cue', three));
end

function functions_are_given_again()
% No file keeps a function: frs_apply asks for it.
  f = @(I, file) double(I(4:8:end, 4:8:end, :));
  [result, files, y, folder] = discovered('features', {f}, 'featuresKey', 'tiles');
  stored = fullfile(folder.name, 'answer', 'result.mat');
  assert_error('frs:apply:badOption', @() frs_apply(stored, files(1)));
  found = frs_apply(stored, files(1:2), 'features', f);
  again = frs_apply(result, files(1:2), 'features', {f});
  assert(isequal([found.score], [again.score]) && strcmp(result.codebook.name, 'own'));
end

function [L, H, model] = two_sides()
% Two regions, of which the right one is found.
  L = uint32([ones(6, 4), 2 * ones(6, 4)]);
  H = [1 0; 0 1];
  model = frs_svm_train([1 0; 0 1], [-1 1], 'kernel', 'linear');
end

function maps_cut_out_pixels()
  [L, H, model] = two_sides();
  map = zeros(6, 8);
  map(2:4, 6:7) = 1;
  loc = frs_localize(model, L, H, [], 'cue', map);
  assert(isequal(loc.mask, map > 0) && isequal(loc.box, [6 2 7 4]) && isequal(loc.regions, 2));
  assert(isequal(frs_localize(model, L, H, [], 'cue', @(L, A, file) map).mask, loc.mask));
  larger = frs_localize(model, L, H, [], 'cue', kron(map, ones(3)));            % of another size
  assert(isequal(larger.box, loc.box));
  assert(isequal(frs_localize(model, L, H, [], 'cue', map, 'cueWeight', 0).mask, L == 2));
  elsewhere = frs_localize(model, L, H, [], 'cue', fliplr(map), 'cueWeight', 0.1);
  assert(isequal(elsewhere.mask, L == 2));                  % what it says of other places does not empty the answer
  assert(isequal(frs_localize(model, L, H, [], 'cue', ones(6, 8)).mask, L == 2));
end

function a_cue_of_ones_own_has_full_weight()
% Evidence inside the picture gives the border cue no weight; a cue that was given counts all the same.
  L = uint32([1 1 1 1; 1 2 2 1; 1 2 2 1; 1 1 1 1]);
  ds = struct('H', [1 0 1 0; 0 1 0 1], 'bag', [1 1 2 2], 'y', [1 -1], 'labels', {{L, L}}, 'files', {{'a', 'b'}});
  ds.adjacency = {frs_adjacency(L), frs_adjacency(L)};
  model = frs_svm_train([1 0; 0 1], [-1 1], 'kernel', 'linear');
  border = frs_fit_cue(model, ds);
  own = frs_fit_cue(model, ds, 'cue', [0 1 0 1]);
  map = frs_fit_cue(model, ds, 'cue', @(L, A, file) double(L == 2));
  assert(border.cue.weight == 0 && own.cue.weight == own.cue.top && map.cue.weight == map.cue.top);
end

function wrong_maps_are_errors()
  [L, H, model] = two_sides();
  assert_error('frs:localize:notFinite', @() frs_localize(model, L, H, [], 'cue', NaN(6, 8)));
  assert_error('frs:localize:badSize', @() frs_localize(model, L, H, [], 'cue', [1 2 3]));
  assert_error('frs:localize:badType', @() frs_localize(model, L, H, [], 'cue', struct('a', 1)));
end
