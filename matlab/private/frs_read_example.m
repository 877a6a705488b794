function example = frs_read_example(file)
%FRS_READ_EXAMPLE  Commands and printed lines of the "Example" at the end of a help text.
%   A line ">> command" may go on in lines that start with ".."; lines after it are its output.
  example = struct('commands', {{}}, 'outputs', {{}});
  lines = strsplit(fileread(file), sprintf('\n'));
  inside = false;
  for k = 2:numel(lines)
    if isempty(regexp(lines{k}, '^\s*%', 'once'))
      return
    end
    text = regexprep(lines{k}, '^\s*%\s*', '');
    if ~isempty(regexp(text, '^Example\s*$', 'once'))
      inside = true;
    elseif inside && strncmp(text, '>> ', 3)
      example.commands{end + 1} = text(4:end);
      example.outputs{end + 1} = '';
    elseif inside && strncmp(text, '.. ', 3)
      example.commands{end} = [example.commands{end} sprintf('\n') text(4:end)];
    elseif inside && ~isempty(example.commands)
      example.outputs{end} = [example.outputs{end} sprintf('\n') text];
    end
  end
end
