import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cpuMillisecondsOf } from './cpu-time';
import { compare, type Comparison } from './measure';

const FILES = 900;
/** How many files there are for each proxy. */
const FILES_OF_PROXY = 30;
const COMMAND = path.join(__dirname, '..', 'bin', 'cdk8s-mcp');
const READER = path.join(__dirname, 'programs', 'read-yaml.cjs');

/** The CPU time of `check` for the files of a repository, against a process that only reads them with the package yaml. */
export function checkedRepository(name: string, limit: number | undefined, rounds: number, outdir: string): Comparison {
  const folder = path.join(outdir, 'repository');
  writeRepository(folder);
  return compare(
    name,
    limit,
    rounds,
    () => cpuMillisecondsOf([COMMAND, 'check', '--release', '0.63', folder]),
    () => cpuMillisecondsOf([READER, folder]),
  );
}

/** Files as repositories of clusters have them: most of other software, with anchors and aliases, and some of proxies. */
function writeRepository(folder: string): void {
  for (let number = 0; number < FILES; number++) {
    const name = `app-${String(number)}`;
    mkdirSync(path.join(folder, name), { recursive: true });
    const text = number % FILES_OF_PROXY === 0 ? proxyFile(name) : releaseFile(name);
    writeFileSync(path.join(folder, name, 'release.yaml'), text);
  }
}

function releaseFile(name: string): string {
  return `---
# yaml-language-server: $schema=https://example.com/helmrelease.json
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata:
  name: &app ${name}
  namespace: default
spec:
  interval: 30m
  chart:
    spec:
      chart: app-template
      version: 3.5.1
      sourceRef: { kind: HelmRepository, name: charts, namespace: flux-system }
  install:
    remediation: { retries: 3 }
  upgrade:
    cleanupOnFail: true
    remediation: { strategy: rollback, retries: 3 }
  values:
    controllers:
      ${name}:
        annotations:
          reloader.stakater.com/auto: "true"
        containers:
          app:
            image: { repository: ghcr.io/example/${name}, tag: 1.2.3 }
            env:
              TZ: Europe/Berlin
              PORT: &port 8080
            envFrom:
              - secretRef: { name: *app }
            probes:
              liveness: &probes
                enabled: true
                custom: true
                spec:
                  httpGet: { path: /health, port: *port }
                  initialDelaySeconds: 0
                  periodSeconds: 10
              readiness: *probes
            resources:
              requests: { cpu: 10m, memory: 64Mi }
              limits: { memory: 256Mi }
            securityContext:
              allowPrivilegeEscalation: false
              readOnlyRootFilesystem: true
              capabilities: { drop: ["ALL"] }
    service:
      app:
        controller: *app
        ports:
          http: { port: *port }
    ingress:
      app:
        className: internal
        hosts:
          - host: "${name}.example.com"
            paths:
              - path: /
                service: { identifier: app, port: http }
    persistence:
      config:
        existingClaim: *app
---
apiVersion: v1
kind: ConfigMap
metadata:
  name: ${name}-settings
data:
  settings.yaml: |
    log: info
    metrics: true
`;
}

function proxyFile(name: string): string {
  return `---
apiVersion: toolhive.stacklok.dev/v1beta1
kind: MCPRemoteProxy
metadata:
  name: &app ${name}
  namespace: default
spec:
  remoteUrl: https://mcp.example.com/mcp
  oidcConfigRef:
    name: *app
    audience: https://${name}.example.com/mcp
    resourceUrl: https://${name}.example.com/mcp
  resources:
    requests: { cpu: 10m, memory: 64Mi }
---
apiVersion: toolhive.stacklok.dev/v1beta1
kind: MCPOIDCConfig
metadata:
  name: ${name}
  namespace: default
spec:
  type: inline
  inline:
    issuer: https://idp.example.com
`;
}
