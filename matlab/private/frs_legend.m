function frs_legend(handles, names, place)
%FRS_LEGEND  Legend without a frame; names are shown as they are.
  legend(handles, names, 'location', place, 'interpreter', 'none', 'fontname', 'FreeSans', ...
         'fontsize', 10, 'box', 'off');
end
