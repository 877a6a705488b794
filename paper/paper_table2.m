function T = paper_table2(varargin)
%PAPER_TABLE2  Table 2 of the paper: the 20 classes of VOC 2007, five classifiers.
%   T = PAPER_TABLE2(NAME, VALUE, ...) learns from trainval and tests on test by VOC's protocol: several labels a picture,
%   difficult ones left out, average precision at 11 recalls. AP and number of words (any weight / more than 0.01 of the largest, as the
%   paper's authors count) are printed beside the paper's, class by class and in the mean, with a dash where a class has no positives,
%   and what of its claims holds here. Options are those of paper_data and compare, for frs_compare_features. Classes that
%   were finished in the folder out are not computed again.
%     octave-cli -q -f -H --path matlab --path paper --path bench --eval "frs_setup; paper_table2('folder', 'VOCdevkit')"
  [ds, opts] = paper_data('voc2007', '', varargin, struct('compare', struct('apMethod', 'voc2007')));
  ds = frs_extract(ds, 'method', 'none', 'words', opts.words, 'cache', opts.cache, 'seed', opts.seed, 'verbose', 1);
  T = paper_words(ds, opts, 'table2');
  [names, ap, features] = published();
  none = NaN(5, 1);
  paper_print_words(T, @(c) of_class(names, ap, features, T.class{c}, none), mean(ap)', mean(features)');
  difference = T.ap(5, :) - T.ap(2, :);
  difference = difference(~isnan(difference));
  deviation = NaN;                                        % of one class nothing is known
  if numel(difference) > 1
    deviation = std(difference) / sqrt(numel(difference));
  end
  paper_alike('the mean AP of FS-chi2 is like that of the chi2 SVM', T.meanAp(5), T.meanAp(2), deviation);
  paper_claim('FS-chi2 takes fewer words than MKL, those above 0.01 of the largest weight', T.meanLarge(5) < T.meanLarge(3), T.meanLarge([5 3]));
  paper_claim('FS-chi2 takes fewer words than MKL, those with any weight', T.meanFeatures(5) < T.meanFeatures(3), T.meanFeatures([5 3]));
end

function [classAp, classFeatures] = of_class(names, ap, features, name, none)
  row = strcmp(name, names);
  [classAp, classFeatures] = deal(none, none);
  if any(row)
    [classAp, classFeatures] = deal(ap(row, :)', features(row, :)');
  end
end

function [names, ap, features] = published()
% Columns: linear SVM, chi2 SVM, MKL-chi2, FS-linear, FS-chi2; both SVMs use all 1000 words.
  names = {'aeroplane', 'bicycle', 'bird', 'boat', 'bottle', 'bus', 'car', 'cat', 'chair', 'cow', 'diningtable', 'dog', ...
           'horse', 'motorbike', 'person', 'pottedplant', 'sheep', 'sofa', 'train', 'tvmonitor'};
  ap = [0.501 0.516 0.484 0.392 0.517; 0.274 0.384 0.356 0.314 0.397; 0.255 0.295 0.280 0.241 0.277; ...
        0.418 0.456 0.416 0.323 0.443; 0.120 0.193 0.190 0.147 0.198; 0.249 0.358 0.298 0.239 0.304; ...
        0.468 0.548 0.554 0.535 0.565; 0.290 0.375 0.381 0.315 0.384; 0.343 0.338 0.316 0.355 0.366; ...
        0.114 0.200 0.199 0.186 0.215; 0.245 0.308 0.265 0.228 0.264; 0.278 0.337 0.342 0.306 0.347; ...
        0.427 0.587 0.535 0.431 0.525; 0.289 0.358 0.315 0.295 0.378; 0.648 0.689 0.726 0.697 0.741; ...
        0.122 0.176 0.102 0.113 0.176; 0.235 0.225 0.204 0.226 0.236; 0.225 0.272 0.262 0.243 0.259; ...
        0.449 0.566 0.502 0.420 0.516; 0.252 0.330 0.280 0.294 0.341];
  selected = [68 364 63; 56 397 54; 691 661 690; 351 358 67; 675 396 491; 511 350 62; 62 422 75; 472 665 284; 195 384 64; ...
              471 443 474; 559 665 569; 527 769 423; 614 379 78; 616 376 82; 231 484 63; 219 420 526; 163 282 179; ...
              584 596 589; 385 525 428; 595 372 54];
  features = [1000 * ones(20, 2), selected];
end
