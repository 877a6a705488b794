function cases = test_matlab()
% What can be said about MATLAB without having it.
  cases = {@files_are_matlab_by_its_grammar, @functions_called_are_matlabs_or_ours, ...
           @octaves_own_functions_are_behind_a_question, @an_octave_function_is_found, ...
           @no_function_has_a_name_of_matlabs, @no_variable_hides_a_function_that_is_called_before, ...
           @modules_ask_nothing_that_one_layout_of_complex_numbers_lacks};
end

function files_are_matlab_by_its_grammar()
  check_by_script('grammar.sh', '.m', sprintf('function f()\n  x = (3 + ;\nend\n'), 2);
end

function functions_called_are_matlabs_or_ours()
% Names that Octave knows as functions and a file does not define itself must be in the table below. A new one: look it up in
% MATLAB's documentation (R2018a) and add it to one of the two lists.
  unknown = {};
  for code = code_of_all()
    names = setdiff(code.called, [matlab_functions(), octave_functions()]);
    unknown = [unknown, cellfun(@(n) sprintf('%s calls %s', code.file, n), names, 'UniformOutput', false)];
  end
  assert(isempty(unknown), 'said: %s', strjoin(unknown, sprintf('\n')));
end

function octaves_own_functions_are_behind_a_question()
  found = {};
  for code = code_of_all()
    found = [found, cellfun(@(n) sprintf('%s: %s', code.file, n), unguarded(code.lines, fileread(code.file), code.called), ...
                            'UniformOutput', false)];
  end
  assert(isempty(found), 'Only Octave has these; ask exist(''OCTAVE_VERSION'', ''builtin'') before: %s', strjoin(found, sprintf('\n')));
end

function an_octave_function_is_found()
% The checks themselves are checked.
  bad = sprintf('function f()\n  puts(''x'');\n  a = ostrsplit(''b'');\nend\n');
  assert(isequal(setdiff(called(bad), matlab_functions()), {'ostrsplit', 'puts'}));
  alone = {'function f()', '  rename(a, b);', 'end'};
  asked = {'function f()', '  if exist(''OCTAVE_VERSION'', ''builtin'')', '    rename(a, b);', '  end', 'end'};
  assert(isequal(unguarded(alone, strjoin(alone, sprintf('\n')), {'rename'}), {'rename'}));
  assert(isempty(unguarded(asked, strjoin(asked, sprintf('\n')), {'rename'})));
end

function no_function_has_a_name_of_matlabs()
  for code = code_of_all()
    heads = regexp(strjoin(code.lines, sprintf('\n')), '(?:^|\n)function\s+(?:[^=\n]*=\s*)?(\w+)', 'tokens');
    names = intersect(flat(heads), matlab_functions());
    assert(isempty(names), '%s defines %s', code.file, strjoin(names, ', '));
  end
end

function no_variable_hides_a_function_that_is_called_before()
% MATLAB takes a name that a function assigns anywhere for a variable everywhere in it; Octave calls the function until then.
  assert(isequal(hidden({'  a = class(t);', '  for class = 1:3', '  end'}), {'class'}));     % the check itself is checked
  assert(isempty(hidden({'  [sum, n] = f(2);', '  sum = sum + 1;', '  x(max(1, n)) = 2;', '  s.class = n;', '  y = max(n);'})));
  found = {};
  for code = code_of_all()
    heads = [find(strncmp(code.lines, 'function', 8)), numel(code.lines) + 1];
    for k = 1:numel(heads) - 1
      names = setdiff(hidden(code.lines(heads(k) + 1:heads(k + 1) - 1)), regexp(code.lines{heads(k)}, '\w+', 'match'));
      found = [found, cellfun(@(n) sprintf('%s:%d: %s', code.file, heads(k), n), names, 'UniformOutput', false)];
    end
  end
  assert(isempty(found), 'a function, then a variable: %s', strjoin(found, sprintf('\n')));
end

function names = hidden(lines)
% MATLAB's functions that the lines of a function assign as variables, but not on the first line that names them.
  text = strjoin(lines, sprintf('\n'));
  single_ = regexp(text, '(?:^|[;\n])\s*(?:for\s+)?([A-Za-z]\w*)\s*(?:\([^=\n]*\)\s*|\{[^=\n]*\}\s*)?=(?!=)', 'tokens');
  groups = regexp(text, '\[([^\]\n]*)\]\s*=(?!=)', 'tokens');
  words = cellfun(@(g) regexp(g{1}, '(?<![\w.(])[A-Za-z]\w*(?=\s*(,|$))', 'match'), groups, 'UniformOutput', false);
  names = intersect([flat(single_), words{:}], matlab_functions());
  late = false(size(names));
  for k = 1:numel(names)
    use = lines{find(~cellfun(@isempty, regexp(lines, ['(?<![\w.])' names{k} '\>'], 'once')), 1)};
    late(k) = isempty(regexp(use, ...
                             ['@\([^)]*' names{k} '|(^|[;\[,])\s*(for\s+)?' names{k} ...
                              '\s*((\([^=]*\)|\{[^=]*\})\s*)?(,[^\]]*\]\s*|\]\s*)?=(?!=)'], 'once'));
  end
  names = names(late);
end

function modules_ask_nothing_that_one_layout_of_complex_numbers_lacks()
% MATLAB keeps the two parts of complex numbers apart (-R2017b) or together (-R2018a); each has functions that the other has
% not, or that mean something else there.
  files = dir(fullfile(toolbox_root(), 'mex', '*pp'));
  for k = 1:numel(files)
    text = fileread(fullfile(toolbox_root(), 'mex', files(k).name));
    found = regexp(text, 'mx[GS]et(Pr|Pi|ImagData|Doubles|Singles|Complex\w+|Int\d+s|Uint\d+s|ElementSize)\>', 'match', 'once');
    assert(isempty(found), '%s calls %s', files(k).name, found);
  end
  assert(numel(files) > 30);
end

function codes = code_of_all()
% The code of every file, read once for all cases: struct array file, lines (without comments and texts), called.
  persistent kept
  if isempty(kept)
    for file = files_of({'matlab', 'demos', 'package'})
      lines = code_only(file{1});
      kept = [kept, struct('file', file{1}, 'lines', {lines}, 'called', {called(strjoin(lines, sprintf('\n')))})];
    end
  end
  codes = kept;
end

function names = unguarded(lines, text, called)
% Those of Octave's own functions among the names CALLED that stand in a function whose text up to there does not ask for the host.
  ours = intersect(called, octave_functions());
  names = {};
  raw = strsplit(text, sprintf('\n'), 'CollapseDelimiters', false);
  for k = 1:numel(lines)
    here = intersect(regexp(lines{k}, '(?<![\w.@])[A-Za-z]\w*(?=\s*\()', 'match'), ours);
    if ~isempty(here)
      first = find(strncmp(raw(1:k), 'function', 8), 1, 'last');
      if isempty(strfind(strjoin(raw(first:k), sprintf('\n')), 'OCTAVE_VERSION'))
        names = [names, here];
      end
    end
  end
end

function names = called(code)
% Names that Octave knows as functions, less what the code assigns, takes as arguments or defines.
  names = unique([regexp(code, '(?<![\w.@])[A-Za-z]\w*', 'match'), flat(regexp(code, '@([A-Za-z]\w*)', 'tokens'))]);
  own = flat(regexp(code, '([A-Za-z]\w*)\s*(?:\([^=\n]*\)|\{[^=\n]*\}|(?:\.\w+)+[^=\n]*)?\s*=(?!=)', 'tokens'));
  own = [own, flat(regexp(code, 'for\s+([A-Za-z]\w*)', 'tokens'))];
  groups = [regexp(code, '\[([^\]\n]*)\]\s*=(?!=)', 'tokens'), regexp(code, 'function\s+([^\n]*)', 'tokens'), ...
            regexp(code, '@\(([^)]*)\)', 'tokens'), regexp(code, 'catch\s+([A-Za-z]\w*)', 'tokens')];
  words = cellfun(@(g) regexp(g{1}, '[A-Za-z]\w*', 'match'), groups, 'UniformOutput', false);
  names = setdiff(names, [own, words{:}]);
  isOurs = strncmp(names, 'frs_', 4) | cellfun(@iskeyword, names);
  names = names(~isOurs & cellfun(@(n) any(exist(n) == [2 5 103]), names));
end

function list = flat(tokens)
  list = cellfun(@(t) t{1}, tokens, 'UniformOutput', false);
end

function list = octave_functions()
% Not in MATLAB.
  list = {'confirm_recursive_rmdir', 'fflush', 'getpid', 'graphics_toolkit', 'localtime', 'mkoctfile', 'readdir', 'rename', 'stat', 'stdout', 'test'};
end

function list = matlab_functions()
  list = strsplit([ ...
    'abs accumarray acos addpath all and angle any arrayfun asin assert atan atan2 axes axis bar bitand bitor ' ...
    'bitshift bitxor blanks bsxfun cast cat cd ceil cell cell2mat cell2struct cellfun cellstr char chol circshift ' ...
    'cla class clear clf clock close colorbar colormap complex computer cond conj conv conv2 copyfile corrcoef cos ' ...
    'cosh cov cputime cross cummax cummin cumprod cumsum datenum datestr deal deblank delete det diag diff dir disp ' ...
    'dot double drawnow eig eps eq erf erfc error eval evalc exist exit exp expm expm1 eye factorial false fclose ' ...
    'feval fft fft2 fgetl fgets fieldnames figure fileattrib fileparts fileread filesep filter find fix flip fliplr flipud ' ...
    'floor fminsearch fopen fprintf fread frewind fseek ftell full fullfile func2str functions fwrite fzero gamma ' ...
    'gammaln gca gcd gcf ge get getenv getfield grid gt hex2dec hist histc hold horzcat hsv2rgb hypot ifft ifft2 ' ...
    'imag image imagesc imfinfo imread imwrite ind2sub Inf inf input inputname int16 int2str int32 int64 int8 ' ...
    'interp1 interp2 intersect intmax inv ipermute isa iscell iscellstr ischar iscolumn isdir isempty isequal ' ...
    'isfield isfinite isfloat ishandle isinf isinteger islogical ismac ismatrix ismember isnan isnumeric ispc ' ...
    'isprime isreal isrow isscalar issorted isspace issparse isstrprop isstruct isunix isvector jsondecode ' ...
    'jsonencode kron lastwarn lcm le legend length line linspace load log log10 log1p log2 logical logspace lower ' ...
    'lt lu mat2cell mat2str max mean median meshgrid mex mexext mfilename min minus mkdir mod mode movefile mtimes ' ...
    'NaN nan nargin narginchk nargout nchoosek ndgrid ndims ne nnz nonzeros norm not now nthroot null num2cell ' ...
    'num2str numel onCleanup ones optimset or orderfields orth patch path pause pcg permute pi pinv plot plus ' ...
    'polyfit polyval power primes print prod pwd qr rand randi randn randperm rank rat rdivide real realmax realmin ' ...
    'regexp regexpi regexprep rem repelem repmat reshape rethrow rmdir rmfield rng roots rot90 round save saveas ' ...
    'set setdiff setenv setfield sign sin single sinh size sort sortrows sparse spdiags speye sprintf sqrt squeeze ' ...
    'sscanf std str2double str2func strcat strcmp strcmpi strfind strjoin strncmp strncmpi strrep strsplit strtok ' ...
    'strtrim struct struct2cell sub2ind subplot sum svd system tan tanh tempdir tempname text textscan tic times ' ...
    'title toc trace trapz tril triu true typecast uint16 uint32 uint64 uint8 uminus unicode2native union unique ' ...
    'unzip upper validatestring var ver version vertcat view warning which xlabel xlim xor ylabel ylim zeros zip'], ' ');
  list = list(~cellfun(@isempty, list));
end

function files = files_of(folders)
  files = {};
  for folder = folders
    files = [files, files_below(folder{1}, '\.m$')];
  end
end
