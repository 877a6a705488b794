function frs_axes_text(x, y, heading)
%FRS_AXES_TEXT  Labels and heading of the current axes in the toolbox's type.
  text = {'fontname', 'FreeSans', 'fontsize', 12, 'fontweight', 'normal'};
  xlabel(x, text{:});
  ylabel(y, text{:});
  if ~isempty(heading)
    title(heading, text{:}, 'interpreter', 'none');
  end
end
