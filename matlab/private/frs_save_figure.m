function frs_save_figure(verb, fig, file)
%FRS_SAVE_FIGURE  Write a figure to FILE as PNG, SVG or PDF by its extension.
%   A failure raises frs:VERB:noFile and names the file.
  [~, ~, extension] = fileparts(file);
  place = get(fig, 'position');
  size2 = sprintf('-S%d,%d', place(3), place(4));
  octave = exist('OCTAVE_VERSION', 'builtin') > 0;
  switch lower(extension)
    case '.png'
      if octave
        device = {'-dpngcairo', size2};                 % -dpng would need Ghostscript
      else
        device = {'-dpng', '-r150'};
      end
    case '.svg'
      device = {'-dsvg'};
      if octave
        device{2} = size2;
      end
    case '.pdf'
      if octave
        device = {'-dpdfcairo', size2};
      else
        device = {'-dpdf', '-bestfit'};
      end
  end
  saved = warning('off', 'all');                        % of a missing Ghostscript, not needed here
  restore = onCleanup(@() warning(saved));
  scratch = [tempname() extension];                     % gnuplot stumbles over quotes in a name
  clearing = onCleanup(@() frs_discard(scratch));
  print(fig, scratch, device{:});
  frs_write_bytes(verb, file, frs_read_bytes(verb, scratch));
end
