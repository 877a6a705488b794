function cases = test_paper()
% The scripts of the paper's tables and figures, on a few toy scenes.
  cases = {@tables_print_the_paper_beside, @figures_are_drawn, @a_data_set_takes_the_place_of_the_scenes, ...
           @results_of_other_options_or_data_are_not_taken, @classes_without_positives_have_a_dash, @both_counts_of_words_are_shown, ...
           @videos_are_ranked_and_drawn, @masks_of_some_frames_are_the_truth, @masks_lie_in_their_frames, ...
           @codebooks_have_the_size_of_the_paper, @every_class_of_voc_is_located, ...
           @papers_rule_is_the_papers, @structs_of_options_are_merged, @pittcar_may_be_car_and_nocar, ...
           @a_class_that_cannot_be_measured_ends_no_run};
end

function tables_print_the_paper_beside()
  place = folder_for_test();
  few = {'out', place.name, 'scenes', [10 10], 'words', 40};
  quick = struct('C', [1 10], 'folds', 2);
  text = evalc('T = paper_table1(few{:}, ''compare'', quick);');
  assert(~isempty(strfind(text, 'pittcar is not here')) && ~isempty(strfind(text, '0.988 (56)')));
  assert(isequal(size(T.ap), [5 1]) && all(T.ap >= 0 & T.ap <= 1));
  before = dir(fullfile(place.name, 'table1*.mat'));
  evalc('again = paper_table1(few{:}, ''compare'', quick);');
  after = dir(fullfile(place.name, 'table1*.mat'));
  assert(isequal(again.ap, T.ap) && isequal(before.datenum, after.datenum));
  text = evalc('paper_table2(few{:}, ''compare'', quick);');
  assert(~isempty(strfind(text, '0.372 (266)')));         % the mean of the paper's table
  assert(numel(regexp(text, 'the paper: [^\n]*: (yes|no) \(')) == 2, 'said: %s', text);
  assert(~isempty(strfind(text, 'not measured')), 'of one class no deviation is known: %s', text);
end

function results_of_other_options_or_data_are_not_taken()
% The folder out is the same: other options, other pictures, and the same again.
  place = folder_for_test();
  few = {'out', place.name, 'words', 30, 'scenes', [8 8]};
  quick = struct('C', 1, 'folds', 2);
  evalc('first = paper_table1(few{:}, ''compare'', quick);');
  pruned = quick;
  pruned.prune = 0.5;
  evalc('paper_table1(few{:}, ''compare'', pruned);');
  evalc('third = paper_table1(few{:}, ''scenes'', [9 8], ''compare'', quick);');
  evalc('again = paper_table1(few{:}, ''compare'', quick);');
  assert(isequal(first, again) && ~isequal(first, third));
  assert(numel(dir(fullfile(place.name, 'table1*.mat'))) == 3);
  data = {rand(9), struct('a', {{1, 'x'}})};
  kept = @(value) script_stored(place.name, 'k', data, @() value);
  assert(kept(1) == 1 && kept(2) == 1);
  data{1}([1 2]) = data{1}([2 1]);                        % the same numbers in other places
  kept = @(value) script_stored(place.name, 'k', data, @() value);
  assert(kept(2) == 2);
  data{2}.a{2} = 'y';
  kept = @(value) script_stored(place.name, 'k', data, @() value);
  assert(kept(3) == 3 && kept(4) == 3);
  values_are_told_apart(place.name);
end

function values_are_told_apart(place)
% Long arrays with a NaN, and functions that captured another value.
  v = [NaN, 1:50];
  a = 1;
  for value = {v, [NaN, 2, 1, 3:50], [v(1:30), Inf, v(32:end)], @(x) x + a, @(x) x - a}
    assert(script_stored(place, 'told', value, @() 1) == 1 && script_stored(place, 'told', value, @() 2) == 1);
    if isnumeric(value{1})
      value{1}(end) = 0;
    else
      a = 7;
      value{1} = @(x) x + a;
    end
    assert(script_stored(place, 'told', value, @() 2) == 2);
    a = a + 1;
  end
end

function classes_without_positives_have_a_dash()
  place = folder_for_test();
  folder = fullfile(place.name, 'mine');
  images = frs_toy_images(13, 'size', [60 80]);
  names = [repmat({'apple'}, 1, 6), repmat({'pear'}, 1, 6), {'plum'}];
  for k = 1:13
    make_folder(fullfile(folder, names{k}));
    imwrite(images{k}, fullfile(folder, names{k}, sprintf('%d.png', k)));
  end
  call = ['T = paper_table2(''set'', ''folders'', ''folder'', folder, ''out'', place.name, ''words'', 20, ' ...
          '''compare'', struct(''C'', 1, ''folds'', 2));'];
  text = evalc(call);
  assert(~isempty(regexp(text, 'plum +- ', 'once')) && all(isnan(T.ap(:, strcmp(T.class, 'plum')))), 'said: %s', text);
  assert(all(isfinite(T.meanAp)));
end

function both_counts_of_words_are_shown()
% Rare words have large weights p and small shares: the two counts differ.
  place = folder_for_test();
  text = evalc(['T = paper_table1(''out'', place.name, ''scenes'', [10 10], ''words'', 60, ''compare'', ' ...
                'struct(''C'', 10, ''folds'', 2));']);
  assert(isequal(size(T.large), size(T.features)) && all(T.large(:) <= T.features(:)) && T.large(1) == T.features(1));
  assert(~isempty(strfind(text, sprintf('(%d/%d)', T.features(5), T.large(5)))), 'said: %s', text);
end

function figures_are_drawn()
  place = folder_for_test();
  few = {'out', place.name, 'scenes', [6 6], 'words', 40};
  evalc('model = paper_fig3(few{:});');
  assert(exist(fullfile(place.name, 'fig3_pos.png'), 'file') == 2 && any(model.mask));
  few = [few, {'segmentation', 'slic', 'regions', 20}];
  evalc('model = paper_fig1(few{:}, ''video'', {''clips'', [4 2], ''words'', 20, ''regions'', 60, ''C'', 1});');
  sheet = imread(fullfile(place.name, 'fig1.png'));
  assert(size(sheet, 1) > 7 * 100 && size(sheet, 2) >= 4 * 160 && any(model.regions.mask) && any(model.videoWords.mask));
  right = sheet(1:200, end, :);
  assert(all(right(:) == 255));                           % narrow rows end on white
  few = [few, {'C', 1, 'methods', {'RS-linear', 'RS-chi2', 'RS-chi2 (the paper''s rule)', 'MI-boxes', 'centre box'}}];
  text = evalc('T = paper_fig5(few{:});');
  assert(~isempty(regexp(text, 'better than RS-linear: (yes|no)', 'once')) && numel(T.method) == 5);
  ours = T.model{strcmp(T.method, 'RS-chi2')}.info.options;
  own = T.model{strcmp(T.method, 'RS-chi2 (the paper''s rule)')};
  assert(strcmp(own.info.options.solver, 'reduced-gradient') && ~strcmp(ours.solver, 'reduced-gradient') && own.cue.weight == 0);
  assert(all([T.loc{strcmp(T.method, 'RS-chi2 (the paper''s rule)')}.threshold] == 0));
  assert(exist(fullfile(place.name, 'fig5_t50.png'), 'file') == 2 && exist(fullfile(place.name, 'fig5_t40.png'), 'file') == 2);
  evalc('paper_fig4(few{:}, ''pictures'', 2);');
  sheet = imread(fullfile(place.name, 'fig4.png'));
  assert(size(sheet, 1) > 4 * 150 && size(sheet, 2) > 2 * 200);     % four methods that learn, two pictures
  evalc('shown = paper_fig2(''folder'', '''', ''out'', place.name, ''pictures'', 3);');
  sheet = imread(fullfile(place.name, 'fig2.png'));
  assert(isequal(shown, {'toy scenes', 'toy clips'}) && isequal(size(sheet), [308 480 3]));
end

function papers_rule_is_the_papers()
% Equal costs, regions without their neighbours; the other rows have both.
  place = folder_for_test();
  few = {'out', place.name, 'scenes', [8 6], 'words', 30, 'segmentation', 'slic', 'regions', 15, 'C', 1, ...
         'methods', {'RS-chi2', 'RS-chi2 (the paper''s rule)'}};
  evalc('[ds, ~, T] = paper_regions(few, ''figure 5'', '''');');
  train = frs_subset(ds, ds.train);
  rule = T.model{strcmp(T.method, 'RS-chi2 (the paper''s rule)')};
  own = frs_select_regions(train.H, train.bag, train.y, 'solver', 'reduced-gradient', 'init', 'uniform');
  assert(isequal(rule.weights, own.weights) && strcmp(rule.info.options.classWeight, 'none'));
  pooled = frs_subset(frs_context(ds), ds.train);
  ours = frs_select_regions(pooled.H, pooled.bag, pooled.y, 'classWeight', 'balanced');
  assert(isequal(T.model{strcmp(T.method, 'RS-chi2')}.weights, ours.weights));
end

function structs_of_options_are_merged()
  place = folder_for_test();                              % it puts bench/ on the path
  opts = script_options(struct('compare', struct('apMethod', 'voc2007', 'C', 1)), {'compare', struct('C', 2, 'folds', 3)});
  assert(isequal(opts.compare, struct('apMethod', 'voc2007', 'C', 2, 'folds', 3)));
end

function pittcar_may_be_car_and_nocar()
  place = folder_for_test();
  folder = fullfile(place.name, 'PittCar');
  [images, y] = frs_toy_images([6 6], 'size', [60 80]);
  names = {'nocar', 'car'};
  for k = 1:12
    make_folder(fullfile(folder, names{1 + (y(k) > 0)}));
    imwrite(images{k}, fullfile(folder, names{1 + (y(k) > 0)}, sprintf('%d.png', k)));
  end
  text = evalc('model = paper_fig3(''folder'', folder, ''out'', place.name, ''words'', 20);');
  assert(exist(fullfile(place.name, 'fig3_car.png'), 'file') == 2 && isempty(strfind(text, 'is not here')), 'said: %s', text);
end

function a_class_that_cannot_be_measured_ends_no_run()
% One positive for a fold (words), no picture of a class at all (regions of VOC), masks that fill no segment (videos).
  place = folder_for_test();
  folder = fullfile(place.name, 'mine');
  images = frs_toy_images(16, 'size', [60 80]);
  for k = 1:16
    names = {'apple', 'pear'};
    name = names{1 + (k > 12)};
    make_folder(fullfile(folder, name));
    imwrite(images{k}, fullfile(folder, name, sprintf('%d.png', k)));
  end
  call = ['T = paper_table2(''set'', ''folders'', ''folder'', folder, ''out'', place.name, ''words'', 20, ' ...
          '''compare'', struct(''C'', [1 10], ''folds'', 5));'];
  text = evalc(call);
  assert(~isempty(regexp(text, 'pear: not measured: ', 'once')) && all(isnan(T.ap(:))), 'said: %s', text);
  text = evalc('T = alike_of_one();');
  assert(~isempty(strfind(text, 'not measured')), 'said: %s', text);

  [images, y, truth] = frs_toy_images([3 0 3], 'classes', {'car', 'cow'}, 'size', [90 120]);
  root = fullfile(place.name, 'voc');
  voc_layout(root, images, y, truth, {'car', 'cow'});
  text = evalc('T = voc_corloc(''folder'', root, ''out'', fullfile(place.name, ''corloc''), ''words'', 20, ''regions'', 10);');
  assert(isequal(T.n, [3; 0]) && all(isnan(T.corLoc(2, :))) && all(isfinite(T.mean)) && ~isempty(strfind(text, 'cow: not measured')), ...
         'said: %s', text);
end

function T = alike_of_one()
  T = [];
  paper_alike('words are alike', 0.5, 0.5, NaN);
  paper_alike('nothing is found', 0, 0);
end

function a_data_set_takes_the_place_of_the_scenes()
  place = folder_for_test();
  folder = fullfile(place.name, 'mine');
  frs_toy_images([12 12], 'size', [72 96], 'folder', folder);
  text = evalc(['T = paper_table1(''set'', ''folders'', ''folder'', folder, ''class'', ''pos'', ''out'', place.name, ''words'', 20, ' ...
                '''compare'', struct(''C'', 1, ''folds'', 2));']);
  assert(isempty(strfind(text, 'not here')) && ~isempty(strfind(text, '12 items to learn from')) && numel(T.ap) == 5);
  assert_error('', @() paper_table1('colour', 3));
end

function masks_of_some_frames_are_the_truth()
% YouTube-Objects in its official layout: JPEG masks named by the number of their frame, in some shots only.
  place = folder_for_test();
  clip = frs_toy_videos(1, 'size', [32 48], 'frames', 10);
  classes = {'aeroplane', 'bird', 'boat', 'car', 'cat', 'cow', 'dog', 'horse', 'motorbike', 'train'};
  for c = 1:10
    for v = 1:2
      shot = fullfile(classes{c}, 'data', sprintf('%04d', v), 'shots', '001');
      make_folder(fullfile(place.name, 'yto', shot));
      for t = 1:10
        I = clip{1}(:, :, :, t);
        I(:, :, mod(c, 3) + 1) = 20 * c;
        imwrite(I, fullfile(place.name, 'yto', shot, sprintf('frame%04d.jpg', t)));
      end
      if any(c == [1 4 7])                                 % those of the seventh fill no segment
        labels = fullfile(place.name, 'yto', 'youtube_masks', shot, 'labels');
        make_folder(labels);
        for t = [1 9]
          mask = zeros(32, 48, 'uint8');
          mask(1:end * (c ~= 7), 1:24) = 255;
          imwrite(mask, fullfile(labels, sprintf('%05d.jpg', t)));
        end
      end
    end
  end
  text = evalc(['ap = paper_table3(''folder'', fullfile(place.name, ''yto''), ''out'', place.name, ''words'', 10, ''regions'', 8, ' ...
                '''channels'', {''words''}, ''segmentation'', ''voxel'', ''C'', 1);']);
  assert(isequal(find(all(isfinite(ap(:, :, 1)), 1)), [1 4]) && ~isempty(regexp(text, 'bird +- +-', 'once')), 'said: %s', text);
  assert(~isempty(strfind(text, 'dog: not measured')), 'said: %s', text);
end

function masks_lie_in_their_frames()
% A mask belongs to the frame of its number, whichever part of the video the item is; 15 of 255 is still the blur of JPEG.
  place = folder_for_test();
  file = fullfile(place.name, 'mask.png');
  imwrite(uint8(kron([0 15; 16 255], ones(2, 3))), file);
  ds = struct('labels', {{ones(4, 6, 5)}}, 'range', [3 7], 'masks', {{struct('frame', {1, 4}, 'file', file)}});
  [mask, known] = paper_mask(ds, 1, 1);
  right = false(4, 6, 5);
  right(3:4, :, 2) = true;
  assert(isequal(mask, right) && isequal(squeeze(all(all(known, 1), 2))', logical([0 1 0 0 0])));
end

function codebooks_have_the_size_of_the_paper()
  place = folder_for_test();
  write(fullfile(place.name, '1.avi'), 'x');
  write(fullfile(place.name, 'groundtruth.txt'), sprintf('1.avi 10 20 30 40 11 20 1\n'));
  evalc('[~, opts] = paper_data(''msr2'', '''', {''folder'', place.name}, struct());');
  assert(opts.words == 2000);
  frs_toy_images([2 2], 'size', [40 50], 'folder', fullfile(place.name, 'mine'));
  evalc('[~, opts] = paper_data(''folders'', ''pos'', {''folder'', fullfile(place.name, ''mine'')}, struct());');
  assert(opts.words == 1000);
end

function videos_are_ranked_and_drawn()
  place = folder_for_test();
  few = {'out', place.name, 'clips', [4 2], 'words', 20, 'regions', 60, 'C', 10};
  text = evalc('found = paper_fig7(few{:}, ''methods'', {''RS-linear'', ''RS-chi2'', ''whole video''});');
  assert(~isempty(strfind(text, 'msr2 is not here')) && ~isempty(regexp(text, 'better than RS-linear: (yes|no)', 'once')));
  assert(exist(fullfile(place.name, 'fig7_driving_car.png'), 'file') == 2 && numel(found) == 1);
  evalc('paper_fig6(few{:}, ''methods'', {''RS-linear'', ''RS-chi2'', ''whole video''}, ''videos'', 2);');
  sheet = imread(fullfile(place.name, 'fig6_driving_car.png'));
  assert(size(sheet, 2) > 10 * 160 && size(sheet, 1) > 2 * 100);
  text = evalc('ap = paper_table3(few{:}, ''channels'', {''words''}, ''segmentation'', ''voxel'');');
  assert(isequal(size(ap), [2 1 2]) && all(ap(:) >= 0 & ap(:) <= 1) && ~isempty(strfind(text, '0.289     0.292')));
  assert(exist(fullfile(place.name, 'fig8.png'), 'file') == 2);
end

% ------------------------------------------------------------------------------------------- helpers

function folder = folder_for_test()
  if exist('OCTAVE_VERSION', 'builtin')
    confirm_recursive_rmdir(false);
  end
  folders = fullfile(toolbox_root(), {'paper', 'bench'});
  addpath(folders{:});
  folder.name = tempname();
  mkdir(folder.name);
  folder.cleanup = {onCleanup(@() rmpath(folders{:})), onCleanup(@() rmdir(folder.name, 's'))};
end

function every_class_of_voc_is_located()
% Toy scenes in the folders of VOC 2007; a picture whose only cow is difficult counts neither way for cows.
  place = folder_for_test();
  [images, y, truth] = frs_toy_images([5 5 3], 'classes', {'car', 'cow'}, 'size', [90 120]);
  y(2, 10) = 0;
  voc_layout(place.name, images, y, truth, {'car', 'cow'});
  few = {'folder', place.name, 'out', fullfile(place.name, 'out'), 'words', 30, 'regions', 12};
  text = evalc('T = voc_corloc(few{:});');
  assert(isequal(T.class, {'car', 'cow'}) && isequal(T.n, [5; 4]) && isequal(size(T.corLoc), [2 4]));
  assert(all(T.corLoc(:) >= 0 & T.corLoc(:) <= 1));
  same = cellfun(@(a, b) strcmp(a.type, b.type), T.model(:, 1), T.model(:, 2));
  assert(all(T.corLoc(same, 1) == T.corLoc(same, 2)));
  assert(~isempty(strfind(text, '.388')) && ~isempty(strfind(text, '.606')));
  box = truth(1, 1).box;                                   % the whole picture and its middle by hand
  inside = @(b) max(0, min(b(3), box(3)) - max(b(1), box(1)) + 1) * max(0, min(b(4), box(4)) - max(b(2), box(2)) + 1);
  area = prod(box(3:4) - box(1:2) + 1);
  hits = cellfun(@(b) inside(b) / (area + prod(b(3:4) - b(1:2) + 1) - inside(b)) >= 0.5, {[1 1 120 90], [19 14 102 77]});
  only = evalc('one = voc_corloc(few{:}, ''classes'', {''car''});');
  assert(isequal(one.corLoc, T.corLoc(1, :)) && isempty(strfind(only, 'cow')));
  stored = dir(fullfile(place.name, 'out', 'corloc_*.mat'));
  assert(numel(stored) == 2);                              % the second call took what the first had kept
  kept = load(fullfile(place.name, 'out', stored(1).name));
  assert(isequal(kept.value.correct(3:4, 1)', hits));
end

function voc_layout(root, images, y, truth, classes)
  main = fullfile(root, 'ImageSets', 'Main');
  cellfun(@make_folder, {main, fullfile(root, 'JPEGImages'), fullfile(root, 'Annotations')});
  ids = arrayfun(@(i) sprintf('%06d', i), 1:numel(images), 'UniformOutput', false);
  write(fullfile(main, 'trainval.txt'), sprintf('%s\n', ids{:}));
  for c = 1:numel(classes)
    lines = [ids; num2cell(y(c, :))];
    write(fullfile(main, [classes{c} '_trainval.txt']), sprintf('%s %2d\n', lines{:}));
  end
  for i = 1:numel(images)
    imwrite(images{i}, fullfile(root, 'JPEGImages', [ids{i} '.jpg']), 'Quality', 95);
    objects = '';
    for c = find(arrayfun(@(t) any(t.mask(:)), truth(:, i)))'
      objects = [objects sprintf(['<object><name>%s</name><difficult>%d</difficult><bndbox><xmin>%d</xmin><ymin>%d</ymin>' ...
                 '<xmax>%d</xmax><ymax>%d</ymax></bndbox></object>'], classes{c}, y(c, i) == 0, truth(c, i).box)];
    end
    write(fullfile(root, 'Annotations', [ids{i} '.xml']), ['<annotation>' objects '</annotation>']);
  end
end

function write(file, text)
  f = fopen(file, 'w');
  fwrite(f, text);
  fclose(f);
end
