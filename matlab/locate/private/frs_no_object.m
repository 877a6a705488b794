function loc = frs_no_object()
%FRS_NO_OBJECT  What frs_localize gives where nothing is found: a struct array without entries.
  loc = struct('image', {}, 'mask', {}, 'box', {}, 'score', {}, 'regions', {}, 'regionScore', {}, ...
               'evidence', {}, 'threshold', {});
end
