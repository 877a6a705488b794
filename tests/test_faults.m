function cases = test_faults()
  cases = {@full_disk_leaves_what_was_there, @files_that_run_code_are_refused, @damaged_result_files_are_refused, ...
           @killed_runs_go_on_to_the_same_result};
end

function full_disk_leaves_what_was_there()
% A limit on the size of files stands for the full disk: writing beyond it fails in the same way.
  if ispc()
    skip_test('no limit on the size of files here');
  end
  folder = scratch();
  clearing = onCleanup(@() clear_folder(folder));
  scenes(folder, [4 4]);
  call = ['frs_discover(''' folder '/pos'', ''' folder '/neg'', ''out'', ''' folder '/out'', ''words'', 20, ' ...
          '''regions'', 12, ''segmentation'', ''grid'', ''C'', %g, ''verbose'', 0)'];
  eval([sprintf(call, 1) ';']);
  names = strsplit(strtrim(fileread([folder '/out/files.txt'])), sprintf('\n'));
  content = @() cellfun(@(f) bytes_of(fullfile(folder, 'out', f)), [names, {'files.txt'}], 'UniformOutput', false);
  good = content();
  [status, said] = limited(16, sprintf(call, 2));
  assert(status ~= 0, 'a run on a full disk reports success');
  assert(~isempty(strfind(said, 'frs:discover:noFile')), 'said: %s', said);
  assert(isequal(content(), good), 'files of the earlier run were changed');
  assert(~exist([folder '/out/unfinished.frs'], 'dir'), 'what was not finished is left behind');
  left = [dir([folder '/out/*.part*']); dir([folder '/out/*/*.part*'])];
  assert(isempty(left), 'half-written files are left behind');
  [status, said] = limited(2, ['frs_toy_images(1, ''folder'', ''' folder '/more'')']);
  assert(status ~= 0 && ~isempty(strfind(said, 'frs:toy_images:noFile')), 'said: %s', said);
end

function files_that_run_code_are_refused()
% Octave's load evaluates the text of function handles: reading a file must never do that.
  folder = scratch();
  clearing = onCleanup(@() clear_folder(folder));
  mark = [folder '/ran'];
  text = sprintf(['# name: result\n# type: function handle\n@<fnhandle>\n@() 1, fclose(fopen(''%s'', ''w''))\n'], mark);
  write_text([folder '/text.mat'], text);
  result = struct('words', {{1}});                            %#ok<NASGU>
  save('-v6', [folder '/handle.mat'], 'result');
  ucm2 = ones(5);                                             %#ok<NASGU>
  save('-v6', [folder '/ucm.mat'], 'ucm2');
  for name = {'handle', 'ucm'}
    file = [folder '/' name{1} '.mat'];
    bytes = fileread(file);
    at = strfind(bytes, char([6 0 0 0 8 0 0 0 6 0 0 0]));     % flags of an array of class 6, double
    bytes(at(end) + 8) = char(16);                            % 16 is a function
    write_text(file, bytes);
  end
  reason = struct('text', 'not a binary MAT file', 'handle', 'is a function', 'ucm', 'is a function');
  for name = {'text', 'handle', 'ucm'}
    file = [folder '/' name{1} '.mat'];
    refused_as('frs:apply:badValue', reason.(name{1}), @() frs_apply(file, {'x.png'}));
    refused_as('frs:hierarchy:badValue', reason.(name{1}), @() frs_hierarchy('load', file));
  end
  assert(~exist(mark, 'file'), 'reading a file ran its code');
end

function refused_as(id, reason, f)
  try
    f();
  catch e
    assert(strcmp(e.identifier, id) && ~isempty(strfind(e.message, reason)), '%s: %s', e.identifier, e.message);
    return
  end
  error('the file was read');
end

function damaged_result_files_are_refused()
  folder = scratch();
  clearing = onCleanup(@() clear_folder(folder));
  ucm2 = ones(5);                                             %#ok<NASGU>
  file = [folder '/map.mat'];
  save('-v7', file, 'ucm2');
  bytes = fileread(file);
  assert(isequal(frs_hierarchy('load', file), ones(5) * 0 + frs_hierarchy('tree', ones(5))));
  for at = round(linspace(100, numel(bytes) - 1, 12))
    write_text(file, bytes(1:at));                            % cut
    refused(file);
    broken = bytes;
    broken(at) = char(bitxor(double(broken(at)), 36));        % flipped
    write_text(file, broken);
    refused(file);
  end
end

function killed_runs_go_on_to_the_same_result()
% SIGKILL at ten moments (50 with FRS_LONG) spread over a run, one after the other on the same folder; then a run that is left
% alone ends with the same result as one that was never disturbed. What is cached makes later runs shorter, and so does a machine
% with less to do: one that ends before its kill does not count, the next one begins anew, and moments are spread over the shorter time.
  folder = scratch();
  clearing = onCleanup(@() clear_folder(folder));
  scenes(folder, [4 4]);
  call = @(out) sprintf(['frs_discover(''%s/pos'', ''%s/neg'', ''out'', ''%s/%s'', ''words'', 20, ''regions'', 12, ''segmentation'', ' ...
                         '''slic'', ''verbose'', 0, ''threads'', 1)'], folder, folder, folder, out);
  started = tic;
  [failed, said] = limited(Inf, call('calm'));
  whole = toc(started);
  assert(~failed, 'said: %s', said);
  moments = long_run(10, 50);
  kills = 0;
  runs = 0;
  while kills < moments
    runs = runs + 1;
    assert(runs <= 3 * moments, 'only %d of %d runs were killed', kills, runs);
    started = tic;
    [status, said] = limited(Inf, call('killed'), whole * (kills + 1) / (moments + 2));
    if status == 128 + 9
      kills = kills + 1;
    else
      assert(status == 0, 'said: %s', said);
      whole = min(whole, toc(started));
      clear_folder([folder '/killed']);
    end
  end
  [failed, said] = limited(Inf, call('killed'));
  assert(~failed, 'said: %s', said);
  for name = {'boxes.csv', 'scores.csv'}
    a = strrep(fileread([folder '/calm/' name{1}]), '/calm/', '/');
    b = strrep(fileread([folder '/killed/' name{1}]), '/killed/', '/');
    assert(isequal(a, b), '%s differs after kills', name{1});
  end
  left = [dir([folder '/killed/*.part*']); dir([folder '/killed/*/*.part*'])];
  assert(isempty(left), 'half-written files are left behind');
end

function refused(file)
% Refused by name, or read all the same where the damage is in a note of the header.
  try
    frs_hierarchy('load', file);
  catch e
    assert(strncmp(e.identifier, 'frs:hierarchy:', 14), '%s: %s', e.identifier, e.message);
  end
end

function scenes(folder, n)
  frs_toy_images(n, 'folder', folder, 'size', [60 80]);
end

function [status, said] = limited(blocks, call, seconds)
% Run a call in another process that cannot write files beyond so many kilobytes, and is killed after some seconds.
  limit = 'unlimited';
  if isfinite(blocks)
    limit = sprintf('%d', blocks);
  end
  killer = '';
  if nargin > 2
    killer = sprintf('timeout -s KILL %.2f ', seconds);
  end
  [status, said] = run_apart([call ';'], sprintf('trap "" XFSZ; ulimit -f %s; %s', limit, killer));
end

function folder = scratch()
  folder = tempname();
  mkdir(folder);
end

function clear_folder(folder)
  confirm_recursive_rmdir(false, 'local');
  rmdir(folder, 's');
end
