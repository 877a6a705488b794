function [frames, times] = frs_frames_between(verb, file, seconds, rate)
%FRS_FRAMES_BETWEEN  Frames of a video that begin in some stretches of time.
%   FRAMES = FRS_FRAMES_BETWEEN(VERB, FILE, SECONDS, RATE) has a row [first last] for every row [from to] of SECONDS:
%   the frames that begin at `from` or later and before `to`, by the times in the file, of which the first frame's is 0.
%   Files may round times to milliseconds, so half a one decides nothing. Where `to` is Inf, so is `last`.
%   RATE is as of frs_video: above 0 the frames are resampled. TIMES are those of all frames ([] with a RATE).
  slack = 0.5e-3;
  times = [];
  if exist(file, 'dir')
    error(['frs:' verb ':badOption'], 'unit ''seconds'' does not apply to a folder of pictures (%s): they have no times.', file);
  end
  if rate > 0
    frames = [ceil((seconds(:, 1) - min(slack, 0.1 / rate)) * rate) + 1, ceil((seconds(:, 2) - min(slack, 0.1 / rate)) * rate)];
    return
  end
  times = frs_renamed(verb, @() frs_video_times_mex(frs_absolute_path(file)));
  if any(isnan(times))
    error(['frs:' verb ':badValue'], '%s does not say when its frames are shown: give the range in frames.', file);
  end
  if isempty(times)
    error(['frs:' verb ':badValue'], 'There are no frames in %s: it is no video, or damaged.', file);
  end
  times = times - times(1);
  frames = zeros(size(seconds));
  for k = 1:size(seconds, 1)
    in = find(times >= seconds(k, 1) - slack & times < seconds(k, 2) - slack);
    if isempty(in)
      error(['frs:' verb ':badValue'], 'There are no frames from %g to %g s in %s: its %d frames begin at 0 to %g s.', ...
            seconds(k, :), file, numel(times), max(times));
    end
    frames(k, :) = in([1 end]);
  end
  frames(isinf(seconds)) = Inf;
end
