function show_or_save(P, file)
%SHOW_OR_SAVE  Write the picture P to FILE, or show it where FILE is ''.
  if ~isempty(file)
    imwrite(P, file);
  else
    image(P);
    axis image off
  end
end
