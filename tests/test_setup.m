function cases = test_setup()
  cases = {@versions_agree, @missing_build_says_how_to_build, @asked_folder_must_be_built_itself};
end

function versions_agree()
  root = fileparts(fileparts(mfilename('fullpath')));
  cmake = regexp(fileread(fullfile(root, 'CMakeLists.txt')), 'VERSION (\d+\.\d+\.\d+)', 'tokens', 'once');
  assert(strcmp(cmake{1}, frs_version()));
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
