function ds = frs_know_images(ds, wanted)
%FRS_KNOW_IMAGES  DS with the field seen, a cell: what frs_know_image finds out about each image for the border cue, whatever the class.
%   Models that are learned from DS, or locate in it, one after the other then share it. Of images that are not WANTED (logical) only the
%   features of figures are computed: figures are learned from all images and located in some.
  n = numel(ds.labels);
  members = frs_members(ds.bag, n);
  opts = struct('cue', 'border', 'cueWeight', 1, 'figure', true);
  ds.seen = cell(1, n);
  for i = 1:n
    image = frs_image_of(ds, i, members{i}, [], opts);
    if wanted(i)
      ds.seen{i} = frs_know_image([], ds.labels{i}, ds.adjacency{i}, image, opts);
    else
      ds.seen{i} = setfield(frs_nothing_known(), 'features', frs_figure_features(image.H, ds.labels{i}, ds.adjacency{i}));
    end
  end
end
