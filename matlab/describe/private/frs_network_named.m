function [file, options] = frs_network_named(verb, name, fetch) %#ok<INUSD>
  error(['frs:' verb ':noFile'], 'There is no file %s.', name); 
end
