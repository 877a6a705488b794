function program = frs_network_program()
%FRS_NETWORK_PROGRAM  The program that runs networks; it lies beside the MEX files.
  program = fullfile(fileparts(which('frs_network_run_mex')), 'frs_net');
  if ~exist(program, 'file')
    error('frs:network:notBuilt', ['Networks need the program frs_net, which is not in %s: it is built where OpenCV''s dnn is ' ...
          'installed (Debian: apt-get install libopencv-dnn-dev). Install it and build the toolbox again.'], fileparts(program));
  end
end
