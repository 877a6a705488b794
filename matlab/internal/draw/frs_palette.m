function c = frs_palette()
%FRS_PALETTE  The colours of all figures, safe for the colour-blind (Okabe and Ito), RGB in 0..1.
%   Field lines is for curves, in order; truth and found are for boxes; ink, grey and paper for text.
  c.lines = [0 114 178; 213 94 0; 0 158 115; 204 121 167; 230 159 0; 86 180 233; 90 90 90] / 255;
  c.truth = [86 180 233] / 255;
  c.found = [1 1 1];
  c.ink = [0.13 0.13 0.13];
  c.grey = [0.45 0.45 0.45];
  c.paper = [1 1 1];
end
