function [box, score] = frs_best_window(model, points, count)
%FRS_BEST_WINDOW  The best COUNT boxes of an image (see frs_window_points) under a model of frs_select_windows, with scores.
  limits = struct('minArea', model.minArea, 'maxArea', model.maxArea, 'step', model.step, 'count', count);
  [box, value] = frs_best_boxes(points.frames, points.scale * model.w(points.word), points.extent([2 1 3:end]), limits);
  score = value + model.bias;
end
