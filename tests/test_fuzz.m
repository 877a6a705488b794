function cases = test_fuzz()
  cases = {@every_public_function_is_called, @mutated_arguments_are_taken_or_refused_by_name, ...
           @every_compiled_function_is_called, @compiled_functions_check_sizes_themselves, @sizes_that_do_not_fit_are_refused};
end

function every_public_function_is_called()
% Those left out work on files, folders, videos or the whole toolbox and have tests of bad input of their own.
  own = {'apply', 'compile', 'dataset', 'discover', 'explain', 'export', 'extract', 'frames', 'network', 'plot_words', 'setup', ...
         'test', 'toy_videos', 'version', ...
         'video', 'videos', 'plot_frames'};
  [~, names] = cellfun(@fileparts, public_files(), 'UniformOutput', false);
  verbs = cellfun(@(f) f(5:end), names, 'UniformOutput', false);
  calls = fuzz_calls();
  missing = setdiff(verbs, [calls(:, 1)', own]);
  assert(isempty(missing), 'no call in tests/support/fuzz_calls.m: %s', strjoin(missing, ', '));
end

function mutated_arguments_are_taken_or_refused_by_name()
  found = fuzz(long_run(600, 1e5), 1);
  assert(isempty(found), 'said: %s', strjoin(found, sprintf('\n')));
end

function every_compiled_function_is_called()
% Those left out take processes, files to write or delete, or only say what they are.
  own = {'version', 'discard', 'network_about', 'network_fetch', 'network_sha256', 'network_unpack', 'network_open', 'network_close', ...
         'network_run', 'network_list', 'video_open', 'video_close', 'video_read', ...
         'video_write', 'video_probe', 'video_times', 'imread_notes', 'imread_reduce'};
  [~, called] = fuzz_modules(0, 1);
  [~, names] = cellfun(@fileparts, files_below('mex', '_mex\.cpp$'), 'UniformOutput', false);
  missing = setdiff(names, [called, strcat('frs_', own, '_mex')]);
  assert(isempty(missing), 'no call in tests/support/fuzz_modules.m: %s', strjoin(missing, ', '));
end

function compiled_functions_check_sizes_themselves()
  found = fuzz_modules(long_run(1200, 1e5), 1);
  assert(isempty(found), 'said: %s', strjoin(found, sprintf('\n')));
end

function sizes_that_do_not_fit_are_refused()
% Calls that once read beyond their arguments; tests/sanitized.sh would see it again.
  scorer = struct('start', [0 1 2], 'point', [1 1], 'coef', [1 1]);
  kind = struct('kernel', 'linear', 'exponent', -1, 'threads', 1);
  V = zeros(4, 4, 'uint8');
  claims = {'subwindow:badSize', @() frs_subwindow_mex([1 2; 1 2], [1 2], [1 2 3 4], struct())
            'subwindow:badSize', @() frs_subwindow_mex([1 2], [1 2], [3 3], struct())
            'subwindow:badValue', @() frs_subwindow_mex([1 0; 1 2], [1 2], [3 3], struct())
            'predict:badSize', @() frs_predict_mex(ones(3, 2), scorer, kind)
            'predict:badSize', @() frs_best_weights_mex([1 2 3], [1 1], 1, 2)
            'predict:badValue', @() frs_best_weights_mex([1 2], [1 1], -1, 2)
            'motion:badSize', @() frs_motion_mex(single(ones(2, 6)), single(ones(2, 4)), 2, 0, 1)
            'motion:badValue', @() frs_motion_mex(single(ones(2, 6)), single(ones(2, 6)), 0, 0, 1)
            'flow:badSize', @() frs_flow_mex(V, [], flow_options())
            'plot_regions:badSize', @() frs_plot_regions_mex(repmat(V, [1 1 3]), ones(4, 'uint32'), ones(2, 3), 1, [])
            'region_props:badSize', @() four(@() frs_region_props_mex(ones(4, 'uint32'), ones(3, 1)))
            'adjacency:badType', @() frs_adjacency_mex(ones(4, 'uint32'), single(ones(4)))
            'dsift:badType', @() frs_dsift_mex(V, struct('step', 1, 'sizes', 4, 'fast', 1, 'windowSize', 2, 'magnif', 6, 'contrast', 0, ...
                                               'maxCount', 10, 'threads', 1, 'color', 'gray', 'seeds', 1, 'words', []))
            'fit_tube:badSize', @() frs_fit_tube_mex(single(ones(2, 5)), 2, struct())
            'localize:badType', @() frs_localize_mask_mex(@sin, true)
            'connected:badSize', @() frs_connected_mex([1 2 1], [1 2], struct())
            'resize:badSize', @() frs_resize_mex(V, [1 2 3])
            'images:badValue', @() frs_shuffle_mex(-1, 1)
            'segment:badType', @() frs_segment_mex(V, struct('minSize', 1))};
  for k = 1:size(claims, 1)
    assert_error(['frs:' claims{k, 1}], claims{k, 2});
  end
end

function o = flow_options()
  o = struct('finest', 1, 'stride', 1, 'steps', 1, 'refinements', 1, 'sweeps', 1, 'smoothness', 1, 'brightness', 1, 'gradient', 1, 'threads', 1);
end

function four(f)
  [~, ~, ~, ~] = f();
end
