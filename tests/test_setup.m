function cases = test_setup()
  cases = {@versions_agree, @missing_build_says_how_to_build, @asked_folder_must_be_built_itself};
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
