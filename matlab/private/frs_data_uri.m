function uri = frs_data_uri(file)
%FRS_DATA_URI  A PNG, JPEG or SVG file as text that a page can hold: data:image/...;base64,...
  [~, ~, extension] = fileparts(file);
  kinds = struct('png', 'png', 'jpg', 'jpeg', 'svg', 'svg+xml');
  uri = ['data:image/' kinds.(extension(2:end)) ';base64,' matlab.net.base64encode(frs_read_bytes('discover', file))];
end
