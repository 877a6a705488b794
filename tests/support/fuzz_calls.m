function calls = fuzz_calls()
%FUZZ_CALLS  A sound call of every public function, small and quick: rows verb, cell of arguments.
  X = abs(reshape(sin(1:80), 8, 10));
  X(X < 0.2) = 0;
  y = [1 1 1 1 1 -1 -1 -1 -1 -1];
  bag = kron(1:10, ones(1, 3));
  H = abs(reshape(cos(1:240), 8, 30));
  I = 0.5 + 0.4 * sin((1:24)' * (1:30) / 40);
  L = uint32(kron([1 2; 3 4], ones(6, 8)));
  A = frs_adjacency(L);
  V = uint8(repmat(200 * I(1:16, 1:20), [1 1 3 6]));
  LV = uint32(cat(3, L, L));
  svm = frs_svm_train(X, y);
  regions = frs_select_regions(H, bag, y);
  [map, tree] = frs_hierarchy(I);
  folder = scene_folder();
  files = {fullfile(folder, 'pos', 'scene001.png')};
  list = dir(fullfile(folder, 'pos', '*.png'));
  files = {fullfile(folder, 'pos', list(1).name), fullfile(folder, 'pos', list(2).name)};
  ds = struct('y', [1 1 -1 -1], 'train', logical([1 0 1 0]), 'bag', kron(1:4, ones(1, 4)), 'area', 48 * ones(1, 16));
  ds.H = H(:, 1:16);
  ds.X = X(:, 1:4);
  [ds.labels, ds.adjacency, ds.files] = deal(repmat({L}, 1, 4), repmat({A}, 1, 4), repmat(files(1), 1, 4));
  truth = {L == 2, L == 2, [], []};
  loc = struct('image', {1, 2}, 'mask', {L == 2, L == 1}, 'box', {[1 1 4 4]}, 'score', {2, 1});
  curve = struct('precision', [1 0.5], 'recall', [0.5 1], 'name', 'a', 'ap', 0.5);
  nowhere = fullfile(tempdir(), 'no', 'such', 'a.png');
  windows = struct('y', [1 1 -1 -1], 'words', 2, 'imageSize', 8 * ones(4, 2));
  windows.frames = repmat({[1 2 7 8; 1 1 7 8]}, 1, 4);
  windows.word = {[1 1 2 2], [1 1 2 2], [1 1 1 1], [1 1 1 1]};
  moving = struct('kind', 'video', 'files', {{'a', 'b'}}, 'y', [1 -1], 'train', true(1, 2), 'H', H(:, 1:8), 'bag', kron(1:2, ones(1, 4)), ...
                  'labels', {{LV, LV}}, 'motion', {{double(LV == 2), double(LV == 3)}});
  calls = { ...
    'adjacency', {L}
    'adjacency', {tree.labels, map}
    'auc', {[3 2 1 0], [1 -1 1 -1]}
    'boundaries', {L, 'cracks', true}
    'bow', {[1 2 3; 1 2 3], [1 2 1], 3, 'labels', L}
    'candidates', {L, A, H(:, 1:4)}
    'candidates', {ds}
    'candidates', {L, A, H(:, 1:4), 'map', uint8(20 * double(L))}
    'codebook', {X, 3, 'maxIter', 3}
    'compare_features', {X, y, X, y, 'C', 1, 'folds', 2, 'verbose', 0}
    'compare_regions', {ds, 'methods', {'random regions'}, 'verbose', 0, 'truth', truth}
    'connected', {A, [1 -2 3 1], 'timeLimit', 1}
    'context', {ds, 'share', 0.2}
    'crane', {H, bag, y, 'radius', 1}
    'crossval', {@frs_svm_train, X, y, 'C', [1 10], 'folds', 2}
    'cuboids', {moving, 'cell', [3 4 1], 'count', 5}
    'dsift', {I, 'sizes', [3 4], 'step', 4}
    'eval_localization', {loc, truth, 't', 0.5}
    'eval_localization', {struct('image', 1, 'mask', [], 'box', [1 1 1 4 4 3], 'score', 1), {[1 1 1 4 3; 2 1 1 4 4]}, 'measure', 'time'}
    'eval_segmentation', {loc, truth}
    'eval_segments', {1:double(max(LV(:))), {LV}, {LV == 1}}
    'eval_supervoxels', {LV, LV}
    'fit_candidates', {svm, ds, 'folds', 2, 'rounds', 1}
    'fit_cue', {svm, ds}
    'fit_tube', {double(LV), 'median', 3}
    'flow', {I, I}
    'hierarchy', {I, 'threads', 1}
    'hierarchy', {'tree', map}
    'images', {files, [1 -1], 'verbose', 0}
    'imread', {files{1}, 'maxPixels', 100}
    'kernel', {X, X, 'kernel', 'rbf', 'gamma', 1}
    'localize', {regions, L, H(:, 1:4), A}
    'localize', {svm, ds}
    'mil_train', {H, bag, y, 'method', 'milboost', 'rounds', 5}
    'mil_train', {H, bag, y, 'method', 'mi-svm', 'rounds', 3}
    'motion', {V, 'finest', 1}
    'networks', {}
    'overlap', {[1 1 4 4; 2 2 3 3], [1 1 2 2]}
    'path', {X, y, 'C', [1 10]}
    'plot_convergence', {struct('info', struct('objective', [2 1], 'gap', [1 0.1])), 'file', nowhere}
    'plot_pr', {curve, 'file', nowhere}
    'plot_regions', {I, uint32(kron([1 2; 3 4], ones(12, 15))), [1 2 3 4], 'width', 40}
    'plot_weights', {[3 0 2 1], 'file', nowhere}
    'pr', {[3 2 1 0], [1 -1 1 -1]}
    'predict', {svm, X}
    'predict', {regions, H, bag}
    'quantize', {X, X}
    'region_props', {L, I(1:12, 1:16)}
    'segment', {I, 'method', 'graph', 'regions', 4}
    'segment', {tree, 'regions', 3}
    'select_cuboids', {H, bag, y, 'exact', 10, 'starts', 2}
    'select_cuboids', {moving, 'lambda', 0.5}
    'select_features', {X, y, 'C', 10, 'maxIter', 20}
    'select_kernels', {X, y, 'groups', [1 1 2 2 3 3 4 4]}
    'select_kernels', {{X' * X, eye(10)}, y}
    'select_regions', {H, bag, y, 'C', 1, 'maxIter', 10}
    'select_windows', {windows, 'step', 1}
    'stip', {V, 'scales', [1 1]}
    'subset', {ds, [1 3]}
    'subwindow', {[1 2 3 4; 2 2 2 2], [-1 2 3 -2], [3 5]}
    'supervoxels', {V, 'regions', 3}
    'svm_train', {X, y, 'kernel', 'chi2', 'C', 1}
    'toy_images', {1, 'size', [30 40]}};
end

function folder = scene_folder()
  persistent kept
  if isempty(kept)
    kept = tempname();
    frs_toy_images([2 1], 'size', [30 40], 'folder', kept);
  end
  folder = kept;
end
