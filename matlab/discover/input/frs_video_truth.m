function truth = frs_video_truth(given, files)
%FRS_VIDEO_TRUTH  The truth for each positive video: a logical volume, a tube (rows [frame x1 y1 x2 y2]), or [].
%   GIVEN is option truth of frs_discover, FILES are the positives.
  truth = cell(1, numel(files));
  if isempty(given)
    return
  elseif ischar(given)
    truth = masks_in(given, files);
  else
    truth = frs_truth_list(given, numel(files), 'tube');
  end
  for i = frs_where(~cellfun('isempty', truth))
    check(truth{i}, files{i});
  end
end

function truth = masks_in(folder, files)
% Videos of masks named as the positives; what is brighter than half is object.
  masks = frs_videos(folder);
  names = frs_base_names(masks.files);
  wanted = frs_base_names(files);
  truth = cell(1, numel(files));
  for i = 1:numel(files)
    hit = find(strcmp(wanted{i}, names), 1);
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
