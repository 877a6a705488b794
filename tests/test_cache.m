function cases = test_cache()
% The cache of frs_extract: what is kept, damaged, shared and killed.
  cases = {@same_for_every_thread_count_and_with_cache, @labels_may_stay_on_disk, ...
           @changed_files_and_options_are_computed_again, @damaged_or_foreign_cache_entries_are_computed_again, ...
           @unwritable_cache_is_said, @killed_run_resumes, @leftovers_of_old_kills_are_cleared, ...
           @cache_of_label_images_is_small, ...
           @bits_flipped_and_files_cut_are_repaired, @two_processes_share_a_cache, @folders_without_permission_are_said};
end

function same_for_every_thread_count_and_with_cache()
  cache = folder_for_test();
  a = extract(3, 'threads', 1);
  b = extract(3, 'threads', 3, 'cache', cache.name);
  c = extract(3, 'cache', cache.name);
  for field = {'X', 'H', 'bag', 'labels', 'adjacency', 'area', 'codebook'}
    assert(isequal(a.(field{1}), b.(field{1})) && isequal(a.(field{1}), c.(field{1})), field{1});
  end
end

function labels_may_stay_on_disk()
  cache = folder_for_test();
  a = extract(2, 'cache', cache.name);
  b = extract(2, 'cache', cache.name, 'keepLabels', false);
  assert(all(cellfun(@isempty, b.labels)) && isequal(a.H, b.H));
  [~, ~, L] = frs_frames(b, 1);
  assert(isequal(L, a.labels{1}));
end

function changed_files_and_options_are_computed_again()
  cache = folder_for_test();
  place = folder_for_test();
  scenes = scene_files(3);
  file = fullfile(place.name, 'scene.png');
  copy_part(scenes{1}, file, 1);
  [a, codebook] = frs_extract(frs_images({file}), small_options(), 'cache', cache.name);
  copy_part(scenes{2}, file, 1);
  b = frs_extract(frs_images({file}), small_options(), 'cache', cache.name, 'codebook', codebook);
  want = frs_extract(frs_images(scenes(2)), small_options(), 'codebook', codebook);
  assert(isequal(b.X, want.X) && ~isequal(a.X, b.X));
  c = frs_extract(frs_images({file}), small_options(), 'cache', cache.name, 'codebook', codebook, 'regions', 4);
  assert(numel(c.bag) < numel(b.bag));
end

function damaged_or_foreign_cache_entries_are_computed_again()
  cache = folder_for_test();
  a = extract(2, 'cache', cache.name);
  entries = dir(fullfile(cache.name, '*.frs'));
  assert(numel(entries) == 2 * 3 + 1);            % samples, words and labels of each image, and the codebook
  for k = 1:numel(entries)
    file = fullfile(cache.name, entries(k).name);
    bytes = bytes_of(file);
    if mod(k, 2)
      bytes = strrep(bytes, char(frs_version()), '9.9.9');
    else
      bytes = bytes(1:end - 5);
    end
    write_text(file, bytes);
  end
  b = extract(2, 'cache', cache.name);
  assert(isequal(a.X, b.X) && isequal(a.labels, b.labels));
end

function unwritable_cache_is_said()
  list = frs_images(scene_files(1));
  assert_error('frs:extract:noFile', @() frs_extract(list, small_options(), 'cache', [list.files{1} '/cache']));
  if exist('/proc', 'dir')                        % a folder in which nobody can make a file
    assert_error('frs:extract:noFile', @() frs_extract(list, small_options(), 'cache', '/proc'));
  end
end

function killed_run_resumes()
  if ~exist('OCTAVE_VERSION', 'builtin') || ~isunix()
    skip_test('kills a second Octave by the shell');
  end
  cache = folder_for_test();
  scenes = scene_files(12);
  want = frs_extract(frs_images(scenes), small_options());
  done = 0;
  for kill = 1:3
    job = start_extraction(scenes, cache.name);
    goal = min(done + 4, 30);
    waited = tic();
    while numel(dir(fullfile(cache.name, '*.frs'))) < goal && toc(waited) < 300
      pause(0.005);
    end
    system(sprintf('kill -9 %d 2>/dev/null', job));
    done = numel(dir(fullfile(cache.name, '*.frs')));
    assert(done >= goal, 'only %d entries after %.0f s', done, toc(waited));
  end
  pause(1.1);                                     % times of files are in seconds
  kept = dir(fullfile(cache.name, '*.frs'));
  before = [kept.datenum];
  got = frs_extract(frs_images(scenes), small_options(), 'cache', cache.name);
  after = dir(fullfile(cache.name, '*.frs'));
  [~, same] = ismember({kept.name}, {after.name});
  assert(all(same) && isequal(before, [after(same).datenum]), 'finished work was done again');
  assert(isequal(got.X, want.X) && isequal(got.H, want.H) && isequal(got.labels, want.labels));
end

function leftovers_of_old_kills_are_cleared()
  if ~isunix()
    skip_test('sets the time of a file by the shell');
  end
  cache = folder_for_test();
  write_text(fullfile(cache.name, 'a.frs.1.tmp'), 'x');
  write_text(fullfile(cache.name, 'b.frs.2.tmp'), 'x');
  system(sprintf('touch -t 200001010000 "%s"', fullfile(cache.name, 'a.frs.1.tmp')));
  extract(1, 'cache', cache.name);
  left = dir(fullfile(cache.name, '*.tmp'));
  assert(isequal({left.name}, {'b.frs.2.tmp'}));   % another run may still be at work on this one
end

function cache_of_label_images_is_small()
% A label image of 750 kB and 200 kB of frames and words.
  I = frs_toy_images(1, 'size', [375 500]);
  place = folder_for_test();
  file = fullfile(place.name, 'scene.png');
  imwrite(I{1}, file);
  [~, codebook] = frs_extract(frs_images({file}), 'method', 'none', 'words', 50, 'samples', 500);
  cache = folder_for_test();
  ds = frs_extract(frs_images({file}), 'method', 'ucm', 'codebook', codebook, 'cache', cache.name);
  entries = dir(fullfile(cache.name, '*.frs'));
  assert(numel(entries) == 2 && ds.count == 10000);
  assert(sum([entries.bytes]) < 60000, '%d bytes', sum([entries.bytes]));   % 5000 of them: below 300 MB
end

function bits_flipped_and_files_cut_are_repaired()
% At a seeded random place of a random entry a bit is flipped, or the file is cut off. The result must be the same as before, and
% so must the entries after it.
% FRS_LONG damages 3000 instead of 60.
  cache = folder_for_test();
  a = extract(2, 'cache', cache.name);
  entries = dir(fullfile(cache.name, '*.frs'));
  good = cellfun(@(name) bytes_of(fullfile(cache.name, name)), {entries.name}, 'UniformOutput', false);
  draw = seeded_uniform(17, 4, long_run(60, 3000));
  for t = 1:3:size(draw, 2)                       % three of them at a time
    for u = t:t + 2
      k = ceil(draw(1, u) * numel(entries));
      bytes = good{k};
      at = ceil(draw(2, u) * numel(bytes));
      if draw(3, u) < 0.3
        bytes = bytes(1:at - 1);
      else
        bytes(at) = char(bitxor(double(bytes(at)), 2 ^ floor(8 * draw(4, u))));
      end
      write_text(fullfile(cache.name, entries(k).name), uint8(bytes));
    end
    b = extract(2, 'cache', cache.name);
    assert(isequal(a.X, b.X) && isequal(a.H, b.H) && isequal(a.labels, b.labels) && isequal(a.codebook, b.codebook), 'damage %d', t);
    for k = 1:numel(entries)
      whole = isequal(bytes_of(fullfile(cache.name, entries(k).name)), good{k});
      sampled = ~isempty(strfind(good{k}, 'descr'));    % samples are read only where the words are missing
      if ~whole
        write_text(fullfile(cache.name, entries(k).name), uint8(good{k}));
      end
      assert(whole || sampled, 'entry %d was not repaired after damage %d', k, t);
    end
  end
end

function two_processes_share_a_cache()
% Both start at once on the same pictures, in opposite order; each gets what one alone gets without a cache.
  if ~exist('OCTAVE_VERSION', 'builtin') || ~isunix()
    skip_test('starts more Octaves by the shell');
  end
  cache = folder_for_test();
  scenes = scene_files(12);
  [want, codebook] = frs_extract(frs_images(scenes), small_options());
  words = fullfile(cache.name, 'words.mat');
  save('-v7', words, 'codebook');
  code = cell(1, 2);
  for k = 1:2
    list = scenes;
    if k == 2
      list = fliplr(list);
    end
    code{k} = fullfile(cache.name, sprintf('run%d.m', k));
    write_text(code{k}, sprintf(['%saddpath(''%s''); s = load(''%s''); ds = frs_extract(frs_images({%s}), small_options(), ' ...
      '''codebook'', s.codebook, ''cache'', ''%s'', ''threads'', 1); X = ds.X; H = ds.H; save(''-v7'', ''%s/out%d.mat'', ''X'', ''H'');'], ...
      setup_text(), fileparts(which('small_options')), words, ...
      strjoin(strcat('''', list, ''''), ','), cache.name, cache.name, k));
  end
  [status, said] = system(sprintf('octave-cli -q -f -H "%s" 2>&1 & octave-cli -q -f -H "%s" 2>&1; wait', code{:}));
  assert(status == 0, 'said: %s', said);
  for k = 1:2
    got = load(fullfile(cache.name, sprintf('out%d.mat', k)));
    order = {1:12, 12:-1:1};
    assert(isequal(got.X, want.X(:, order{k})), 'process %d: %s', k, said);
  end
  got = frs_extract(frs_images(scenes), small_options(), 'codebook', codebook, 'cache', cache.name, 'part', 'cached');
  assert(isequal(got.X, want.X) && isequal(got.H, want.H) && isempty(dir(fullfile(cache.name, '*.tmp'))));
end

function folders_without_permission_are_said()
% As a user who may read the folders and not write them: a full cache serves, an empty one is an error, results there stay.
  if ~exist('OCTAVE_VERSION', 'builtin') || ~isunix()
    skip_test('needs a Unix shell and Octave');
  end
  user = '';
  [~, id] = system('id -u');
  if strcmp(strtrim(id), '0')                     % the superuser may write everything
    user = 'HOME=/tmp setpriv --reuid=65534 --regid=65534 --clear-groups';
    if system([user ' test -r ' which('frs_extract') ' 2>/dev/null']) ~= 0
      skip_test('no other user can be taken here who may read the toolbox');
    end
  end
  place = folder_for_test();
  [files, y] = frs_toy_images([4 4], 'size', [60 80], 'folder', place.name);
  out = fullfile(place.name, 'out');
  small_run(files(y > 0), files(y < 0), out, 'threads', 1);
  before = bytes_of(fullfile(out, 'result.mat'));
  page = bytes_of(fullfile(out, 'report.html'));
  empty = fullfile(place.name, 'empty');
  make_folder(empty);
  system(sprintf('chmod -R a+rX,a-w "%s"', place.name));
  restore = onCleanup(@() system(sprintf('chmod -R u+w "%s"', place.name)));
  support = sprintf('addpath(''%s''); ', fileparts(which('small_run')));
  lists = sprintf('''%s/pos'', ''%s/neg''', place.name, place.name);
  extraction = sprintf(['ds = frs_extract(frs_images({%s}, [1 -1]), ''words'', 20, ''regions'', 12, ''method'', ''grid'', ' ...
                        '''threads'', 1, ''cache'', '], lists);
  again = @(where, more) run_apart([support 'r = small_run(' lists ', ''' where ''', ''threads'', 1' more ');'], user);
  [status, said] = again(out, '');
  assert(status == 3 && ~isempty(strfind(said, 'frs:discover:noFile')) && ~isempty(strfind(said, out)), '%d: %s', status, said);
  [status, said] = run_apart([extraction '''' empty ''');'], user);
  assert(status == 3 && ~isempty(strfind(said, 'frs:extract:noFile')) && ~isempty(strfind(said, empty)), '%d: %s', status, said);
  [status, said] = again(tempname(), [', ''cache'', ''' fullfile(out, 'cache') '''']);
  assert(status == 0, 'a full cache that cannot be written: %s', said);
  assert(isequal(bytes_of(fullfile(out, 'result.mat')), before) && isequal(bytes_of(fullfile(out, 'report.html')), page));
end

function [ds, codebook] = extract(n, varargin)
  [ds, codebook] = frs_extract(frs_images(scene_files(n)), small_options(), varargin{:});
end

function pid = start_extraction(files, cache)
% A second interpreter in the background.
  list = sprintf('''%s'',', files{:});
  options = sprintf(['struct(''words'',20,''samples'',600,''regions'',12,''method'',''slic'',''features'',' ...
                     'struct(''step'',8,''sizes'',[4 6],''maxCount'',10000))']);
  code = sprintf('%sfrs_extract(frs_images({%s}),%s,''cache'',''%s'');', setup_text(), list(1:end - 1), options, cache);
  script = fullfile(cache, 'run.m');
  write_text(script, code);
  [status, text] = system(sprintf('octave-cli -q -f -H "%s" >/dev/null 2>&1 & echo $!', script));
  assert(status == 0);
  pid = str2double(text);
end
