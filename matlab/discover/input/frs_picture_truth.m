function truth = frs_picture_truth(given, files)
%FRS_PICTURE_TRUTH  The truth for each positive picture: a logical mask, a cell of masks, boxes, or [].
%   GIVEN is option truth of frs_discover, FILES are the positives. Everything is checked here, before the
%   long work starts: the kind, the size of each mask against its picture, and that it marks something.
  truth = cell(1, numel(files));
  source = files;                                       % what messages name
  if isempty(given)
    return
  elseif ischar(given)
    [truth, source] = masks_in(given, files);
  else
    truth = frs_truth_list(given, numel(files), 'box');
  end
  for i = frs_where(~cellfun('isempty', truth))
    check(truth{i}, source{i}, files{i});
  end
end

function [truth, source] = masks_in(folder, files)
% Masks named as the pictures.
  ds = frs_images(folder, []);
  masks = ds.files;
  names = frs_base_names(masks);
  truth = cell(1, numel(files));
  source = files;
  wanted = frs_base_names(files);
  for i = 1:numel(files)
    hit = find(strcmp(wanted{i}, names), 1);
    if ~isempty(hit)
      source{i} = masks{hit};
      truth{i} = mask_of(masks{hit});
    end
  end
  if all(cellfun('isempty', truth))
    error('frs:discover:noFile', 'The folder %s has no mask named as one of the positives.', folder);
  end
end

function mask = mask_of(file)
% Whatever is not black is object; in a JPEG, whatever is brighter than half, since it is never quite black.
  try
    [I, map] = imread(file);
  catch e
    error('frs:discover:badValue', 'Cannot read the mask %s: %s', file, e.message);
  end
  if ~isempty(map)
    black = all(map == 0, 2);
    mask = ~black(double(I) + 1);
    mask = reshape(mask, size(I));
  elseif ~isempty(regexpi(file, '\.jpe?g$', 'once'))
    mask = any(I > 127, 3);
  else
    mask = any(I ~= 0, 3);
  end
end

function check(truth, source, file)
  name = ['The truth of ' source];
  objects = frs_objects('discover', name, truth);
  if ~iscell(objects)
    return
  end
  extent = frs_picture_size(file);
  if isempty(extent)
    return                                              % a picture that cannot be read is left out later
  end
  for k = 1:numel(objects)
    if ~isequal(size(objects{k}), extent)
      error('frs:discover:badSize', '%s must be as large as the picture %s (%d-by-%d); got %d-by-%d.', ...
            name, file, extent(1), extent(2), size(objects{k}, 1), size(objects{k}, 2));
    end
    if ~any(objects{k}(:))
      error('frs:discover:badValue', '%s marks nothing: all of it is black.', name);
    end
  end
end
