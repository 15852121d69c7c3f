# Livery for production: DATABASE_URL names a PostgreSQL server. See docs/operating.md.
FROM node:24-bookworm-slim AS build
WORKDIR /livery
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data SANDBOX=off
WORKDIR /livery
COPY --from=build /livery/package.json ./
COPY --from=build /livery/node_modules node_modules
COPY --from=build /livery/dist dist
# Files that are read at run time: texts of mails and messages, and the schema that editors and the command name.
COPY --from=build /livery/texts texts
COPY --from=build /livery/schema schema
COPY --from=build /livery/scripts/livery.mjs scripts/livery.mjs
# Data of the process is on a volume of its own; everything else may be read-only.
RUN mkdir /data && chown node:node /data && ln -s /livery/scripts/livery.mjs /usr/local/bin/livery
# Sign-ins of staff through `docker exec` end with the container.
ENV XDG_CONFIG_HOME=/tmp/livery
# The user `node`, as a number, so that Kubernetes can see that it is not root.
USER 1000:1000
VOLUME /data
EXPOSE 8080
# Checks that the process answers. The balancer checks /readyz, which reports whether it can serve.
HEALTHCHECK --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:8080/healthz').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
# It ends event streams and answers pending calls before it stops.
STOPSIGNAL SIGTERM
CMD ["livery", "serve", "--workers", "auto"]
