function result = discover_scenes(out)
%DISCOVER_SCENES  The main job on street scenes drawn by the toolbox: what and where are the cars? (1 min)
%   RESULT = DISCOVER_SCENES(OUT) draws 40 scenes with a car and 40 without to the folder OUT/scenes, runs
%   frs_discover on them, half for learning, and leaves its report in OUT/report.html.
  scenes = fullfile(out, 'scenes');
  [files, y, truth] = frs_toy_images([40 40], 'folder', scenes, 'verbose', 1);
  result = frs_discover(files(y > 0), files(y < 0), 'out', out, 'truth', truth(y > 0), 'words', 400, ...
                        'title', 'Which words and regions say "car"?');
end
