function [data, images] = page_data(file)
%PAGE_DATA  The data that a report of frs_discover holds, and the names of its images.
  html = fileread(file);
  part = @(id) regexp(html, ['<script type="application/json" id="' id '">(.*?)</script>'], 'tokens', 'once');
  text = part('data');
  data = jsondecode(text{1});
  text = part('images');
  found = regexp(text{1}, '"([^"]*)":"data:(image/(?:png|jpeg|svg\+xml)|video/mp4);base64,[A-Za-z0-9+/]{100,}=*"', 'tokens');
  images = [cellfun(@(t) t{1}, found, 'UniformOutput', false), ...
            cellfun(@(t) t{1}, regexp(html, 'data-name="([^"]*)" src="data:image/', 'tokens'), 'UniformOutput', false)];
end
