function uri = frs_data_uri(file)
%FRS_DATA_URI  A picture file as text that a page can hold: data:image/...;base64,...
  [~, ~, extension] = fileparts(file);
  kinds = {'.png', 'png'; '.jpg', 'jpeg'; '.svg', 'svg+xml'};
  k = find(strcmpi(extension, kinds(:, 1)));
  f = fopen(file, 'r');
  if f < 0 || isempty(k)
    error('frs:report:noFile', 'Cannot read the picture %s.', file);
  end
  closing = onCleanup(@() fclose(f));
  bytes = fread(f, Inf, '*uint8')';
  uri = ['data:image/' kinds{k, 2} ';base64,' matlab.net.base64encode(bytes)];
end
