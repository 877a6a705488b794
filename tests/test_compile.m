function cases = test_compile()
  cases = {@mex_command_builds_a_verb, @unknown_verb_is_an_error, @missing_eigen_is_named};
end

function mex_command_builds_a_verb()
  folder = tempname();
  cleanup = onCleanup(@() remove(folder));
  frs_compile('out', folder, 'only', 'version', 'flags', '-O0', 'verbose', 0);
  file = fullfile(folder, ['frs_version_mex.' mexext()]);
  assert(exist(file, 'file') > 0);
  command = sprintf('octave-cli -q -f -H --eval "addpath(''%s''); disp(frs_version_mex())"', folder);
  if ~exist('OCTAVE_VERSION', 'builtin')
    skip_test('the built file is run in a second Octave only');
  end
  [status, text] = system(command);
  assert(status == 0 && strcmp(strtrim(text), frs_version()), 'said: %s', text);
end

function unknown_verb_is_an_error()
  assert_error('frs:compile:badOption', @() frs_compile('out', tempdir(), 'only', 'nosuch', 'verbose', 0));
end

function missing_eigen_is_named()
  assert_error('frs:compile:noFile', @() frs_compile('out', tempdir(), 'eigen', '/nowhere'));
end

function remove(folder)
  confirm_recursive_rmdir_off();
  rmdir(folder, 's');
end

function confirm_recursive_rmdir_off()
  if exist('OCTAVE_VERSION', 'builtin')
    confirm_recursive_rmdir(false);
  end
end
