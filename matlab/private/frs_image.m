function I = frs_image(verb, I)
%FRS_IMAGE  Picture as single in 0..1, H-by-W-by-1 or H-by-W-by-3, from an array or a file name.
%   Integers are divided by the largest value of their class; floating point must lie in 0..1 already.
  if ischar(I)
    I = single(frs_imread(I)) / 255;
    return
  end
  if ~(isnumeric(I) || islogical(I)) || ~isreal(I) || issparse(I) || ndims(I) > 3 || ~any(size(I, 3) == [1 3])
    error(['frs:' verb ':badType'], ['I must be a picture, H-by-W (gray) or H-by-W-by-3 (RGB), or a file ' ...
          'name; got %s of class %s.'], strjoin(arrayfun(@num2str, size(I), 'UniformOutput', false), '-by-'), class(I));
  end
  if isempty(I)
    error(['frs:' verb ':badSize'], 'I must not be empty.');
  end
  if isfloat(I)
    if any(~isfinite(I(:)))
      error(['frs:' verb ':notFinite'], 'I must be finite.');
    end
    if any(I(:) < -0.5) || any(I(:) > 1.5)        % room for the overshoot of filters
      error(['frs:' verb ':badValue'], 'I of class %s must lie in 0..1; got %g..%g. Divide it, or use uint8.', ...
            class(I), min(I(:)), max(I(:)));
    end
    I = single(I);
  elseif islogical(I)
    I = single(I);
  else
    I = single(I) / single(intmax(class(I)));
  end
end
