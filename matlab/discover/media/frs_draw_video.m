function [V, step, still] = frs_draw_video(l, ds, strip, preview)
%FRS_DRAW_VIDEO  Filmstrip of a video with the tube found and the true one to the file STRIP, a preview to PREVIEW ('' for none).
%   L has file, image (its number in DS), tube and truth. At most 300 frames are drawn, 240 pixels wide: V, every STEP-th of the video.
%   STILL is one frame as it is drawn, of those in the tube the one with the most evidence by L.course.
  step = ceil(ds.frameCount(l.image) / 300);
  [V, info] = frs_video(l.file, 'range', ds.range(l.image, :), 'step', step, 'size', [NaN 240]);
  rate = 12;
  if info.rate > 0
    rate = min(240, info.rate / step);
  end
  scale = 240 / ds.fileSize(l.image, 2);
  [tube, truth] = deal(shrunk(l.tube, step, scale), shrunk(l.truth, step, scale));
  frs_plot_frames(V, tube, 'truth', truth, 'width', 240, 'file', strip, 'preview', preview, 'rate', rate);
  if nargout > 2
    still = frs_plot_frames(V, tube, 'truth', truth, 'width', 240, 'at', frame_of_most(l.course(1:step:end), tube, size(V, 4)));
  end
end

function t = frame_of_most(course, tube, frames)
  inside = 1:min(frames, numel(course));
  if ~isempty(tube)
    inside = intersect(inside, tube(:, 1)');
  end
  [~, k] = max(course(inside));
  t = [inside(k), ones(1, isempty(inside))];
end

function tube = shrunk(tube, step, scale)
  if ~isempty(tube)
    tube = tube(mod(tube(:, 1) - 1, step) == 0, :);
    tube = [(tube(:, 1) - 1) / step + 1, max(1, round((tube(:, 2:5) - 0.5) * scale + 0.5))];
  end
end
