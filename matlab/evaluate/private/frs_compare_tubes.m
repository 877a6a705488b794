function [each, whole, both, inTime] = frs_compare_tubes(loc, objects, opts)
%FRS_COMPARE_TUBES  How an answer in a video fits its objects; the part of frs_eval_localization that knows of time.
%   OBJECTS is a column cell of volumes, or of tubes and cuboids. EACH (a row) has opts.measure of each object, WHOLE the
%   intersection over union with all of them together, BOTH that of boxes and that of masks, INTIME that of the frames.
  each = zeros(1, numel(objects));
  whole = 0;
  both = [NaN; NaN];
  inTime = 0;
  if isempty(objects)
    return
  end
  ofMasks = islogical(objects{1});
  shapes = {'box', 'mask'};
  shape = opts.shape;
  if strcmp(shape, 'auto')
    shape = shapes{1 + ofMasks};
  end
  answers = {boxes_of(loc), loc.mask};
  for k = 1:2
    if isempty(answers{k})
      continue
    end
    truth = objects;
    if k == 1 && ofMasks
      truth = cellfun(@(m) frs_tube_of(m), objects, 'UniformOutput', false);
    end
    both(k) = with_union(answers{k}, truth);
    if strcmp(shape, shapes{k})
      each = overlap(answers(k), truth, opts.measure);
      whole = both(k);
      inTime = overlap(answers(k), {frames_of(truth)}, 'time');
    end
  end
end

function answer = boxes_of(loc)
% The tube where there is one, else the cuboid.
  answer = loc.box;
  if isfield(loc, 'tube') && ~isempty(loc.tube)
    answer = loc.tube;
  end
end

function o = overlap(a, b, measure)
  o = frs_renamed('eval_localization', @() frs_overlap(a, b, 'measure', measure));
end

function o = with_union(answer, objects)
  if isscalar(objects)
    o = overlap({answer}, objects, 'iou');
  elseif islogical(objects{1})
    o = overlap({answer}, {frs_union_of_masks(objects)}, 'iou');
  else
    overlap({answer}, objects, 'iou');                    % says what is wrong with the answer
    o = of_tubes(answer, frs_tubes_of_boxes(objects));
  end
end

function o = of_tubes(answer, rows)
% Frame by frame: a frame of the truth may have several boxes.
  both = 0;
  all = 0;
  if islogical(answer)
    mine = nnz(answer);
  else
    answer = frs_tubes_of_boxes({answer});
    mine = sum(prod(answer(:, 4:5) - answer(:, 2:3) + 1, 2));
  end
  for t = unique(rows(:, 1))'
    boxes = rows(rows(:, 1) == t, 2:5);
    here = [1 1 0 0];                                     % nothing found in this frame
    if islogical(answer) && t >= 1 && t <= size(answer, 3)
      here = answer(:, :, t);
    elseif ~islogical(answer) && any(answer(:, 1) == t)
      here = answer(answer(:, 1) == t, 2:5);
    end
    [b, ~, a] = frs_union_overlap(here, boxes);
    both = both + b;
    all = all + a;
  end
  o = frs_overlap_ratio(both, mine, all, 'iou');
end

function tube = frames_of(objects)
% A tube over the frames of all objects; the boxes do not matter.
  if islogical(objects{1})
    frames = find(any(any(frs_union_of_masks(objects), 1), 2));
  else
    rows = frs_tubes_of_boxes(objects);
    frames = unique(rows(:, 1));
  end
  tube = [frames(:), ones(numel(frames), 4)];
end
