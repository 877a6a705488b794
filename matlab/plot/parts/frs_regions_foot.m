function strip = frs_regions_foot(width, about)
%FRS_REGIONS_FOOT  Legend below a sheet of frs_plot_regions: what the colours, lines and numbers mean.
%   ABOUT has scale (what the colours show), range (weights of the coldest and hottest colour, [] where each picture has its
%   own), set, found and truth (whether regions found, boxes found and true boxes are drawn) and number (what the numbers in
%   the corners are, '' where there are none).
  colors = frs_palette();
  ends = {'0', ' largest in picture'};
  if ~isempty(about.range)
    ends = {sprintf('%.3g', about.range(1)), sprintf(' %.3g', about.range(2))};
  end
  n = min(120, ceil(width / 5));
  ramp = 255 * ones(24, n, 3, 'uint8');
  ramp(5:19, :, :) = repmat(reshape(uint8(255 * frs_heat(linspace(0, 1, n))), 1, n, 3), 15, 1);
  items = {{[about.scale ':']}, {ends{1}, ramp, ends{2}}};
  if about.set
    items{end + 1} = {set_sign(colors.found), ' found regions'};
  end
  if about.found
    names = {' found', ' their box'};
    items{end + 1} = {box_sign(colors.found, 3), names{1 + about.set}};
  end
  if about.truth
    items{end + 1} = {box_sign(colors.truth, 6), ' truth'};
  end
  if ~isempty(about.number)
    items{end + 1} = {['number: ' about.number]};
  end
  strip = frs_foot(width, items);
end

function sign = box_sign(color, dash)
  sign = frs_put_box(255 * ones(24, 30, 3, 'uint8'), [4 5 27 19], color, 2, dash);
end

function sign = set_sign(color)
  blob = false(24, 28);
  blob(6:19, 3:15) = true;
  blob(11:19, 12:25) = true;
  sign = frs_put_outline(255 * ones(24, 28, 3, 'uint8'), blob, color, 1);
end
