function result = discover_clips(out)
%DISCOVER_CLIPS  The main job on street clips drawn by the toolbox: when and where does a car drive? (2 min)
%   RESULT = DISCOVER_CLIPS(OUT) draws 24 clips with a driving car and 24 without to the folder OUT/clips, runs
%   frs_discover on them, half for learning, and leaves its report in OUT/report.html. Needs ffmpeg.
  clips = fullfile(out, 'clips');
  [files, y, truth] = frs_toy_videos([24 24], 'folder', clips, 'verbose', 1);
  result = frs_discover(files(y > 0), files(y < 0), 'out', out, 'truth', truth(y > 0), 'words', 300, ...
                        'title', 'When and where does a car drive?');
end
