# The toolbox on a bare Debian, built and ready: docker build -t frs . && docker run --rm -v "$PWD:/data" frs demos/run.sh /data/with /data/without /data/answer
FROM debian:12
COPY . /frs
WORKDIR /frs
RUN bash -c '. tools/setup.sh && frs_install && frs_build build -DFRS_TESTS=OFF'
