function text = frs_network_advice(ds)
%FRS_NETWORK_ADVICE  A sentence that sends to frs_network, where it could help: DS has pictures and no maps among its features.
  text = '';
  if ~frs_is_video(ds) && ~isfield(ds, 'M')
    text = ' Words of a network tell more (frs_network).';
  end
end
