function rows = frs_word_patches(ds, plan)
%FRS_WORD_PATCHES  The rows of a PLAN of frs_word_places with the patches, uint8 pictures, that it still asks for.
%   In videos a patch is taken from the frame in the middle of the descriptor.
  if frs_is_video(ds)
    for k = 1:numel(plan.places)
      [I, plan.places(k).frame] = frame_of(ds, plan.places(k));
      one = frs_cut_words(struct('rows', plan.rows, 'places', plan.places(k)), plan.places(k).image, I);
      plan.rows = one.rows;
    end
  else
    for i = unique([plan.places.image])
      plan = frs_cut_words(plan, i, frs_imread(ds.files{i}, 'range', ds.codebook));
    end
  end
  rows = plan.rows;
end

function [I, frame] = frame_of(ds, place)
% A frame of the video, and where in it the descriptor is: x, y and the side of a bin.
  f = place.frame;
  t = ds.range(place.image, 1) - 1 + floor(f(3));
  I = frs_video(ds.files{place.image}, 'range', [t t], 'size', ds.imageSize(place.image, :));
  frame = [f(1:2); f(4) / 4];
end
