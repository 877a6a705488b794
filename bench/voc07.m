function [files, Y, truth, names] = voc07()
%VOC07  The photographs of VOC 2007 among the reference data: files, labels and boxes.
%   Y is classes by pictures in {+1, -1, 0 = only difficult objects}, TRUTH a cell of the same size with the boxes of the objects, [] where there
%   are none, NAMES the classes.
  folder = shared_data('voc07');
  f = fopen(fullfile(folder, 'labels.csv'));
  names = strsplit(fgetl(f), ',');
  names = names(3:end);
  columns = textscan(f, ['%s %s' repmat(' %f', 1, numel(names))], 'Delimiter', ',');
  fclose(f);
  Y = [columns{3:end}]';
  files = cellfun(@(id) fullfile(folder, 'images', [id '.jpg']), columns{1}', 'UniformOutput', false);
  f = fopen(fullfile(folder, 'boxes.csv'));
  boxes = textscan(f, '%s %s %f %f %f %f', 'Delimiter', ',', 'HeaderLines', 1);
  fclose(f);
  truth = cell(size(Y));
  [~, class] = ismember(boxes{1}, names);
  [~, image] = ismember(boxes{2}, columns{1});
  for k = 1:numel(class)
    truth{class(k), image(k)}(end + 1, :) = [boxes{3}(k), boxes{4}(k), boxes{5}(k), boxes{6}(k)];
  end
end
