function model = frs_fit_cue(model, ds, varargin)
%FRS_FIT_CUE  Weight of the figure/ground cue in frs_localize, learned from positive images.
%   MODEL = FRS_FIT_CUE(MODEL, DS, NAME, VALUE, ...) locates the class by the scores of MODEL alone in the positive
%   training images of DS (see frs_extract), of which only the label is known, and takes
%       weight = top min(1, (c / full)^2),
%   where c is the share of the border of the image that the found sets cover, on average. Evidence that runs along
%   the border is evidence of the ground: then the cue must decide. Where the class is found inside the images, its
%   own evidence is good and needs little help; with c = 0 nothing changes. A cue of your own has the weight top: it knows more
%   than the border.
%   Then it looks at what is located with that weight, and learns how these figures differ from the ground around
%   them and from the images without the class: by their words, colour and place (ridge regression). Then the class is located
%   again in each image by what was learned from the other images, and the figures are learned once more from these answers
%   (Cinbis et al. 2014). frs_localize adds the result to the evidence.
%   The models of several classes, a struct array, learn from the rows of DS.y, a row each; images that are 0 there are left out.
%
%   Options (default):
%     cue     ('border')  'border', 'none', a function, a network, or values of all regions of DS, see frs_localize
%     top     (2)         largest weight
%     full    (0.15)      share of the border at which it is reached
%     rounds  (2)         of learning the figures; 0: the cue alone
%     known   ([])        what is known of the regions of DS, a row with 1 (figure), -1 (ground) or 0 (not known) for each, as from boxes that a
%                         person drew. The figures are learned from these as they are, whatever is located there, and from five such
%                         images on from these and the negative ones alone
%     threads (0)         0: all processors
%     verbose (0)         1 shows progress
%
%   MODEL.cue keeps kind (the cue; 'own' where it was values), weight, share (c), top and, where the weight is not 0, figure: weights of
%   square roots of words, of colour and of place. frs_localize uses kind, weight and figure.
%
%   See also frs_localize, frs_discover.
%
%   Example
%     L = uint32([1 1 1 1; 1 2 2 1; 1 2 2 1; 1 1 1 1]);
%     ds = struct('H', [1 0 1 0; 0 1 0 1], 'bag', [1 1 2 2], 'y', [1 -1], 'labels', {{L, L}});
%     ds.adjacency = {frs_adjacency(L), frs_adjacency(L)};
%     ground = frs_svm_train([1 0; 0 1], [1 -1], 'kernel', 'linear');         % speaks for region 1
%     model = frs_fit_cue(ground, ds);
%     fprintf('share %g of the border, weight %g\n', model.cue.share, model.cue.weight)
%     % share 1 of the border, weight 2
  frs_need('fit_cue', nargin, 2);
  opts = frs_parse('fit_cue', { ...
    'cue',     'border', ''
    'top',     2,        'number [0 Inf)'
    'full',    0.15,     'number (0 1]'
    'rounds',  2,        'count'
    'known',   [],       ''
    'threads', 0,        'count'
    'verbose', 0,        'count'}, varargin);
  if ~isstruct(model) || isempty(model)
    error('frs:fit_cue:badType', 'MODEL must be a model of frs_select_regions, frs_select_features or frs_svm_train.');
  end
  n = check_set(ds, numel(model));
  [opts.cue, ds] = check_cue(opts.cue, ds);
  ds.known = check_known(opts.known, numel(ds.bag), numel(model));
  if isfield(ds, 'train') && any(ds.train)
    ds = frs_renamed('fit_cue', @() frs_subset(ds, ds.train));
  end
  if n == 0 || ~all(any(ds.y > 0, 2))
    error('frs:fit_cue:badValue', 'DS must hold positive images to learn from.');
  end
  seen = cell(1, size(ds.y, 2));                          % what is known of the images, for all classes
  if isfield(ds, 'seen')
    seen = ds.seen;
  end
  features = cell(1, size(ds.y, 2));
  if opts.rounds > 0 && ~strcmp(opts.cue, 'none')
    features = figure_features(ds, seen);
  end
  for c = numel(model):-1:1
    used = ds.y(c, :) ~= 0;
    own = ds;
    if ~all(used)
      own = frs_renamed('fit_cue', @() frs_subset(ds, used));
    end
    own.y = ds.y(c, used);
    [fitted(c), seen(used)] = fit(model(c), own, features(used), seen(used), opts);
  end
  model = fitted;
end

function n = check_set(ds, models)
  needed = {'labels', 'adjacency', 'bag', 'H', 'y'};
  n = frs_check_set('fit_cue', ds, needed(1:end - (models > 1)));
  if models > 1 && ~(isfield(ds, 'y') && isnumeric(ds.y) && isequal(size(ds.y), [models n]) && all(ismember(ds.y(:), [-1 0 1])))
    error('frs:fit_cue:badSize', 'DS must have labels y of %d classes by %d images in {+1, -1, 0}, a row for each model.', models, n);
  end
  frs_check_regions('fit_cue', ds, n);
end

function F = figure_features(ds, seen)
% Of each image; every class learns from them.
  members = frs_members(ds.bag, size(ds.y, 2));
  F = cell(1, numel(members));
  there = ~cellfun('isempty', seen);
  F(there) = cellfun(@(known) known.features, seen(there), 'UniformOutput', false);
  for i = frs_where(cellfun('isempty', F))
    F{i} = frs_renamed('fit_cue', @() frs_figure_features(ds.H(:, members{i}), ds.labels{i}, ds.adjacency{i}));
  end
end

function [model, seen] = fit(model, ds, features, seen, opts)
% The scores of regions are computed once, and what locating needs of an image beside them once for all classes.
  positive = find(ds.y > 0);
  part = frs_renamed('fit_cue', @() frs_subset(ds, positive));
  score = frs_renamed('fit_cue', @() frs_region_scores(model, part.H, opts.threads));
  loc = located(model, part, score, seen(positive), 1:numel(positive), 'none', opts);
  share = zeros(1, numel(loc));
  for k = 1:numel(loc)
    pixels = frs_border(ds.labels{positive(k)}, numel(loc(k).regionScore));
    share(k) = sum(pixels(loc(k).regions)) / sum(pixels);
  end
  model.cue = struct('kind', opts.cue, 'weight', 0, 'share', mean(share), 'top', opts.top);
  if strcmp(opts.cue, 'border')
    model.cue.weight = opts.top * min(1, (model.cue.share / opts.full) ^ 2);
  elseif ~strcmp(opts.cue, 'none')
    model.cue.weight = opts.top;
  end
  if model.cue.weight > 0 && opts.rounds > 0
    seen(positive) = looked_at(part, features(positive), seen(positive), opts);
    about = seen(positive);
    locate = @(figure, images) located(with_figure(model, figure), part, score, about, find(ismember(positive, images)), [], opts);
    model.cue.figure = frs_renamed('fit_cue', @() frs_fit_figure(locate, ds, horzcat(features{:}), opts.rounds));
  end
end

function seen = looked_at(ds, features, seen, opts)
  cue = [];
  if strcmp(opts.cue, 'own')
    cue = ds.cue;
  end
  members = frs_members(ds.bag, numel(seen));
  for i = frs_where(~cellfun(@(known) ~isempty(known) && ~isempty(known.cue) && isequal(known.kind, opts.cue), seen))
    image = frs_image_of(ds, i, members{i}, cue, opts);
    begun = setfield(frs_nothing_known(), 'features', features{i});
    seen{i} = frs_renamed('fit_cue', @() frs_know_image(begun, ds.labels{i}, ds.adjacency{i}, image, ...
                                                        struct('cue', opts.cue, 'cueWeight', 1, 'figure', true)));
  end
end

function loc = located(model, part, score, seen, images, cue, opts)
% What the model finds in some images of PART with the scores of all its regions; CUE as in frs_localize.
  given = {'threads', opts.threads, 'verbose', opts.verbose};
  some = frs_subset(part, images);
  [some.regionScore, some.seen] = deal(score(ismember(part.bag, images)), seen(images));
  loc = frs_renamed('fit_cue', @() frs_localize(model, some, 'cue', cue, given{:}));
end

function model = with_figure(model, figure)
  if ~isempty(figure)
    model.cue.figure = figure;
  end
end

function [cue, ds] = check_cue(cue, ds)
% Values of the user's go with the regions of DS.
  if ischar(cue)
    cue = lower(cue);
  elseif isnumeric(cue) || islogical(cue)
    ds.cue = cue;
    cue = 'own';
  elseif isstruct(cue) && isfield(cue, 'kind')
    cue = frs_network_cue('fit_cue', cue);
  end
  if strcmp(cue, 'own') && isfield(ds, 'cue')
    ds.cue = frs_check_cue('fit_cue', ds.cue, numel(ds.bag));
  elseif ~isa(cue, 'function_handle') && ~(ischar(cue) && any(strcmp(cue, {'border', 'none'})))
    error('frs:fit_cue:badOption', 'cue must be ''border'', ''none'', a function, a network, or values of regions.');
  end
end

function known = check_known(known, N, models)
  if isempty(known)
    known = zeros(1, N);
  elseif models > 1
    error('frs:fit_cue:badOption', 'known is of one class; got %d models: call frs_fit_cue for each.', models);
  elseif ~isnumeric(known) || numel(known) ~= N || ~all(ismember(known(:), [-1 0 1]))
    error('frs:fit_cue:badSize', 'known must have 1, -1 or 0 for each of the %d regions of DS.', N);
  end
  known = reshape(double(known), 1, []);
end

%!shared L, ds, ground, object
%! L = uint32 ([1 1 1 1; 1 2 2 1; 1 2 2 1; 1 1 1 1]);
%! ds = struct ('H', [1 0 1 0; 0 1 0 1], 'bag', [1 1 2 2], 'y', [1 -1], 'labels', {{L, L}});
%! ds.adjacency = {frs_adjacency(L), frs_adjacency(L)};
%! ground = frs_svm_train ([1 0; 0 1], [1 -1], 'kernel', 'linear');
%! object = frs_svm_train ([1 0; 0 1], [-1 1], 'kernel', 'linear');
%!test
%! % evidence inside the picture needs no cue, evidence along its border is turned round by it
%! assert (frs_fit_cue (object, ds).cue, struct ('kind', 'border', 'weight', 0, 'share', 0, 'top', 2));
%! assert (frs_localize (ground, ds)(1).regions, 1);
%! assert (frs_localize (frs_fit_cue (ground, ds), ds)(1).regions, 2);
%! assert (frs_localize (frs_fit_cue (ground, ds, 'cue', 'none'), ds)(1).regions, 1);
%! assert (frs_fit_cue (ground, ds, 'top', 3, 'full', 1).cue.weight, 3);
%!test
%! % only positive training images are looked at
%! two = ds;  two.y = [1 1];  two.train = [true false];  two.H(:, 3:4) = two.H(:, [4 3]);
%! assert (frs_fit_cue (ground, two).cue.share, 1);
%!test
%! % several classes: each as by itself, without the images it ignores
%! more = frs_subset (ds, [1 2 1 2]);  more.y = [1 -1 1 0; -1 1 0 1];
%! for models = {[ground, object], [ground, ground]}
%!   both = frs_fit_cue (models{1}, more);
%!   for c = 1:2
%!     own = frs_subset (more, more.y(c, :) ~= 0);  own.y = own.y(c, :);
%!     assert (both(c).cue, frs_fit_cue (models{1}(c), own).cue);
%!   end
%! end
%! loc = frs_localize (both, more);
%! assert (isequal (loc{2}, frs_localize (both(2), more)));
%!test
%! % what is known replaces what is located; where it is the same in all positive images, nothing changes
%! known = [1 -1 0 0];                    % what ground locates there
%! assert (frs_fit_cue (ground, ds, 'known', known, 'top', 1e-3).cue, frs_fit_cue (ground, ds, 'top', 1e-3).cue);
%! a = frs_fit_cue (ground, ds, 'known', known).cue.figure.words;
%! b = frs_fit_cue (ground, ds, 'known', -known).cue.figure.words;
%! assert (a(1) > a(2) && b(1) < b(2));
%!test
%! % five known images teach alone: what is located in the others does not count
%! more = frs_subset (ds, [1 1 1 1 1 1 2]);
%! known = [repmat([-1 1], 1, 5), 0 0, 0 0];
%! alone = frs_subset (more, [1:5 7]);
%! assert (frs_fit_cue (ground, more, 'known', known).cue.figure, frs_fit_cue (ground, alone, 'known', known([1:10 13 14])).cue.figure);
%!error id=frs:fit_cue:badSize       frs_fit_cue (ground, ds, 'known', 1)
%!error id=frs:fit_cue:badSize       frs_fit_cue (ground, ds, 'known', [1 2 0 0])
%!error id=frs:fit_cue:badOption     frs_fit_cue ([ground, object], setfield (ds, 'y', [1 -1; -1 1]), 'known', [1 -1 0 0])
%!error id=frs:fit_cue:badSize       frs_fit_cue ([ground, ground], ds)
%!error id=frs:fit_cue:badType       frs_fit_cue (rmfield (ground, 'type'), ds)
%!error id=frs:fit_cue:badSize       frs_fit_cue (ground, setfield (ds, 'train', false (1, 5)))
%!error id=frs:fit_cue:badType       frs_fit_cue (1, ds)
%!error id=frs:fit_cue:badType       frs_fit_cue (ground, 1)
%!error id=frs:fit_cue:badValue      frs_fit_cue (ground, setfield (ds, 'y', [-1 -1]))
%!error id=frs:fit_cue:badOption     frs_fit_cue (ground, ds, 'cue', 'edge')
%!error id=frs:fit_cue:badOption     frs_fit_cue (ground, ds, 'full', 0)
%!error id=frs:fit_cue:unknownOption frs_fit_cue (ground, ds, 'k', 1)
