function cases = test_python()
% The tests of python/ are Python's own; here they are run with this build.
  cases = {@the_door_to_python, @the_page_on_this_machine};
end

function the_door_to_python()
  run_python('test_frs.py');
end

function the_page_on_this_machine()
  run_python('test_serve.py');
end

function run_python(name)
  program = '';
  for candidate = {'python3', '/usr/bin/python3'}         % another python3 may come first, without numpy
    if isempty(program) && system([candidate{1} ' -c "import numpy" > /dev/null 2>&1']) == 0
      program = candidate{1};
    end
  end
  if isempty(program)
    skip_test('no python3 with numpy here');
  end
  build = fileparts(fileparts(which('frs_version_mex')));
  [failed, said] = system(sprintf('FRS_BUILD="%s" "%s" -B "%s" 2>&1', build, program, fullfile(toolbox_root(), 'tests', 'python', name)));
  assert(~failed, 'said: %s', said);
end
