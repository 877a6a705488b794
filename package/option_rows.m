function table = option_rows(text)
%OPTION_ROWS  The rows name, default, rule that a function gives to frs_parse, from its text; 0-by-3 where it has none.
  start = regexp(text, '\n  [^\n%]*(frs_parse\(''\w+'', |options = )\{ \.\.\.', 'end', 'once');
  table = cell(0, 3);
  if ~isempty(start)
    depth = 1 + cumsum((text(start:end) == '{') - (text(start:end) == '}'));
    table = eval(['{' text(start + 1:start + find(depth == 0, 1) - 1)]);
  end
end
