function model = frs_select_windows(ds, varargin)
%FRS_SELECT_WINDOWS  Boxes that carry the label of their image, learned jointly with a linear SVM.
%   MODEL = FRS_SELECT_WINDOWS(DS, NAME, VALUE, ...) learns from the images DS.train of a data set of frs_extract with
%   labels DS.y (MI-SVM over all boxes with limits on their size; Nguyen, Torresani, De la Torre and Rother 2009):
%       min_{w,b} 1/2 (|w|^2 + b^2) + sum_i C_i max(0, 1 - y_i max_box f_i(box)),   f_i(box) = w'h_i(box) + b,
%   where h_i(box) holds the share of image i's descriptors that lie in the box, word by word. For fixed boxes of the
%   positive images this is a convex problem, solved by constraint generation: the highest box of each negative image is
%   added until none violates. Then each positive image takes its highest box, and so on; the objective never rises.
%   Boxes are found exactly by frs_subwindow. The first are those of an SVM that takes the positives whole.
%
%   In videos the boxes are cuboids [x1 y1 t1 x2 y2 t2] in the pixels of DS.imageSize, and areas are volumes.
%
%   Instead of a data set of frs_extract DS may be a struct with frames and word (1-by-n cells, see frs_frames), imageSize
%   (n-by-2; [H W T] of videos), y, train (all, if absent) and words, the size of the codebook.
%
%   Options (default):
%     C           (100)     price of a margin violation; histograms of words need large ones
%     classWeight ('none')  see frs_svm_train
%     minArea     (0.05)    least area of a box as share of the image
%     maxArea     (0.6)     greatest area
%     step        (8)       see frs_subwindow
%     tol         (1e-3)    relative precision of the objective: of the SVM, of its constraints, and of the alternation
%     maxIter     (10)      most times that the positives choose their boxes
%     maxRounds   (30)      most rounds of constraint generation for each choice
%     verbose     (0)       1 shows progress
%
%   MODEL has type 'windows', w (D-by-1), bias, boxes (n-by-4 or 6, of the positive images learned from, else NaN), C, kernel
%   ('linear'), minArea, maxArea, step, dimension, alpha, svIndex (the image of each window with alpha > 0), svLabel, and
%   info with objective (after each choice of boxes), gap (relative, of the last SVM), iterations, windows (in the last
%   SVM), time, status ('converged' or 'maxIter'), options. frs_predict(MODEL, DS) scores images by their best box,
%   frs_predict(MODEL, X) scores histograms, and frs_localize(MODEL, DS) gives the boxes.
%
%   See also frs_subwindow, frs_select_regions, frs_predict, frs_localize.
%
%   Example
%     ds = struct('y', [1 1 -1 -1], 'words', 2, 'imageSize', 8 * ones(4, 2));
%     ds.frames = repmat({[1 2 7 8; 1 1 7 8]}, 1, 4);             % word 2 marks the corner of the positives
%     ds.word = {[1 1 2 2], [1 1 2 2], [1 1 1 1], [1 1 1 1]};
%     model = frs_select_windows(ds, 'step', 1);
%     disp(model.boxes(1, :))
%     %    7   7   8   8
  frs_need('select_windows', nargin, 1);
  clock = tic();
  opts = frs_parse('select_windows', { ...
    'C',           100,    'number (0 Inf)'
    'classWeight', 'none', ''
    'minArea',     0.05,   'number [0 1]'
    'maxArea',     0.6,    'number (0 1]'
    'step',        8,      'whole [1 Inf)'
    'tol',         1e-3,   'number (0 1)'
    'maxIter',     10,     'whole [1 Inf)'
    'maxRounds',   30,     'whole [1 Inf)'
    'verbose',     0,      'count'}, varargin);
  [images, y, D, numbers] = read(ds, opts);
  C = opts.C * frs_class_weight('select_windows', opts.classWeight, y);
  model = struct('type', 'windows', 'kernel', 'linear', 'C', opts.C, 'scaling', 'none', 'dimension', D, 'w', ones(1, D), ...
                 'bias', 0, 'minArea', opts.minArea, 'maxArea', opts.maxArea, 'step', opts.step);
  model = frs_renamed('select_windows', @() alternate(model, images, y, C, opts));
  boxes = NaN(numel(ds.y), size(model.boxes, 2));
  boxes(numbers, :) = model.boxes;
  model.boxes = boxes;
  model.svIndex = numbers(model.svIndex);
  model.info.time = toc(clock);
  model.info.options = opts;
end

function model = alternate(model, images, y, C, opts)
  [boxes, windows] = start(model, images, y, C, opts);
  objective = [];
  status = 'maxIter';
  progress = frs_progress(struct('stage', 'windows', 'total', opts.maxIter, 'verbose', opts.verbose));
  for t = 1:opts.maxIter
    [fitted, windows, value, gap] = constrained(model, windows, images, y, C, opts);
    if t > 1 && value > objective(end)                    % within the tolerance of the SVM: the last one was as good
      status = 'converged';
      break
    end
    model = fitted;
    objective(t) = value;
    lastGap = gap;
    kept = windows;
    [new, windows] = choose(model, windows, images, y, boxes);
    same = isequal(new(y > 0, :), boxes(y > 0, :)) || (t > 1 && objective(t - 1) - value <= opts.tol * value);
    boxes = new;
    if same
      status = 'converged';
      break
    end
    progress = frs_progress(progress, t);
  end
  used = kept.alpha > 0;
  model.boxes = boxes;
  model.boxes(y < 0, :) = NaN;
  model.alpha = kept.alpha(used);
  model.svIndex = kept.image(used);
  model.svLabel = y(model.svIndex);
  model.w = model.w(:);
  model.info = struct('objective', objective, 'gap', lastGap, 'iterations', numel(objective), 'windows', numel(kept.image), ...
                      'time', 0, 'status', status, 'options', opts);
  if strcmp(status, 'maxIter')
    warning('frs:select_windows:noConvergence', 'The boxes still change after %d choices; raise maxIter.', opts.maxIter);
  end
end

function [boxes, windows] = start(model, images, y, C, opts)
% The best boxes of the positives under an SVM that takes them whole. Negatives begin with an admissible box, the one
% with most descriptors.
  n = numel(y);
  windows = struct('X', zeros(model.dimension + 1, n), 'image', 1:n, 'alpha', zeros(1, n));
  for i = 1:n
    box = [ones(1, numel(images{i}.extent)), images{i}.extent([2 1 3:end])];
    if y(i) < 0
      box = frs_best_window(model, images{i}, 1);
    end
    windows.X(:, i) = column(images{i}, box, model.dimension);
  end
  [model, windows] = constrained(model, windows, images, y, C, opts);
  [boxes, windows] = choose(model, windows, images, y, NaN(n, numel(box)));
end

function [model, windows, value, gap] = constrained(model, windows, images, y, C, opts)
% The SVM for given boxes of the positives and all boxes of the negatives. VALUE is the objective over all of these.
  for round = 1:opts.maxRounds
    fit = frs_select_windows_mex(windows.X, y(windows.image), windows.image, C, windows.alpha, ...
                                 struct('tol', opts.tol / 4, 'maxPasses', 20000));
    windows.alpha = fit.alpha;
    model.w = fit.w(1:end - 1)';
    model.bias = fit.w(end);
    windows = without_idle(windows, fit, y);
    known = accumarray(windows.image', max(0, 1 - y(windows.image)' .* (windows.X' * fit.w)), [numel(y), 1], @max)';
    slack = known;
    for i = frs_where(y < 0)
      [box, score] = frs_best_window(model, images{i}, 1);
      slack(i) = max(slack(i), 1 + score);
      if 1 + score > known(i) + 1e-9
        windows.X(:, end + 1) = column(images{i}, box, model.dimension);
        windows.image(end + 1) = i;
        windows.alpha(end + 1) = 0;
      end
    end
    value = fit.primal + C * (slack - known)';
    gap = (value - fit.dual) / value;
    if gap <= opts.tol
      return
    end
  end
end

function windows = without_idle(windows, fit, y)
% Windows far inside the margin are left out, so that the problem stays small; the search finds them again if need be.
  margin = y(windows.image) .* (fit.w' * windows.X);
  idle = windows.alpha == 0 & margin > 2 & y(windows.image) < 0;
  idle(1:numel(y)) = false;                               % the first window of each image stays
  windows.X(:, idle) = [];
  windows.image(idle) = [];
  windows.alpha(idle) = [];
end

function [boxes, windows] = choose(model, windows, images, y, boxes)
% The positives take their best boxes; their windows are the first ones, in the order of the images.
  for i = frs_where(y > 0)
    [box, score] = frs_best_window(model, images{i}, 1);
    old = [model.w, model.bias] * windows.X(:, i);
    if any(isnan(boxes(i, :))) || score > old + 1e-12 * abs(old)
      boxes(i, :) = box;
      windows.X(:, i) = column(images{i}, box, model.dimension);
    end
  end
end

function h = column(image, box, D)
  f = floor(image.frames + 0.5);
  d = numel(box) / 2;
  inside = all(bsxfun(@ge, f, box(1:d)') & bsxfun(@le, f, box(d + 1:end)'), 1);
  h = [accumarray(image.word(inside)', image.scale, [D 1]); 1];
end

function [images, y, D, numbers] = read(ds, opts)
  given = isstruct(ds) && isscalar(ds) && all(isfield(ds, {'frames', 'word', 'words', 'imageSize', 'y'}));
  if ~given && ~(isstruct(ds) && isscalar(ds) && all(isfield(ds, {'files', 'codebook', 'imageSize', 'y', 'train'})))
    error('frs:select_windows:badType', ['DS must be a data set of frs_extract with labels, or a struct with fields frames, word, ' ...
          'words, imageSize and y.']);
  end
  n = size(ds.imageSize, 1);
  y = frs_class_labels('select_windows', ds.y, n);
  if given
    check_given(ds, n);
    D = ds.words;
  else
    D = frs_word_count(ds.codebook);
  end
  numbers = 1:n;
  if isfield(ds, 'train') && ~isempty(ds.train)
    numbers = find(ds.train);
  end
  y = y(numbers);
  if all(y > 0) || all(y < 0)
    error('frs:select_windows:badValue', 'The training images must hold both classes.');
  end
  images = cell(1, numel(numbers));
  progress = frs_progress(struct('stage', 'frames', 'total', numel(numbers), 'verbose', opts.verbose));
  for k = 1:numel(numbers)
    images{k} = frs_window_points('select_windows', ds, numbers(k));
    progress = frs_progress(progress, k);
  end
end

function check_given(ds, n)
  lists = iscell(ds.frames) && iscell(ds.word) && numel(ds.frames) == n && numel(ds.word) == n;
  if ~lists || any(cellfun(@(f, w) size(f, 2) ~= numel(w), ds.frames, ds.word))
    error('frs:select_windows:badSize', 'frames and word must be cells with an entry for each of the %d images, with as many frames as words.', n);
  end
  if ~(isnumeric(ds.words) && isreal(ds.words) && isscalar(ds.words) && ds.words >= 1 && ds.words <= 1e8 && ds.words == floor(ds.words))
    error('frs:select_windows:badValue', 'words must be the size of the codebook, a whole number from 1 to 1e8.');
  end
  if any(cellfun(@(w) any(w(:) < 1 | w(:) > ds.words | w(:) ~= floor(w(:))), ds.word))
    error('frs:select_windows:badValue', 'word must hold whole numbers from 1 to words.');
  end
end

%!test
%! % videos: the cuboid of the planted word; one frame is a picture
%! ds = struct ('y', [1 1 -1 -1], 'words', 2, 'imageSize', repmat ([8 8 6], 4, 1));
%! ds.frames = repmat ({[1 2 7 8 7; 1 1 7 8 7; 1 6 3 4 1]}, 1, 4);
%! ds.word = {[1 1 2 2 1], [1 1 2 2 1], [1 1 1 1 1], [1 1 1 1 1]};
%! m = frs_select_windows (ds, 'step', 1, 'minArea', 0, 'maxArea', 8 / 384);
%! assert (m.boxes(1, :), [7 7 3 8 8 4]);
%! assert (size (m.boxes), [4 6]);
%! assert (frs_predict (m, ds) > 0, [true true false false]);
%! loc = frs_localize (m, ds);
%! assert (size (loc(1).mask), [8 8 6]);
%! assert (nnz (loc(1).mask(7:8, 7:8, 3:4)), nnz (loc(1).mask));
%! assert (nnz (loc(1).mask), 8);
%!error id=frs:select_windows:badType       frs_select_windows (1)
%!error id=frs:select_windows:badType       frs_select_windows (struct ('y', 1))
%!error id=frs:select_windows:badValue      frs_select_windows (struct ('frames', {{}}, 'word', {{}}, 'words', 2, 'imageSize', [1 1; 1 1], 'y', [1 1]))
%!error id=frs:select_windows:badSize       frs_select_windows (struct ('frames', {{1}}, 'word', {{}}, 'words', 2, 'imageSize', [1 1; 1 1], 'y', [1 -1]))
%!error id=frs:select_windows:badValue      frs_select_windows (struct ('frames', {{[1; 1], [1; 1]}}, 'word', {{3, 1}}, 'words', 2, 'imageSize', [1 1; 1 1], 'y', [1 -1]))
%!error id=frs:select_windows:badOption     frs_select_windows (struct (), 'C', 0)
%!error id=frs:select_windows:unknownOption frs_select_windows (struct (), 'boxes', 0)
