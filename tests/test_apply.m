function cases = test_apply()
  cases = {@result_applies_to_new_pictures, @file_listed_twice_is_answered_twice, ...
           @pictures_that_share_a_name_are_written_apart, @nothing_is_found_where_the_label_says_so, ...
           @unreadable_pictures_have_no_label, @names_are_no_formulas_in_tables, ...
           @several_objects_have_a_box_each};
end

function result_applies_to_new_pictures()
  [result, out] = small_discovery();
  folder = tempname();
  files = frs_toy_images([1 1], 'first', 50, 'size', [90 120], 'folder', folder);
  found = frs_apply(fullfile(out, 'result.mat'), files, 'out', fullfile(folder, 'found'));
  assert(isequal({found.file}, files));
  assert(all(abs([found.label]) == 1) && isequal(size(found(1).mask), [90 120]));
  assert(exist(fullfile(folder, 'found', 'found.csv'), 'file') == 2);
  again = frs_apply(result, files{2});
  assert(abs(again.score - found(2).score) < 1e-9);
end

function file_listed_twice_is_answered_twice()
  result = small_discovery();
  found = frs_apply(result, result.files([1 9 1]));
  assert(isequal({found.file}, result.files([1 9 1])));
  assert(all(abs([found.label]) == 1) && isequal(found(1), found(3)));
end

function pictures_that_share_a_name_are_written_apart()
  result = small_discovery();
  folder = tempname();
  files = frs_toy_images([2 2], 'first', 60, 'size', [90 120], 'folder', folder);
  [~, first] = fileparts(files{1});
  [~, third] = fileparts(files{3});
  assert(strcmp(first, third), 'the names do not clash: %s, %s', first, third);
  out = fullfile(folder, 'found');
  found = frs_apply(result, files, 'out', out, 'locate', 'all');
  lines = strsplit(strtrim(fileread(fullfile(out, 'found.csv'))), sprintf('\n'));
  assert(~isempty(regexp(lines{1}, ',mask$', 'once')) && numel(lines) == 5);
  masks = regexp(lines(2:end), '[^,]*$', 'match', 'once');
  assert(numel(unique(masks)) == 4);
  for k = 1:4
    assert(isequal(imread(fullfile(out, masks{k})) > 0, found(k).mask));
  end
  assert(numel(names_in(out, 'regions')) == 4);
end

function nothing_is_found_where_the_label_says_so()
  result = small_discovery();
  result.classifier.model.bias = -1e6;                     % says no to everything
  found = frs_apply(result, result.files(1));
  assert(found.label == -1 && isequal(size(found.box), [0 4]));
  assert(islogical(found.mask) && isequal(size(found.mask), [90 120]) && ~any(found.mask(:)));
  all = frs_apply(result, result.files(1), 'locate', 'all');
  assert(all.label == -1 && any(all.mask(:)) && isequal(size(all.box), [1 4]));
end

function unreadable_pictures_have_no_label()
  result = small_discovery();
  folder = tempname();
  make_folder(folder);
  broken = fullfile(folder, 'broken.png');
  write_text(broken, 'this is no picture');
  small = fullfile(folder, 'small.png');
  imwrite(uint8(magic(10)), small);
  saved = warning('off', 'all');
  restore = onCleanup(@() warning(saved));
  for list = {{broken}, {fullfile(folder, 'gone.png')}, {small}, {broken, result.files{1}, small}}
    found = frs_apply(result, list{1}, 'out', fullfile(folder, 'found'));
    bad = ~strcmp({found.file}, result.files{1});
    assert(isequal({found.file}, list{1}) && isequal(isnan([found.label]), bad));
    assert(isequal(isnan([found.score]), bad) && isequal(cellfun('isempty', {found.mask}), bad));
  end
  lines = strsplit(strtrim(fileread(fullfile(folder, 'found', 'found.csv'))), sprintf('\n'));
  assert(numel(lines) == 4 && ~isempty(strfind(lines{2}, ',NaN,NaN,NaN,,,,,')), lines{2});
end

function names_are_no_formulas_in_tables()
% A spreadsheet runs a field that begins with one of these signs; an apostrophe before it keeps it a text.
  result = small_discovery();
  folder = folder_for_test();
  names = {'=1+1.png', '+1.png', '-1.png', '@now.png'};
  for k = 1:4
    copyfile(result.files{1}, fullfile(folder.name, ['./' names{k}]));
  end
  here = cd(folder.name);
  back = onCleanup(@() cd(here));
  frs_apply(result, names, 'out', 'found');
  lines = strsplit(strtrim(fileread(fullfile('found', 'found.csv'))), sprintf('\n'));
  for k = 1:4
    assert(strncmp(lines{k + 1}, ['"''' names{k} '",'], numel(names{k}) + 4), lines{k + 1});
  end
end

function several_objects_have_a_box_each()
% A cue of one's own that decides alone and speaks for two corners.
  [folder, files, y] = small_scenes();
  map = zeros(60, 80);
  map(1:20, [1:20, 61:80]) = 1;
  corners = [1 1 20 20; 61 1 80 20];
  result = small_run(files(y > 0), files(y < 0), fullfile(folder, 'out'), 'cue', repmat({map}, 1, 8), 'truth', repmat({corners}, 1, 4));
  several = arrayfun(@(l) size(l.box, 1) == 2, result.loc);
  assert(any(several) && all(ismember(vertcat(result.loc.box), corners, 'rows')));
  lines = strsplit(strtrim(fileread(fullfile(folder, 'out', 'boxes.csv'))), sprintf('\n'));
  assert(numel(lines) == 1 + size(vertcat(result.loc.box), 1));
  k = find(several, 1);
  mask = imread(fullfile(folder, 'out', result.loc(k).maskFile)) > 0;
  assert(isequal(mask, map > 0) && result.loc(k).overlap == 1);
  frs_export(result, 'coco', fullfile(folder, 'coco.json'));
  coco = jsondecode(fileread(fullfile(folder, 'coco.json')));
  assert(numel(coco.annotations) == numel(lines) - 1 && all([coco.annotations.area] == 400));
  data = page_data(fullfile(folder, 'out', 'report.html'));
  shown = data.classes.items(strcmp({data.classes.items.file}, result.loc(k).file));
  assert(isequal(shown.box, result.loc(k).box));
  result.locator.model.cue.weight = 100;
  apply = @() frs_apply(result, files(1:2), 'cue', {map, map}, 'locate', 'all', 'out', fullfile(folder, 'found'));
  found = apply();
  assert(isequal(sortrows(found(1).box), corners) && isequal(found(1).mask, map > 0));
  again = apply();                                        % from the table of the first run
  assert(isequal({again.box}, {found.box}));
  assert(~isempty(strfind(fileread(fullfile(folder, 'found', 'found.html')), '[[')));
end
