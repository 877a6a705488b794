function [count, verbose] = frs_frame_count(file, range, verbose)
%FRS_FRAME_COUNT  About how many frames a range of a video has, so that progress can tell the time left.
%   COUNT comes from the header of the file (or the number of pictures in a folder); it is Inf where it is not known, and where
%   VERBOSE is 0, since nobody would see it. The second output is VERBOSE for long videos and 0 for those of at most 300 frames,
%   which need no progress of their own.
  count = Inf;
  if verbose == 0
    return
  elseif exist(file, 'dir')
    count = numel(frs_numbered_pictures(file));
  else
    [rate, duration] = frs_video_probe_mex(frs_absolute_path(file));
    if isfinite(rate * duration)
      count = round(rate * duration);
    end
  end
  count = max(1, min(count, range(2)) - range(1) + 1);
  verbose = verbose * (count > 300);
end
