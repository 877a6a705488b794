function program = frs_network_program()
%FRS_NETWORK_PROGRAM  The program that runs networks; it lies beside the MEX files, or beside frs_network in an installed package.
  for place = {fileparts(which('frs_network_run_mex')), fileparts(which('frs_network'))}
    program = fullfile(place{1}, 'frs_net');
    if exist(program, 'file') == 2
      return
    end
  end
  error('frs:network:notBuilt', ['Networks need the program frs_net, which is not in %s: it is built where OpenCV''s dnn is ' ...
        'installed (Debian: apt-get install libopencv-dnn-dev). Install it and build the toolbox again.'], ...
        fileparts(which('frs_network_run_mex')));
end
