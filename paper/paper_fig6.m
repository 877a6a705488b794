function found = paper_fig6(varargin)
%PAPER_FIG6  Figure 6 of the paper: where the action is, ten frames of some held-out videos of MSR Action II.
%   FOUND = PAPER_FIG6(NAME, VALUE, ...) writes fig6_<class>.png to the folder out: a row for each video, the tube that region selection
%   with the chi2 kernel finds in yellow, the truth dashed. Options are those of paper_fig7, and videos (3).
  more = struct('segmentation', 'voxel', 'channels', {{'words', 'flow'}}, 'methods', {{'RS-chi2'}}, 'videos', 3);
  [ds, opts, found] = paper_videos('msr2', varargin, more);
  for c = find(~cellfun('isempty', found))
    T = found{c};
    loc = T.loc{strcmp(T.method, 'RS-chi2')};
    shown = find(ds.y(c, T.test) > 0);
    shown = shown(round(linspace(1, numel(shown), min(opts.videos, numel(shown)))));
    V = cell(1, numel(shown));
    tubes = cell(1, numel(shown));
    for k = 1:numel(shown)
      i = T.test(shown(k));
      V{k} = frs_video(ds.files{i}, 'range', ds.range(i, :));
      tubes{k} = loc(find([loc.image] == shown(k), 1)).tube;
    end
    file = fullfile(opts.out, ['fig6_' regexprep(ds.classes{c}, '\W', '_') '.png']);
    frs_plot_frames(V, tubes, 'truth', ds.truth(c, T.test(shown)), 'count', 10, 'width', 160, 'file', file);
    fprintf('%s\n', file);
  end
end
