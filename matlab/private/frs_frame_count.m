function [count, verbose] = frs_frame_count(file, range, verbose)
%FRS_FRAME_COUNT  About how many frames a range of a video has, as its header claims, for the time left in progress.
%   FILE may be a folder of pictures. Inf where it is not known, or verbose is 0: nobody is shown it. The second output is
%   0 for videos of at most 300 frames: among many videos their number is progress enough.
  count = Inf;
  if verbose == 0
    return
  elseif exist(file, 'dir')
    count = numel(frs_numbered_pictures(file));
  else
    [rate, duration] = frs_video_probe_mex(frs_full_name(file));
    if isfinite(rate * duration)
      count = round(rate * duration);
    end
  end
  count = max(1, min(count, range(2)) - range(1) + 1);
  verbose = verbose * (count > 300);
end
