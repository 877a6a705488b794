function cases = test_layers()
% The layers of the C++ core, read from the #include lines.
  cases = {@rows_name_earlier_rows_only, @folders_include_what_they_may, @facades_are_what_mex_includes, ...
           @folders_say_what_they_may_use, @mex_includes_facades_only, ...
           @tests_and_benchmarks_do_not_include_each_other, @an_upward_include_is_found};
end

function rows = layers()
% The architecture of src/: a folder and the folders it may include. A new folder gets a row here, below all the
% rows it names, and in one of its files (the main one) the line `// src/<folder> may use: <the same list>.`
% src/frs/ has no row: a header there belongs to the folder with the .cpp that includes it first.
  rows = {'simd',      {}
          'base',      {'simd'}
          'kernel',    {'base', 'simd'}
          'svm',       {'base', 'simd', 'kernel'}
          'features',  {'base', 'simd', 'kernel', 'svm'}
          'regions',   {'base', 'simd', 'kernel', 'svm'}
          'mil',       {'base', 'simd', 'kernel', 'svm', 'regions'}
          'image',     {'base', 'simd'}
          'segment',   {'base', 'simd', 'image'}
          'video',     {'base', 'simd', 'image', 'segment'}
          'connected', {'base'}
          'windows',   {'base'}
          'toy',       {'base', 'image'}};
end

function list = headers_without_source()
% Headers of src/frs/ that are complete in themselves: all belong to base.
  list = {'error.hpp', 'random.hpp', 'threads.hpp'};
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
  assert(isempty(found), '%s', strjoin(found, sprintf('\n')));
end

function facades_are_what_mex_includes()
  [~, included] = includes_of(files_below(fullfile(toolbox_root(), 'mex')));
  facades = files_below(fullfile(toolbox_root(), 'src', 'frs'));
  for k = 1:numel(facades)
    [~, name, ending] = fileparts(facades{k});
    assert(any(strcmp(['frs/' name ending], included)), ...
           'src/frs/%s%s is not included by mex/: it belongs into the folder of its source.', name, ending);
  end
end

function folders_say_what_they_may_use()
  rows = layers();
  for k = 1:size(rows, 1)
    files = files_below(fullfile(toolbox_root(), 'src', rows{k, 1}));
    assert(~isempty(files), 'src/%s has a row in layers() but no files.', rows{k, 1});
    line = regexp(strjoin(cellfun(@fileread, files, 'UniformOutput', false), sprintf('\n')), ...
                  sprintf('// src/%s may use: ([^\\n]*)\\.', rows{k, 1}), 'tokens');
    uses = strjoin(rows{k, 2}, ', ');
    if isempty(uses)
      uses = 'nothing';
    end
    assert(numel(line) == 1, 'One file of src/%s must hold the line `// src/%s may use: %s.`', rows{k, [1 1]}, uses);
    assert(strcmp(line{1}{1}, uses), 'src/%s says that it may use %s; tests/test_layers.m says %s.', rows{k, 1}, ...
           line{1}{1}, uses);
  end
end

function mex_includes_facades_only()
  files = files_below(fullfile(toolbox_root(), 'mex'));
  [from, to] = includes_of(files);
  for k = 1:numel(to)
    assert(~isempty(regexp(to{k}, '^(frs/\w+|mx\w*)\.hpp$', 'once')), ...
           '%s includes %s: the MEX entries may use src/frs/ only.', files{from(k)}, to{k});
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
  files = files_below(fullfile(toolbox_root(), folder));
  [from, to] = includes_of(files);
  found = files(from(~cellfun(@isempty, regexp(to, pattern, 'once'))));
end

function an_upward_include_is_found()
% The check itself is checked, on files that break the rules.
  assert_found('#include "svm/binned.hpp"', 'kernel', 'kernel may not use svm');
  assert_found('#include "frs/scorer.hpp"', 'kernel', 'kernel may not use svm');
  assert_found('  #  include "mx.hpp"', 'base', 'path below src/');
  assert_found('#include "kernel/distinct_values.hpp"', 'astrology', 'no row for src/astrology');
  assert_found('#include "base/parallel.hpp"', 'kernel', '');
  assert_found('#include <vector>', 'kernel', '');
end

function assert_found(line, folder, message)
  place = tempname();
  file = fullfile(place, folder, 'wrong.hpp');
  cleanup = onCleanup(@() remove(place, folder, file));
  mkdir(place);
  mkdir(fullfile(place, folder));
  f = fopen(file, 'w');
  fprintf(f, '%s\n', line);
  fclose(f);
  found = strjoin(upward({file}), sprintf('\n'));
  assert(isempty(found) == isempty(message) && ~isempty(strfind([found ' '], message)), '%s', found);
end

function remove(place, folder, file)
  delete(file);
  rmdir(fullfile(place, folder));
  rmdir(place);
end

function found = upward(files)
% One line for every include that the table does not allow.
  rows = layers();
  owner = facade_owners();
  found = {};
  [from, to] = includes_of(files);
  for k = 1:numel(to)
    source = folder_of(files{from(k)}, owner);
    target = folder_of(to{k}, owner);
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

function owner = facade_owners()
% A field for each header of src/frs/, with the folder it belongs to.
  owner = struct();
  for name = headers_without_source()
    owner.(facade_field(name{1})) = 'base';
  end
  files = core_files();
  files = files(~cellfun(@isempty, regexp(files, '\.cpp$', 'once')));
  [from, to] = includes_of(files);
  for k = 1:numel(to)
    isFirst = k == 1 || from(k) ~= from(k - 1);
    if isFirst && strncmp(to{k}, 'frs/', 4) && ~any(strcmp(to{k}(5:end), headers_without_source()))
      field = facade_field(to{k}(5:end));
      folder = folder_of(files{from(k)}, owner);
      assert(~isfield(owner, field) || strcmp(owner.(field), folder), ...
             '%s is the first include of files in src/%s and in src/%s: which one implements it?', to{k}, folder, ...
             owner_of(owner, field));
      owner.(field) = folder;
    end
  end
end

function folder = owner_of(owner, field)
  folder = '';
  if isfield(owner, field)
    folder = owner.(field);
  end
end

function folder = folder_of(path, owner)
% The folder of src/ that a file belongs to; '' for a name without a folder.
  parts = strsplit(strrep(path, '\', '/'), '/');
  folder = '';
  if numel(parts) > 1
    folder = parts{end - 1};
  end
  if strcmp(folder, 'frs')
    field = facade_field(parts{end});
    assert(isfield(owner, field), ['No .cpp of src/ includes frs/%s first: give it a source, or name it in ' ...
           'headers_without_source() of tests/test_layers.m.'], parts{end});
    folder = owner.(field);
  end
end

function field = facade_field(name)
  field = strrep(name, '.', '_');
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
  files = files_below(fullfile(toolbox_root(), 'src'));
end

function files = files_below(folder)
% The C++ files of a folder and of its subfolders; none when it does not exist.
  files = {};
  if ~exist(folder, 'dir')
    return
  end
  list = dir(folder);
  list = list(~strncmp({list.name}, '.', 1));
  for k = 1:numel(list)
    path = fullfile(folder, list(k).name);
    if list(k).isdir
      files = [files, files_below(path)];
    elseif ~isempty(regexp(list(k).name, '\.(hpp|cpp|inl)$', 'once'))
      files{end + 1} = path;
    end
  end
end
