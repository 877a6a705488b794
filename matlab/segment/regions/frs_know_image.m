function known = frs_know_image(known, L, A, image, opts)
%FRS_KNOW_IMAGE  What locating a class needs of an image, whatever the class.
%   KNOWN has area and pairs (neighbours) of its regions and, for locating with a cue, graph (of frs_edges), cue and map of the KIND of
%   cue, and features (of figures), [] for what is not known; it comes back with what OPTS, of frs_localize_options, needs. KNOWN [] is
%   nothing known. IMAGE is as in frs_localize_image.
  if isempty(known)
    known = frs_nothing_known();
  end
  if isempty(A)
    A = frs_renamed('localize', @() frs_adjacency(L));
  end
  if isempty(known.area)
    known.area = frs_region_areas(L, size(image.H, 2));
    known.pairs = frs_neighbours('localize', A, size(image.H, 2));
  end
  if opts.cueWeight == 0
    return
  end
  if isempty(known.graph)
    known.graph = frs_edges('localize', L, A);
  end
  if isempty(known.cue) || ~isequal(known.kind, opts.cue)
    [known.cue, known.map] = deal(image.cue, image.map);
    if isempty(image.cue)
      [known.cue, known.map] = frs_cue('localize', opts.cue, L, known.graph, image.file);
    end
    known.kind = opts.cue;
  end
  if isempty(known.features) && ~isempty(opts.figure)
    known.features = frs_figure_features(image.H, L, A);
  end
end
