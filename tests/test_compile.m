function cases = test_compile()
  cases = {@mex_command_builds_verbs_one_by_one, @mex_command_builds_everything, @matlab_gets_what_its_mex_takes, ...
           @unknown_verb_is_an_error, @missing_eigen_is_named, @package_has_no_sources, ...
           @verbs_share_one_core_and_its_threads, @core_of_another_build_is_refused};
end

function mex_command_builds_verbs_one_by_one()
% The third verb needs less of the core than the first two, which must go on working; the folder works where it is moved to.
  folder = folder_for_test();
  built = fullfile(folder.name, 'built');
  said = evalc('frs_compile(''out'', built, ''only'', {''kernel'', ''version''}, ''flags'', ''-O0'')');
  assert(~isempty(regexp(said, '^compile 1 of (\d+): .*\ncompile \1 of \1: .*\nlink 1 of 2: .*\nlink 2 of 2: ', 'once')), 'said: %s', said);
  frs_compile('out', built, 'only', 'shuffle', 'flags', '-O0', 'verbose', 0);
  for verb = {'kernel', 'version', 'shuffle'}
    assert(exist(fullfile(built, ['frs_' verb{1} '_mex.' mexext()]), 'file') > 0);
  end
  assert(strcmp(fileread(fullfile(built, 'frs.m')), fileread(fullfile(build_folder(), 'frs.m'))));   % help frs, as by CMake
  moved = fullfile(folder.name, 'moved here');
  movefile(built, moved);
  said = in_octave(moved, ['frs_setup(''' moved '''); disp(frs_version_mex()), disp(size(' kernel_call() '))']);
  assert(~isempty(regexp(said, ['^' frs_version() '\n\s*500\s+500\n'], 'once')), 'said: %s', said);
end

function mex_command_builds_everything()
% Two commands of a clone without CMake.
  if ~long_run(false, true)
    skip_test('a long run (FRS_LONG=1) compiles all verbs by frs_compile');
  end
  folder = folder_for_test();
  said = in_octave(folder.name, sprintf('frs_compile(''out'', ''%s'', ''flags'', ''-O0''); frs_setup(''%s''); disp(frs_version())', ...
                                        folder.name, folder.name));
  assert(~isempty(regexp(said, ['\n' frs_version() '\n$'], 'once')), 'said: %s', said);
end

function matlab_gets_what_its_mex_takes()
% Options of the linker are no arguments of mex.
  folder = folder_for_test();
  built = fullfile(folder.name, 'built');
  host = fullfile(toolbox_root(), 'tests', 'support', 'as_matlab');
  said = in_octave(built, sprintf(['addpath(''%s''); frs_compile(''out'', ''%s'', ''only'', ''version'', ''flags'', ''-O0'', ' ...
                                   '''verbose'', 0); addpath(''%s''); disp(frs_version_mex())'], host, built, built));
  assert(~isempty(regexp(said, ['(^|\n)' frs_version() '\n$'], 'once')), 'said: %s', said);
end

function package_has_no_sources()
% As pkg install lays it out: without mex/ and tests/.
  folder = folder_for_test();
  copyfile(fullfile(toolbox_root(), 'matlab'), fullfile(folder.name, 'matlab'));
  said = in_octave(folder.name, sprintf(['rmpath(''%s''); addpath(''%s''); try, frs_compile(), catch e, disp(e.identifier), end'], ...
                                        fullfile(toolbox_root(), 'matlab'), fullfile(folder.name, 'matlab')));
  assert(strcmp(said, sprintf('frs:compile:noFile\n')), 'said: %s', said);
end

function verbs_share_one_core_and_its_threads()
  if ~exist('/proc/self/maps', 'file')
    skip_test('what a process has loaded is read from /proc');
  end
  said = in_octave(build_folder(), [ ...
    'threads = @() numel(dir(''/proc/self/task'')); before = threads(); ' ...
    'frs_setup(''' fileparts(build_folder()) '''); ' ...
    'X = reshape(mod((1:40000) * 7, 11), 100, 400); y = sign(X(1, :) - 5.5); ' ...
    'frs_kernel(X, ''threads'', 3); frs_svm_train(X, y, ''threads'', 3); frs_codebook(X, 5, ''threads'', 3); ' ...
    'frs_select_features(X, y, ''threads'', 3); frs_flow(zeros(64), zeros(64), ''threads'', 3); ' ...
    'maps = fileread(''/proc/self/maps''); cores = unique(regexp(maps, ''[^ ]*libfrs_core[^ \n]*'', ''match'')); ' ...
    'printf(''%d modules, %d cores, %d threads more\n'', numel(unique(regexp(maps, ''frs_\w+_mex'', ''match''))), numel(cores), ' ...
    'threads() - before)']);
  counts = sscanf(said, '%d modules, %d cores, %d threads more');
  assert(numel(counts) == 3 && counts(1) >= 5 && counts(2) == 1 && counts(3) == 2, 'said: %s', said);
end

function core_of_another_build_is_refused()
% A module that finds the core of another folder, or of an earlier build of its own one, in memory says so; after `clear all`,
% which unloads it with its threads, everything works.
  folder = folder_for_test();
  for name = {'frs_version_mex', 'frs_shuffle_mex'}
    copyfile(fullfile(build_folder(), [name{1} '.' mexext()]), folder.name);
  end
  cores = dir(fullfile(build_folder(), 'libfrs_core.*'));
  copyfile(fullfile(build_folder(), cores(1).name), folder.name);
  refused = @(call) sprintf('try, %s, disp(''accepted''), catch e, disp(e.identifier), end; ', call);
  core = fullfile(folder.name, cores(1).name);
  said = in_octave(build_folder(), [ ...
    'addpath(''' folder.name '''); ' kernel_call() '; ' refused('frs_shuffle_mex(3, 1);') ...
    'clear all; ' refused('frs_shuffle_mex(3, 1);') ...
    'copyfile(''' core ''', ''' core '.new''); rename(''' core '.new'', ''' core '''); ' refused('frs_version_mex();') ...
    'clear all; ' refused('frs_version_mex();')]);
  expected = sprintf('frs:images:notBuilt\naccepted\nfrs:version:notBuilt\naccepted\n');
  assert(strcmp(said, expected), 'said: %s', said);
end

function code = kernel_call()
% A kernel matrix by two threads, from the module alone.
  code = ['frs_kernel_mex(ones(2, 500), ones(2, 500), struct(''kernel'', ''linear'', ''exponent'', 1, ''gamma'', [], ' ...
          '''weights'', [], ''threads'', 2, ''symmetric'', 1, ''verbose'', 0))'];
end

function folder = build_folder()
  folder = fileparts(which('frs_version_mex'));
end

function said = in_octave(folder, code)
% What an Octave of its own says that has the modules of one folder.
  if ~exist('OCTAVE_VERSION', 'builtin')
    skip_test('the built files are run in a second Octave only');
  end
  file = [tempname() '.m'];
  clearing = onCleanup(@() delete(file));
  write_text(file, sprintf('1;\naddpath(''%s''); addpath(''%s'');\n%s\n', folder, fullfile(toolbox_root(), 'matlab'), code));
  [~, said] = system(sprintf('octave-cli -q -f -H "%s" 2>&1', file));
end

function unknown_verb_is_an_error()
  assert_error('frs:compile:badOption', @() frs_compile('out', tempdir(), 'only', 'nosuch', 'verbose', 0));
end

function missing_eigen_is_named()
  assert_error('frs:compile:noFile', @() frs_compile('out', tempdir(), 'eigen', '/nowhere'));
end
