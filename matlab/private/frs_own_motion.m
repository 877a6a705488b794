function speed = frs_own_motion(ds, i, threads)
%FRS_OWN_MOTION  How fast every pixel of video I of DS moves against the camera, H-by-W-by-T, pixels a frame.
%   The motion of the camera is taken to be the median of the frame.
  extent = ds.imageSize(i, :);
  V = frs_video(ds.files{i}, 'range', ds.range(i, :), 'size', extent);
  if size(V, 4) < 2
    speed = zeros([extent, size(V, 4)]);
    return
  end
  [u, v] = frs_flow(V, 'threads', threads);
  middle = @(x) median(reshape(x, [], 1, size(x, 3)), 1);
  speed = sqrt(bsxfun(@minus, u, middle(u)) .^ 2 + bsxfun(@minus, v, middle(v)) .^ 2);
  speed = speed(:, :, [1:end, end]);
end
