function program = frs_network_program()
%FRS_NETWORK_PROGRAM  The program that runs networks; it lies beside the MEX files, or beside frs_network in an installed package.
  for place = {fileparts(which('frs_network_run_mex')), fileparts(which('frs_network'))}
    for ending = {'', '.exe'}
      program = fullfile(place{1}, ['frs_net' ending{1}]);
      if exist(program, 'file') == 2
        return
      end
    end
  end
  error('frs:network:notBuilt', 'Networks need the program frs_net, which is not in %s: build the toolbox again.', ...
        fileparts(which('frs_network_run_mex')));
end
