function frs_compile(varargin)
%FRS_COMPILE  Build the compiled functions with the host's own mex command.
%   FRS_COMPILE() compiles the core, a library that all verbs share, and one MEX file per verb into build/mex, for
%   Octave or MATLAB, without CMake. They belong together: copy them together. Needed: a C++17 compiler, Eigen 3.4, VLFeat and zlib
%   (Debian: libeigen3-dev,
%   libvlfeat-dev, zlib1g-dev); libjpeg (libjpeg-dev), where it is there, reads photographs faster than the host does.
%   Files that are up to date are not compiled again.
%   The program frs_net, which runs networks for frs_network, is built too.
%
%   Options (default):
%     out      ('')    folder for the MEX files; '' is build/mex of the toolbox
%     only     ({})    verbs to build, such as {'kernel', 'svm_train'}; {} builds all
%     eigen    ('')    folder that holds Eigen/Core; '' looks in the usual places
%     vlfeat   ('')    VLFeat's folder, with vl/generic.h and the library, or with its sources, of which the part that is used
%                      is built then; '' is the system's
%     flags    ('-O3') optimisation flags
%     verbose  (1)     0: silent, 1: one line per file, 2: also the commands
%
%   An installed package has no sources: pkg install has compiled it, and this function says so.
%
%   See also frs_setup.
  rooms = frs_rooms('all');
  addpath(rooms{:});                                     % the options are read before anything is built
  opts = frs_parse('compile', { ...
    'out',     '',    'text'
    'only',    {},    ''
    'eigen',   '',    'text'
    'vlfeat',  '',    'text'
    'flags',   '-O3', 'text'
    'verbose', 1,     'count'}, varargin);
  root = fileparts(fileparts(mfilename('fullpath')));
  if ~exist(fullfile(root, 'mex'), 'dir')
    error('frs:compile:noFile', ['There are no sources in %s. An installed package is compiled already; to build it again, ' ...
          'call frs_compile in a clone of the sources or run pkg install on its tarball.'], root);
  end
  if isempty(opts.out)
    opts.out = fullfile(root, 'build', 'mex');
  end
  verbs = verbs_to_build(root, opts.only);
  objects = fullfile(opts.out, 'objects');
  make_folder(objects);
  flags = common_flags(root, opts);
  headers = [files_below(fullfile(root, 'src'), '(hpp|inl)'), files_below(fullfile(root, 'toy'), 'hpp'), ...
             files_below(fullfile(root, 'baselines'), 'hpp'), files_below(fullfile(root, 'mex'), 'hpp')];
  newestHeader = max(cellfun(@time_of, headers));

  core = core_of(root, reshape(union(verbs, verbs_built(root, opts.out)), 1, []));
  if ~is_x86()
    core = core(cellfun(@isempty, regexp(core, 'avx\d+\.cpp$', 'once')));
  end
  core = [core, flags.vlfeat];
  asked = cellfun(@(v) libraries_of(root, v), verbs, 'UniformOutput', false);
  libraries = unique([{}, asked{:}]);
  beside = cellfun(@(folder) files_below(fullfile(root, folder), 'cpp'), libraries, 'UniformOutput', false);
  owner = cellfun(@(folder, files) repmat({folder}, 1, numel(files)), libraries, beside, 'UniformOutput', false);
  owner = [{}, owner{:}];
  beside = [{}, beside{:}];
  entries = cellfun(@(v) fullfile(root, 'mex', ['frs_' v '_mex.cpp']), verbs, 'UniformOutput', false);
  sources = [core, beside, entries];
  inCore = (1:numel(sources)) <= numel(core);
  made = cell(size(sources));
  for k = 1:numel(sources)
    if inCore(k)
      made{k} = compile(sources{k}, objects, flags.core, newestHeader, opts, [k numel(sources)]);
    else
      made{k} = compile(sources{k}, objects, flags.module, newestHeader, opts, [k numel(sources)]);
    end
  end

  link_core(fullfile(opts.out, ['libfrs_core' library_ending()]), made(inCore), flags, root, opts);
  besideObjects = made(numel(core) + (1:numel(beside)));
  for k = 1:numel(verbs)
    file = fullfile(opts.out, ['frs_' verbs{k} '_mex.' mexext()]);
    say(opts, 'link %d of %d: %s', k, numel(verbs), file);
    own = besideObjects(ismember(owner, asked{k}));
    link(file, [made(end - numel(verbs) + k), own], flags, root, objects, opts);
  end
  write_overview(root, opts.out);
  if isempty(opts.only)
    build_network(root, objects, opts);
  end
end

function write_overview(root, folder)
% `help frs`: a file of that name with the text of Contents.m, as in package/overview.cmake.
  f = fopen(fullfile(folder, 'frs.m'), 'w');
  fwrite(f, sprintf('%s\nhelp(''frs'')\n', fileread(fullfile(root, 'matlab', 'Contents.m'))));
  fclose(f);
end

function sources = core_of(root, verbs)
% The sources of the core that the verbs need. A header lies beside its code, so a file needs the folders of src whose
% headers it includes, and these need the folders of theirs; headers of mex/ are included without a folder.
  unread = cellfun(@(v) fullfile(root, 'mex', ['frs_' v '_mex.cpp']), verbs, 'UniformOutput', false);
  known = {'toy', 'baselines'};
  asked = cellfun(@(v) libraries_of(root, v), verbs, 'UniformOutput', false);
  for folder = unique([{}, asked{:}])
    unread = [unread, files_below(fullfile(root, folder{1}), '(hpp|cpp)')];                        %#ok<AGROW>
  end
  sources = {};
  while ~isempty(unread)
    included = cellfun(@(f) regexp(fileread(f), '#include "(\w+)(/|\.hpp")', 'tokens'), unread, 'UniformOutput', false);
    included = [included{:}];
    names = setdiff(cellfun(@(t) t{1}, included, 'UniformOutput', false), known);
    known = [known, names];                                 %#ok<AGROW>
    unread = {};
    for name = names
      header = fullfile(root, 'mex', [name{1} '.hpp']);
      folder = fullfile(root, 'src', name{1});
      if exist(folder, 'dir')
        sources = [sources, files_below(folder, 'cpp')];                    %#ok<AGROW>
        unread = [unread, files_below(folder, '(hpp|inl|cpp)')];            %#ok<AGROW>
      elseif exist(header, 'file')
        unread{end + 1} = header;                                           %#ok<AGROW>
      end
    end
  end
end

function names = libraries_of(root, verb)
% The libraries beside the core (toy, baselines) whose headers the entry, or a header of mex/ that it includes, asks for.
  names = {};
  unread = {fullfile(root, 'mex', ['frs_' verb '_mex.cpp'])};
  known = unread;
  while ~isempty(unread)
    text = fileread(unread{1});
    folders = regexp(text, '#include "(toy|baselines)/[\w.]+"', 'tokens');
    names = union(names, cellfun(@(t) t{1}, folders, 'UniformOutput', false));
    headers = regexp(text, '#include "(mx\w*\.hpp)"', 'tokens');
    headers = cellfun(@(t) fullfile(root, 'mex', t{1}), headers, 'UniformOutput', false);
    unread = [unread(2:end), setdiff(headers, known)];
    known = [known, headers];                               %#ok<AGROW>
  end
  names = reshape(names, 1, []);
end

function verbs = verbs_built(root, folder)
% The verbs whose MEX files are in the folder: the core there must go on serving them.
  list = dir(fullfile(folder, ['frs_*_mex.' mexext()]));
  verbs = cellfun(@(f) f(5:strfind(f, '_mex.') - 1), {list.name}, 'UniformOutput', false);
  verbs = intersect(verbs, verbs_to_build(root, {}));
end

function build_network(root, objects, opts)
% frs_net is a program of its own: no mex command builds it.
  program = fullfile(opts.out, 'frs_net');
  say(opts, 'build   %s', program);
  run_compiler(['-std=c++17 -pthread -DNDEBUG ' opts.flags], [{['-I' fullfile(root, 'src')]}, ...
               files_below(fullfile(root, 'net'), 'cpp'), core_place(objects), ...
               [{['-L' opts.out], '-lfrs_core'}, repmat({'-ldl'}, 1, ~ispc())]], program, opts);
end

function link_core(file, objects, flags, root, opts)
% As in CMakeLists.txt: the core shows the names of frs only, and its own functions call each other.
  say(opts, 'link    %s', file);
  if ispc()
    how = '-shared';
  elseif ismac()
    how = '-dynamiclib -Wl,-install_name,@rpath/libfrs_core.dylib -Wl,-exported_symbol,''__Z*3frs*''';
  else
    how = '-shared -Wl,-soname,libfrs_core.so -Wl,-Bsymbolic';
    objects = [{['-Wl,--version-script=' fullfile(root, 'src', 'exports.map')]}, objects];
  end
  run_compiler([how ' -pthread ' opts.flags], [objects, flags.libraries], file, opts);
end

function ending = library_ending()
  if ispc()
    ending = '.dll';
  elseif ismac()
    ending = '.dylib';
  else
    ending = '.so';
  end
end

function run_compiler(flags, words, output, opts)
% Builds what no mex command does, with the compiler that it uses.
  if exist('OCTAVE_VERSION', 'builtin')
    compiler = strtrim(mkoctfile('-p', 'CXX'));
  else
    chosen = mex.getCompilerConfigurations('C++', 'Selected');
    compiler = chosen.Details.CompilerExecutable;
  end
  words = [words, {'-o', output}];
  if ispc()
    quoted = cellfun(@(f) ['"' f '"'], words, 'UniformOutput', false);
  else
    quoted = cellfun(@(f) ['''' strrep(f, '''', '''\''''') ''''], words, 'UniformOutput', false);
  end
  command = [compiler ' ' flags ' ' strjoin(quoted, ' ') ' 2>&1'];
  if opts.verbose > 1
    fprintf('%s\n', command);
  end
  [status, text] = system(command);
  if status ~= 0
    error('frs:compile:badValue', '%s failed for %s:\n%s', compiler, output, text);
  end
end

function verbs = verbs_to_build(root, only)
  list = dir(fullfile(root, 'mex', 'frs_*_mex.cpp'));
  verbs = cellfun(@(f) f(5:end - 8), {list.name}, 'UniformOutput', false);
  if ischar(only)
    only = {only};
  end
  unknown = setdiff(only, verbs);
  if ~isempty(unknown)
    error('frs:compile:badOption', 'only: no verb ''%s''; known are: %s.', unknown{1}, strjoin(verbs, ', '));
  end
  if ~isempty(only)
    verbs = only;
  end
end

function flags = common_flags(root, opts)
  eigen = opts.eigen;
  if isempty(eigen)
    eigen = first_with('Eigen/Core', {'/usr/include/eigen3', '/usr/local/include/eigen3', '/opt/homebrew/include/eigen3'});
  end
  if ~exist(fullfile(eigen, 'Eigen', 'Core'), 'file')
    error('frs:compile:noFile', ['Eigen is not in %s; install it (Debian: libeigen3-dev) or give its ' ...
          'folder as the option eigen.'], [eigen, repmat('the usual places', 1, isempty(eigen))]);
  end
  include = {['-I' root], ['-I' fullfile(root, 'src')], ['-I' fullfile(root, 'mex')], ['-I' eigen]};
  [flags.vlfeat, libraries] = vlfeat_of(opts.vlfeat);
  if ~isempty(opts.vlfeat)
    include{end + 1} = ['-I' opts.vlfeat];
  end
  if ~isempty(flags.vlfeat)
    include = [include, {'-DVL_DISABLE_AVX', '-DVL_DISABLE_OPENMP'}];
    if ispc()
      include{end + 1} = '-D__LLP64__';                   % else VLFeat takes 32 bits for sizes
    end
    if ~is_x86()
      include{end + 1} = '-DVL_DISABLE_SSE2';
    end
  end
  version = regexp(fileread(fullfile(root, 'matlab', 'Contents.m')), '% Version (\d+\.\d+\.\d+)', 'tokens', 'once');
  flags.include = [include, {'-DEIGEN_DONT_PARALLELIZE', '-DNDEBUG', ['-DFRS_VERSION=' version{1}]}];
  flags.libraries = [libraries, {'-lz'}];
  places = {'/usr/include', '/usr/local/include', '/opt/homebrew/include'};
  if any(cellfun(@(p) exist(fullfile(p, 'jpeglib.h'), 'file') > 0, places))
    flags.include{end + 1} = '-DFRS_JPEG';
    flags.libraries{end + 1} = '-ljpeg';
  end
  common = ['-std=c++17 -fPIC -pthread -fopenmp-simd ' opts.flags];
  flags.module = struct('cxx', [common ' -fvisibility=hidden'], 'include', {flags.include});
  flags.core = struct('cxx', [common ' -fno-semantic-interposition'], 'include', {flags.include});
end

function [sources, libraries] = vlfeat_of(folder)
% The sources of VLFeat's part that is used, as in cmake/vlfeat.cmake, where they are in the folder; else its library.
  sources = {};
  libraries = {'-lvl'};
  if exist(fullfile(folder, 'vl', 'dsift.c'), 'file')
    names = {'dsift', 'imopv', 'lbp', 'quickshift', 'mathop', 'host', 'generic', 'random', 'stringop'};
    if is_x86()
      names = [names, {'imopv_sse2', 'mathop_sse2'}];
    end
    sources = cellfun(@(n) fullfile(folder, 'vl', [n '.c']), names, 'UniformOutput', false);
    libraries = {};
  elseif ~isempty(folder)
    libraries = [{['-L' folder]}, libraries];
  end
end

function folder = first_with(file, places)
% The first folder that holds FILE; '' where none does.
  folder = '';
  for place = places
    if isempty(folder) && exist(fullfile(place{1}, file), 'file')
      folder = place{1};
    end
  end
end

function yes = is_x86()
% Octave names the processor ('x86_64-pc-linux-gnu'), MATLAB the platform ('glnxa64', 'maca64').
  yes = isempty(regexp(computer('arch'), 'maca64|arm|aarch', 'once'));
end

function object = compile(source, folder, flags, newestHeader, opts, place)
% The instruction set follows from the name of the file, as in CMakeLists.txt. PLACE is [k n] for file k of n.
  [parent, name] = fileparts(source);
  [~, module] = fileparts(parent);                        % names repeat between the folders of src
  object = fullfile(folder, [module '_' name '.o']);
  if exist(object, 'file') && time_of(object) > max(time_of(source), newestHeader)
    return
  end
  cxx = flags.cxx;
  if ~isempty(regexp(name, '^avx2$', 'once'))
    cxx = [cxx ' -mavx2 -mfma -mf16c'];
  elseif ~isempty(regexp(name, '^avx512$', 'once'))
    cxx = [cxx ' -mavx512f -mavx512dq -mavx512bw -mavx512vl -mavx2 -mfma -mf16c -mprefer-vector-width=512'];
  end
  if ispc() && ~isempty(regexp(name, '^avx\d+$', 'once'))
    cxx = [cxx ' -Wa,-muse-unaligned-vector-move'];       % the stack of Windows aligns to 16 bytes only
  end
  say(opts, 'compile %d of %d: %s', place, fullfile(module, name));
  run_mex(cxx, {}, [{'-c'}, flags.include, {source}], object, opts);
end

function link(file, objects, flags, root, folder, opts)
  linker = core_place(folder);
  if ~ismac() && ~ispc() && exist('OCTAVE_VERSION', 'builtin')   % MATLAB has a list of its own
    linker{end + 1} = ['-Wl,--version-script=' fullfile(root, 'mex', 'exports.map')];
  end
  run_mex(flags.module.cxx, linker, [objects, {['-L' opts.out], '-lfrs_core', '-lpthread'}], file, opts);
end

function linker = core_place(folder)
% Modules and frs_net look for the core in their own folder. On Linux that is $ORIGIN, which would have to pass through two
% shells: the linker reads it from a file.
  linker = {};
  if ismac()
    linker = {'-Wl,-rpath,@loader_path'};
  elseif ~ispc()
    list = fullfile(folder, 'origin.txt');
    f = fopen(list, 'w');
    fprintf(f, '-rpath $ORIGIN\n');
    fclose(f);
    linker = {['-Wl,@' list]};
  end
end

function run_mex(cxx, linker, args, output, opts)
% LINKER are options for the linker, which mkoctfile takes as arguments and mex in LDFLAGS only.
  if opts.verbose > 1
    args = [{'-v'}, args];
  end
  if exist('OCTAVE_VERSION', 'builtin')
    before = getenv('CXXFLAGS');
    restore = onCleanup(@() setenv('CXXFLAGS', before));
    setenv('CXXFLAGS', cxx);
    [text, status] = mkoctfile('--mex', '-DFRS_OCTAVE', args{:}, linker{:}, '-o', output);
    if status ~= 0
      error('frs:compile:badValue', 'mkoctfile failed for %s:\n%s', output, text);
    end
  else
    [folder, name] = fileparts(output);
    if ~any(strcmp('-c', args))                           % an object is named after its source
      args = [args, {'-output', name}];
    end
    quoted = sprintf(' "%s"', linker{:});                 % a path may have spaces
    mex('-R2018a', ['CXXFLAGS=$CXXFLAGS ' cxx], ['LDFLAGS=$LDFLAGS -pthread' quoted(1:end * ~isempty(linker))], ...
        args{:}, '-outdir', folder);
    if any(strcmp('-c', args))
      [~, sourceName] = fileparts(args{end});
      made = dir(fullfile(folder, [sourceName '.o*']));   % .o, or .obj on Windows
      movefile(fullfile(folder, made(1).name), output);
    end
  end
end

function make_folder(folder)
  if ~exist(folder, 'dir') && ~mkdir(folder)
    error('frs:compile:noFile', 'Cannot create the folder %s.', folder);
  end
end

function files = files_below(folder, ending)
% Paths of the files of a folder and of its subfolders whose ending matches the expression.
  list = dir(folder);
  list = list(~strncmp({list.name}, '.', 1));
  files = {};
  for k = 1:numel(list)
    path = fullfile(folder, list(k).name);
    if list(k).isdir
      files = [files, files_below(path, ending)];         %#ok<AGROW>
    elseif ~isempty(regexp(list(k).name, ['\.' ending '$'], 'once'))
      files{end + 1} = path;                              %#ok<AGROW>
    end
  end
end

function t = time_of(file)
  info = dir(file);
  t = info.datenum;
end

function say(opts, format, varargin)
  if opts.verbose > 0
    fprintf([format '\n'], varargin{:});
  end
end
