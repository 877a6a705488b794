function files = frs_voc(entries, folder, opts)
%FRS_VOC  An XML file in the manner of PASCAL VOC for each entry (frs_export_entries), below FOLDER as the pictures lie below opts.root.
  [targets, names] = frs_label_files(entries, folder, opts.root, '.xml');
  files = targets;
  for i = 1:numel(entries)
    e = entries(i);
    objects = '';
    for k = 1:numel(e.score)
      objects = [objects sprintf(['\t<object>\n\t\t<name>%s</name>\n\t\t<pose>Unspecified</pose>\n\t\t<truncated>0</truncated>\n' ...
        '\t\t<difficult>0</difficult>\n\t\t<score>%.9g</score>\n\t\t<bndbox>\n\t\t\t<xmin>%d</xmin>\n\t\t\t<ymin>%d</ymin>\n' ...
        '\t\t\t<xmax>%d</xmax>\n\t\t\t<ymax>%d</ymax>\n\t\t</bndbox>\n\t</object>\n'], frs_xml_text(e.class{k}), e.score(k), e.box(k, :))];
    end
    [~, place] = fileparts(fileparts(e.file));
    [~, name, ending] = fileparts(names{i});
    text = sprintf(['<annotation>\n\t<folder>%s</folder>\n\t<filename>%s</filename>\n\t<size>\n\t\t<width>%d</width>\n' ...
      '\t\t<height>%d</height>\n\t\t<depth>3</depth>\n\t</size>\n\t<segmented>0</segmented>\n%s</annotation>\n'], ...
      frs_xml_text(place), frs_xml_text([name ending]), e.extent(2), e.extent(1), objects);
    frs_write_bytes('export', files{i}, text);
  end
end
