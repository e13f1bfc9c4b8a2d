import * as fc from 'fast-check';
import { latestDocuments } from './every-document';
import { HOSTILE_TEXT } from './hostile-texts';
import { spoilt, type Json } from './spoilt';

const VERSION = 'toolhive.stacklok.dev/v1beta1';
const SERVICE = 'mcp-weather-remote-proxy';

function named(name: string): { [key: string]: Json } {
  return { name, namespace: 'mcp' };
}

const PROXY: Json = {
  apiVersion: VERSION,
  kind: 'MCPRemoteProxy',
  metadata: { ...named('weather'), labels: { team: 'ai' }, annotations: { a: 'b' } },
  spec: {
    remoteUrl: 'https://mcp.example.com/mcp',
    toolConfigRef: { name: 'tools' },
    headerForward: {
      addPlaintextHeaders: { 'X-A': 'b' },
      addHeadersFromSecret: [{ headerName: 'X-B', valueSecretRef: { name: 'secret', key: 'key' } }],
    },
    authzConfig: {
      type: 'inline',
      inline: { policies: ['permit(principal, action, resource);'], entitiesJson: '[]' },
    },
    resourceOverrides: { proxyDeployment: { env: [{ name: 'A', value: 'b' }], annotations: { a: 'b' } } },
    podTemplateSpec: { spec: { containers: [{ name: 'toolhive', args: ['a'] }], nodeSelector: { zone: 'b' } } },
  },
};

/** One proxy with everything around it that a command reads. */
const AROUND: readonly Json[] = [
  PROXY,
  {
    apiVersion: VERSION,
    kind: 'MCPToolConfig',
    metadata: named('tools'),
    spec: { toolsFilter: ['a', 'b'], toolsOverride: { a: { name: 'c', description: 'd' } } },
  },
  {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'Ingress',
    metadata: named('weather'),
    spec: {
      rules: [
        {
          host: 'weather.example.org',
          http: {
            paths: [{ path: '/', pathType: 'Prefix', backend: { service: { name: SERVICE, port: { number: 8080 } } } }],
          },
        },
      ],
    },
  },
  {
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind: 'HTTPRoute',
    metadata: named('weather'),
    spec: {
      hostnames: ['route.example.org'],
      parentRefs: [{ name: 'gateway' }],
      rules: [{ matches: [{ path: { type: 'Exact', value: '/mcp' } }], backendRefs: [{ name: SERVICE, port: 8080 }] }],
    },
  },
  {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: named('weather'),
    spec: {
      podSelector: { matchLabels: { 'app.kubernetes.io/instance': 'weather' } },
      ingress: [
        {
          from: [
            {
              podSelector: { matchLabels: { app: 'client' } },
              namespaceSelector: { matchExpressions: [{ key: 'team', operator: 'In', values: ['ai'] }] },
            },
            { ipBlock: { cidr: '10.0.0.0/8', except: ['10.1.0.0/16'] } },
          ],
        },
      ],
    },
  },
  { apiVersion: 'v1', kind: 'Secret', metadata: named('secret'), stringData: { key: 'value' } },
  { apiVersion: 'v1', kind: 'ConfigMap', metadata: named('config'), data: { key: 'value' } },
];

const KINDS = latestDocuments() as unknown as readonly Json[];

/** Manifests, and what has become of them. */
export interface HostileManifests {
  readonly before: string;
  /** With hostile texts in the places of some values or keys. */
  readonly after: string;
}

/** The manifests around one proxy, or one of our kinds with each of its fields. */
export const HOSTILE_MANIFESTS: fc.Arbitrary<HostileManifests> = fc.noShrink(
  fc
    .record({
      documents: fc.oneof(
        { weight: 3, arbitrary: fc.constant(AROUND) },
        { weight: 1, arbitrary: fc.nat(KINDS.length - 1).map((index) => KINDS.slice(index, index + 1)) },
      ),
      changes: fc.array(fc.record({ index: fc.nat(20), place: fc.nat(10_000), text: HOSTILE_TEXT }), {
        minLength: 1,
        maxLength: 3,
      }),
      raw: fc.oneof({ weight: 8, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: HOSTILE_TEXT }),
    })
    .map(({ documents, changes, raw }) => {
      const changed = [...documents];
      for (const { index, place, text } of changes) {
        const at = index % changed.length;
        changed[at] = spoilt(changed[at] ?? null, place, text);
      }
      return {
        before: written(documents),
        after: `${written(changed)}${raw === null ? '' : `\n---\n# ${raw}\na: ${raw}\n`}`,
      };
    }),
);

function written(documents: readonly Json[]): string {
  return documents.map((each) => JSON.stringify(each)).join('\n---\n');
}
