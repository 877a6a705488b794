function failed = frs_test(topic, varargin)
%FRS_TEST  Run the tests of the toolbox.
%   FRS_TEST() runs all of them: tests/test_*.m, the self-tests at the foot of the functions (Octave
%   only), the examples of the help texts and the demos. FAILED = FRS_TEST(...) is the number that
%   failed; without an output the interpreter exits with an error if any did. An installed package holds the self-tests and the
%   examples only.
%   FRS_TEST(TOPIC) runs the group of that name, or those whose name contains TOPIC; 'selftests' and 'examples' name the tests
%   inside the functions. No match is an error.
%
%   Options (default):
%     counts  ('')       write "passed failed skipped" to this file
%     build   ('build')  the build folder; the default is the toolbox's own
%
%   See also frs_setup.
  if nargin < 1
    topic = '';
  end
  root = fileparts(fileparts(mfilename('fullpath')));
  rooms = frs_rooms('all');
  addpath(rooms{:});
  opts = frs_parse('test', { ...
    'counts', '',      'text'
    'build',  'build', 'text'}, varargin);
  if strcmp(opts.build, 'build')
    opts.build = fullfile(root, 'build');
  end
  groups = {'selftests', 'examples'};
  if exist(fullfile(root, 'tests', 'test_setup.m'), 'file')
    frs_setup(opts.build);
    addpath(fullfile(root, 'tests'), fullfile(root, 'tests', 'support'));
    groups = [names_of(fullfile(root, 'tests'), 'test_*.m'), groups, names_of(fullfile(root, 'demos'), 'demo_*.m')];
  else
    frs_setup();                                          % an installed package
  end
  if any(strcmp(topic, groups))
    groups = {topic};
  elseif ~isempty(topic)
    groups = groups(~cellfun('isempty', strfind(groups, topic)));
  end
  count = [0 0 0];                                        % passed, failed, skipped
  for g = 1:numel(groups)
    fprintf('== %s\n', groups{g});
    switch groups{g}
      case 'selftests'
        count = count + run_selftests();
      case 'examples'
        count = count + run_examples();
      otherwise
        if strncmp(groups{g}, 'demo_', 5)
          cases = {demo_case(groups{g})};
        else
          cases = feval(groups{g});
        end
        count = count + run_cases(cases);
    end
  end
  if sum(count) == 0
    error('frs:test:badValue', 'No test matches ''%s''.', topic);
  end
  fprintf('%d passed, %d failed, %d skipped\n', count);
  if ~isempty(opts.counts)
    f = fopen(opts.counts, 'w');
    fprintf(f, '%d %d %d\n', count);
    fclose(f);
  end
  failed = count(2);
  if nargout == 0
    clear failed
    if count(2) > 0
      if exist('OCTAVE_VERSION', 'builtin')
        exit(1);
      end
      error('frs:test:badValue', '%d tests failed.', count(2));
    end
  end
end

function names = names_of(folder, pattern)
  list = dir(fullfile(folder, pattern));
  names = cellfun(@(f) f(1:end - 2), {list.name}, 'UniformOutput', false);
end

function files = public_files()
  files = {};
  for folder = frs_rooms()
    files = [files, fullfile(folder{1}, strcat(names_of(folder{1}, 'frs_*.m'), '.m'))];  %#ok<AGROW>
  end
end

function count = run_cases(cases)
% A case is a handle to a function without arguments that fails by an error; an error with the id
% frs:test:skip (raised by skip_test) counts as skipped.
  count = [0 0 0];
  for k = 1:numel(cases)
    name = strrep(func2str(cases{k}), '@', '');
    t = tic;
    try
      cases{k}();
      count(1) = count(1) + 1;
      fprintf('  ok      %s (%.1f s)\n', name, toc(t));
    catch e
      if strcmp(e.identifier, 'frs:test:skip')
        count(3) = count(3) + 1;
        fprintf('  skipped %s: %s\n', name, e.message);
      else
        count(2) = count(2) + 1;
        fprintf('  FAILED  %s: %s\n', name, e.message);
        for s = 1:min(3, numel(e.stack))
          fprintf('            at %s:%d\n', e.stack(s).name, e.stack(s).line);
        end
      end
    end
  end
end

function run = demo_case(name)
% The demo draws to a file, headless; its own assertions decide.
  file = [tempname() '.png'];
  run = @() feval(name, file);
end

function count = run_selftests()
% The %! blocks are Octave's; its test function never exits, so the counts are checked here.
  count = [0 0 0];
  if ~exist('OCTAVE_VERSION', 'builtin')
    return
  end
  for file = public_files()
    if isempty(strfind(fileread(file{1}), sprintf('\n%%!')))
      continue
    end
    here = path();
    [n, nmax] = test(file{1}, 'quiet');
    path(here);
    count = count + [n, nmax - n, 0];
    if n < nmax
      [~, name] = fileparts(file{1});
      fprintf('  FAILED  %s: %d of %d self-tests; run test %s\n', name, nmax - n, nmax, name);
    end
  end
end

function count = run_examples()
% Help examples: code, and what it prints as comments.
  count = [0 0 0];
  for file = public_files()
    example = read_example(file{1});
    if isempty(example.commands)
      continue
    end
    [ok, message] = check_example(example);
    count = count + [ok, ~ok, 0];
    if ~ok
      [~, name] = fileparts(file{1});
      fprintf('  FAILED  example of %s: %s\n', name, message);
    end
  end
end

function [ok, message] = check_example(frs_example)
% Runs in a workspace of its own: the names here must not meet those of the example.
  ok = true;
  message = '';
  for frs_k = 1:numel(frs_example.commands)
    try
      frs_got = evalc(frs_example.commands{frs_k});
    catch frs_e
      ok = false;
      message = frs_e.message;
      return
    end
    frs_want = frs_example.outputs{frs_k};
    if ~strcmp(squeeze_space(frs_got), squeeze_space(frs_want))
      ok = false;
      message = sprintf('%s\n    printed %s\n    not     %s', frs_example.commands{frs_k}, ...
                        squeeze_space(frs_got), squeeze_space(frs_want));
      return
    end
  end
end

function s = squeeze_space(s)
  s = strtrim(regexprep(s, '\s+', ' '));
end

function example = read_example(file)
% The "Example" at the end of a help text, as it is pasted: lines of code, and after them as comments what they print.
  example = struct('commands', {{}}, 'outputs', {{}});
  lines = strsplit(fileread(file), sprintf('\n'));
  inside = false;
  printed = true;
  for k = 2:numel(lines)
    if isempty(regexp(lines{k}, '^\s*%', 'once'))
      return
    end
    text = regexprep(lines{k}, '^\s*%\s*', '');
    if ~isempty(regexp(text, '^Example\s*$', 'once'))
      inside = true;
    elseif inside && strncmp(text, '%', 1) && ~isempty(example.commands)
      example.outputs{end} = [example.outputs{end} sprintf('\n') text(2:end)];
      printed = true;
    elseif inside && printed
      example.commands{end + 1} = text;
      example.outputs{end + 1} = '';
      printed = false;
    elseif inside
      example.commands{end} = [example.commands{end} sprintf('\n') text];
    end
  end
end
