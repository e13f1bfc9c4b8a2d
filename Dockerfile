# The command cdk8s-mcp, and kustomize, which it renders overlays with. `npm pack` makes the package:
# npm run build && npm pack && mv cdk8s-mcp-*.tgz cdk8s-mcp.tgz && docker build --tag cdk8s-mcp .
FROM registry.k8s.io/kustomize/kustomize:v5.8.1 AS kustomize

FROM --platform=$BUILDPLATFORM node:24-slim AS package
COPY cdk8s-mcp.tgz /tmp/
RUN npm install --prefix /opt/cdk8s-mcp --no-audit --no-fund --ignore-scripts /tmp/cdk8s-mcp.tgz

FROM node:24-slim
LABEL org.opencontainers.image.source=https://github.com/cdk8s-mcp/cdk8s-mcp \
      org.opencontainers.image.description="Checks ToolHive MCP proxies in manifests" \
      org.opencontainers.image.licenses=Apache-2.0
COPY --from=kustomize /app/kustomize /usr/local/bin/kustomize
COPY --from=package /opt/cdk8s-mcp /opt/cdk8s-mcp
ENV PATH=/opt/cdk8s-mcp/node_modules/.bin:$PATH
# a number, so that Kubernetes can tell that it is not root
USER 1000:1000
WORKDIR /work
ENTRYPOINT ["cdk8s-mcp"]
CMD ["--help"]
