function out = frs_export(source, format, target, varargin)
%FRS_EXPORT  Answers and histograms in the formats of other tools.
%   FRS_EXPORT(SOURCE, FORMAT, TARGET, NAME, VALUE, ...) writes where the object is in each picture. SOURCE is a result of
%   frs_discover or the name of its result.mat, the pictures found by frs_apply, or a struct with loc (of frs_localize) and files (of
%   the data set). Folders on the way to TARGET are made.
%   FORMAT is
%     'coco'          one file TARGET in COCO's instances format: images, categories, and annotations with bbox (x, y, width,
%                     height, from 0), area, score and segmentation, the mask as run lengths down the columns
%     'coco-results'  one file in COCO's results format, a list with image_id, category_id, bbox, score and the mask in
%                     COCO's compressed text, as its evaluation reads it; image_id counts as in 'coco'
%     'voc'           a folder TARGET with an XML file for each picture as in PASCAL VOC, with a score for each object
%     'yolo'          a folder TARGET with data.yaml and labels/NAME.txt for each picture: lines of class (from 0), middle and size of the
%                     box, or of class and a polygon, in shares of the picture. Put the pictures, or a link to their root, at TARGET/images
%     'label-studio'  one file of tasks with predictions for Label Studio, whose labelling has an Image named image, and
%                     RectangleLabels (or PolygonLabels) named label
%     'cvat'          one file in the XML of CVAT ("CVAT for images 1.1"), with the score as an attribute of each object
%   For videos, 'coco' is the format of YouTube-VIS with boxes in the place of masks: videos (file_name, width, height, length), and
%   annotations with video_id, score, and bboxes and areas that have an entry for each frame, null where nothing was found.
%   'coco-results' is a list with video_id, category_id, score and bboxes. The other formats are of pictures alone.
%   FRS_EXPORT(DS, 'libsvm', TARGET) writes the histograms DS.X with labels DS.y, one sample a line, as LIBSVM and LIBLINEAR
%   read them; with several classes the numbers of those that are +1, with commas between; 0 where no label is known.
%   T = FRS_EXPORT(SOURCE, 'table') gives a MATLAB table with a row for each answer: file, score, x1, y1, x2, y2, area; a
%   struct with these columns where the host has no tables. Of videos a row is a frame, with a column frame.
%   OUT is the list of files written.
%
%   Options (default):
%     name   ('object')  of the class; answers with a field class have that of their own
%     root   ('')        the folder that file names are seen from; '' is the one that holds all files, so that pictures of the
%                        same name in two folders stay apart
%     masks  ('auto')    'rle': run lengths, 'polygon': outlines along the sides of pixels, 'none': boxes alone. 'auto' is 'rle' for
%                        'coco' and 'none' for 'yolo', 'label-studio' and 'cvat'; only 'coco' and 'cvat' know 'rle'. A polygon holds
%                        the middles of exactly the pixels of the mask (even-odd rule). A part of its own has a polygon of its own, in 'yolo'
%                        all parts have one; holes, and there parts, are joined by slits without width
%     prefix ('/data/local-files/?d=')  'label-studio': what stands before the names of files, there for its local storage
%     all    (false)     true: pictures without an answer, such as the negatives of frs_discover, are written too
%     digits (9)         of the numbers in 'libsvm'
%
%   See also frs_discover, frs_apply, frs_localize, frs_dataset.
%
%   Example
%     loc = struct('image', 1, 'box', [2 1 3 2], 'mask', logical([0 1 1; 0 1 1]), 'score', 0.5);
%     file = [tempname() '.json'];
%     frs_export(struct('loc', loc, 'files', {{'a.jpg'}}), 'coco', file);
%     content = jsondecode(fileread(file));
%     disp(content.annotations.bbox')
%     %    1   0   2   2
  frs_need('export', nargin, 2);
  formats = {'coco', 'coco-results', 'voc', 'yolo', 'label-studio', 'cvat', 'libsvm', 'table'};
  if ~ischar(format) || ~any(strcmpi(format, formats))
    error('frs:export:badValue', 'FORMAT must be one of %s; got %s.', strjoin(formats, ', '), frs_given(format));
  end
  format = lower(format);
  if strcmp(format, 'table')
    if nargin < 3
      target = '';
    end
  elseif nargin < 3 || ~ischar(target) || isempty(target)
    error('frs:export:badType', 'TARGET must be the name of a file (of a folder for voc and yolo).');
  end
  opts = frs_parse('export', { ...
    'name',   'object', 'text'
    'root',   '',       'text'
    'masks',  'auto',   {'auto', 'rle', 'polygon', 'none'}
    'prefix', '/data/local-files/?d=', 'text'
    'all',    false,    'flag'
    'digits', 9,        'whole [1 17]'}, varargin);
  opts.masks = masks_as(opts.masks, format);
  source = frs_loaded_result('export', source);
  if ~strcmp(format, 'libsvm') && is_of_videos(source)
    out = tubes(source, format, target, opts);
    return
  end
  switch format
    case 'libsvm'
      out = write(target, libsvm(source, opts.digits));
    case 'table'
      out = as_table(frs_export_entries(source, false, opts.name));
    case 'voc'
      out = frs_voc(frs_export_entries(source, opts.all, opts.name), target, opts);
    case 'yolo'
      out = frs_yolo(frs_export_entries(source, opts.all, opts.name), target, opts);
    case 'label-studio'
      out = write(target, frs_label_studio(frs_export_entries(source, opts.all, opts.name), opts));
    case 'cvat'
      out = write(target, frs_cvat(frs_export_entries(source, opts.all, opts.name), opts));
    otherwise
      out = write(target, frs_coco(frs_export_entries(source, opts.all, opts.name), format, opts));
  end
end

function masks = masks_as(masks, format)
% How this format writes masks; coco-results has run lengths alone, as its evaluation reads them.
  known = {'coco', {'rle', 'polygon', 'none'}; 'yolo', {'none', 'polygon'}; 'label-studio', {'none', 'polygon'}; 'cvat', {'none', 'polygon', 'rle'}};
  ways = [known(strcmp(format, known(:, 1)), 2); {{'auto'}}];
  if strcmp(masks, 'auto')
    masks = ways{1}{1};
  elseif ~any(strcmp(masks, ways{1}))
    error('frs:export:badOption', 'masks of the format %s must be one of %s; got %s.', format, strjoin(unique([{'auto'}, ways{1}]), ', '), masks);
  end
end

function files = write(file, text)
  if ~isempty(fileparts(file))
    frs_make_folder('export', fileparts(file));
  end
  frs_write_bytes('export', file, text);
  files = {file};
end

function yes = is_of_videos(source)
  yes = isstruct(source) && (isfield(source, 'tube') || (isscalar(source) && isfield(source, 'loc') && isfield(source.loc, 'tube')));
end

function out = tubes(source, format, target, opts)
  if ~any(strcmp(format, {'coco', 'coco-results', 'table'}))
    error('frs:export:badValue', 'The format %s is of pictures; SOURCE is of videos.', format);
  end
  loc = source;
  if isfield(source, 'loc')
    loc = source.loc;
  end
  good = isfield(loc, {'file', 'tube', 'score', 'extent'});
  if ~all(good) || ~all(arrayfun(@(l) isnumeric(l.tube) && (isempty(l.tube) || size(l.tube, 2) == 5) && isnumeric(l.score) && ...
                                 isscalar(l.score) && ischar(l.file) && isnumeric(l.extent) && any(numel(l.extent) == [0 3]), loc))
    error('frs:export:badType', 'SOURCE must be a result of frs_discover or what frs_apply found in videos: file, tube, score and extent [H W T].');
  end
  if strcmp(format, 'table')
    out = table_of_tubes(loc);
  else
    out = write(target, frs_coco(loc, format, opts));
  end
end

function T = table_of_tubes(loc)
  rows = arrayfun(@(l) size(l.tube, 1), loc);
  file = arrayfun(@(l, n) repmat({l.file}, n, 1), loc(:), rows(:), 'UniformOutput', false);
  score = arrayfun(@(l, n) repmat(l.score, n, 1), loc(:), rows(:), 'UniformOutput', false);
  all = vertcat(zeros(0, 5), loc.tube);
  T = struct('file', {vertcat(cell(0, 1), file{:})}, 'score', vertcat(zeros(0, 1), score{:}), 'frame', all(:, 1), 'x1', all(:, 2), ...
             'y1', all(:, 3), 'x2', all(:, 4), 'y2', all(:, 5), 'area', prod(all(:, 4:5) - all(:, 2:3) + 1, 2));
  if exist('struct2table') > 0
    T = struct2table(T);
  end
end

function text = libsvm(ds, digits)
  if ~isstruct(ds) || ~isscalar(ds) || ~isfield(ds, 'X') || ~(isnumeric(ds.X) || islogical(ds.X))
    error('frs:export:badType', 'The format libsvm needs a struct with histograms X (D-by-n) and labels y.');
  end
  n = size(ds.X, 2);
  y = zeros(1, n);
  if isfield(ds, 'y') && ~isempty(ds.y)
    y = double(ds.y);
  end
  if size(y, 2) ~= n
    error('frs:export:badSize', 'y must have a label for each of the %d samples; got %d.', n, size(y, 2));
  end
  lines = cell(1, n);
  pattern = sprintf(' %%d:%%.%dg', digits);
  for i = 1:n
    [index, ~, value] = find(double(ds.X(:, i)));
    entries = '';
    if ~isempty(index)
      entries = sprintf(pattern, [index(:)'; value(:)']);
    end
    lines{i} = [label_of(y(:, i)), entries, char(10)];
  end
  text = [lines{:}];
end

function text = label_of(y)
  if isscalar(y)
    text = sprintf('%+g', y);
    if y == 0
      text = '0';
    end
  else
    text = strjoin(arrayfun(@(c) sprintf('%d', c), find(y(:)' > 0), 'UniformOutput', false), ',');
  end
end

function T = as_table(entries)
  rows = arrayfun(@(e) numel(e.score), entries);
  file = arrayfun(@(e) repmat({e.file}, 1, numel(e.score)), entries, 'UniformOutput', false);
  T = struct('file', {reshape([file{:}], sum(rows), 1)}, 'score', reshape([entries.score], [], 1));
  box = vertcat(zeros(0, 4), entries.box);
  for k = 1:4
    names = {'x1', 'y1', 'x2', 'y2'};
    T.(names{k}) = box(:, k);
  end
  T.area = reshape([entries.area], [], 1);
  if exist('struct2table') > 0
    T = struct2table(T);
  end
end

%!error id=frs:export:badValue  frs_export (struct (), 'yolov', 'a')
%!error <; got 'yolov'>         frs_export (struct (), 'yolov', 'a')
%!error <; got 3>               frs_export (struct (), 3, 'a')
%!error id=frs:export:badOption frs_export (struct (), 'yolo', 'a', 'masks', 'rle')
%!error id=frs:export:badOption frs_export (struct (), 'voc', 'a', 'masks', 'polygon')
%!error id=frs:export:badType   frs_export (struct ('X', 1), 'libsvm')
%!error id=frs:export:badType   frs_export (1, 'coco', 'a')
%!error id=frs:export:badType   frs_export (struct ('loc', struct ('box', 1)), 'voc', 'a')
%!error id=frs:export:badType   frs_export (struct (), 'libsvm', 'a')
%!error id=frs:export:badSize   frs_export (struct ('X', ones (2, 3), 'y', 1), 'libsvm', 'a')
%!error id=frs:export:badOption frs_export (struct ('X', 1), 'libsvm', 'a', 'digits', 0)
%!error id=frs:export:badValue  frs_export (struct ('file', 'a', 'tube', [1 1 1 2 2], 'box', 1, 'score', 1), 'voc', 'a')
%!error id=frs:export:badValue  frs_export (struct ('file', 'a', 'tube', [1 1 1 2 2], 'box', 1, 'score', 1), 'cvat', 'a')
%!test
%! % tubes: a box or null for each frame; the reader of JSON gives them back
%! loc = struct ('file', {'a/b "c".mp4', 'd.mp4', 'e.mp4'}, 'tube', {[2 1 3 10 8; 4 2 3 11 8], zeros(0, 5), zeros(0, 5)}, ...
%!               'score', {0.5, -1, NaN}, 'extent', {[20 30 5], [20 30 4], []});
%! file = [tempname() '.json'];
%! frs_export (loc, 'coco', file, 'name', 'car');
%! c = jsondecode (fileread (file));
%! assert (c.videos(1).file_name, 'a/b "c".mp4');
%! assert ([c.videos(1).width, c.videos(1).height, c.videos(1).length], [30 20 5]);
%! assert (numel (c.annotations), 1);
%! assert (cellfun (@isempty, c.annotations.bboxes)', [true false true false true]);
%! assert (c.annotations.bboxes{4}(:)', [1 2 10 6]);
%! assert (c.annotations.areas(2), 60);
%! frs_export (struct ('loc', loc), 'coco-results', file);
%! r = jsondecode (fileread (file));
%! assert (r.video_id, 1);
%! assert (r.score, 0.5);
%! delete (file);
%! T = frs_export (loc, 'table');
%! if isstruct (T), assert ([T.frame, T.x1, T.area], [2 1 60; 4 2 60]); end
%!error id=frs:export:badType frs_export (struct ('file', 'a', 'tube', [1 2], 'score', 1, 'extent', [1 1 1]), 'coco', 'a')
