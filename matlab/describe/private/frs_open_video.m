function decoder = frs_open_video(file, opts)
%FRS_OPEN_VIDEO  A running decoder of the video FILE, for frs_video_read_mex; to be closed by frs_video_close_mex.
  decoder = frs_video_open_mex(struct('file', frs_absolute_path(file), 'first', opts.range(1), 'last', min(opts.range(2), 1e15), ...
                                      'step', opts.step, 'height', opts.size(1), 'width', opts.size(2), 'rate', opts.rate));
end
