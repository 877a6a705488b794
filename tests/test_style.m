function cases = test_style()
  cases = {@files_are_valid_matlab, @stripper_knows_strings_from_transposes, @error_ids_name_their_verb, ...
           @public_functions_have_help, @public_functions_are_in_the_index, ...
           @help_states_every_option_and_its_default, @functions_are_named_after_their_files, ...
           @regions_of_all_images_are_looked_up_at_once, @functions_that_are_called_exist, @assertions_cannot_be_silent, ...
           @cpp_is_formatted, @lines_are_no_longer_than_150, @workflow_is_one_to_github, @loops_walk_through_rows, ...
           @files_are_read_by_readers_of_our_own};
end

function files_are_valid_matlab()
% What Octave takes and MATLAB does not.
  banned = {'#', 'comment or directive with #'
            '"', 'double-quoted string'
            '!', 'exclamation mark'
            ['(?<![\w.])(endif|endwhile|endfor|endfunction|endswitch|end_try_catch|end_unwind_protect|unwind_protect|until|' ...
             'printf|puts|print_usage)\>'], 'Octave keyword or function'
            '[-+*/^|&]=', 'operator with assignment'
            '\+\+|--\s*;', 'increment'
            '\)\(', 'chained index'
            '^[ \t]*do[ \t]*$', 'do loop'
            '\*\*', 'power written as **'};
  found = {};
  files = all_files();
  for f = 1:numel(files)
    code = strjoin(code_once(files{f}), sprintf('\n'));
    for b = 1:size(banned, 1)
      for at = regexp(code, banned{b, 1}, 'start', 'lineanchors')
        found{end + 1} = sprintf('%s:%d: %s', files{f}, 1 + sum(code(1:at) == sprintf('\n')), banned{b, 2});
      end
    end
  end
  assert(isempty(found), 'said: %s', strjoin(found, sprintf('\n')));
end

function assertions_cannot_be_silent()
% An assertion whose text is empty raises nothing in Octave, so the text begins with a word.
  found = {};
  for folder = {'tests', 'tests/support', 'demos'}
    list = dir(fullfile(toolbox_root(), folder{1}, '*.m'));
    for k = 1:numel(list)
      text = fileread(fullfile(toolbox_root(), folder{1}, list(k).name));
      found = [found, cellfun(@(call) [list(k).name ': ' call], regexp(text, 'assert\([^;]*, ''%s'', [^;]*;', 'match'), 'UniformOutput', false)];
    end
  end
  assert(isempty(found), 'may be silent: %s', strjoin(found, sprintf('\n')));
end

function workflow_is_one_to_github()
  check_by_script('workflow.sh', '.yml', ...
                  sprintf('on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - runs: make\n'), 6);
end

function files_are_read_by_readers_of_our_own()
% The host's load runs code that a MAT file holds: frs_load reads it instead.
  files = [files_below('matlab', '\.m$'), files_below('demos', '\.m$')];
  assert(~isempty(files));
  found = files(cellfun(@(f) ~isempty(regexp(strjoin(code_once(f), sprintf('\n')), ...
                                             '(?<![\w.''@])(load|matfile|importdata|h5read|hdf5read)\>', 'once')), files));
  assert(isempty(found), 'frs_load instead: %s', strjoin(found, ', '));
end

function loops_walk_through_rows()
% Octave 11 runs a loop over an empty column once, and find gives one where its condition is empty.
  assert(isequal(size(frs_where(false(0, 0))), [1 0]) && isequal(frs_where([false; true; true]), [2 3]));
  files = files_below('matlab', '\.m$');
  assert(~isempty(files));
  found = files(cellfun(@(f) ~isempty(regexp(strjoin(code_once(f), sprintf('\n')), '^\s*for \w+ = find\(', 'once', 'lineanchors')), files));
  assert(isempty(found), 'frs_where instead of find: %s', strjoin(found, ', '));
end

function cpp_is_formatted()
  [failed, text] = system(sprintf('''%s/tools/format.sh'' --check 2>&1', toolbox_root()));
  if failed == 2
    skip_test('needs clang-format 14');
  end
  assert(~failed, 'mend by tools/format.sh:\n%s', text);
end

function lines_are_no_longer_than_150()
% But for self-tests of an error, which must be one line.
  found = {};
  for folder = {'matlab', 'mex', 'src', 'toy', 'net', 'tests', 'bench', 'paper', 'demos', 'tools', 'python', 'package'}
    for file = files_below(folder{1}, '\.(m|cpp|hpp|inl|js|mjs|py)$')
      lines = strsplit(fileread(file{1}), sprintf('\n'), 'CollapseDelimiters', false);
      long = frs_where(cellfun(@numel, lines) > 150 & ~strncmp(lines, '%!error', 7));
      found = [found, arrayfun(@(k) sprintf('%s:%d', file{1}, k), long, 'UniformOutput', false)]; %#ok<AGROW>
    end
  end
  assert(isempty(found), 'said: %s', strjoin(found, sprintf('\n')));
end

function stripper_knows_strings_from_transposes()
  file = [tempname() '.m'];
  cleanup = onCleanup(@() delete(file));
  f = fopen(file, 'w');
  fprintf(f, 'a = b'' + c(1)''; %% it''s\nd = ''x # y''; e = [''!'' ''it''''s''];\n');
  fclose(f);
  lines = code_only(file);
  assert(strcmp(lines{1}, 'a = b'' + c(1)''; '));
  assert(isempty(regexp(lines{2}, '[#!]', 'once')));
end

function error_ids_name_their_verb()
  files = public_files();
  for k = 1:numel(files)
    [~, name] = fileparts(files{k});
    code = regexprep(fileread(files{k}), '\n%![^\n]*', '');          % ids in self-tests are proven when these run
    ids = regexp(code, 'frs:(\w+):(\w+)', 'tokens');
    for j = 1:numel(ids)
      ok = strcmp(ids{j}{1}, name(5:end)) || strcmp(ids{j}{1}, 'test') || strcmp(name, 'frs_test');
      assert(ok, '%s raises frs:%s:%s', name, ids{j}{1}, ids{j}{2});
      assert(any(strcmp(ids{j}{2}, reasons())), '%s: %s is not in the list of reasons', name, ids{j}{2});
    end
  end
end

function public_functions_have_help()
  files = public_files();
  for k = 1:numel(files)
    [~, name] = fileparts(files{k});
    lines = strsplit(fileread(files{k}), sprintf('\n'));
    first = find(~cellfun(@isempty, regexp(lines, '^%', 'once')), 1);
    assert(strncmp(lines{first}, ['%' upper(name) '  '], numel(name) + 3), ...
           '%s: the help must open with %%%s and two spaces', name, upper(name));
    text = strjoin(lines, sprintf('\n'));
    assert(~isempty(strfind(text, '%   See also ')), '%s has no See also', name);
  end
end

function public_functions_are_in_the_index()
  index = fileread(fullfile(toolbox_root(), 'matlab', 'Contents.m'));
  files = public_files();
  for k = 1:numel(files)
    [~, name] = fileparts(files{k});
    assert(~isempty(regexp(index, ['%\s+' name '\s'], 'once')), '%s is not in Contents.m', name);
  end
end

function help_states_every_option_and_its_default()
% In the help an option is a line "name (default) ..."; where the table says [], a word may say what is chosen. Both ways: each
% row of the table is in the help, and each line of the help under "Options" is a row. A function that takes options has its
% table itself, so that none is passed over.
  files = public_files();
  wrong = {};
  seen = 0;
  for k = 1:numel(files)
    text = fileread(files{k});
    table = option_table(text);
    promised = options_in_help(text);
    for name = setdiff(promised, table(:, 1)')
      wrong{end + 1} = sprintf('%s: the help names the option %s, the table does not', files{k}, name{1});
    end
    for j = 1:size(table, 1)
      seen = seen + 1;
      [given, found] = default_in_help(text, table{j, 1});
      if ~found
        wrong{end + 1} = sprintf('%s: option %s is not in the help', files{k}, table{j, 1});
      elseif ~same_default(given, table{j, 2})
        wrong{end + 1} = sprintf('%s: the help says %s (%s)', files{k}, table{j, 1}, given);
      end
    end
  end
  for file = helper_files()
    if ~isempty(regexp(fileread(file{1}), '\n\s[^%\n]*frs_parse\(', 'once'))
      wrong{end + 1} = sprintf('%s parses options that no help is compared with', file{1});
    end
  end
  assert(seen > 300, 'only %d options were found', seen);
  assert(isempty(wrong), 'said: %s', strjoin(wrong, sprintf('\n')));
end

function names = options_in_help(text)
% The names at the beginning of the lines under "Options (default):" that are indented least.
  part = regexp(text, '\n%   Options \(default\):\n(.*?)\n%\s*\n', 'tokens', 'once');
  names = {};
  if ~isempty(part)
    found = regexp(sprintf('\n%s', part{1}), '\n%     (\w+)\s+\(', 'tokens');
    names = cellfun(@(c) c{1}, found, 'UniformOutput', false);
  end
end

function [given, found] = default_in_help(text, name)
  start = regexp(text, ['\n%\s+' name '\s*\('], 'end', 'once');
  found = ~isempty(start);
  given = '';
  if found
    depth = cumsum((text(start:end) == '(') - (text(start:end) == ')'));
    given = text(start + 1:start + find(depth == 0, 1) - 2);
  end
end

function yes = same_default(given, value)
  yes = isnumeric(value) && isempty(value);               % chosen by the function: the help may say how
  if ~yes
    try
      yes = isequal(eval(given), value);
    catch
      yes = false;
    end
  end
end

function functions_are_named_after_their_files()
  files = all_files();
  for k = 1:numel(files)
    [~, name] = fileparts(files{k});
    if ~strcmp(name, 'Contents')
      assert(~isempty(regexp(fileread(files{k}), ['^\s*function\s[^\n]*\<' name '\>'], 'once')), ...
             '%s does not define %s', files{k}, name);
    end
  end
end

function functions_that_are_called_exist()
% By name: of matlab/, of mex/, or a function of the file itself. A helper that was renamed would be missed where no test calls it.
  files = [files_below('matlab', '\.m$'), files_below('paper', '\.m$'), files_below('bench', '\.m$'), files_below('demos', '\.m$')];
  files = files(cellfun(@isempty, regexp(files, '(Contents|frs_test)\.m$', 'once')));   % the runner has variables with such names
  [~, known] = cellfun(@fileparts, files_below('matlab', '\.m$'), 'UniformOutput', false);
  sources = dir(fullfile(toolbox_root(), 'mex', 'frs_*_mex.cpp'));
  known = [known, regexprep({sources.name}, '\.cpp$', '')];
  for file = files
    words = unique(regexp(strjoin(code_once(file{1}), sprintf('\n')), '(?<![\w.])frs_\w+', 'match'));
    missing = setdiff(words, known);
    assert(isempty(missing), '%s calls %s', file{1}, strjoin(missing, ', '));
  end
end

function regions_of_all_images_are_looked_up_at_once()
% Comparing all regions with the number of each image takes minutes for thousands of images: frs_members sorts them once.
  for file = files_below('matlab', '\.m$')
    code = strjoin(code_once(file{1}), sprintf('\n'));
    found = regexp(code, '[^\n]*\<bag == \w+[^\w(][^\n]*', 'match', 'once');
    assert(isempty(found), '%s: %s', file{1}, found);
  end
end

function table = option_table(text)
  addpath(fullfile(toolbox_root(), 'package'));
  table = option_rows(text);
  assert(~isempty(table) || isempty(regexp(text, '\n[^%\n]*frs_parse\(', 'once')), ...
         'a table of options is not where it is looked for: %s', text(1:60));
end

function list = reasons()
  list = {'badType', 'badSize', 'badValue', 'notFinite', 'badOption', 'unknownOption', 'noFile', 'notBuilt', ...
          'noConvergence', 'outOfMemory', 'internal', 'interrupted', 'skip'};
end

function lines = code_once(file)
% The code of a file, which several cases ask for.
  persistent kept
  if isempty(kept)
    kept = containers.Map();
  end
  if ~isKey(kept, file)
    kept(file) = code_only(file);
  end
  lines = kept(file);
end

function files = helper_files()
  files = setdiff(files_below('matlab', '\.m$'), public_files());
end

function files = all_files()
  folders = {'matlab', 'demos', 'tests', 'bench', 'paper', 'tools', 'package'};
  files = cellfun(@(folder) files_below(folder, '\.m$'), folders, 'UniformOutput', false);
  files = [files{:}];
end
