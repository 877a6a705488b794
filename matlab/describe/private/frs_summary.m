function parts = frs_summary(parts, opts)
%FRS_SUMMARY  What a data set keeps of pictures: histograms, areas and neighbours of regions; colours and look of new regions.
%   PARTS are those of frs_describe with label images, [] is left as it is; they are worked on side by side. Added are fields
%   area and adjacency (of frs_adjacency, in the pixels of the file), with words of SIFT alone x and h (frs_bow of the picture and of its
%   regions), and in regions, where they are missing, color (mean RGB of each region, 0..1) and look (the picture in gray, 8-by-9 means in
%   0..255).
  some = find(~cellfun('isempty', parts));
  if isempty(some)
    return
  end
  counted = numel(opts.kinds) == 1 && strcmp(opts.kinds.type, 'sift') && numel(opts.channels) == 1 && all(strcmp(opts.channels, 'words'));
  words = 0;
  if counted
    words = size(opts.codebook.words, 2);
  end
  inputs = cellfun(@input_of, parts(some), 'UniformOutput', false);
  found = frs_extract_regions_mex([inputs{:}], words, strcmp(opts.norm, 'l1'), opts.threads);
  for k = 1:numel(some)
    part = parts{some(k)};
    for name = fieldnames(found{k})'
      if any(strcmp(name{1}, {'color', 'look'}))
        part.regions.(name{1}) = found{k}.(name{1});
      else
        part.(name{1}) = found{k}.(name{1});
      end
    end
    parts{some(k)} = part;
  end
end

function input = input_of(part)
  input = struct('labels', part.regions.labels, 'extent', part.extent, 'image', [], 'frames', part.words(1).frames, ...
                 'word', part.words(1).word);
  if isempty(part.regions.look)
    input.image = part.image;
  end
end
