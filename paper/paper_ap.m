function ap = paper_ap(methods, values, name)
%PAPER_AP  The value of the method NAME, NaN where it was not asked for.
  ap = [values(strcmp(name, methods)); NaN];
  ap = ap(1);
end
