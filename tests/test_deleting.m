function cases = test_deleting()
% What runs delete: files that they wrote, by their exact names, never through a link.
  cases = {@names_are_no_patterns, @links_are_not_followed, @a_folder_of_answers_may_be_a_link, @files_of_another_kind_of_run_go, ...
           @a_list_of_files_names_nothing_outside, @discarding_is_exact};
end

function names_are_no_patterns()
% Pictures named like patterns: the next run, on others, deletes what the first wrote and nothing of the user's.
  if ispc()
    skip_test('such names are not allowed here');
  end
  [folder, files, y] = small_scenes();
  out = fullfile(folder, 'out');
  odd = {'*.png', 'a?b.png', '[a].png', '{a,b}.png', '~.png', '-rf.png'};
  named = cellfun(@(n) fullfile(folder, 'pos', n), odd, 'UniformOutput', false);
  I = frs_imread(files{1});
  for k = 1:numel(named)
    frs_write_image('test', I(:, [k:end, 1:k - 1], :), named{k});
  end
  result = small_run([files(1:2), named], files(y < 0), out);
  assert(numel(result.loc) == 8 && all(cellfun(@(m) exist(fullfile(out, m), 'file') == 2, {result.loc.maskFile})));
  own = {'masks/axb.png', 'masks/a.png', 'masks/mine.png', 'regions/b.jpg', 'figures/a', 'a.png', 'table2.csv'};
  for k = 1:numel(own)
    write_text(fullfile(out, own{k}), own{k});
  end
  second = small_run(files(1:4), files(y < 0), out);
  for k = 1:numel(own)
    assert(strcmp(bytes_of(fullfile(out, own{k})), own{k}), 'said: %s', own{k});
  end
  assert(all(cellfun(@(m) exist(fullfile(out, m), 'file') == 2, {second.loc.maskFile})));
  listed = strsplit(strtrim(fileread(fullfile(out, 'files.txt'))), sprintf('\n'));
  for name = {'masks', 'regions', 'figures'}
    there = strcat([name{1} '/'], frs_names_in(fullfile(out, name{1})));
    assert(isempty(setxor(there, [listed(strncmp(listed, name{1}, numel(name{1}))), own(strncmp(own, name{1}, numel(name{1})))])), ...
           'there: %s', strjoin(there, ' '));
  end
  found = fullfile(folder, 'found [1]');
  frs_apply(second, named, 'out', found);
  again = frs_apply(second, named, 'out', found);
  assert(numel(again) == 6 && numel(strsplit(strtrim(fileread(fullfile(found, 'found.csv'))), sprintf('\n'))) == 7);
end

function links_are_not_followed()
  if ispc()
    skip_test('links need rights of their own here');
  end
  [folder, files, y] = small_scenes();
  out = fullfile(folder, 'out');
  mine = fullfile(folder, 'mine');
  make_folder(mine);
  write_text(fullfile(mine, 'scene001.png'), 'mine');
  write_text(fullfile(mine, 'files.txt'), sprintf('scene001.png\n'));
  for name = {'unfinished.frs', 'masks', 'regions', 'figures', 'classes'}
    make_folder(out);
    link(mine, fullfile(out, name{1}));
    said = assert_error('frs:discover:noFile', @() small_run(files(y > 0), files(y < 0), out));
    assert(~isempty(strfind(said, 'is a link')), 'said: %s', said);
    system(sprintf('rm "%s"', fullfile(out, name{1})));
  end
  make_folder(fullfile(out, 'classes'));
  link(mine, fullfile(out, 'classes', 'old'));             % as a class of an earlier run
  make_folder(fullfile(out, 'unfinished.frs'));
  link(mine, fullfile(out, 'unfinished.frs', 'masks'));    % in what a stopped run left
  result = small_run(files(y > 0), files(y < 0), out);
  write_text(fullfile(out, 'files.txt'), sprintf('%s\nkept.csv\n', fileread(fullfile(out, 'files.txt'))));
  link(fullfile(mine, 'scene001.png'), fullfile(out, 'kept.csv'));
  small_run(files(y > 0), files(y < 0), out);
  for name = {'masks', 'regions'}
    make_folder(fullfile(folder, 'found'));
    link(mine, fullfile(folder, 'found', name{1}));
    assert_error('frs:apply:noFile', @() frs_apply(result, files(1), 'out', fullfile(folder, 'found')));
    system(sprintf('rm "%s"', fullfile(folder, 'found', name{1})));
  end
  assert(strcmp(bytes_of(fullfile(mine, 'scene001.png')), 'mine') && isequal(frs_names_in(mine), {'files.txt', 'scene001.png'}));
end

function a_folder_of_answers_may_be_a_link()
  if ispc()
    skip_test('links need rights of their own here');
  end
  [folder, files, y] = small_scenes();
  make_folder(fullfile(folder, 'disk'));
  link(fullfile(folder, 'disk'), fullfile(folder, 'out'));
  small_run(files(y > 0), files(y < 0), fullfile(folder, 'out'));
  small_run(files(y > 0), files(y < 0), fullfile(folder, 'out'));
  assert(exist(fullfile(folder, 'disk', 'report.html'), 'file') == 2);
end

function files_of_another_kind_of_run_go()
% A run on videos leaves boxes.json: what it listed is deleted, in folders of classes too, which then go.
  [folder, files, y] = small_scenes();
  out = fullfile(folder, 'out');
  old = fullfile(out, 'classes', 'old class');
  for place = {out, old}
    make_folder(place{1});
    make_folder(fullfile(place{1}, 'regions'));
    for name = {'boxes.json', 'regions/clip.jpg', 'report.html'}
      write_text(fullfile(place{1}, name{1}), 'of videos');
    end
    write_text(fullfile(place{1}, 'files.txt'), sprintf('regions/clip.jpg\nboxes.json\nreport.html\n'));
  end
  small_run(files(y > 0), files(y < 0), out);
  assert(~exist(fullfile(out, 'boxes.json'), 'file') && ~exist(fullfile(out, 'regions', 'clip.jpg'), 'file'));
  assert(~exist(old, 'dir'), 'the folder of the class holds %s', strjoin(frs_names_in(out), ' '));
end

function a_list_of_files_names_nothing_outside()
  [folder, files, y] = small_scenes();
  out = fullfile(folder, 'out');
  make_folder(fullfile(out, 'other'));
  kept = {fullfile(folder, 'a.csv'), fullfile(out, 'other', 'b.csv'), files{1}};
  write_text(kept{1}, '1');
  write_text(kept{2}, '2');
  write_text(fullfile(out, 'files.txt'), sprintf('../a.csv\nother/b.csv\nmasks/../other/b.csv\nmasks/..\n..\n.\n%s\n', files{1}));
  small_run(files(y > 0), files(y < 0), out);
  assert(all(cellfun(@(f) exist(f, 'file') == 2, kept)));
end

function discarding_is_exact()
  place = folder_for_test();
  at = @(name) fullfile(place.name, name);
  make_folder(at('full'));
  write_text(at('full/a'), 'a');
  make_folder(at('empty'));
  write_text(at('file'), 'a');
  frs_discard(at('full'));
  frs_discard(at('full'), 'empty');
  frs_discard(at('file'), 'folder');
  frs_discard(at('nothing'));
  assert(isequal(frs_names_in(place.name), {'empty', 'file', 'full'}));
  assert(strcmp(frs_discard(at('file')), 'file') && strcmp(frs_discard(at('empty'), 'empty'), 'folder') && ...
         strcmp(frs_discard(at('full'), ''), 'folder'));
  frs_discard(at('full'), 'folder');
  assert(isempty(frs_names_in(place.name)) && strcmp(frs_discard(at('full'), ''), 'none'));
end

function link(to, name)
  assert(system(sprintf('ln -s "%s" "%s"', to, name)) == 0);
end
