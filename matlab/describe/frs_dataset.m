function ds = frs_dataset(name, folder, varargin)
%FRS_DATASET  A published data set, read from its official folders.
%   DS = FRS_DATASET(NAME, FOLDER, NAME, VALUE, ...) lists the pictures or videos of a data set for frs_extract, with the
%   labels, the objects and the split into training and test that come with it. When files are missing, the error names
%   each of them and where it was looked for. NAME is one of
%     'voc2007'          FOLDER is VOC2007, VOCdevkit or what holds it: JPEGImages/, Annotations/*.xml and
%                        ImageSets/Main/<split>.txt, <class>_<split>.txt (any year of VOC has this layout)
%     'coco'             annotations/instances_<split>.json, pictures in <split>/ or images/<split>/
%     'caltech101'       101_ObjectCategories/<class>/, boxes in Annotations/<class>/annotation_*.mat where there are any;
%                        30 pictures of each class are for training
%     'pittcar'          pictures in pos/ and neg/ (or car/ and nocar/), boxes in boxes.csv, see 'folders'; half of each
%                        class is for training
%     'folders'          a folder with pictures for each class; where there are pos and neg these are one class, and
%                        other folders are not looked at. A file boxes.csv says where the objects
%                        are, in lines picture,x1,y1,x2,y2 (a picture may come more than once)
%     'msr2'             54 videos and groundtruth.txt with, for each action, the file, x, width, y, height, first frame,
%                        length and action (1 hand clapping, 2 hand waving, 3 boxing). Videos are cut so that an item holds one
%                        action where that can be; the others are never for training (Siva and Xiang 2011)
%     'youtube-objects'  <class>/data/<video>/shots/<shot>/, a folder of pictures being one item; masks of some frames (Jain and
%                        Grauman 2014) in youtube_masks/<class>/data/<video>/shots/<shot>/labels/<number of the frame>.jpg
%
%   DS has the fields of frs_images (or frs_videos) and
%     classes   1-by-c cell of names; y is c-by-n in {+1, -1, 0}, a row each; 0: only difficult objects
%     objects   1-by-n cell of struct arrays: class (number), box ([x1 y1 x2 y2], 1-based inclusive pixels; of a video [x1 y1
%               t1 x2 y2 t2], t counted in the item), ignore (difficult, crowd)
%     masks     of youtube-objects: 1-by-n cell of struct arrays, a mask each: frame (which picture of the item, from 1) and file, a
%               JPEG picture whose values above 15 of 255 are object; empty where no frame has one
%     truth, ignore   with option class: 1-by-n cells, K-by-4 boxes (K-by-6) and K flags, for frs_eval_localization
%     name, source    of the set; split 1-by-n cell, the name of the split that an item comes from
%
%   Options (default):
%     class    ('')    only this class: y is a row. '' takes all
%     train    ('')    split to learn from; '' is trainval (VOC), train2017 (COCO)
%     test     ('')    split to test on; '' is test, val2017; 'none': only the training split
%     share    ([])    share of each class for training where the set has no split of its own; [] is the
%                      set's habit: 0.5, 30 pictures of each class (Caltech 101), 135 of 181 (MSR)
%     limit    (Inf)   at most so many items of each split, drawn at random, for a quick look
%     objects  (true)  false does not read where the objects are (VOC: a file for each picture)
%     seed     (1)     of what is drawn
%
%   See also frs_images, frs_videos, frs_extract, frs_eval_localization.
%
%   Example
%     folder = tempname();
%     frs_toy_images([2 2], 'size', [20 30], 'folder', folder);
%     ds = frs_dataset('folders', folder);
%     disp([ds.y; ds.train])
%     %    1   1  -1  -1
%     %    1   0   1   0
  frs_need('dataset', nargin, 2);
  opts = frs_parse('dataset', { ...
    'class',   '',   'text'
    'train',   '',   'text'
    'test',    '',   'text'
    'share',   [],   'number? (0 1]'
    'limit',   Inf,  'number [1 Inf]'
    'objects', true, 'flag'
    'seed',    1,    'count'}, varargin);
  readers = {'voc2007', @frs_dataset_voc; 'coco', @frs_dataset_coco; 'caltech101', @frs_dataset_folders; ...
             'pittcar', @frs_dataset_folders; 'folders', @frs_dataset_folders; 'msr2', @frs_dataset_videos; ...
             'youtube-objects', @frs_dataset_videos};
  row = find(strcmpi(name, readers(:, 1)));
  if isempty(row)
    error('frs:dataset:badValue', 'NAME must be one of %s.', strjoin(readers(:, 1)', ', '));
  end
  if ~ischar(folder) || size(folder, 1) ~= 1
    error('frs:dataset:badType', 'FOLDER must be the name of a folder; got a %s.', class(folder));
  end
  if ~exist(folder, 'dir')
    error('frs:dataset:noFile', 'There is no folder %s.', folder);
  end
  if numel(folder) > 1
    folder = regexprep(folder, '[\\/]+$', '');
  end
  name = readers{row, 1};                                 % in small letters
  ds = frs_renamed('dataset', @() readers{row, 2}(name, folder, opts));
  ds.name = name;
  ds.source = folder;
  ds = one_class(limited(ds, opts), opts);
end

function ds = limited(ds, opts)
  if isinf(opts.limit)
    return
  end
  keep = false(1, numel(ds.files));
  for side = [true false]
    members = find(ds.train == side);
    order = frs_shuffle_mex(numel(members), opts.seed);
    keep(members(order(1:min(floor(opts.limit), end)))) = true;
  end
  ds = frs_renamed('dataset', @() frs_subset(ds, keep));
end

function ds = one_class(ds, opts)
  if isempty(opts.class)
    return
  end
  c = find(strcmp(opts.class, ds.classes));
  if isempty(c)
    error('frs:dataset:badOption', 'class must be one of %s; got ''%s''.', strjoin(ds.classes, ', '), opts.class);
  end
  ds.y = ds.y(c, :);
  ds.classes = ds.classes(c);
  ds.truth = cell(1, numel(ds.files));
  ds.ignore = ds.truth;
  for i = 1:numel(ds.files)
    mine = ds.objects{i};
    mine = mine([mine.class] == c);
    ds.truth{i} = vertcat(mine.box);
    ds.ignore{i} = logical([mine.ignore]);
    [mine.class] = deal(1);
    ds.objects{i} = mine;
  end
end

%!error id=frs:dataset:badValue      frs_dataset ('mnist', '.')
%!error id=frs:dataset:badType       frs_dataset ('coco', 3)
%!error id=frs:dataset:noFile        frs_dataset ('coco', 'no such folder')
%!error id=frs:dataset:badOption     frs_dataset ('coco', '.', 'share', 2)
%!error id=frs:dataset:unknownOption frs_dataset ('coco', '.', 'split', 2)
