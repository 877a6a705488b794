function layer = frs_pooled_layer(net)
%FRS_POOLED_LAYER  The layer of a network whose mean and spread stand for a picture.
  layer = net.layer;
  if isfield(net, 'pooled') && ~isempty(net.pooled)
    layer = net.pooled(1:end * ~strcmp(net.pooled, 'output'));
  end
end
