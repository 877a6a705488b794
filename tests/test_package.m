function cases = test_package()
  cases = {@package_installs_runs_and_goes, @toolbox_for_matlab_is_laid_out};
end

function package_installs_runs_and_goes()
% The tarball of `cmake --build build --target package`, through pkg install in a scratch place. Built without optimisation:
% what is tested is that it builds, not how fast it is. The core is that of the build under test, which has the same sources; that
% the package would compile each of them is read from make, and done in long runs.
  folder = tempname();
  mkdir(folder);
  clearing = onCleanup(@() clear_folder(folder));
  [failed, said] = system(sprintf('cmake -DSOURCE="%s" -DOUT="%s" -P "%s" 2>&1', toolbox_root(), folder, ...
                                  fullfile(toolbox_root(), 'package', 'pack.cmake')));
  assert(~failed, 'said: %s', said);
  tarball = dir(fullfile(folder, 'frs-*.tar.gz'));
  assert(strcmp(tarball.name, ['frs-' frs_version() '.tar.gz']));
  index = fileread(fullfile(folder, 'package', ['frs-' frs_version()], 'INDEX'));
  titles = regexp(fileread(fullfile(toolbox_root(), 'matlab', 'Contents.m')), '\n%\s*\n% ([^\n]*)\n', 'tokens');
  for k = 1:numel(titles)
    assert(~isempty(strfind(index, sprintf('\n%s\n', titles{k}{1}))), 'the index has no section %s', titles{k}{1});
  end
  sources = fullfile(folder, 'package', ['frs-' frs_version()], 'src');
  check_commands(sources);
  core = '';
  if ~long_run(false, true)
    core = sprintf('FRS_CORE="%s" ', fileparts(fileparts(which('frs_version_mex'))));
  end
  steps = { ...
    sprintf('pkg prefix %s/p %s/p', folder, folder)
    sprintf('pkg local_list %s/list', folder)
    sprintf('pkg install %s/%s', folder, tarball.name)
    'pkg load frs'
    'assert (~isempty (strfind (which (''frs_kernel''), tempdir ())));'
    'model = frs_select_features ([4 5 0 1; 1 1 1 1.5; 0 1 5 4], [1 1 -1 -1], ''C'', 10);'
    'fprintf (''installed: %s, %d words, %s\n'', frs_version (), sum (model.mask), model.info.status);'
    'frs_setup ();'
    'help frs'
    'try, frs_compile (), catch e, disp (e.identifier), end'
    'assert (frs_test (''examples'') == 0);'
    'frs_connected_help = evalc (''help frs_connected'');  assert (~isempty (strfind (frs_connected_help, ''connected'')));'
    'I = frs_toy_images (1, ''size'', [40 60]);  assert (max (max (frs_segment (I{1}, ''regions'', 10))) > 3);'
    'program = fullfile (fileparts (which (''frs_network'')), ''frs_net'');  % it finds the core, and misses its arguments'
    'if exist (program, ''file''), [status, said] = system ([''"'' program ''" 2>&1'']);  assert (status == 2, said); end'
    'pkg unload frs'
    'pkg uninstall frs'
    sprintf('assert (isempty (dir (''%s/p/frs-*'')));', folder)
    'disp (''gone'');'};
  code = fullfile(folder, 'steps.m');
  f = fopen(code, 'w');
  fprintf(f, '%s\n', steps{:});
  fclose(f);
  [failed, said] = system(sprintf('%sFRS_OPTIMISE=-O0 octave-cli -q -f -H "%s" 2>&1', core, code));
  assert(~failed && ~isempty(strfind(said, ['installed: ' frs_version()])) && ~isempty(strfind(said, 'converged')) && ...
         ~isempty(strfind(said, 'gone')), 'said: %s', said);
  assert(isempty(regexp(said, 'unusable help text|warning: addpath|note: the ABI', 'once')), 'said: %s', said);
  assert(~isempty(strfind(said, 'frs:compile:noFile')), 'said: %s', said);
  assert(~isempty(strfind(said, 'FRS - feature and region selection')), 'said: %s', said);     % help frs
end

function check_commands(folder)
% Every source of the core and of the drawn scenes is compiled, those of an instruction set with its flags.
  [failed, said] = system(sprintf('env -u FRS_CORE make -n -C "%s" 2>&1', folder));
  assert(~failed, 'said: %s', said);
  [~, sources] = system(sprintf('cd "%s" && find src toy baselines -name "*.cpp"', folder));
  sources = strsplit(strtrim(sources), sprintf('\n'));
  assert(numel(sources) > 100);
  for source = sources
    assert(~isempty(strfind(said, [' -c ' source{1} ' '])), '%s is not compiled', source{1});
  end
  assert(numel(regexp(said, '-mavx2 [^\n]*-c src/simd/avx2.cpp')) == 1 && numel(regexp(said, '-mavx512f [^\n]*-c src/simd/avx512.cpp')) == 1);
end

function toolbox_for_matlab_is_laid_out()
  addpath(fullfile(toolbox_root(), 'package'));
  folder = tempname();
  mkdir(folder);
  clearing = onCleanup(@() clear_folder(folder));
  frs = pack_matlab(folder);
  assert(strcmp(frs, fullfile(folder, 'frs')));
  for name = {'report_template.html', 'font.png', 'font.txt', 'font_licence.txt'}
    assert(exist(fullfile(frs, 'private', name{1}), 'file') == 2, '%s is missing', name{1});
  end
  assert(~isempty(regexp(fileread(fullfile(frs, 'Contents.m')), '^% FRS - [^\n]*\n% Version \d+\.\d+\.\d+ \d\d-\w\w\w-\d\d\d\d\n', 'once')));
  s = jsondecode(fileread(fullfile(frs, 'functionSignatures.json')));
  for file = public_files()
    [~, name] = fileparts(file{1});
    assert(isfield(s, name), '%s has no signature', name);
  end
  inputs = s.frs_connected.inputs;
  names = cellfun(@(x) x.name, as_cell(inputs), 'UniformOutput', false);
  assert(all(ismember({'A', 'w', 'method', 'timeLimit'}, names)));
end

function c = as_cell(x)
  c = x;
  if isstruct(x)
    c = num2cell(x);
  end
end

function clear_folder(folder)
  confirm_recursive_rmdir(false, 'local');
  rmdir(folder, 's');
end
