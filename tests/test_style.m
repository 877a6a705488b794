function cases = test_style()
  cases = {@files_are_valid_matlab, @stripper_knows_strings_from_transposes, @error_ids_name_their_verb, ...
           @public_functions_have_help, @public_functions_are_in_the_index, ...
           @help_tables_list_every_option, @functions_are_named_after_their_files};
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
    code = regexprep(fileread(files{k}), '\n%![^\n]*', '');          % self-tests prove their ids by running
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

function help_tables_list_every_option()
  files = public_files();
  seen = 0;
  for k = 1:numel(files)
    text = fileread(files{k});
    names = option_names(text);
    for j = 1:numel(names)
      seen = seen + 1;
      assert(~isempty(regexp(text, ['%\s+' names{j} '\s*\(|%\s+' names{j} ' '], 'once')), ...
             '%s: option %s is not in the help', files{k}, names{j});
    end
  end
  assert(seen > 0);
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

function names = option_names(text)
% Odd items of the struct literal given to frs_parse.
  names = {};
  start = regexp(text, 'frs_parse\(''\w+'',\s*struct\(', 'end', 'once');
  if isempty(start)
    return
  end
  depth = 1;
  item = '';
  items = {};
  inString = false;
  for k = start + 1:numel(text)
    c = text(k);
    if c == ''''
      inString = ~inString;
    elseif ~inString && any(c == '([{')
      depth = depth + 1;
    elseif ~inString && any(c == ')]}')
      depth = depth - 1;
    end
    if depth == 0
      break
    end
    if c == ',' && depth == 1 && ~inString
      items{end + 1} = item;
      item = '';
    else
      item = [item c];
    end
  end
  names = regexp(items(1:2:end), '''(\w+)''', 'tokens', 'once');
  names = cellfun(@(t) t{1}, names, 'UniformOutput', false);
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
           files_in('tests', '*.m'), files_in(fullfile('tests', 'support'), '*.m'), files_in('bench', '*.m')];
end

function files = files_in(folder, pattern)
  list = dir(fullfile(toolbox_root(), folder, pattern));
  files = cellfun(@(f) fullfile(toolbox_root(), folder, f), {list.name}, 'UniformOutput', false);
end
