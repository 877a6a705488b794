function cases = test_dataset()
% Each data set in its official layout, tiny, written here.
  cases = {@voc_is_read, @voc_pictures_may_hold_no_object, @voc_says_what_is_missing, @coco_is_read, @coco_says_what_is_wrong, @caltech_is_read, ...
           @folders_and_boxes_are_read, @pittcar_is_read, @msr_is_cut_into_actions, @youtube_shots_stay_with_their_video, ...
           @objects_follow_the_pictures_through_extraction, @a_quick_look_takes_a_part};
end

function voc_is_read()
  place = voc_fixture();
  for below = {'', 'VOCdevkit', fullfile('VOCdevkit', 'VOC2007')}
    ds = frs_dataset('voc2007', fullfile(place.name, below{1}));
    assert(isequal(ds.classes, {'car', 'dog'}) && isequal(ds.train, logical([1 1 1 0 0])));
    assert(isequal(ds.y, [1 -1 0 1 -1; -1 1 1 -1 1]));
    assert(isequal(ds.split, {'trainval', 'trainval', 'trainval', 'test', 'test'}));
  end
  [~, name] = fileparts(ds.files{4});
  assert(strcmp(name, '000004') && exist(ds.files{4}, 'file') == 2);
  assert(isequal([ds.objects{3}.class], [1 2]) && isequal([ds.objects{3}.ignore], [true false]));
  car = frs_dataset('voc2007', place.name, 'class', 'car');
  assert(isequal(car.y, [1 -1 0 1 -1]) && isequal(car.truth{1}, [3 4 20 12]) && isempty(car.truth{2}));
  assert(isequal(car.ignore{3}, true) && size(car.truth{3}, 1) == 1);
  only = frs_dataset('voc2007', place.name, 'test', 'none', 'objects', false);
  assert(numel(only.files) == 3 && all(only.train) && isempty(only.objects{1}));
  assert_error('frs:dataset:badOption', @() frs_dataset('voc2007', place.name, 'class', 'cow'));
end

function voc_pictures_may_hold_no_object()
  place = voc_fixture();
  root = fullfile(place.name, 'VOCdevkit', 'VOC2007');
  put(fullfile(root, 'Annotations', '000002.xml'), '<annotation></annotation>');
  ds = frs_dataset('voc2007', place.name, 'test', 'none');
  assert(isempty(ds.objects{2}) && all(isfield(ds.objects{2}, {'class', 'box', 'ignore'})) && numel(ds.objects{1}) == 1);
end

function voc_says_what_is_missing()
  gone = {fullfile('Annotations', '000002.xml'), fullfile('JPEGImages', '000004.jpg'), ...
          fullfile('ImageSets', 'Main', 'dog_test.txt'), fullfile('ImageSets', 'Main', 'test.txt')};
  for k = 1:numel(gone)
    place = voc_fixture();
    root = fullfile(place.name, 'VOCdevkit', 'VOC2007');
    delete(fullfile(root, gone{k}));
    assert_said(fullfile(root, gone{k}), @() frs_dataset('voc2007', place.name));
  end
  empty = folder_for_test();
  assert_said(fullfile(empty.name, 'JPEGImages'), @() frs_dataset('voc2007', empty.name));
  put(fullfile(root, 'Annotations', '000002.xml'), '<annotation><object><name>car</name></object></annotation>');
  assert_error('frs:dataset:badValue', @() frs_dataset('voc2007', place.name, 'test', 'none'));
end

function coco_is_read()
  place = folder_for_test();
  coco_fixture(place.name);
  ds = frs_dataset('coco', place.name);
  assert(isequal(ds.classes, {'person', 'cat'}) && isequal(ds.train, logical([1 1 0])));
  assert(isequal(ds.y, [1 0 -1; 1 -1 1]));                % a crowd alone is neither
  assert(isequal(ds.objects{1}(1).box, [11 6 30 20]));    % x 10, y 5, 20 by 15, from 0
  assert(isequal(ds.objects{3}.box, [1 1 2 2]) && ds.objects{2}.ignore);
  cat = frs_dataset('coco', place.name, 'class', 'cat');
  assert(isequal(cat.y, [1 -1 1]) && isequal(size(cat.truth{1}), [1 4]));
end

function coco_says_what_is_wrong()
  place = folder_for_test();
  coco_fixture(place.name);
  delete(fullfile(place.name, 'val2017', '3.jpg'));
  assert_said(fullfile(place.name, 'val2017', '3.jpg'), @() frs_dataset('coco', place.name));
  list = fullfile(place.name, 'annotations', 'instances_train2017.json');
  put(list, '{"images": [');
  assert_error('frs:dataset:badValue', @() frs_dataset('coco', place.name));
  put(list, '{"images": []}');
  assert_error('frs:dataset:badValue', @() frs_dataset('coco', place.name));
  delete(list);
  assert_said(list, @() frs_dataset('coco', place.name));
end

function caltech_is_read()
  place = folder_for_test();
  for c = {'airplanes', 'crab'}
    for k = 1:3
      picture(fullfile(place.name, '101_ObjectCategories', c{1}, sprintf('image_%04d.jpg', k)));
    end
  end
  make(fullfile(place.name, 'Annotations', 'Airplanes_Side_2'));
  box_coord = [3 10 5 20];
  save('-v6', fullfile(place.name, 'Annotations', 'Airplanes_Side_2', 'annotation_0002.mat'), 'box_coord');
  ds = frs_dataset('caltech101', place.name, 'share', 0.5);
  assert(isequal(ds.classes, {'airplanes', 'crab'}) && isequal(ds.y(1, :), [1 1 1 -1 -1 -1]) && isequal(sum(ds.y), zeros(1, 6)));
  assert(isequal(ds.objects{2}.box, [5 3 20 10]) && isempty(ds.objects{1}));
  assert(sum(ds.train(1:3)) == 2 && sum(ds.train(4:6)) == 2);
  all_ = frs_dataset('caltech101', place.name);
  assert(all(all_.train));                                % 30 of each class, here there are 3
  assert_said('101_ObjectCategories', @() frs_dataset('caltech101', fullfile(place.name, 'Annotations')));
end

function folders_and_boxes_are_read()
  place = folder_for_test();
  for c = {'apple', 'pear', 'plum'}
    picture(fullfile(place.name, c{1}, [c{1} '1.png']));
    picture(fullfile(place.name, c{1}, [c{1} '2.png']));
  end
  put(fullfile(place.name, 'boxes.csv'), sprintf('image,x1,y1,x2,y2\npear2.png,2,3,9,8\npear2.png,1,1,4,4\n'));
  ds = frs_dataset('folders', place.name);
  assert(isequal(size(ds.y), [3 6]) && isequal(ds.y(2, :), [-1 -1 1 1 -1 -1]));
  assert(isequal(vertcat(ds.objects{4}.box), [2 3 9 8; 1 1 4 4]) && all([ds.objects{4}.class] == 2));
  assert(sum(ds.train) == 3);
  put(fullfile(place.name, 'boxes.csv'), sprintf('pear2.png,9,3,2,8\n'));
  assert_error('frs:dataset:badValue', @() frs_dataset('folders', place.name));
  empty = folder_for_test();
  assert_error('frs:dataset:noFile', @() frs_dataset('folders', empty.name));
end

function pittcar_is_read()
  place = folder_for_test();
  for k = 1:4
    picture(fullfile(place.name, 'pos', sprintf('c%d.jpg', k)));
    picture(fullfile(place.name, 'neg', sprintf('n%d.jpg', k)));
  end
  put(fullfile(place.name, 'boxes.csv'), sprintf('c1.jpg,2,3,9,8\n'));
  ds = frs_dataset('pittcar', place.name, 'class', 'pos');
  assert(isequal(ds.y, [1 1 1 1 -1 -1 -1 -1]) && sum(ds.train & ds.y > 0) == 2 && isequal(ds.truth{1}, [2 3 9 8]));
  other = folder_for_test();
  picture(fullfile(other.name, 'pos', 'a.jpg'));
  assert_said(fullfile(other.name, 'neg'), @() frs_dataset('pittcar', other.name));
end

function msr_is_cut_into_actions()
  place = folder_for_test();
  put(fullfile(place.name, '1.avi'), 'x');
  put(fullfile(place.name, '2.avi'), 'x');
  put(fullfile(place.name, 'groundtruth.txt'), sprintf(['# file x width y height t length action\n' ...
    '1.avi 10 20 30 40 11 20 1\n1.avi 50 20 30 40 51 10 3\n2.avi 1 5 1 5 1 30 2\n2.avi 9 5 9 5 20 30 1\n']));
  ds = frs_dataset('msr2', place.name);
  assert(isequal(ds.range, [1 40; 41 Inf; 1 Inf]));       % cut in the middle of 30 and 51; two at once stay together
  assert(isequal(ds.y, [1 -1 1; -1 -1 1; -1 1 -1]) && ~ds.train(3) && all(ds.train(1:2)));
  assert(isequal(ds.objects{1}.box, [10 30 11 29 69 30]));
  assert(isequal(ds.objects{2}.box, [50 30 11 69 69 20]));
  assert(numel(ds.objects{3}) == 2 && strcmp(ds.kind, 'video'));
  delete(fullfile(place.name, '2.avi'));
  assert_said(fullfile(place.name, '2.avi'), @() frs_dataset('msr2', place.name));
  put(fullfile(place.name, 'groundtruth.txt'), sprintf('1.avi 10 20 30\n'));
  assert_error('frs:dataset:badValue', @() frs_dataset('msr2', place.name));
end

function youtube_shots_stay_with_their_video()
  place = folder_for_test();
  classes = {'aeroplane', 'bird', 'boat', 'car', 'cat', 'cow', 'dog', 'horse', 'motorbike', 'train'};
  for c = classes
    for v = 1:2
      for s = 1:2
        picture(fullfile(place.name, c{1}, 'data', sprintf('%04d', v), 'shots', sprintf('%03d', s), 'frame0001.jpg'));
      end
    end
  end
  shot = fullfile('bird', 'data', '0001', 'shots', '002');
  for t = 2:21
    picture(fullfile(place.name, shot, sprintf('frame%04d.jpg', t)));
  end
  for t = [1 11 21]                                       % the official names: by the number of the frame
    picture(fullfile(place.name, 'youtube_masks', shot, 'labels', sprintf('%05d.jpg', t)));
  end
  ds = frs_dataset('youtube-objects', [place.name '/']);
  assert(isequal(size(ds.y), [10 40]) && isequal(ds.classes, classes) && sum(ds.train) == 20);
  assert(all(ds.train(1:2:end) == ds.train(2:2:end)));
  assert(isempty(ds.masks{5}) && isequal([ds.masks{6}.frame], [1 11 21]));
  assert(strcmp(ds.masks{6}(2).file, fullfile(place.name, 'youtube_masks', shot, 'labels', '00011.jpg')));
  picture(fullfile(place.name, 'youtube_masks', shot, 'labels', '00031.jpg'));
  assert_error('frs:dataset:badValue', @() frs_dataset('youtube-objects', place.name));
  delete(fullfile(place.name, 'cow', 'data', '0001', 'shots', '001', 'frame0001.jpg'));
  rmdir(fullfile(place.name, 'cow'), 's');
  assert_said(fullfile(place.name, 'cow', 'data'), @() frs_dataset('youtube-objects', place.name));
end

function objects_follow_the_pictures_through_extraction()
  place = voc_fixture();
  ds = frs_dataset('voc2007', place.name, 'class', 'car');
  put(ds.files{2}, 'no picture');
  old = warning('off', 'frs:extract:badValue');
  restore = onCleanup(@() warning(old));
  out = frs_extract(ds, 'words', 5, 'samples', 100, 'method', 'none', 'features', struct('step', 4, 'sizes', 2));
  assert(numel(out.files) == 4 && numel(out.truth) == 4 && isequal(out.truth{1}, ds.truth{1}) && isequal(out.ignore{2}, true));
  part = frs_subset(out, [3 1]);
  assert(isequal(part.truth, out.truth([3 1])) && isequal(part.objects, out.objects([3 1])) && isequal(part.split, out.split([3 1])));
end

function a_quick_look_takes_a_part()
  place = voc_fixture();
  ds = frs_dataset('voc2007', place.name, 'limit', 1);
  assert(numel(ds.files) == 2 && isequal(sort(ds.train), logical([0 1])) && size(ds.y, 2) == 2 && numel(ds.objects) == 2);
end

% ------------------------------------------------------------------------------------------- helpers

function place = voc_fixture()
  place = folder_for_test();
  root = fullfile(place.name, 'VOCdevkit', 'VOC2007');
  main = fullfile(root, 'ImageSets', 'Main');
  put(fullfile(main, 'trainval.txt'), sprintf('000001\n000002\n000003\n'));
  put(fullfile(main, 'test.txt'), sprintf('000004\n000005\n'));
  put(fullfile(main, 'car_trainval.txt'), sprintf('000001  1\n000002 -1\n000003  0\n'));
  put(fullfile(main, 'dog_trainval.txt'), sprintf('000001 -1\n000002  1\n000003  1\n'));
  put(fullfile(main, 'car_test.txt'), sprintf('000004  1\n000005 -1\n'));
  put(fullfile(main, 'dog_test.txt'), sprintf('000004 -1\n000005  1\n'));
  what = {{'car', 0}, {'dog', 0}, {'car', 1, 'dog', 0}, {'car', 0}, {'dog', 0}};
  for k = 1:5
    picture(fullfile(root, 'JPEGImages', sprintf('%06d.jpg', k)));
    objects = '';
    for j = 1:2:numel(what{k})
      objects = [objects sprintf(['\t<object>\n\t\t<name>%s</name>\n\t\t<pose>Left</pose>\n\t\t<truncated>0</truncated>\n' ...
        '\t\t<difficult>%d</difficult>\n\t\t<bndbox>\n\t\t\t<xmin>3</xmin>\n\t\t\t<ymin>4</ymin>\n\t\t\t<xmax>20</xmax>\n' ...
        '\t\t\t<ymax>12</ymax>\n\t\t</bndbox>\n\t\t<part><name>head</name><bndbox><xmin>1</xmin><ymin>1</ymin><xmax>2</xmax>' ...
        '<ymax>2</ymax></bndbox></part>\n\t</object>\n'], what{k}{j}, what{k}{j + 1})];
    end
    put(fullfile(root, 'Annotations', sprintf('%06d.xml', k)), sprintf(['<annotation>\n\t<filename>%06d.jpg</filename>\n' ...
        '\t<size><width>30</width><height>24</height><depth>3</depth></size>\n%s</annotation>\n'], k, objects));
  end
end

function coco_fixture(root)
  categories = '"categories": [{"id": 17, "name": "cat"}, {"id": 1, "name": "person"}]';
  put(fullfile(root, 'annotations', 'instances_train2017.json'), sprintf(['{"images": [{"id": 7, "file_name": "1.jpg", "width": 40, ' ...
      '"height": 30}, {"id": 9, "file_name": "2.jpg", "width": 40, "height": 30, "license": 3}], "annotations": [' ...
      '{"id": 1, "image_id": 7, "category_id": 1, "bbox": [10, 5, 20, 15], "iscrowd": 0, "segmentation": [[10, 5, 30, 5, 30, 20]]}, ' ...
      '{"id": 2, "image_id": 7, "category_id": 17, "bbox": [1.5, 2.5, 3, 3], "iscrowd": 0, "segmentation": []}, ' ...
      '{"id": 3, "image_id": 9, "category_id": 1, "bbox": [0, 0, 40, 30], "iscrowd": 1, "segmentation": {"counts": [1200], ' ...
      '"size": [30, 40]}}], %s}'], categories));
  put(fullfile(root, 'annotations', 'instances_val2017.json'), sprintf(['{"images": [{"id": 3, "file_name": "3.jpg", "width": 40, ' ...
      '"height": 30}], "annotations": [{"id": 9, "image_id": 3, "category_id": 17, "bbox": [0.2, 0.3, 1.5, 1.4], "iscrowd": 0}], %s}'], categories));
  picture(fullfile(root, 'train2017', '1.jpg'));
  picture(fullfile(root, 'train2017', '2.jpg'));
  picture(fullfile(root, 'val2017', '3.jpg'));
end

function picture(file)
  make(fileparts(file));
  imwrite(uint8(mod((1:24)' * (1:30) * 7, 251)), file);
end

function put(file, text)
  make(fileparts(file));
  f = fopen(file, 'w');
  fwrite(f, text);
  fclose(f);
end

function make(folder)
  if ~exist(folder, 'dir')
    make(fileparts(folder));
    mkdir(folder);
  end
end

function assert_said(text, f)
% The error has the id noFile and names the text.
  try
    f();
  catch e
    assert(strcmp(e.identifier, 'frs:dataset:noFile'), '%s: %s', e.identifier, e.message);
    assert(~isempty(strfind(e.message, text)), '''%s'' does not name %s', e.message, text);
    return
  end
  error('nothing was raised; expected that %s is missing', text);
end
