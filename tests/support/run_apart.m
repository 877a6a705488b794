function [status, said] = run_apart(code, prefix)
%RUN_APART  Run CODE in an Octave of its own with the toolbox of this one; errors are printed with their ids, STATUS is then 3.
%   PREFIX ('') is put before the command, such as a limit of memory, another user, or a program that kills it.
  if nargin < 2
    prefix = '';
  end
  file = [tempname() '.m'];
  clearing = onCleanup(@() delete(file));
  write_text(file, sprintf('%s\ntry\n  %s\ncatch e\n  disp(e.identifier), disp(e.message)\n  exit(3);\nend\n', setup_text(), code));
  [status, said] = system(sprintf('bash -c ''%s octave-cli -q -f -H "%s"'' 2>&1', prefix, file));
end
