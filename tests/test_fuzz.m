function cases = test_fuzz()
  cases = {@every_public_function_is_called, @mutated_arguments_are_taken_or_refused_by_name};
end

function every_public_function_is_called()
% Those left out work on files, folders, videos or the whole toolbox and have tests of bad input of their own.
  own = {'apply', 'compile', 'dataset', 'discover', 'explain', 'export', 'extract', 'frames', 'network', 'plot_words', 'setup', 'test', 'toy_videos', 'version', ...
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
