function m = frs_discover_mistakes(result, ds, heat)
%FRS_DISCOVER_MISTAKES  What the classifier of RESULT says of the held-out pictures, for the report: counts and the worst.
%   M has fields count (rows: contain it, do not; columns: said to, said not to), text, and of pictures missed and alarms (at
%   most 12 each, the worst first): name, score, image.
  held = find(~ds.train);
  score = result.table(strcmp({result.table.name}, result.classifier.name)).score;
  says = score >= 0;
  has = ds.y(held) > 0;
  m.count = [sum(has & says), sum(has & ~says); sum(~has & says), sum(~has & ~says)];
  m.text = sprintf(['The label that %s gives to the %d held-out pictures: %d of %d that contain it are missed, and %d of %d without it ' ...
                    'are false alarms.'], result.classifier.name, numel(held), m.count(1, 2), sum(has), m.count(2, 1), sum(~has));
  m.missed = tiles(held(has & ~says), score(has & ~says), 'ascend', ds, heat);
  m.alarms = tiles(held(~has & says), score(~has & says), 'descend', ds, heat);
end

function list = tiles(images, score, direction, ds, heat)
  list = struct('name', {}, 'score', {}, 'image', {});
  if frs_is_video(ds)
    return
  end
  [score, order] = sort(score, direction);
  names = frs_base_names(ds.files(images(order)));
  file = [tempname() '.jpg'];
  for k = 1:min(12, numel(order))
    i = images(order(k));
    frs_plot_regions(ds.files{i}, ds.labels{i}, heat{i}, 'width', 320, 'file', file);
    list(k) = struct('name', names{k}, 'score', score(k), 'image', frs_data_uri(file));
    frs_discard(file);
  end
end
