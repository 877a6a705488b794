function [part, problem] = frs_describe(file, hash, opts)
%FRS_DESCRIBE  Frames, words and label image of one image, from the cache or computed.
%   PART has fields frames, word, labels, strength (of the boundaries between regions, in the order of the
%   pairs of frs_adjacency; see frs_segment), image (the picture, where the channels of opts need it) and
%   extent (the [H W] of the file; the others are those of the picture as it was worked on, at most
%   opts.maxPixels large). PROBLEM is the error that kept the file from being read, or [].
  problem = [];
  part = struct('frames', [], 'word', [], 'labels', [], 'strength', [], 'image', [], 'extent', []);
  wordKey = frs_cache_key('words', hash, opts.features, opts.maxPixels, opts.seed, ...
                          frs_extract_hash_mex(single(opts.codebook.words), 0));
  labelKey = frs_cache_key('regions', hash, opts.method, opts.regions, opts.segment, opts.maxPixels);
  words = frs_cache_read(opts.cache, wordKey);
  regions = frs_cache_read(opts.cache, labelKey);
  if isempty(words) || isempty(regions) || ~isequal(opts.channels, {'words'})
    try
      [I, extent] = frs_imread(file, 'maxPixels', opts.maxPixels);
    catch problem
      return
    end
    part.image = I;
  end
  if isempty(words)
    words = describe_words(I, hash, opts);
    frs_cache_write(opts.cache, wordKey, words);
  end
  if isempty(regions)
    [regions.labels, A] = frs_segment(I, opts.segment, 'method', opts.method, 'regions', opts.regions, ...
                                      'threads', opts.threads);
    regions.strength = single(A.strength);
    regions.extent = uint32(extent);
    frs_cache_write(opts.cache, labelKey, regions);
  end
  part.frames = words.frames;
  part.word = words.word;
  part.labels = regions.labels;
  part.strength = double(regions.strength(:));
  part.extent = double(regions.extent);
end

function words = describe_words(I, hash, opts)
  [words.frames, descr] = frs_dsift(I, opts.features, 'seed', frs_image_seed(hash, opts.seed), ...
                                    'threads', opts.threads);
  words.word = frs_quantize(opts.codebook.words, descr, 'threads', opts.threads);
end
