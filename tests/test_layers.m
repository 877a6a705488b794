function cases = test_layers()
% The layers of the C++ core, read from the #include lines, and those of matlab/, read from the calls.
  cases = {@rows_name_earlier_rows_only, @folders_include_what_they_may, @facades_are_what_mex_includes, ...
           @folders_say_what_they_may_use, @mex_includes_facades_only, @entries_are_short, @entries_read_arguments_by_mx_headers, ...
           @tests_and_benchmarks_do_not_include_each_other, @an_upward_include_is_found, ...
           @functions_call_what_they_may, @helpers_are_called, @an_upward_call_is_found};
end

function list = rooms()
% The architecture of matlab/, from the lowest layer up: a folder may call itself and every folder above it in this list. The
% folders below a topic (learn/models) count as the topic, but for those of discover, the steps of the main job.
  list = {'internal/checks', 'internal/files', 'internal/draw', 'internal/regions', '', 'segment', 'describe', 'evaluate', 'learn', 'plot', ...
          'locate', 'discover/review', 'discover/input', 'discover/learn', 'discover/judge', 'discover/deliver', 'discover/page', ...
          'discover/export', 'discover/media', 'discover'};
end

function rows = layers()
% The architecture of src/: a folder and the folders it may include. A new folder gets a row here, below all the
% rows it names, and in one of its files (the main one) the line `// src/<folder> may use: <the same list>.`
% Folders inside a folder of src/ count as part of it. toy/ and baselines/ lie beside src/.
  rows = {'simd',      {}
          'base',      {'simd'}
          'kernel',    {'base', 'simd'}
          'coded',     {'base', 'simd', 'kernel'}
          'qp',        {'base'}
          'svm',       {'base', 'simd', 'coded', 'qp'}
          'features',  {'base', 'coded', 'qp', 'svm'}
          'regions',   {'base', 'simd', 'kernel', 'coded', 'qp', 'svm'}
          'baselines', {'base', 'svm', 'regions'}
          'image',     {'base', 'simd'}
          'segment',   {'base', 'simd', 'image'}
          'video',     {'base', 'simd', 'image', 'segment'}
          'network',   {'base'}
          'connected', {'base'}
          'toy',       {'base', 'image'}};
end

function list = facades()
% The headers that mex/ may include.
  list = {'base/cache.hpp', 'base/error.hpp', 'base/files.hpp', 'base/ledger.hpp', 'base/mat_file.hpp', 'base/mat_numbers.hpp', ...
          'base/matrix.hpp', 'base/memory.hpp', ...
          'base/monitor.hpp', 'base/platform.hpp', 'base/random.hpp', 'base/symmetric.hpp', 'base/threads.hpp', ...
          'base/version.hpp', 'baselines/mil.hpp', ...
          'baselines/subwindow.hpp', 'baselines/window_svm.hpp', 'coded/scorer.hpp', 'connected/connected.hpp', 'connected/objects.hpp', ...
          'features/feature_chain.hpp', 'features/kernel_matrices.hpp', 'image/byte_picture.hpp', 'image/codebook.hpp', 'image/colour.hpp', ...
          'image/described.hpp', 'image/jpeg.hpp', 'image/nearest.hpp', 'image/photograph.hpp', 'image/picture_depth.hpp', ...
          'image/pixel_codes.hpp', 'image/planar_image.hpp', 'image/png.hpp', 'image/region_paint.hpp', 'image/tiff.hpp', ...
          'kernel/kernel_matrix.hpp', 'network/fetch.hpp', 'network/network.hpp', 'regions/region_selection.hpp', ...
          'regions/ridge.hpp', 'segment/candidates.hpp', 'segment/hierarchy.hpp', 'segment/merge_tree.hpp', ...
          'segment/picture_regions.hpp', 'segment/region_graph.hpp', 'segment/region_props.hpp', 'segment/segmented.hpp', ...
          'svm/svm_train.hpp', 'toy/toy_images.hpp', ...
          'toy/toy_videos.hpp', 'video/box_fit.hpp', 'video/camera.hpp', 'video/flow.hpp', 'video/stip.hpp', ...
          'video/supervoxels.hpp', 'video/video.hpp'};
end

function rows_name_earlier_rows_only()
  rows = layers();
  for k = 1:size(rows, 1)
    late = setdiff(rows{k, 2}, rows(1:k - 1, 1));
    assert(isempty(late), 'The row of %s names %s, which is not a row above it.', rows{k, 1}, strjoin(late, ', '));
  end
end

function folders_include_what_they_may()
  found = upward(core_files());
  assert(isempty(found), 'said: %s', strjoin(found, sprintf('\n')));
end

function facades_are_what_mex_includes()
  [~, included] = includes_of(files_below('mex', '\.(hpp|cpp|inl)$'));
  unused = setdiff(facades(), included);
  assert(isempty(unused), 'mex/ does not include %s: take it out of facades().', strjoin(unused, ', '));
end

function folders_say_what_they_may_use()
  rows = layers();
  for k = 1:size(rows, 1)
    place = place_of(rows{k, 1});
    files = files_below(place, '\.(hpp|cpp|inl)$');
    assert(~isempty(files), '%s has a row in layers() but no files.', place);
    line = regexp(strjoin(cellfun(@fileread, files, 'UniformOutput', false), sprintf('\n')), ...
                  sprintf('// %s may use: ([^\\n]*)\\.', place), 'tokens');
    uses = strjoin(rows{k, 2}, ', ');
    if isempty(uses)
      uses = 'nothing';
    end
    assert(numel(line) == 1, 'One file of %s must hold the line `// %s may use: %s.`', place, place, uses);
    assert(strcmp(line{1}{1}, uses), '%s says that it may use %s; tests/test_layers.m says %s.', place, line{1}{1}, uses);
  end
end

function place = place_of(folder)
  place = ['src/' folder];
  if any(strcmp(folder, {'toy', 'baselines'}))
    place = folder;
  end
end

function mex_includes_facades_only()
  files = files_below('mex', '\.(hpp|cpp|inl)$');
  [from, to] = includes_of(files);
  for k = 1:numel(to)
    assert(~isempty(regexp(to{k}, '^mx\w*\.hpp$', 'once')) || any(strcmp(to{k}, facades())), ...
           '%s includes %s, which is not among the facades() of tests/test_layers.m.', files{from(k)}, to{k});
  end
end

function entries_are_short()
% What is longer is work for the core, or reading of arguments, which mx_*.hpp do.
  files = files_below('mex', 'frs_\w+_mex\.cpp$');
  assert(~isempty(files));
  for k = 1:numel(files)
    count = numel(strfind(fileread(files{k}), sprintf('\n')));
    assert(count <= 40, '%s has %d lines, at most 40.', files{k}, count);
  end
end

function entries_read_arguments_by_mx_headers()
  files = files_below('mex', 'frs_\w+_mex\.cpp$');
  for k = 1:numel(files)
    found = unique(regexp(fileread(files{k}), '\<mx(Get|Is)\w+', 'match'));
    assert(isempty(found), '%s calls %s: read its arguments by mx.hpp or mx_*.hpp.', files{k}, strjoin(found, ', '));
  end
end

function tests_and_benchmarks_do_not_include_each_other()
% What both use is in tests/shared.
  assert(isempty(including('tests', 'bench/|generator\.hpp')) && isempty(including('bench', 'tests/(?!shared/)|support/')));
  assert(isempty(including(fullfile('tests', 'shared'), 'bench/|support/|cpp/')));
  scripts = dir(fullfile(toolbox_root(), 'bench', '*.m'));
  for k = 1:numel(scripts)
    text = fileread(fullfile(toolbox_root(), 'bench', scripts(k).name));
    assert(isempty(regexp(text, '\n[^%\n]*''(tests|support)''', 'once')), '%s uses the folder of the tests', scripts(k).name);
  end
end

function found = including(folder, pattern)
  files = files_below(folder, '\.(hpp|cpp|inl)$');
  [from, to] = includes_of(files);
  found = files(from(~cellfun(@isempty, regexp(to, pattern, 'once'))));
end

function an_upward_include_is_found()
% The check itself is checked, on files that break the rules.
  assert_found('#include "coded/binned.hpp"', 'kernel', 'kernel may not use coded');
  assert_found('#include "features/engines/column_matrix.hpp"', 'svm', 'svm may not use features');
  assert_found('  #  include "mx.hpp"', 'base', 'path below src/');
  assert_found('#include "kernel/distinct_values.hpp"', 'astrology', 'no row for src/astrology');
  assert_found('#include "base/parallel.hpp"', 'kernel', '');
  assert_found('#include <vector>', 'kernel', '');
end

function assert_found(line, folder, message)
  place = tempname();
  file = fullfile(place, 'src', folder, 'wrong.hpp');
  cleanup = onCleanup(@() remove(place, folder, file));
  mkdir(place);
  mkdir(fullfile(place, 'src'));
  mkdir(fullfile(place, 'src', folder));
  f = fopen(file, 'w');
  fprintf(f, '%s\n', line);
  fclose(f);
  found = strjoin(upward({file}), sprintf('\n'));
  assert(isempty(found) == isempty(message) && (isempty(message) || ~isempty(strfind(found, message))), 'said: %s', found);
end

function remove(place, folder, file)
  delete(file);
  rmdir(fullfile(place, 'src', folder));
  rmdir(fullfile(place, 'src'));
  rmdir(place);
end

function functions_call_what_they_may()
  found = upward_calls(files_of_matlab());
  assert(isempty(found), 'said: %s', strjoin(found, sprintf('\n')));
end

function helpers_are_called()
% A helper that nobody calls is dead; two of one name would meet in an installed package, which is flat.
  files = files_of_matlab();
  [names, calls] = calls_of(files);
  [~, first] = unique(names);
  assert(numel(first) == numel(names), 'Two functions have the name %s.', strjoin(names(setdiff(1:numel(names), first)), ', '));
  dead = setdiff(names(~ismember(files, public_files())), unique([calls{:}]));
  assert(isempty(dead), 'nothing calls %s', strjoin(dead, ', '));
end

function an_upward_call_is_found()
% The check itself is checked.
  place = tempname();
  file = @(varargin) fullfile(place, 'matlab', varargin{:});
  cleanup = onCleanup(@() remove_folder(place));
  make_folder(file('internal', 'files'));
  make_folder(file('learn'));
  write_text(file('internal', 'files', 'frs_low.m'), sprintf('function frs_low()\n%% calls frs_high in words\n  x = ''frs_high'';\nend\n'));
  write_text(file('learn', 'frs_high.m'), sprintf('function frs_high()\n  frs_low();\nend\n'));
  files = {file('internal', 'files', 'frs_low.m'), file('learn', 'frs_high.m')};
  assert(isempty(upward_calls(files)));
  write_text(files{1}, sprintf('function frs_low()\n  frs_high();\nend\n'));
  found = upward_calls(files);
  assert(isscalar(found) && ~isempty(strfind(found{1}, 'frs_low of internal/files may not call frs_high of learn')), 'said: %s', found{:});
end

function remove_folder(folder)
  confirm_recursive_rmdir(false, 'local');
  rmdir(folder, 's');
end

function found = upward_calls(files)
  [names, calls] = calls_of(files);
  layer = zeros(1, numel(files));
  for k = 1:numel(files)
    room = room_of(files{k});
    layer(k) = find([strcmp(room, rooms()), false], 1);
  end
  list = rooms();
  found = {};
  for k = 1:numel(files)
    for called = find(ismember(names, calls{k}) & layer > layer(k))
      found{end + 1} = sprintf('%s of %s may not call %s of %s.', names{k}, list{layer(k)}, names{called}, list{layer(called)}); %#ok<AGROW>
    end
  end
end

function [names, calls] = calls_of(files)
% The name of each file, and the names in its code that are not in strings.
  [~, names] = cellfun(@fileparts, files, 'UniformOutput', false);
  calls = cell(size(files));
  for k = 1:numel(files)
    words = unique(regexp(strjoin(code_only(files{k}), sprintf('\n')), '\<frs_\w+', 'match'));
    calls{k} = setdiff(words, names{k});
  end
end

function room = room_of(file)
% The row of rooms() that a file belongs to.
  parts = strsplit(regexprep(strrep(fileparts(file), '\', '/'), '.*/matlab(?=/|$)', ''), '/');
  parts = parts(~strcmp(parts, 'private') & ~cellfun(@isempty, parts));
  if isempty(parts)
    room = '';
  elseif any(strcmp(parts{1}, {'internal', 'discover'}))
    room = strjoin(parts, '/');
  else
    room = parts{1};
  end
end

function files = files_of_matlab()
  files = files_below('matlab', '\.m$');
  files = files(cellfun(@isempty, regexp(files, 'Contents\.m$', 'once')));
end

function found = upward(files)
% One line for every include that the table does not allow.
  rows = layers();
  found = {};
  [from, to] = includes_of(files);
  for k = 1:numel(to)
    source = folder_of_file(files{from(k)});
    target = folder_of_include(to{k});
    row = find(strcmp(source, rows(:, 1)));
    if isempty(target)
      found{end + 1} = sprintf('%s: write the path below src/ in #include "%s".', files{from(k)}, to{k});
    elseif isempty(row)
      found{end + 1} = sprintf('%s: no row for src/%s in layers() of tests/test_layers.m; add it.', files{from(k)}, source);
    elseif ~any(strcmp(target, [rows(row, 1), rows{row, 2}]))
      found{end + 1} = sprintf('%s: %s may not use %s (#include "%s").', files{from(k)}, source, target, to{k});
    end
  end
end

function folder = folder_of_file(path)
% The part of a path after its last src, or toy or baselines.
  folder = regexp(strrep(path, '\', '/'), '(?:.*/src/(\w+)/|.*/(toy|baselines)/)', 'tokens', 'once');
  folder = folder{end};
end

function folder = folder_of_include(path)
% '' for a name without a folder.
  folder = '';
  parts = strsplit(path, '/');
  if numel(parts) > 1
    folder = parts{1};
  end
end

function [from, to] = includes_of(files)
% The quoted includes of some files: file number and what it includes.
  from = [];
  to = {};
  for k = 1:numel(files)
    names = regexp(fileread(files{k}), '^\s*#\s*include\s*"([^"]+)"', 'tokens', 'lineanchors');
    from = [from, k * ones(1, numel(names))];
    to = [to, cellfun(@(n) n{1}, names, 'UniformOutput', false)];
  end
end

function files = core_files()
  files = [files_below('src', '\.(hpp|cpp|inl)$'), files_below('toy', '\.(hpp|cpp|inl)$'), ...
           files_below('baselines', '\.(hpp|cpp|inl)$')];
end
