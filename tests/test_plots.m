function cases = test_plots()
  cases = {@names_lie_below_the_axes_and_a_title_above, @lines_of_svg_files_lie_where_their_values_say, ...
           @svg_files_are_xml_whatever_the_names, @resized_pictures_are_means_under_a_tent, @regions_are_painted_as_written_here, ...
           @outlines_do_not_depend_on_where_they_lie};
end

function names_lie_below_the_axes_and_a_title_above()
  curves = struct('precision', {1, 1}, 'recall', {1, 1});
  models = struct('info', {struct('objective', [2 1]), struct('objective', [3 1])});
  draw = {@() frs_plot_pr(curves, 'title', 'a'), @() frs_plot_weights({[3 2 1], [3 1]}, 'title', 'a'), ...
          @() frs_plot_convergence(models, 'title', 'a')};
  for k = 1:numel(draw)
    fig = draw{k}();
    place = cell2mat(get(findall(fig, 'type', 'axes'), 'position'));
    close(fig);
    foot = place(:, 2) == 0;
    assert(sum(foot) == 1);
    assert(all(place(~foot, 2) > place(foot, 4) + 0.05));
    assert(all(place(~foot, 2) + place(~foot, 4) <= 0.94));
  end
end

function lines_of_svg_files_lie_where_their_values_say()
% Read back: positions between the corners of the axes are the values between their limits.
  file = [tempname() '.svg'];
  precision = [0.2 0.8 0.4 0.6];
  frs_plot_pr(struct('precision', precision, 'recall', [0.1 0.4 0.7 1]), 'file', file);
  [x, y, box] = line_in(fileread(file), 1);
  assert(all(abs((x - box(1)) / box(3) - [0 0.1 0.4 0.7 1]) < 1e-3));
  assert(all(abs(1.03 * (1 - (y - box(2)) / box(4)) - precision([1 1 2 3 4])) < 2e-3));
  model.info = struct('objective', [40 NaN 10 20], 'gap', [1 0 1e-2 1e-4]);
  frs_plot_convergence(model, 'file', file);
  text = fileread(file);
  [x, y, box] = line_in(text, 1);
  assert(all(abs((x - box(1)) / box(3) - [0 2 3] / 3) < 1e-3));     % the missing value is left out, and parts the line
  assert(all(abs(10 + 30 * (1 - (y - box(2)) / box(4)) - [40 10 20]) < 0.1));
  [~, y, box] = line_in(text, 2);
  assert(all(abs(-4 * (y - box(2)) / box(4) - [0 -2 -4]) < 0.02));  % decades; zero has no place
  delete(file);
end

function [x, y, box] = line_in(text, k)
% The first line of the k-th axes, and their rectangle [x y w h].
  box = regexp(text, '<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)" fill="none"', 'tokens');
  box = cellfun(@str2double, box{k});
  drawn = regexp(text, '<g clip-path.*?</g>', 'match');
  points = regexp(regexp(drawn{k}, ' d="[^"]*"', 'match', 'once'), '[ML](-?[\d.]+) (-?[\d.]+)', 'tokens');
  points = cellfun(@str2double, vertcat(points{:}));
  [x, y] = deal(points(:, 1)', points(:, 2)');
end

function svg_files_are_xml_whatever_the_names()
  file = [tempname() '.svg'];
  for w = {[], 1, [1e-300 1e-301], [1e99 1], ones(1, 500)}
    frs_plot_weights({w{1}, [2 1]}, 'names', {'<a & "b">', char([1 2 65])}, 'title', '</text>', 'file', file);
    text = regexprep(fileread(file), '&(amp|lt|gt|quot);', '');
    assert(isempty(regexp(text, '&|NaN|Inf|[\x00-\x08]', 'once')));
    assert(numel(strfind(text, '<text')) == numel(strfind(text, '</text>')) && numel(strfind(text, '<')) == numel(strfind(text, '>')));
  end
  for values = {[], 5, [5 5], [NaN NaN], [-3 7], [1e200 -1e200], [1 1 + 1e-15]}
    frs_plot_convergence(struct('info', struct('objective', values{1}, 'gap', abs(values{1}))), 'file', file);
    assert(isempty(regexp(fileread(file), 'NaN|Inf', 'once')), 'not a number among those of %s', mat2str(values{1}));
  end
  delete(file);
end

function resized_pictures_are_means_under_a_tent()
% The same means by products with matrices of weights.
  [x, y] = meshgrid(1:23, 1:17);
  I = uint8(cat(3, 10 * x, 14 * y, 255 * mod(x .* y, 7) / 6));
  for size_ = {[17 23], [34 46], [5 4], [1 1], [60 3], [16 24]}
    h = size_{1}(1);
    w = size_{1}(2);
    J = frs_resize(I, h, w);
    assert(isa(J, 'uint8') && isequal(size(J), [h w 3]) || h * w == 1);
    for k = 1:3
      want = tent(17, h) * double(I(:, :, k)) * tent(23, w)';
      assert(max(max(abs(double(J(:, :, k)) - want))) <= 0.5 + 1e-9);
    end
  end
  assert(isequal(frs_resize(I, 17, 23), I) && isequal(size(frs_resize(I(:, :, 1), 9, 8)), [9 8]));
end

function W = tent(from, to)
  reach = max(1, from / to);
  W = zeros(to, from);
  for j = 1:to
    centre = (j - 0.5) * from / to + 0.5;
    for i = floor(centre - reach):ceil(centre + reach)
      at = min(from, max(1, i));                         % beyond its ends a line goes on with its last pixel
      W(j, at) = W(j, at) + max(0, 1 - abs(i - centre) / reach);
    end
    W(j, :) = W(j, :) / sum(W(j, :));
  end
end

function regions_are_painted_as_written_here()
  I = uint8(reshape(mod((1:12 * 10 * 3) * 37, 256), [12 10 3]));
  L = repmat([1 1 1 2 2 2 3 3 3 3], 12, 1);
  w = [2 -1 0.5];
  for signed = [false true]
    P = frs_plot_regions(I, L, w, 'signed', signed, 'width', 10, 'alpha', 0.6, 'boundaries', false);
    for r = 1:3
      color = frs_heat(abs(w(r)) / 2);
      cover = 0.6 * (w(r) > 0);
      if signed
        cover = 0.54 * min(1, 0.35 + abs(w(r)) / 2);
      end
      if w(r) < 0
        color = color([3 2 1]);
      end
      for at = find(L == r)'
        [row, col] = ind2sub(size(L), at);
        was = double(squeeze(I(row, col, :)))';
        pale = 0.55 * was + 0.45 * (0.75 * mean(was) + 50);
        want = (1 - cover) * pale + cover * 255 * color;
        assert(all(abs(double(squeeze(P(row, col, :)))' - want) <= 0.5 + 1e-9));
      end
    end
  end
  edges = frs_plot_regions(I, L, [0 0 0], 'width', 10, 'boundaries', true) ~= frs_plot_regions(I, L, [0 0 0], 'width', 10, 'boundaries', false);
  assert(isequal(any(edges, 3), frs_boundaries(L)));
end

function outlines_do_not_depend_on_where_they_lie()
% A mask at the border, in the middle and everywhere: a larger picture of which the same part is looked at.
  I = uint8(repmat(reshape(1:30, 5, 6) * 8, [8 7 3]));
  mask = false(40, 42);
  mask(10:20, 12:30) = true;
  drawn = frs_put_outline(I, mask, [1 0.5 0], 2);
  changed = any(drawn ~= I, 3);
  assert(any(changed(:)) && ~any(any(changed([1:6, 25:end], :))) && ~any(any(changed(:, [1:8, 35:end]))));
  wide = frs_put_outline(repmat(I, [2 2 1]), [mask, false(40, 42); false(40, 84)], [1 0.5 0], 2);
  assert(isequal(wide(1:40, 1:42, :), drawn));
  assert(isequal(frs_put_outline(I, true(40, 42), [1 0.5 0], 2), I));  % without a boundary nothing is drawn
end
