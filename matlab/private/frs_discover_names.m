function names = frs_discover_names(result)
%FRS_DISCOVER_NAMES  The files that a discovery writes to its folder, as seen from there.
  pictures = frs_picture_names({result.loc.file});
  figures = {'words.png', 'regions.png', 'pr.png', 'pr.svg', 'weights.png', 'weights.svg', 'convergence.png', 'convergence.svg'};
  if ~isempty(result.localization)
    figures = [figures, {'localization.png', 'localization.svg'}];
  end
  for k = 1:min(8, sum(result.words.weights > 0))
    figures{end + 1} = sprintf('word%02d.jpg', k);
  end
  names = [{'report.html', 'result.mat', 'boxes.csv', 'scores.csv', 'table.csv'}, strcat('figures/', figures), ...
           strcat('regions/', pictures, '.jpg'), strcat('masks/', pictures, '.png')];
end
