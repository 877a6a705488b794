function T = paper_fig5(varargin)
%PAPER_FIG5  Figure 5 of the paper: precision and recall of the localisation on PittCar, overlap 0.5 and 0.4.
%   T = PAPER_FIG5(NAME, VALUE, ...) prints the table of frs_compare_regions and writes fig5_t50.png and fig5_t40.png to the folder
%   out. Options as in paper_fig4. The paper has curves without numbers; it says: at 0.5 region selection and MI-SVM with boxes
%   perform comparably, at 0.4 region selection is significantly better than MILBoost, KI-SVM and MI-SVM, and the chi2 kernel
%   is better than the linear one. What of this holds here is printed.
  [~, opts, T] = paper_regions(varargin, 'figure 5', 'fig5_t%02.0f.png');
  fprintf('\n%-16s %8s', 'method', 'image AP');
  fprintf('  AP(%.1f)', T.t);
  fprintf('  box IoU\n');
  for m = 1:numel(T.method)
    fprintf('%-16s %8.3f', T.method{m}, T.ap(m));
    fprintf('  %7.3f', T.localAp(m, :));
    fprintf('  %7.3f\n', T.boxIoU(m));
  end
  claim(T, 2, 'RS-chi2', 'RS-linear', 'the chi2 kernel is better than the linear one at 0.4');
  claim(T, 2, 'RS-chi2', 'MI-boxes', 'region selection is better than MI-SVM with boxes at 0.4');
  fprintf('figures: %s\n', fullfile(opts.out, 'fig5_t*.png'));
end

function claim(T, t, better, worse, text)
  a = find(strcmp(better, T.method));
  b = find(strcmp(worse, T.method));
  if ~isempty(a) && ~isempty(b)
    answer = {'does not hold', 'holds'};
    fprintf('paper: %s: %s here (%.3f, %.3f)\n', text, answer{1 + (T.localAp(a, t) > T.localAp(b, t))}, T.localAp(a, t), T.localAp(b, t));
  end
end
