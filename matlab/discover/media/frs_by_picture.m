function found = frs_by_picture(loc, ds)
%FRS_BY_PICTURE  What frs_localize found in the pictures of DS, a struct for each picture.
%   It is that of the first object, where box has a row for each object, mask holds all of them, and parts is a cell with the mask of each.
  image = [loc.image];
  for i = numel(ds.files):-1:1
    objects = loc(image == i);
    if isempty(objects)
      N = double(max(ds.labels{i}(:)));
      objects = struct('image', i, 'mask', false(size(ds.labels{i})), 'box', zeros(0, 4), 'score', -Inf, 'regions', [], ...
                       'regionScore', zeros(1, N), 'evidence', zeros(1, N), 'threshold', 0);
    end
    one = objects(1);
    one.parts = {objects.mask};
    one.box = vertcat(objects.box);
    one.mask = any(cat(3, objects.mask), 3);
    found(i) = one;
  end
end
