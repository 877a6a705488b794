function truth = frs_video_truth(given, files)
%FRS_VIDEO_TRUTH  The truth for each positive video: a logical volume, a tube (rows [frame x1 y1 x2 y2]), or [].
%   GIVEN is option truth of frs_discover, FILES are the positives.
  truth = cell(1, numel(files));
  if isempty(given)
    return
  elseif ischar(given)
    truth = masks_in(given, files);
  else
    truth = listed(given, numel(files));
  end
  for i = find(~cellfun('isempty', truth))
    check(truth{i}, files{i});
  end
end

function truth = listed(given, n)
  if isstruct(given) && isfield(given, 'mask')
    given = {given.mask};
  elseif isstruct(given) && isfield(given, 'tube')
    given = {given.tube};
  end
  if ~iscell(given)
    error('frs:discover:badType', 'truth must be a folder, a cell, or a struct array with field mask or tube; got a %s.', class(given));
  end
  if numel(given) ~= n
    error('frs:discover:badSize', 'truth must have an entry for each positive (%d); got %d.', n, numel(given));
  end
  truth = given(:)';
end

function truth = masks_in(folder, files)
% Videos of masks named as the positives; what is brighter than half is object.
  masks = frs_videos(folder);
  [~, names] = cellfun(@fileparts, masks.files, 'UniformOutput', false);
  truth = cell(1, numel(files));
  for i = 1:numel(files)
    [~, wanted] = fileparts(files{i});
    hit = find(strcmp(wanted, names), 1);
    if ~isempty(hit)
      V = frs_video(masks.files{hit});
      truth{i} = reshape(V(:, :, 1, :) > 127, size(V, 1), size(V, 2), []);
    end
  end
  if all(cellfun('isempty', truth))
    error('frs:discover:noFile', 'The folder %s has no masks named as one of the positives.', folder);
  end
end

function check(truth, file)
  name = ['The truth of ' file];
  if islogical(truth) && ndims(truth) <= 3
    if ~any(truth(:))
      error('frs:discover:badValue', '%s marks nothing.', name);
    end
    return
  end
  if ~isnumeric(truth) || ~isreal(truth) || ndims(truth) > 2 || size(truth, 2) ~= 5
    error('frs:discover:badType', '%s must be a logical volume or rows [frame x1 y1 x2 y2]; got a %s of size %s.', ...
          name, class(truth), mat2str(size(truth)));
  end
  if any(~isfinite(truth(:))) || any(truth(:, 4) < truth(:, 2) | truth(:, 5) < truth(:, 3)) || ...
     numel(unique(truth(:, 1))) < size(truth, 1)
    error('frs:discover:badValue', '%s must be finite, with x1 <= x2 and y1 <= y2, and hold a frame once.', name);
  end
end
