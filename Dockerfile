# ixp without anything to build it:   docker build -t ixp .
#                                     docker run --rm -v "$PWD:/data" ixp run oc12 --cycles 200000
FROM python:3.12-slim AS build
RUN apt-get update && apt-get install --yes --no-install-recommends g++
COPY . /source
RUN pip wheel --no-cache-dir --wheel-dir /wheels /source

FROM python:3.12-slim
RUN --mount=from=build,source=/wheels,target=/wheels \
    pip install --no-cache-dir --no-index --find-links /wheels ixp
RUN useradd --create-home ixp
USER ixp
WORKDIR /data
ENTRYPOINT ["ixp"]
CMD ["--help"]
