function known = frs_nothing_known()
%FRS_NOTHING_KNOWN  What is known of an image before frs_know_image.
  known = struct('area', [], 'pairs', [], 'graph', [], 'kind', [], 'cue', [], 'map', [], 'features', []);
end
