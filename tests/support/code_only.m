function lines = code_only(file)
%CODE_ONLY  Lines of an .m file with strings emptied, comments and %! blocks removed.
% A quote right after a name, a closing bracket, a dot or another quote is a transpose.
  text = '(?<![\w)\]}.''])''(?:[^''\n]|'''')*(?:''|$)';
  comment = '%[^\n]*';
  code = fileread(file);
  [from, to] = regexp(code, [text '|' comment], 'start', 'end', 'lineanchors');
  keep = true(size(code));
  for k = 1:numel(from)
    keep(from(k):to(k)) = false;
    if code(from(k)) == ''''                              % of a string its two quotes
      keep(from(k)) = true;
      keep(to(k)) = true;
    end
  end
  lines = strsplit(code(keep), sprintf('\n'), 'CollapseDelimiters', false);
end
