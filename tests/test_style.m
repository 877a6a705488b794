function cases = test_style()
  cases = {@files_are_valid_matlab, @stripper_knows_strings_from_transposes, @error_ids_name_their_verb, ...
           @public_functions_have_help, @public_functions_are_in_the_index, ...
           @help_states_every_option_and_its_default, @functions_are_named_after_their_files};
end

function files_are_valid_matlab()
% What Octave takes and MATLAB does not.
  banned = {'#', 'comment or directive with #'
            '"', 'double-quoted string'
            '!', 'exclamation mark'
            '(^|[^\w.])(endif|endwhile|endfor|endfunction|endswitch|end_try_catch|end_unwind_protect|unwind_protect|until|printf|puts|print_usage)($|\W)', 'Octave keyword or function'
            '[-+*/^|&]=', 'operator with assignment'
            '\+\+|--\s*;', 'increment'
            '\)\(', 'chained index'
            '^\s*do\s*$', 'do loop'
            '\*\*', 'power written as **'};
  found = {};
  files = all_files();
  for f = 1:numel(files)
    lines = code_only(files{f});
    for k = 1:numel(lines)
      for b = 1:size(banned, 1)
        if ~isempty(regexp(lines{k}, banned{b, 1}, 'once'))
          found{end + 1} = sprintf('%s:%d: %s', files{f}, k, banned{b, 2});
        end
      end
    end
  end
  assert(isempty(found), '%s', strjoin(found, sprintf('\n')));
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
  for file = files_in(fullfile('matlab', 'private'), '*.m')
    if ~isempty(regexp(fileread(file{1}), '\n\s[^%\n]*frs_parse\(', 'once'))
      wrong{end + 1} = sprintf('%s parses options that no help is compared with', file{1});
    end
  end
  assert(seen > 300, 'only %d options were found', seen);
  assert(isempty(wrong), '%s', strjoin(wrong, sprintf('\n')));
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

function files = public_files()
  files = files_in('matlab', 'frs_*.m');
end

function files = all_files()
  files = [files_in('matlab', '*.m'), files_in(fullfile('matlab', 'private'), '*.m'), files_in('demos', '*.m'), files_in(fullfile('demos', 'private'), '*.m'), ...
           files_in('tests', '*.m'), files_in(fullfile('tests', 'support'), '*.m'), files_in('bench', '*.m'), files_in('docs', '*.m'), ...
           files_in('package', '*.m')];
end

function files = files_in(folder, pattern)
  list = dir(fullfile(toolbox_root(), folder, pattern));
  files = cellfun(@(f) fullfile(toolbox_root(), folder, f), {list.name}, 'UniformOutput', false);
end
