function cases = test_setup()
  cases = {@versions_agree, @help_frs_is_the_list_of_functions, @missing_build_says_how_to_build, @asked_folder_must_be_built_itself, ...
           @installing_says_how_much_and_enables_nothing, @switches_leave_tests_and_packages_out};
end

function versions_agree()
% Contents.m is the place; what was built from it, the citation and the newest section of the changelog follow.
  root = toolbox_root();
  version = regexp(fileread(fullfile(root, 'matlab', 'Contents.m')), '^% FRS - [^\n]*\n% Version (\d+\.\d+\.\d+) \d\d-\w\w\w-\d\d\d\d\n', ...
                   'tokens', 'once');
  assert(strcmp(version{1}, frs_version()));
  assert(~isempty(strfind(fileread(fullfile(root, 'CITATION.cff')), sprintf('\nversion: %s\n', version{1}))));
  newest = regexp(fileread(fullfile(root, 'CHANGELOG.md')), '## (\d+\.\d+\.\d+)', 'tokens', 'once');
  assert(strcmp(newest{1}, version{1}));
end

function help_frs_is_the_list_of_functions()
% From the clone too, where the folder of the toolbox is not named frs.
  contents = strtrim(strrep(regexprep(fileread(fullfile(toolbox_root(), 'matlab', 'Contents.m')), '(^|\n)% ?', '$1'), char(13), ''));
  said = evalc('help(''frs'')');
  lines = regexp(contents, '[^\n]*\S', 'match');
  for k = 1:numel(lines)
    assert(~isempty(strfind(said, strtrim(lines{k}))), 'help frs lacks %s', lines{k});
  end
end

function missing_build_says_how_to_build()
  before = path();
  restore = onCleanup(@() path(before));
  rmpath(fileparts(which('frs_version_mex')));
  assert_error('frs:setup:notBuilt', @() frs_setup(tempname()));
end

function asked_folder_must_be_built_itself()
  before = path();
  restore = onCleanup(@() path(before));
  frs_version();                       % a build is on the path
  assert_error('frs:setup:notBuilt', @() frs_setup(tempname()));
  assert_error('frs:setup:badType', @() frs_setup(3));
  frs_setup(fileparts(fileparts(which('frs_version_mex'))));
end

function installing_says_how_much_and_enables_nothing()
% With programs of the test in the place of apt and systemd: a package that enables a service, beside one that was enabled before.
  place = unix_folder();
  units = fullfile(place.name, 'units', 'multi-user.target.wants');
  make_folder(units);
  write_text(fullfile(units, 'old.service'), '');
  stub(place, 'dpkg-query', 'exit 1');
  stub(place, 'id', 'echo 0');
  stub(place, 'systemctl', 'exit 0');
  stub(place, 'deb-systemd-helper', sprintf('[ $1 = disable ] && rm "%s/$2"', units));
  stub(place, 'apt-get', sprintf(['case "$*" in\n*assume-no*)\necho "0 upgraded, 7 newly installed, 0 to remove and 0 not upgraded."\n' ...
       'echo "Need to get 12.5 MB/13 MB of archives."\necho "After this operation, 40 MB of additional disk space will be used." ;;\n' ...
       'install*) touch "%s/new.service" ;;\nesac'], units));
  said = sourced(place, 'frs_install one two');
  assert(~isempty(strfind(said, 'Installing 7 packages (12.5 MB to download, 40 MB on disk) for: ')) && ...
         ~isempty(strfind(said, 'one two')), 'said: %s', said);
  assert(~isempty(strfind(said, 'Not enabled: new.service')), 'said: %s', said);
  left = dir(fullfile(units, '*.service'));
  assert(isequal({left.name}, {'old.service'}));
end

function switches_leave_tests_and_packages_out()
  place = unix_folder();
  stub(place, 'dpkg-query', 'echo "$@" >> "$LOG"; echo "ok installed"');
  stub(place, 'cmake', 'exit 9');                           % ends the script after what would be installed
  run = fullfile(toolbox_root(), 'tests', 'run.sh');
  asked = @(switches) asked_for(place, sprintf('bash "%s" %s', run, switches));
  all_ = asked('');
  assert(~isempty(strfind(all_, 'slurmd')) && ~isempty(strfind(all_, 'chromium')) && ~isempty(strfind(all_, 'libgtest-dev')));
  few = asked('--no-cluster --no-browser');
  assert(isempty(regexp(few, 'slurm|munge|parallel|chromium', 'once')) && ~isempty(strfind(few, 'libgtest-dev')));
  [status, said] = system(sprintf('bash "%s" --no-such 2>&1', run));
  assert(status == 2 && ~isempty(strfind(said, '--no-cluster')), 'said: %s', said);
end

function text = asked_for(place, command)
% The names of the packages that were asked for.
  log = fullfile(place.name, 'log');
  write_text(log, '');
  system(sprintf('LOG="%s" PATH="%s:$PATH" FRS_BUILD="%s" %s > /dev/null 2>&1', log, fullfile(place.name, 'bin'), ...
                 fullfile(place.name, 'build'), command));
  text = fileread(log);
end

function place = unix_folder()
  if ~isunix()
    skip_test('the scripts are for bash');
  end
  place = folder_for_test();
  make_folder(fullfile(place.name, 'bin'));
end

function stub(place, name, body)
  file = fullfile(place.name, 'bin', name);
  write_text(file, sprintf('#!/bin/bash\n%s\n', body));
  system(sprintf('chmod +x "%s"', file));
end

function said = sourced(place, command)
  [status, said] = system(sprintf('cd "%s" && PATH="%s:$PATH" bash -c ''set -euo pipefail; . tools/setup.sh; frs_units="%s"; %s'' 2>&1', ...
                                  toolbox_root(), fullfile(place.name, 'bin'), fullfile(place.name, 'units'), command));
  assert(status == 0, 'said: %s', said);
end
