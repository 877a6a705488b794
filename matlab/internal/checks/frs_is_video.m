function yes = frs_is_video(ds)
%FRS_IS_VIDEO  Whether a data set holds videos (see frs_videos).
  yes = isstruct(ds) && isscalar(ds) && isfield(ds, 'kind') && strcmp(ds.kind, 'video');
end
