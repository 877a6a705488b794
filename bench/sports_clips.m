function set = sports_clips(folder)
%SPORTS_CLIPS  Clips of a folder with the tables clips.csv (clip, class, ...) and boxes.csv (clip, frame, x1, y1, x2, y2).
%   SET has files, classes (names), class (a number for each file) and tubes (rows [frame x1 y1 x2 y2] for each).
  f = fopen(fullfile(folder, 'clips.csv'));
  list = textscan(f, '%s %s %f %f %f', 'Delimiter', ',', 'HeaderLines', 1);
  fclose(f);
  f = fopen(fullfile(folder, 'boxes.csv'));
  boxes = textscan(f, '%s %f %f %f %f %f', 'Delimiter', ',', 'HeaderLines', 1);
  fclose(f);
  set.files = cellfun(@(name) fullfile(folder, [name '.mp4']), list{1}', 'UniformOutput', false);
  [set.classes, ~, class] = unique(list{2});
  set.classes = set.classes(:)';
  set.class = class(:)';
  for i = 1:numel(set.files)
    mine = strcmp(boxes{1}, list{1}{i});
    set.tubes{i} = [boxes{2}(mine), boxes{3}(mine), boxes{4}(mine), boxes{5}(mine), boxes{6}(mine)];
  end
end
