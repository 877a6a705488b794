function figure = frs_fit_figure(locate, ds, F, rounds)
%FRS_FIT_FIGURE  How the figure differs from the ground in words, colour and place, learned from what is located.
%   LOCATE(FIGURE, IMAGES) gives what frs_localize finds in some images of DS with FIGURE beside the other evidence ([]: without).
%   F holds the features of frs_figure_features of all regions of DS.
%   In positive images the regions found are figure (t = 1), the others and those of negative images ground (t = -1); where DS.known
%   says what they are (1, -1; 0: not known), they are that. Where it says so of five images or more, w is learned from these alone.
%   The answer is the ridge regression
%       min over w, c of  sum_r v_r (w'F_r + c - t_r)^2 / sum_r v_r  +  lambda |w|^2,   lambda = mean variance of F,
%   for these features. Figure and ground of a positive image have weight 1 each, spread by area; the
%   negative images together weigh as much as the grounds of the positive ones. ROUNDS - 1 times the object is located
%   again, in each of four folds of the positive images with w of the others, so that a wrong answer does not
%   confirm itself (multi-fold learning, Cinbis et al. 2014), and w learned from the new answers.
%   FIGURE has words, color and place, the parts of w; what is not known of all images has w = 0.
  area = zeros(1, numel(ds.bag));
  members = frs_members(ds.bag, numel(ds.y));
  for i = 1:numel(ds.y)
    mine = members{i};
    area(mine) = frs_region_areas(ds.labels{i}, numel(mine));
  end
  F(any(isnan(F), 2), :) = 0;
  positive = find(ds.y > 0);
  fold = 1 + mod(0:numel(positive) - 1, 4);
  learned = @(inside, used) regression(F, inside, used, ds, area);
  told = false(1, numel(ds.y));
  told(ds.bag(ds.known ~= 0 & ds.y(ds.bag) > 0)) = true;
  if sum(told) >= 5
    figure = learned(ds.known > 0, told(ds.bag) | ds.y(ds.bag) < 0);
    return
  end
  inside = located(locate, [], ds, positive);
  for round = 2:rounds
    before = inside;
    mine = arrayfun(@(k) positive(fold == k), 1:max(fold), 'UniformOutput', false);
    others = cellfun(@(images) ~ismember(ds.bag, images), mine, 'UniformOutput', false);
    some = cellfun(@(o) any(before & o), others);
    [mine, others] = deal(mine(some), others(some));
    figures = learned(before, vertcat(false(0, numel(before)), others{:}));
    for k = 1:numel(mine)
      inside = (inside & others{k}) | located(locate, figures(k), ds, mine{k});
    end
  end
  figure = learned(inside, true(size(inside)));
end

function inside = located(locate, figure, ds, images)
% The regions of DS found in some of its images.
  loc = locate(figure, images);
  inside = false(1, numel(ds.bag));
  members = frs_members(ds.bag, numel(ds.y));
  for k = 1:numel(loc)
    mine = members{images(loc(k).image)};
    inside(mine(loc(k).regions)) = true;
  end
  inside = (inside | ds.known > 0) & ds.known >= 0;
end

function figures = regression(F, inside, used, ds, area)
% A figure for each row of USED, the regions that it is learned from.
  V = zeros(size(used));
  for k = 1:size(used, 1)
    positive = false(1, numel(ds.y));
    positive(ds.bag(inside & used(k, :))) = true;
    negative = false(1, numel(ds.y));
    negative(ds.bag(used(k, :) & ds.y(ds.bag) < 0)) = true;
    figure = shares(area, ds.bag, inside & positive(ds.bag));
    ground = shares(area, ds.bag, ~inside & positive(ds.bag));
    v = figure + ground + shares(area, ds.bag, negative(ds.bag)) * sum(positive) / max(1, sum(negative));
    V(k, :) = v / sum(v);
  end
  W = frs_fit_figure_mex(F, V, 2 * inside - 1);            % side by side, each as if it were alone
  D = size(W, 2) - 14;
  figures = struct('words', {}, 'color', {}, 'place', {});
  for k = 1:size(W, 1)
    figures(k) = struct('words', W(k, 1:D)', 'color', W(k, D + (1:9))', 'place', W(k, D + (10:14))');
  end
end

function v = shares(area, bag, chosen)
% The part of each chosen region in the area of those chosen in its bag; 0 elsewhere.
  area = area .* chosen;
  total = accumarray(bag(:), area(:));
  v = area ./ reshape(max(total(bag), realmin), 1, []);
end
