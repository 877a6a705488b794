function entries = frs_export_entries(source, all_, name)
%FRS_EXPORT_ENTRIES  Pictures of a SOURCE of frs_export with their answers.
%   ENTRIES is a struct array with file, extent [H W], box (K-by-4), mask (1-by-K cell, [] where there is none), area (pixels of the
%   mask, or of the box where there is none), score (1-by-K) and class (1-by-K cell): the field class of an answer, or NAME
%   where it has none. With ALL_ the files of SOURCE without an answer follow.
  folder = '';
  files = {};
  if ~isstruct(source)
    error('frs:export:badType', 'SOURCE must be a result of frs_discover or the name of its file, what frs_apply found, or a struct with loc and files; got a %s.', ...
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
    error('frs:export:badType', 'SOURCE must be a result of frs_discover or the name of its file, what frs_apply found, or a struct with loc and files.');
  end
  entries = struct('file', {}, 'extent', {}, 'box', {}, 'mask', {}, 'area', {}, 'score', {}, 'class', {});
  for k = 1:numel(loc)
    file = file_of(loc(k), files);
    i = find(strcmp(file, {entries.file}), 1);
    if isempty(i)
      i = numel(entries) + 1;
      entries(i) = unanswered(file, []);
    end
    mask = mask_of(loc(k), folder);
    if isempty(entries(i).extent)
      entries(i).extent = extent_of(file, mask);
    end
    for r = 1:size(loc(k).box, 1)                         % a person may have drawn several
      box = double(loc(k).box(r, :));
      part = mask;
      if size(loc(k).box, 1) > 1
        part = inside(mask, box);
      end
      entries(i).box(end + 1, :) = box;
      entries(i).mask{end + 1} = part;
      entries(i).area(end + 1) = area_of(box, part);
      entries(i).score(end + 1) = loc(k).score;
      entries(i).class{end + 1} = class_of(loc(k), name);
    end
  end
  if all_
    for file = setdiff(files(:)', {entries.file}, 'stable')
      entries(end + 1) = unanswered(file{1}, extent_of(file{1}, []));
    end
  end
end

function entry = unanswered(file, extent)
  entry = struct('file', file, 'extent', extent, 'box', zeros(0, 4), 'mask', {{}}, 'area', [], 'score', [], 'class', {{}});
end

function name = class_of(loc, name)
  if isfield(loc, 'class') && ischar(loc.class)
    name = loc.class;
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

function part = inside(mask, box)
% What of the mask lies in the box; [] where there is nothing.
  part = false(size(mask));
  rows = max(1, box(2)):min(size(mask, 1), box(4));
  cols = max(1, box(1)):min(size(mask, 2), box(3));
  part(rows, cols) = mask(rows, cols);
  if ~any(part(:))
    part = [];
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
