function rings = frs_answer_polygons(entry, k, together)
%FRS_ANSWER_POLYGONS  Polygons of the K-th answer of an entry (frs_export_entries) as of frs_polygons: of its mask, or of its box.
  if isempty(entry.mask{k})
    b = entry.box(k, :);
    rings = {[b(1) - 1, b(2) - 1; b(3), b(2) - 1; b(3), b(4); b(1) - 1, b(4)]};
  else
    rings = frs_polygons(entry.mask{k}, together);
  end
end
