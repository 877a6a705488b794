function seed = frs_image_seed(hash, seed)
%FRS_IMAGE_SEED  Seed of an image's own random draws, from its content and the seed of the run.
  seed = mod(hex2dec(hash(1:12)) + double(seed), 2 ^ 52);
end
