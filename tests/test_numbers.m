function cases = test_numbers()
% Numbers that somebody chose in the solvers: each must earn its place, so their count may only fall.
  cases = {@solvers_have_no_more_tuning_numbers_than_they_had, @formulas_and_sizes_are_no_choices};
end

function solvers_have_no_more_tuning_numbers_than_they_had()
  most = 140;
  found = tuning_numbers({'svm', 'features', 'qp', 'coded'});
  assert(numel(found) <= most, ...
         ['%d numbers, at most %d: say which measurement a new one comes from and take another one out. ' ...
          'tests/support/tuning_numbers.m lists them.'], numel(found), most);
end

function formulas_and_sizes_are_no_choices()
  folder = folder_for_test();
  write_text(fullfile(folder.name, 'a.cpp'), sprintf('%s\n', 'double x[7] = {};  // 99', ...
                                                     'y = 0.5 * n * n * n / 3 + 2 * (a << 16);', ...
                                                     's = (n + 3) / 4 * 4; t = "5";', ...
                                                     'constexpr double share = 0.5, most = 1e-3;'));
  found = tuning_numbers({folder.name});
  assert(numel(found) == 2 && ~isempty(strfind(found{1}, ' 0.5 ')) && ~isempty(strfind(found{2}, ' 1e-3 ')), '%s\n', found{:});
end
