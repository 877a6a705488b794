function cases = test_border()
% What every compiled function owes its host: clean errors, no leaks, Ctrl-C, progress that can be piped.
  cases = {@failing_calls_do_not_leak, @ctrl_c_stops_a_long_call_and_octave_lives, ...
           @progress_is_readable_when_piped, @silence_means_silence};
end

function failing_calls_do_not_leak()
  X = ones(100, 200);
  X(end) = NaN;
  fail_many(X, 200);                                      % the allocator warms up
  before = resident();
  fail_many(X, 1000);
  assert(resident() - before < 5, 'memory grew by %.1f MB over 1000 failing calls', resident() - before);
end

function ctrl_c_stops_a_long_call_and_octave_lives()
% A real SIGINT to a second, interactive Octave in the middle of calls that would take minutes: after their first line of progress.
  need_octave();
  calls = {'frs_kernel(rand(2000, 6000), ''kernel'', ''js'', ''threads'', 1, ''verbose'', 2)'
           'frs_svm_train(rand(50, 20000), rand(1, 20000) > 0.5, ''C'', 1e4, ''tol'', 1e-9, ''verbose'', 2)'
           'frs_svm_train(floor(9 * rand(400, 6000)), rand(1, 6000) > 0.5, ''C'', 1e3, ''tol'', 1e-12, ''verbose'', 2)'
           'frs_select_features(rand(500, 20000), rand(1, 20000) > 0.5, ''C'', 100, ''tol'', 1e-9, ''verbose'', 2)'
           'frs_select_regions(sprand(300, 40000, 0.1), ceil((1:40000) / 10), rand(1, 4000) > 0.5, ''C'', 1e3, ''tol'', 1e-9, ''verbose'', 2)'
           'frs_codebook(rand(64, 200000, ''single''), 5000, ''maxIter'', 1000, ''verbose'', 2)'};
  for k = 1:numel(calls)
    script = [sprintf('%sdisp(''started''); fflush(stdout);\n', setup_text()), ...
              sprintf('result = %s;\n', calls{k}), ...
              sprintf('printf(''alive %%d\\n'', exist(''result'', ''var'')); exit(7);\n')];
    [status, text] = run_interrupted(script);
    assert(status == 7 && ~isempty(strfind(text, 'alive 0')), '%s: status %d after: %s', calls{k}, status, text);
  end
end

function progress_is_readable_when_piped()
  need_octave();
  [status, text] = run_octave(['X = rand(20, 400); y = sign(X(1, :) - 0.5);' ...
                               'frs_select_features(X, y, ''verbose'', 2);']);
  assert(status == 0, 'said: %s', text);
  assert(isempty(strfind(text, sprintf('\r'))), 'piped progress must not rewrite lines');
  assert(~isempty(regexp(text, 'objective [-0-9.e+]+\s+gap [-0-9.e+]+', 'once')), 'no progress line in: %s', text);
end

function silence_means_silence()
  need_octave();
  [status, text] = run_octave(['X = rand(20, 400); y = sign(X(1, :) - 0.5);' ...
                               'm = frs_select_features(X, y, ''verbose'', 0); m = frs_svm_train(X, y);']);
  assert(status == 0 && isempty(strtrim(text)), 'said: %s', text);
end

function fail_many(X, times)
  for k = 1:times
    try
      frs_kernel(X);
    catch e
      assert(strcmp(e.identifier, 'frs:kernel:notFinite'), 'said: %s', e.message);
    end
  end
end

function megabytes = resident()
  if ~exist('/proc/self/status', 'file')
    skip_test('needs /proc/self/status');
  end
  value = regexp(fileread('/proc/self/status'), 'VmRSS:\s*(\d+)', 'tokens', 'once');
  megabytes = str2double(value{1}) / 1024;
end

function need_octave()
  if ~exist('OCTAVE_VERSION', 'builtin') || ~isunix()
    skip_test('starts a second Octave with a Unix shell');
  end
end

function [status, text] = run_octave(code)
  file = [tempname() '.m'];
  cleanup = onCleanup(@() delete(file));
  write_file(file, [setup_text() code]);
  [status, text] = system(sprintf('octave-cli -q -f -H %s 2>&1', file));
end

function [status, text] = run_interrupted(script)
  base = tempname();
  cleanup = onCleanup(@() delete([base '*']));
  write_file([base '.m'], script);
  shell = [sprintf('octave-cli -q -f -H -i < %s.m > %s.out 2>&1 & pid=$!\n', base, base), ...
           sprintf('(sleep 300; kill -9 $pid) > /dev/null 2>&1 & guard=$!\n'), ...
           sprintf('until grep -qE "[0-9.]+ s(,|$)" %s.out || ! kill -0 $pid; do sleep 0.1; done\n', base), ...
           sprintf('kill -INT $pid; wait $pid; code=$?; kill $guard; exit $code\n')];
  write_file([base '.sh'], shell);
  status = system(sprintf('bash %s.sh', base));
  text = fileread([base '.out']);
end

function write_file(file, text)
  f = fopen(file, 'w');
  fwrite(f, text);
  fclose(f);
end
