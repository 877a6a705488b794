function cases = test_plots()
  cases = {@names_lie_below_the_axes_and_a_title_above};
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
