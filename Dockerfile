FROM node:24-bookworm-slim AS build
WORKDIR /source
COPY package.json bun.lock bunfig.toml ./
COPY scripts/packages.sh scripts/
RUN bash -euo pipefail -c 'source scripts/packages.sh && install_packages'
COPY . .
RUN scripts/build

FROM debian:bookworm-slim
RUN useradd --uid 10001 --home-dir /data --no-create-home --shell /usr/sbin/nologin angler \
  && install --directory --owner=angler --group=angler --mode=700 /data
COPY --from=build /source/dist/fishtournament /usr/local/bin/fishtournament
USER angler
WORKDIR /data
VOLUME /data
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
EXPOSE 3000
# The image has no curl; the executable brings its own fetch.
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s \
  CMD BUN_BE_BUN=1 fishtournament -e 'const { ok } = await fetch(`http://127.0.0.1:${process.env.PORT}/healthz`); process.exit(ok ? 0 : 1)'
CMD ["fishtournament", "serve"]
