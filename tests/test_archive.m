function cases = test_archive()
% frs_apply on more pictures than fit into memory: rows as they come, going on after a kill, workers, and the page of what was found.
  cases = {@many_at_a_time_equal_one_by_one, @a_killed_run_goes_on, @rows_are_of_one_run_and_of_pictures_as_they_are, @parts_make_the_whole, ...
           @the_class_alone_needs_no_regions, @masks_and_heat_maps_are_made_on_request, @names_with_line_ends_are_found_again, ...
           @a_full_disk_is_told, @the_page_sorts_and_filters};
end

function many_at_a_time_equal_one_by_one()
  [result, files] = archive();
  files = files([1:3, 40, 41, 14:27]);
  found = frs_apply(result, files, 'locate', 'all');
  for k = [1 4 17 19]
    assert(isequal(found(k), frs_apply(result, files(k), 'locate', 'all')), 'picture %d', k);
  end
end

function a_killed_run_goes_on()
  [result, files, stored] = archive();
  place = folder_for_test();
  out = fullfile(place.name, 'found');
  table = fullfile(out, 'found.csv');
  code = sprintf(['files = strsplit(fileread(''%s''), char(10)); frs_apply(''%s'', files(1:%d), ''out'', ''%s'', ' ...
                  '''masks'', ''none'', ''heat'', ''none'')'], ...
                 listed(place.name, files), stored, numel(files), out);
  script = fullfile(place.name, 'run.m');
  write_text(script, [setup_text() code]);
  system(sprintf(['octave-cli -q -f -H "%s" > "%s/log" 2>&1 & p=$!; for i in $(seq 6000); do [ "$(cat "%s" 2>/dev/null | wc ' ...
      '-l)" -gt 10 ] && break; ' ...
                  'kill -0 $p 2>/dev/null || break; sleep 0.01; done; kill -9 $p; wait $p 2>/dev/null'], script, place.name, table));
  before = lines_of(table);
  assert(numel(before) > 10 && numel(before) <= numel(files), 'killed with %d rows: %s', numel(before), fileread(fullfile(place.name, 'log')));
  mark = regexprep(before{2}, '^([^,]*,-?1,)[^,]*', '$1123.5');       % would be another number if it were made again
  write_text(table, [sprintf('%s\n', before{1}, mark, before{3:end}) before{3}(1:end - 5)]);   % and half of a row at the end
  found = frs_apply(result, files, 'out', out, 'masks', 'none', 'heat', 'none');
  after = lines_of(table);
  assert(numel(after) == numel(files) + 1 && strcmp(after{2}, mark) && found(1).score == 123.5);
  whole = fullfile(place.name, 'whole');
  frs_apply(result, files, 'out', whole, 'masks', 'none', 'heat', 'none');
  calm = lines_of(fullfile(whole, 'found.csv'));
  assert(isequal(after(3:end), calm(3:end)));
end

function rows_are_of_one_run_and_of_pictures_as_they_are()
  [result, files] = archive();
  files = files(1:4);
  place = folder_for_test();
  options = {'out', place.name, 'masks', 'none', 'heat', 'none'};
  table = fullfile(place.name, 'found.csv');
  frs_apply(result, files(1:3), options{:});
  marked = strrep(fileread(table), [files{1} ','], [files{1} ',1,77,0,,,,,' char(10)]);
  marked = regexprep(marked, '(,1,77,0,,,,,\n)[^\n]*\n', '$1');
  write_text(table, marked);
  found = frs_apply(result, files([4 1 2]), options{:});               % another list: what is known stays, in the new order
  assert(isequal([found.score] == 77, [false true false]));
  lines = lines_of(table);
  assert(numel(lines) == 4 && strncmp(lines{2}, files{4}, numel(files{4})) && ~isempty(strfind(lines{3}, ',77,')));
  system(sprintf('touch -d "+1 hour" "%s"', files{1}));                % the picture was changed
  found = frs_apply(result, files([4 1 2]), options{:});
  assert(~any([found.score] == 77));
  score = found(2).score;
  system(sprintf('touch -d "-1 hour" "%s"', files{1}));
  result.classifier.model.bias = result.classifier.model.bias + 1;     % another model: nothing is known
  found = frs_apply(result, files([4 1 2]), options{:});
  assert(abs(found(2).score - score - 1) < 1e-6);
  a = 1;
  for noted = {[NaN, 1:60], [NaN, 2, 1, 3:60], @(x) x + a}              % what the key is made of, to the last value
    result.regions.noted = noted{1};
    frs_apply(result, files(1), options{:});
    write_text(table, regexprep(fileread(table), '(,-?1,)[^,]*', '$188'));
    found = frs_apply(result, files(1), options{:});
    assert(found.score == 88);
    a = 2;
    if isnumeric(noted{1})
      result.regions.noted(end) = 7;
    else
      result.regions.noted = @(x) x + a;
    end
    found = frs_apply(result, files(1), options{:});
    assert(found.score ~= 88);
  end
end

function parts_make_the_whole()
  [result, files] = archive();
  files = files([1:6, 40:44]);
  place = folder_for_test();
  options = {'out', fullfile(place.name, 'parts'), 'locate', 'all', 'masks', 'files', 'heat', 'none'};
  one = frs_apply(result, files, 'part', [2 3], options{:});
  assert(isequal({one.file}, files(2:3:11)) && exist(fullfile(options{2}, 'found.2_of_3.csv'), 'file') == 2);
  frs_apply(result, files, 'part', [1 3], options{:});
  table = fullfile(options{2}, 'found.1_of_3.csv');
  write_text(table, regexprep(fileread(table), [files{1} ',-?1,[^,]*'], [files{1} ',1,55']));
  found = frs_apply(result, files, options{:});                         % takes in two parts, does the third itself
  assert(found(1).score == 55 && all(abs([found.label]) == 1) && isequal({found.file}, files));
  assert(isequal(names_in(options{2}, ''), {'found.csv', 'found.html', 'found.run'}), strjoin(names_in(options{2}, ''), ' '));
  assert(numel(names_in(options{2}, 'masks')) == 11);
  options{2} = fullfile(place.name, 'whole');
  whole = frs_apply(result, files, options{:});
  assert(isequal(rmfield(found(2:end), {'score', 'regionScore'}), rmfield(whole(2:end), {'score', 'regionScore'})));
  assert(max(abs([found(2:end).score] - [whole(2:end).score])) < 1e-8);
end

function the_class_alone_needs_no_regions()
  [result, files] = archive();
  files = files([1 2 40]);
  found = frs_apply(result, files);
  class = frs_apply(result, files, 'locate', 'none');
  assert(max(abs([class.score] - [found.score])) < 1e-12 && isequal([class.label], [found.label]));
  assert(all(isnan([class.regionScore])) && all(cellfun('isempty', {class.box})) && all(cellfun('isempty', {class.mask})));
  result.classifier.model = result.regions;                             % needs them
  class = frs_apply(result, files, 'locate', 'none');
  assert(max(abs([class.score] - [found.regionScore])) < 1e-9);
end

function masks_and_heat_maps_are_made_on_request()
  [result, files] = archive();
  place = folder_for_test();
  kept = {'all', 'files', 'none'};
  for k = 1:3
    out = fullfile(place.name, kept{k});
    found = frs_apply(result, files(1:2), 'out', out, 'masks', kept{k}, 'heat', 'none');
    assert(isequal(cellfun('isempty', {found.mask}), [k k] > 1));
    assert(exist(fullfile(out, 'masks'), 'dir') == 7 * (k < 3) && ~exist(fullfile(out, 'regions'), 'dir'));
  end
  again = frs_apply(result, files(1:2), 'out', fullfile(place.name, 'all'), 'masks', 'all', 'heat', 'none');   % from the rows and the files
  plain = frs_apply(result, files(1:2));
  assert(isequal({again.mask}, {plain.mask}) && isequal({again.box}, {plain.box}));
  frs_apply(result, files(1:2), 'out', fullfile(place.name, 'heat'), 'masks', 'none', 'heat', 'all');
  assert(numel(names_in(fullfile(place.name, 'heat'), 'regions')) == 2);
  many = files(mod(0:200, 4) + 1);                                      % 201 pictures: on request alone
  found = frs_apply(result, many, 'out', fullfile(place.name, 'many'), 'locate', 'none');
  assert(numel(found) == 201 && ~exist(fullfile(place.name, 'many', 'masks'), 'dir'));
end

function names_with_line_ends_are_found_again()
  [result, files] = archive();
  place = folder_for_test();
  names = fullfile(place.name, {['a' char(10) 'b,"c".png'], '=1.png', 'plain.png'});
  for k = 1:3
    f = fopen(names{k}, 'w');
    fwrite(f, bytes_of(files{k}));
    fclose(f);
  end
  out = fullfile(place.name, 'out');
  first = frs_apply(result, names, 'out', out, 'heat', 'none');
  again = frs_apply(result, names, 'out', out, 'heat', 'none');
  assert(~any(isnan([first.label])) && isequal({first.file; first.box; first.mask}, {again.file; again.box; again.mask}));
  assert(max(abs([first.score] - [again.score])) < 1e-8);
end

function a_full_disk_is_told()
  [~, files, stored] = archive();
  place = folder_for_test();
  code = sprintf('files = strsplit(fileread(''%s''), char(10)); frs_apply(''%s'', files(1:%d), ''out'', ''%s/out'', ''locate'', ''none'')', ...
                 listed(place.name, files), stored, numel(files), place.name);
  [status, said] = run_apart([code ';'], 'trap "" XFSZ; ulimit -f 1; ');
  assert(status == 3 && ~isempty(strfind(said, 'frs:apply:noFile')), 'said: %s', said);
end

function the_page_sorts_and_filters()
  [result, files] = archive();
  place = folder_for_test();
  out = fullfile(place.name, 'out');
  files = files([1:5, 40:44]);
  found = frs_apply(result, [files, {'/no/such.png'}], 'out', out, 'locate', 'all', 'masks', 'none', 'heat', 'none');
  text = fileread(fullfile(out, 'found.html'));
  assert(isempty(strfind(text, '{{')));
  yes = sum([found.label] > 0);
  notes = browse(fullfile(out, 'found.html'), {'', [1200 800], ['const names = () => [...d.querySelectorAll("figcaption")].map((c) => c.title);' ...
    'const set = (id, v) => { d.getElementById(id).value = v; d.getElementById(id).dispatchEvent(new Event("input")); };' ...
    'say(names().length); set("label", ""); say(names().length, names()[0]); set("order", "up"); say(names()[0]); set("label", ' ...
    '"0"); say(names().length);' ...
    'set("label", ""); set("name", "neg"); say(names().length); set("name", ""); set("order", "down"); await new Promise((r) => ' ...
    'setTimeout(r, 500));' ...
    'const b = d.querySelector(".frame b"); say(b.style.left);']});
  notes = notes{1};
  [~, best] = max([found.score]);
  [~, worst] = min([found.score]);
  assert(str2double(notes{1}) == yes && str2double(notes{2}) == 11 && str2double(notes{5}) == 1 && str2double(notes{6}) == 5, strjoin(notes, ' '));
  assert(~isempty(strfind(notes{3}, files{best})) && ~isempty(strfind(notes{4}, files{worst})), strjoin(notes, ' '));
  assert(abs(sscanf(notes{7}, '%f') - 100 * (found(best).box(1) - 1) / 120) < 0.01, notes{7});
end

% ------------------------------------------------------------------------------------------- helpers

function [result, files, stored] = archive()
% A small result and 48 pictures, 24 of each kind, of their own names.
  persistent kept
  if isempty(kept)
    result = small_discovery();
    folder = tempname();
    drawn = frs_toy_images([24 24], 'first', 50, 'size', [90 120], 'folder', folder);
    stored = fullfile(folder, 'result.mat');
    save('-v7', stored, 'result');
    kept = {result, drawn, stored};
  end
  [result, files, stored] = kept{:};
end

function name = listed(folder, files)
  name = fullfile(folder, 'files.txt');
  write_text(name, strjoin(files, char(10)));
end

function lines = lines_of(table)
  lines = strsplit(strtrim(fileread(table)), char(10));
end
