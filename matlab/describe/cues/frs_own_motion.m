function speed = frs_own_motion(ds, i, threads)
%FRS_OWN_MOTION  How fast every pixel of video I of DS moves against the camera: DS.motion of frs_motion, or computed.
  if ~isfield(ds, 'motion') || isempty(ds.motion)
    if ~all(isfield(ds, {'files', 'range', 'imageSize'}))
      error('frs:motion:badType', 'DS must be a data set of videos of frs_extract, with fields files, range and imageSize, or have motion.');
    end
    speed = frs_motion(frs_video(ds.files{i}, 'range', ds.range(i, :), 'size', ds.imageSize(i, :)), 'threads', threads);
    return
  end
  if ~iscell(ds.motion) || numel(ds.motion) < i || ~isnumeric(ds.motion{i}) || ~isequal(size(ds.motion{i}), size(ds.labels{i}))
    error('frs:motion:badSize', 'motion of DS must be a cell with a volume of the size of its labels for each video; see video %d.', i);
  end
  speed = ds.motion{i};
end
