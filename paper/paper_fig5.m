function T = paper_fig5(varargin)
%PAPER_FIG5  Figure 5 of the paper: precision and recall of the localisation on PittCar, overlap 0.5 and 0.4.
%   T = PAPER_FIG5(NAME, VALUE, ...) prints the table of frs_compare_regions and writes fig5_t50.png and fig5_t40.png to the folder
%   out. Options as in paper_fig4. The paper has curves without numbers; it says: at 0.5 region selection and MI-SVM with boxes
%   perform comparably, at 0.4 region selection is significantly better than MILBoost, KI-SVM and MI-SVM, and the chi2 kernel
%   is better than the linear one. What of this holds here is printed.
  [~, opts, T] = paper_regions(varargin, 'figure 5', 'fig5_t%02.0f.png');
  fprintf('\n%-28s %8s', 'method', 'image AP');
  fprintf('  AP(%.1f)', T.t);
  fprintf('  box IoU\n');
  for m = 1:numel(T.method)
    fprintf('%-28s %8.3f', T.method{m}, T.ap(m));
    fprintf('  %7.3f', T.localAp(m, :));
    fprintf('  %7.3f\n', T.boxIoU(m));
  end
  at = @(name, t) paper_ap(T.method, T.localAp(:, t), name);
  paper_alike('at 0.5 region selection and MI-SVM with boxes are alike', at('RS-chi2', 1), at('MI-boxes', 1));
  for other = {'MILBoost', 'KI-chi2', 'MI-boxes', 'RS-linear'}
    paper_claim(sprintf('at 0.4 region selection with chi2 is better than %s', other{1}), at('RS-chi2', 2) > at(other{1}, 2), ...
                at('RS-chi2', 2), at(other{1}, 2));
  end
  fprintf('figures: %s\n', fullfile(opts.out, 'fig5_t*.png'));
end
