function cases = test_paper()
% The scripts of the paper's tables and figures, on a few toy scenes.
  cases = {@tables_print_the_paper_beside, @figures_are_drawn, @a_data_set_takes_the_place_of_the_scenes, ...
           @videos_are_ranked_and_drawn};
end

function tables_print_the_paper_beside()
  place = folder_for_test();
  few = {'out', place.name, 'scenes', [10 10], 'words', 40};
  quick = struct('C', [1 10], 'folds', 2);
  text = evalc('T = paper_table1(few{:}, ''compare'', quick);');
  assert(~isempty(strfind(text, 'pittcar is not here')) && ~isempty(regexp(text, 'FS-chi2\s+\d\.\d+ \( *\d+\) 0\.988 \( 56\)', 'once')));
  assert(isequal(size(T.ap), [5 1]) && all(T.ap >= 0 & T.ap <= 1));
  before = dir(fullfile(place.name, 'table1*.mat'));
  evalc('again = paper_table1(few{:}, ''compare'', quick);');
  after = dir(fullfile(place.name, 'table1*.mat'));
  assert(isequal(again.ap, T.ap) && isequal(before.datenum, after.datenum));
  text = evalc('paper_table2(few{:}, ''compare'', quick);');
  assert(~isempty(strfind(text, '0.372 ( 266)')));        % the mean of the paper's table
end

function figures_are_drawn()
  place = folder_for_test();
  few = {'out', place.name, 'scenes', [6 6], 'words', 40};
  evalc('model = paper_fig3(few{:});');
  assert(exist(fullfile(place.name, 'fig3_pos.png'), 'file') == 2 && any(model.mask));
  few = [few, {'segmentation', 'slic', 'regions', 20, 'methods', {'RS-linear', 'RS-chi2', 'MI-boxes', 'centre box'}}];
  text = evalc('T = paper_fig5(few{:});');
  assert(~isempty(strfind(text, 'better than the linear one')) && numel(T.method) == 4);
  assert(exist(fullfile(place.name, 'fig5_t50.png'), 'file') == 2 && exist(fullfile(place.name, 'fig5_t40.png'), 'file') == 2);
  evalc('paper_fig4(few{:}, ''pictures'', 2);');
  sheet = imread(fullfile(place.name, 'fig4.png'));
  assert(size(sheet, 1) > 3 * 150 && size(sheet, 2) > 2 * 200);     % three methods that learn, two pictures
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

function videos_are_ranked_and_drawn()
  place = folder_for_test();
  few = {'out', place.name, 'clips', [4 4], 'words', 20, 'regions', 60};
  text = evalc('found = paper_fig7(few{:}, ''methods'', {''RS-linear'', ''RS-chi2'', ''whole video''});');
  assert(~isempty(strfind(text, 'msr2 is not here')) && ~isempty(strfind(text, 'better than the linear one')));
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
