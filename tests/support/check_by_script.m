function check_by_script(script, suffix, bad, line)
%CHECK_BY_SCRIPT  Fail where tests/SCRIPT has remarks about the toolbox's files.
%   First it must find the mistake in LINE of BAD, the text of a file whose name ends in SUFFIX: the check itself is checked.
  program = sprintf('''%s/tests/%s'' ', toolbox_root(), script);
  file = [tempname() suffix];
  cleanup = onCleanup(@() delete(file));
  write_text(file, bad);
  [failed, text] = system([program file ' 2>&1']);
  if failed == 2
    skip_test('needs node and npm');
  end
  assert(failed == 1 && ~isempty(strfind(text, sprintf('%s:%d', file, line))), 'said: %s', text);
  [failed, text] = system([program '2>&1']);
  assert(~failed, 'remarks: %s', text);
end
