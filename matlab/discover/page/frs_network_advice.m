function text = frs_network_advice(ds, medium)
%FRS_NETWORK_ADVICE  A sentence that sends to frs_network, where it could help: DS has no maps among its features, and could have.
  text = '';
  if medium.networks && ~isfield(ds, 'M')
    text = ' Words of a network tell more (frs_network).';
  end
end
