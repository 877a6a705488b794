function list = tuning_numbers(folders)
%TUNING_NUMBERS  Numbers in C++ code that somebody chose, as 'file:line: number   code'.
%   LIST = TUNING_NUMBERS({'svm', 'qp'}) looks into folders of src/, or into those given by their full
%   path. It leaves out 0, 1 and 2, what stands between [ ], the half of a formula (0.5 * x), the third of a cube
%   (n * n * n / 3), shifts, and sizes rounded up ((n + 3) / 4 * 4).
  list = {};
  for k = 1:numel(folders)
    folder = folders{k};
    if ~any(folder == filesep)
      folder = fullfile('src', folder);
    end
    files = sort(files_below(folder, '\.[ch]pp$'));
    for f = 1:numel(files)
      list = [list, numbers_of(files{f})];
    end
  end
end

function found = numbers_of(file)
  found = {};
  lines = strsplit(fileread(file), sprintf('\n'));
  for k = 1:numel(lines)
    code = formula_free(lines{k});
    numbers = regexp(code, '(?<![\w.])\d+\.?\d*([eE][-+]?\d+)?(?![\w.])', 'match');
    for t = 1:numel(numbers)
      if ~any(str2double(numbers{t}) == [0 1 2])
        found{end + 1} = sprintf('%s:%d: %s   %s', file, k, numbers{t}, strtrim(lines{k}));
      end
    end
  end
end

function code = formula_free(line)
% The line without comments, strings and numbers that are no choice.
  code = regexprep(line, {'"(\\.|[^"\\])*"', '''(\\.|[^''\\])''', '//.*$', '^\s*#.*$'}, {'""', '''''', '', ''});
  code = regexprep(code, '\[[^\[\]]*\]', '[]');
  code = regexprep(code, '\(([^()]*)\+ \d+\) / (\d+) \* \2', '($1)');
  code = regexprep(code, '(<<|>>) \d+', '');
  code = regexprep(code, {'\<0\.5 \*', '[*+] 0\.5\>', '/ 3\>'}, ' ');
end
