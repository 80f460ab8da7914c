# The server with its pages, as others install it from npm: docs/deploy.md says how to run it.
ARG NODE_VERSION=20.20.2

FROM node:${NODE_VERSION}-bookworm AS build
WORKDIR /build
COPY . .
RUN npm ci
RUN node scripts/build.mjs
# What runs needs a tenth of what builds.
RUN npm ci --omit=dev --workspace pegboard --include-workspace-root=false

# The same Debian, because the driver of SQLite is compiled for its C library.
FROM node:${NODE_VERSION}-bookworm-slim
LABEL org.opencontainers.image.title="Pegboard" \
  org.opencontainers.image.description="The control panel for the tools of AI agents" \
  org.opencontainers.image.licenses="MIT"
# Programs of MCP servers end as children of the first process, which has to be one that waits for them.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends tini \
  && rm -rf /var/lib/apt/lists/* \
  && install --directory --owner=node --group=node --mode=0700 /data
WORKDIR /app
COPY --from=build /build/node_modules ./node_modules
COPY --from=build /build/packages/pegboard ./packages/pegboard
RUN ln -s /app/packages/pegboard/dist/command.js /usr/local/bin/pegboard
# A folder within the volume, which is Pegboard's own whoever the volume belongs to. What the programs of
# sources keep for themselves goes to /tmp, the other place that can be written.
ENV NODE_ENV=production \
  HOME=/tmp \
  PEGBOARD_HOST=0.0.0.0 \
  PEGBOARD_DATA_DIR=/data/pegboard \
  PEGBOARD_TRUSTED_FOLDERS=/data/pegboard
VOLUME /data
EXPOSE 4310
USER node
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PEGBOARD_PORT ?? 4310}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--", "pegboard"]
