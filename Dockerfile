# docker build -t probity .
# docker run --rm --network host -e SHOP_TOKEN -v "$PWD:/work" probity audit plan.yaml
FROM node:22-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm pack --silent --pack-destination /tmp && mv /tmp/probity-*.tgz /tmp/probity.tgz

FROM node:22-slim
COPY --from=build /tmp/probity.tgz /tmp/probity.tgz
RUN npm install --global --offline --ignore-scripts --no-audit --no-fund /tmp/probity.tgz && rm /tmp/probity.tgz
USER node
WORKDIR /work
ENTRYPOINT ["probity"]
CMD ["--help"]
