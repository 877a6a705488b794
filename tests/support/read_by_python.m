function rows = read_by_python(kind, file)
%READ_BY_PYTHON  Texts of a file of kind 'csv', 'json' or 'xml' as the readers of Python see them: a cell with a cell for each row.
  [failed, said] = system(sprintf('python3 -B "%s" %s ''%s'' 2>&1', fullfile(toolbox_root(), 'tests', 'support', ...
                                                                             'read_back.py'), kind, strrep(file, '''', '''\''''')));
  assert(~failed, 'Python does not read %s: %s', file, said);
  rows = cellfun(@texts_of, strsplit(said(1:end - 1), char(10)), 'UniformOutput', false);
end

function texts = texts_of(line)
  texts = cellfun(@(h) char(hex2dec(reshape(h, 2, [])')'), strsplit(line, ',', 'CollapseDelimiters', false), 'UniformOutput', false);
end
