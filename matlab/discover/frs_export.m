function out = frs_export(source, format, target, varargin)
%FRS_EXPORT  Answers and histograms in the formats of other tools.
%   FRS_EXPORT(SOURCE, FORMAT, TARGET, NAME, VALUE, ...) writes where the object is in each picture. SOURCE is a result of
%   frs_discover, the pictures found by frs_apply, or a struct with loc (of frs_localize) and files (of the data set).
%   FORMAT is
%     'coco'          one file TARGET in COCO's instances format: images, categories, and annotations with bbox (x, y, width,
%                     height, from 0), area, score and segmentation, the mask as run lengths down the columns
%     'coco-results'  one file in COCO's results format, a list with image_id, category_id, bbox, score and the mask in
%                     COCO's compressed text, as its evaluation reads it; image_id counts as in 'coco'
%     'voc'           a folder TARGET with an XML file for each picture as in PASCAL VOC, with a score for each object
%   For videos, 'coco' is the format of YouTube-VIS with boxes in the place of masks: videos (file_name, width, height, length), and
%   annotations with video_id, score, and bboxes and areas that have an entry for each frame, null where nothing was found.
%   'coco-results' is a list with video_id, category_id, score and bboxes. Videos cannot be written as 'voc'.
%   FRS_EXPORT(DS, 'libsvm', TARGET) writes the histograms DS.X with labels DS.y, one sample a line, as LIBSVM and LIBLINEAR
%   read them; with several classes the numbers of those that are +1, with commas between; 0 where no label is known.
%   T = FRS_EXPORT(SOURCE, 'table') gives a MATLAB table with a row for each answer: file, score, x1, y1, x2, y2, area; a
%   struct with these columns where the host has no tables. Of videos a row is a frame, with a column frame.
%   OUT is the list of files written.
%
%   Options (default):
%     name   ('object')  of the class
%     root   ('')        'coco': the folder that file names are seen from; '' is the one that holds all files, so that pictures of the
%                        same name in two folders stay apart
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
  formats = {'coco', 'coco-results', 'voc', 'libsvm', 'table'};
  if ~ischar(format) || ~any(strcmp(format, formats))
    error('frs:export:badValue', 'FORMAT must be one of %s.', strjoin(formats, ', '));
  end
  if strcmp(format, 'table')
    if nargin < 3
      target = '';
    end
  elseif nargin < 3 || ~ischar(target) || isempty(target)
    error('frs:export:badType', 'TARGET must be the name of a file (of a folder for voc).');
  end
  opts = frs_parse('export', { ...
    'name',   'object', 'text'
    'root',   '',       'text'
    'all',    false,    'flag'
    'digits', 9,        'whole [1 17]'}, varargin);
  if ~strcmp(format, 'libsvm') && is_of_videos(source)
    out = tubes(source, format, target, opts);
    return
  end
  switch format
    case 'libsvm'
      out = write(target, libsvm(source, opts.digits));
    case 'table'
      out = as_table(entries_of(source, false));
    case 'voc'
      out = voc(entries_of(source, opts.all), target, opts);
    otherwise
      out = write(target, frs_coco(entries_of(source, opts.all), format, opts.name, opts.root));
  end
end

function files = write(file, text)
  frs_write_bytes('export', file, text);
  files = {file};
end

function yes = is_of_videos(source)
  yes = isstruct(source) && (isfield(source, 'tube') || (isscalar(source) && isfield(source, 'loc') && isfield(source.loc, 'tube')));
end

function out = tubes(source, format, target, opts)
  if strcmp(format, 'voc')
    error('frs:export:badValue', 'The format voc is of pictures; SOURCE is of videos.');
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
    out = write(target, frs_coco(loc, format, opts.name, opts.root));
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

function entries = entries_of(source, all_)
% Pictures with their answers: file, extent [H W], box (K-by-4), mask (1-by-K cell, [] where there is none), area (pixels of
% the mask, or of the box where there is none) and score (1-by-K). With ALL_ the files of SOURCE without an answer follow.
  folder = '';
  files = {};
  if ~isstruct(source)
    error('frs:export:badType', 'SOURCE must be a result of frs_discover, what frs_apply found, or a struct with loc and files; got a %s.', ...
          class(source));
  end
  loc = source;
  if isscalar(source) && isfield(source, 'loc')
    loc = source.loc;
    if isfield(source, 'files')
      files = source.files;
    end
    if isfield(source, 'options') && isfield(source.options, 'out')
      folder = source.options.out;
    end
  end
  if ~isstruct(loc) || ~all(isfield(loc, {'box', 'score'})) || ~(isfield(loc, 'file') || (isfield(loc, 'image') && ~isempty(files)))
    error('frs:export:badType', 'SOURCE must be a result of frs_discover, what frs_apply found, or a struct with loc and files.');
  end
  entries = struct('file', {}, 'extent', {}, 'box', {}, 'mask', {}, 'area', {}, 'score', {});
  for k = 1:numel(loc)
    file = file_of(loc(k), files);
    i = find(strcmp(file, {entries.file}), 1);
    if isempty(i)
      i = numel(entries) + 1;
      entries(i) = struct('file', file, 'extent', [], 'box', zeros(0, 4), 'mask', {{}}, 'area', [], 'score', []);
    end
    mask = mask_of(loc(k), folder);
    if isempty(entries(i).extent)
      entries(i).extent = extent_of(file, mask);
    end
    if ~isempty(loc(k).box)
      entries(i).box(end + 1, :) = double(loc(k).box(1, :));
      entries(i).mask{end + 1} = mask;
      entries(i).area(end + 1) = area_of(loc(k).box(1, :), mask);
      entries(i).score(end + 1) = loc(k).score;
    end
  end
  if all_
    for file = setdiff(files(:)', {entries.file}, 'stable')
      entries(end + 1) = struct('file', file{1}, 'extent', extent_of(file{1}, []), 'box', zeros(0, 4), 'mask', {{}}, 'area', [], 'score', []);
    end
  end
end

function file = file_of(loc, files)
  if isfield(loc, 'file')
    file = loc.file;
  else
    file = files{loc.image};
  end
end

function mask = mask_of(loc, folder)
  mask = [];
  if isfield(loc, 'mask')
    mask = logical(loc.mask);
  elseif isfield(loc, 'maskFile') && ~isempty(loc.maskFile)
    file = fullfile(folder, loc.maskFile);
    if ~exist(file, 'file')
      error('frs:export:noFile', 'There is no mask %s; run frs_discover again.', file);
    end
    mask = any(imread(file) > 0, 3);
  end
end

function area = area_of(box, mask)
  area = prod(double(box(3:4)) - double(box(1:2)) + 1);
  if ~isempty(mask)
    area = sum(mask(:));
  end
end

function extent = extent_of(file, mask)
  if ~isempty(mask)
    extent = size(mask);
    return
  end
  try
    [~, extent] = frs_imread(file, 'maxPixels', 1);
  catch
    extent = [0 0];                                       % a picture that could not be read has no answer either
  end
  extent = double(extent(:)');
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

function files = voc(entries, folder, opts)
  frs_make_folder('export', folder);
  files = cell(1, numel(entries));
  for i = 1:numel(entries)
    e = entries(i);
    objects = '';
    for k = 1:numel(e.score)
      objects = [objects sprintf(['\t<object>\n\t\t<name>%s</name>\n\t\t<pose>Unspecified</pose>\n\t\t<truncated>0</truncated>\n' ...
        '\t\t<difficult>0</difficult>\n\t\t<score>%.9g</score>\n\t\t<bndbox>\n\t\t\t<xmin>%d</xmin>\n\t\t\t<ymin>%d</ymin>\n' ...
        '\t\t\t<xmax>%d</xmax>\n\t\t\t<ymax>%d</ymax>\n\t\t</bndbox>\n\t</object>\n'], escaped(opts.name), e.score(k), e.box(k, :))];
    end
    [place, name] = fileparts(e.file);
    [~, place] = fileparts(place);
    text = sprintf(['<annotation>\n\t<folder>%s</folder>\n\t<filename>%s</filename>\n\t<size>\n\t\t<width>%d</width>\n' ...
      '\t\t<height>%d</height>\n\t\t<depth>3</depth>\n\t</size>\n\t<segmented>0</segmented>\n%s</annotation>\n'], ...
      escaped(place), escaped(base_name(e.file)), e.extent(2), e.extent(1), objects);
    files{i} = fullfile(folder, [name '.xml']);
    if any(strcmp(files{i}, files(1:i - 1)))
      error('frs:export:badValue', 'Two pictures are named %s; voc needs a name of its own for each.', name);
    end
    frs_write_bytes('export', files{i}, text);
  end
end

function name = base_name(file)
  [~, name, ending] = fileparts(file);
  name = [name ending];
end

function s = escaped(s)
  s = strrep(strrep(strrep(s, '&', '&amp;'), '<', '&lt;'), '>', '&gt;');
end

%!error id=frs:export:badValue  frs_export (struct (), 'yolo', 'a')
%!error id=frs:export:badType   frs_export (struct ('X', 1), 'libsvm')
%!error id=frs:export:badType   frs_export (1, 'coco', 'a')
%!error id=frs:export:badType   frs_export (struct ('loc', struct ('box', 1)), 'voc', 'a')
%!error id=frs:export:badType   frs_export (struct (), 'libsvm', 'a')
%!error id=frs:export:badSize   frs_export (struct ('X', ones (2, 3), 'y', 1), 'libsvm', 'a')
%!error id=frs:export:badOption frs_export (struct ('X', 1), 'libsvm', 'a', 'digits', 0)
%!error id=frs:export:badValue  frs_export (struct ('file', 'a', 'tube', [1 1 1 2 2], 'box', 1, 'score', 1), 'voc', 'a')
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
