function uri = frs_data_uri(file)
%FRS_DATA_URI  A PNG, JPEG, SVG or MP4 file as text that a page can hold: data:image/...;base64,...
  [~, ~, extension] = fileparts(file);
  kinds = struct('png', 'image/png', 'jpg', 'image/jpeg', 'svg', 'image/svg+xml', 'mp4', 'video/mp4');
  uri = ['data:' kinds.(extension(2:end)) ';base64,' matlab.net.base64encode(frs_read_bytes('discover', file))];
end
