function area = frs_region_areas(L, N)
%FRS_REGION_AREAS  Pixels of each of N regions of a label image or volume, 1-by-N; 0 for labels above the largest in L.
  found = frs_region_props(L);
  area = zeros(1, N);
  area(1:numel(found.area)) = found.area;
end
