function labels = frs_doubtful_labels(score, y)
%FRS_DOUBTFUL_LABELS  Which labels the other pictures contradict, by confident learning (Northcutt, Jiang and Chuang 2021).
%   SCORE (1-by-n) is of classifiers that have not seen the picture, NaN where there is none; Y in {-1,+1} the labels given. LABELS has
%     probability  1-by-n, that the label given is right: logistic in the score (Platt 1999)
%     threshold    [t- t+], the mean probability of a class over the pictures that have its label
%     joint        2-by-2, pictures by the label given (rows: -1, +1) and the label they surely have (columns): the one whose
%                  probability reaches its threshold, the more probable one where both do
%     order        numbers of the pictures, the most doubtful label first: by how far the probability of the label given lies
%                  below its threshold and that of the other above its own
%     wrong        those of order that lie off the diagonal of the joint
  known = ~isnan(score);
  labels = struct('probability', NaN(size(y)), 'threshold', [NaN NaN], 'joint', zeros(2), 'order', [], 'wrong', []);
  if ~any(known & y > 0) || ~any(known & y < 0)
    return
  end
  p = NaN(size(y));
  p(known) = platt(score(known), y(known));
  t = [mean(1 - p(known & y < 0)), mean(p(known & y > 0))];
  sure = [1 - p >= t(1); p >= t(2)];
  surely = 2 * (p >= 0.5) - 1;                            % where both or none are sure
  surely(sure(1, :) & ~sure(2, :)) = -1;
  surely(sure(2, :) & ~sure(1, :)) = 1;
  counted = known & any(sure, 1);
  for given = [-1 1]
    for true_ = [-1 1]
      labels.joint((given + 3) / 2, (true_ + 3) / 2) = sum(counted & y == given & surely == true_);
    end
  end
  margin = y .* ((p - t(2)) - (1 - p - t(1)));
  [~, order] = sort(margin);
  order = order(known(order));
  labels.probability(known) = (1 - y(known)) / 2 + y(known) .* p(known);
  labels.threshold = t;
  labels.order = order;
  labels.wrong = order(counted(order) & surely(order) ~= y(order));
end

function p = platt(s, y)
% Probability of +1, 1 / (1 + exp(-a s - b)), by Newton's method on the likelihood with Platt's targets, which are never 0 or 1.
  target = (y > 0) * (sum(y > 0) + 1) / (sum(y > 0) + 2) + (y < 0) / (sum(y < 0) + 2);
  scale = max(realmin, std(s));
  Z = [s / scale; ones(size(s))];
  w = [0; log((sum(y > 0) + 1) / (sum(y < 0) + 1))];
  for iteration = 1:50
    p = 1 ./ (1 + exp(-w' * Z));
    step = ((Z .* repmat(p .* (1 - p), 2, 1)) * Z' + 1e-9 * eye(2)) \ (Z * (target - p)');
    step = step * min(1, 5 / max(realmin, norm(step)));    % scores that separate the classes ask for endless steps
    w = w + step;
    if norm(step) < 1e-9
      break
    end
  end
  w(1) = max(0, w(1));                                    % a higher score never speaks against the class
  p = 1 ./ (1 + exp(-w' * Z));
end
