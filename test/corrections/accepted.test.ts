import Ajv from 'ajv';
import { Chart, Testing } from 'cdk8s';
import { Secret } from 'cdk8s-plus-28';
import {
  Authorization,
  HeaderValue,
  OidcConfig,
  OidcProvider,
  OperatorRelease,
  RemoteMcpProxy,
  SessionStorage,
  TargetCluster,
  TelemetryConfig,
} from '../../lib';
import { isPlainObject } from '../../lib/private/plain';
import type { Manifest } from '../support/corpus';
import { realCrd, RELEASES, type Release } from '../support/releases';

const ajv = new Ajv({ strict: false, validateFormats: false });

/** A proxy that every correction has something to write for, as far as the release has what it needs. */
function written(release: Release): Manifest[] {
  const chart = new Chart(Testing.app(), 'test', { namespace: 'mcp' });
  TargetCluster.withOperator({ release: OperatorRelease.of(release) }).bind(chart);
  const hasSessions = RELEASES.indexOf(release) >= RELEASES.indexOf('0.30.0');
  new RemoteMcpProxy(chart, 'Weather', {
    metadata: { name: 'weather', labels: { team: 'ai' }, annotations: { note: 'x' } },
    remoteUrl: 'https://mcp.example.com/mcp',
    authorization: Authorization.cedar(['permit(principal, action, resource);']),
    oidc: {
      config: new OidcConfig(chart, 'Idp', { provider: OidcProvider.inline({ issuer: 'https://idp.example.com' }) }),
      audience: 'weather',
    },
    telemetry: {
      config: new TelemetryConfig(chart, 'Otel', {
        openTelemetry: {
          endpoint: 'https://otel:4318',
          tracing: {},
          headers: { authorization: HeaderValue.fromSecret(Secret.fromSecretName(chart, 'Token', 'token'), 'header') },
        },
      }),
    },
    ...(hasSessions ? { replicas: 2, sessionStorage: SessionStorage.redis({ address: 'redis:6379' }) } : {}),
  });
  return Testing.synth(chart) as Manifest[];
}

/** No other fields than those that the schema names: the API server would drop them. */
function closed(schema: unknown): unknown {
  if (!isPlainObject(schema)) {
    return Array.isArray(schema) ? schema.map(closed) : schema;
  }
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  const isFree = schema['properties'] === undefined || schema['x-kubernetes-preserve-unknown-fields'] === true;
  return isFree ? inner : { additionalProperties: false, ...inner };
}

test.each(RELEASES)('what is written is accepted by the CRDs of %s', (release) => {
  const resources = written(release).filter(({ apiVersion }) => apiVersion.startsWith('toolhive.'));
  expect(resources.map(({ kind }) => kind).sort()).toEqual(['MCPOIDCConfig', 'MCPRemoteProxy', 'MCPTelemetryConfig']);
  for (const { apiVersion, kind, spec } of resources) {
    const version = realCrd(release, kind)?.spec.versions.find(({ name }) => apiVersion.endsWith(`/${name}`));
    const validate = ajv.compile(closed(version?.schema.openAPIV3Schema.properties?.['spec']) as object);
    validate(spec);
    expect([kind, validate.errors]).toEqual([kind, null]);
  }
  const proxy = JSON.stringify(resources);
  expect(proxy.includes('"Accept-Encoding":"identity"')).toBe(RELEASES.indexOf(release) < RELEASES.indexOf('0.63.0'));
  expect(proxy.includes('terminationGracePeriodSeconds')).toBe(RELEASES.indexOf(release) >= RELEASES.indexOf('0.37.0'));
  expect(proxy.includes('thv:proxy:session:mcp:weather:')).toBe(
    RELEASES.indexOf(release) >= RELEASES.indexOf('0.30.0'),
  );
});
