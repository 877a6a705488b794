function J = frs_resize(I, h, w)
%FRS_RESIZE  Picture of H-by-W pixels: linear interpolation to enlarge, means of areas to reduce.
%   I is uint8, with one or three channels; J is uint8 of as many.
  J = frs_resize_mex(I, double([h w]));
end
