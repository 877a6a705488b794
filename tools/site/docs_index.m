function sections = docs_index(file)
%DOCS_INDEX  Sections of Contents.m: struct array with title, names (cell) and lines (what each function is).
  lines = strsplit(fileread(file), sprintf('\n'));
  sections = struct('title', {}, 'names', {}, 'lines', {});
  for k = 3:numel(lines)                                 % after the name and the version of the toolbox
    item = regexp(lines{k}, '^%\s{3}(frs_\w+)\s+- (.*)$', 'tokens', 'once');
    title = regexp(lines{k}, '^% (\w.*)$', 'tokens', 'once');
    if ~isempty(item)
      sections(end).names{end + 1} = item{1};
      sections(end).lines{end + 1} = item{2};
    elseif ~isempty(title)
      sections(end + 1) = struct('title', title{1}, 'names', {{}}, 'lines', {{}});
    end
  end
end
