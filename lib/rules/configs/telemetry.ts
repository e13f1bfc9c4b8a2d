import { withoutScheme } from '../../model/headers';
import { invalid, missing } from '../../private/finding';
import type { OpenTelemetrySpec } from '../../model/kinds';
import { entry, field, item } from '../../private/field-paths';
import { repeats } from '../../private/plain';
import {
  CREDENTIAL_IN_PLAINTEXT,
  headersIn,
  isHeaderName,
  isHeaderValue,
  NAME_FIX,
  type PlacedHeader,
  webUrlProblem,
} from '../common/http';
import { rowsOf, specRows, type Report, type ResourceSubject, type Rule } from '../rule';

type Subject = ResourceSubject<'MCPTelemetryConfig'>;

const OTEL = 'spec.openTelemetry';
const SIGNAL_PATH = /\/v1\/(?:traces|metrics)\/?$/;
const { error, warning } = specRows<Subject>();
const headers = rowsOf(headersOf);
/** Rows about settings that are in force. */
const enabled = rowsOf(({ resource: { spec } }: Subject) =>
  spec.openTelemetry?.enabled === true ? [[OTEL, spec.openTelemetry] as const] : [],
);

/** Rules for the collector and its exporter (`docs/operator/telemetry.md#validation`); each config is reported once. */
export const TELEMETRY_RULES: readonly Rule<Subject>[] = [
  { id: 'telemetry-header-both', layer: 'cross-field', severity: 'error', check: headersTwice },
  // this also applies while OpenTelemetry is not enabled
  error('telemetry-endpoint-signal', 'controller', {
    at: 'openTelemetry',
    field: 'endpoint',
    breaks: (otel) => (otel.endpoint ?? '') !== '' && !hasSignal(otel),
    rule: 'receives nothing, since neither tracing nor metrics is enabled',
    fix: 'enable one of them, or remove the endpoint',
  }),
  error('telemetry-ca-insecure', 'controller', {
    at: 'openTelemetry.caBundleRef',
    breaks: (_, { resource: { spec } }) => spec.openTelemetry?.insecure === true,
    rule: 'has no effect with insecure: true, which sends without TLS',
    fix: 'remove one of the two',
  }),
  headers.error('telemetry-header-name', 'runtime', {
    breaks: ({ name }, subject) => isEnabled(subject) && !isHeaderName(name),
    ...invalid('a valid HTTP header name, so nothing would be sent', NAME_FIX),
  }),
  headers.error('telemetry-header-value', 'runtime', {
    breaks: ({ value }, subject) => isEnabled(subject) && value !== undefined && !isHeaderValue(value),
    rule: 'has a line break or another control character in its value, so nothing would be sent',
    fix: 'remove the character',
  }),
  { id: 'telemetry-service-name', layer: 'runtime', severity: 'error', check: serviceNameAttribute },
  warning('telemetry-not-enabled', 'controller', {
    at: 'openTelemetry',
    field: 'enabled',
    breaks: (otel) => !otel.enabled && isWrittenDown(otel),
    rule: 'is false, so nothing in this block has an effect',
    fix: 'set it to true, or remove the block',
  }),
  enabled.warning('telemetry-sends-nothing', 'runtime', {
    field: 'endpoint',
    breaks: (otel) => (otel.endpoint ?? '') === '' && hasSignal(otel),
    ...missing('add the address of a collector', 'so the enabled traces and metrics are sent nowhere'),
  }),
  enabled.warning('telemetry-sends-nothing', 'runtime', {
    breaks: (otel, { resource: { spec } }) =>
      (otel.endpoint ?? '') === '' && !hasSignal(otel) && spec.prometheus?.enabled !== true,
    rule: 'sends nothing, since neither tracing nor metrics is enabled',
    fix: 'enable one of them and add an endpoint, or remove the block',
  }),
  // the operator removes one scheme; the exporter builds a URL from the rest (`docs/operator/telemetry.md#endpoint`)
  enabled.warning('telemetry-endpoint', 'runtime', {
    at: 'endpoint',
    breaks: (endpoint) => endpoint !== '' && addressProblem(endpoint) !== undefined,
    rule: (endpoint) => `is not a valid address: ${addressProblem(endpoint) ?? ''}`,
    fix: 'write it like "https://collector.observability:4318"',
  }),
  // the operator ignores the scheme (`docs/operator/telemetry.md#endpoint`)
  enabled.warning('telemetry-endpoint-scheme', 'runtime', {
    field: 'endpoint',
    breaks: ({ insecure, endpoint }) => !insecure && endpoint?.startsWith('http://') === true,
    rule: 'begins with http://, but is contacted over TLS anyway',
    fix: 'set insecure to true, or write https://',
  }),
  enabled.warning('telemetry-endpoint-scheme', 'runtime', {
    field: 'endpoint',
    breaks: ({ insecure, endpoint }) => insecure && endpoint?.startsWith('https://') === true,
    rule: 'begins with https://, but is contacted without TLS, since insecure is true',
    fix: 'remove insecure, or write http://',
  }),
  // collectors accept gRPC on this port, and HTTP on 4318 (`docs/operator/telemetry.md#endpoint`)
  enabled.warning('telemetry-endpoint-grpc', 'runtime', {
    at: 'endpoint',
    breaks: /^(https?:\/\/)?[^/]*:4317(\/|$)/,
    rule: 'has the port 4317, on which collectors accept gRPC, but proxies send HTTP',
    fix: 'use the port for HTTP, 4318',
  }),
  // the exporter adds the path of each signal itself (`docs/operator/telemetry.md#endpoint`)
  enabled.warning('telemetry-endpoint-path', 'runtime', {
    at: 'endpoint',
    breaks: SIGNAL_PATH,
    rule: (endpoint) =>
      `ends with ${SIGNAL_PATH.exec(endpoint)?.[0] ?? ''}, but the path of each signal is added to it`,
    fix: 'leave that path out',
  }),
  headers.warning('telemetry-header-credential', 'runtime', CREDENTIAL_IN_PLAINTEXT),
];

/** All headers with their paths, those in plaintext first; the schema already reports an empty name of the others. */
function headersOf({ resource: { spec } }: Subject): readonly PlacedHeader[] {
  const { headers: plaintext, sensitiveHeaders = [] } = spec.openTelemetry ?? {};
  const sensitiveName = (index: number): string => field(item(`${OTEL}.sensitiveHeaders`, index), 'name');
  return headersIn(
    `${OTEL}.headers`,
    plaintext,
    sensitiveName,
    sensitiveHeaders.map(({ name }) => name),
  );
}

/** The CRD finds equal names in both lists; HTTP ignores case. */
function headersTwice(subject: Subject, report: Report): void {
  for (const [[path, header], [, first]] of repeats(headersOf(subject), ([, { name }]) => name.toLowerCase())) {
    if (first.name !== header.name) {
      const where = first.value === undefined ? 'sensitiveHeaders' : 'headers';
      const rule = `repeats the header ${JSON.stringify(first.name)} of ⟨spec.openTelemetry.${where}⟩`;
      report({ field: path, value: header.name, rule, fix: 'keep one of the two' });
    }
  }
}

function serviceNameAttribute({ resource }: Subject, report: Report): void {
  if (Object.hasOwn(resource.spec.openTelemetry?.resourceAttributes ?? {}, 'service.name')) {
    report({
      field: entry(field(OTEL, 'resourceAttributes'), 'service.name'),
      rule: 'would give all servers that share this config the same service name',
      fix: 'remove it, and set ⟨MCPRemoteProxy:spec.telemetryConfigRef.serviceName⟩ where a proxy refers to this config',
    });
  }
}

function isWrittenDown({ insecure, useLegacyAttributes, ...rest }: OpenTelemetrySpec): boolean {
  return insecure || !useLegacyAttributes || Object.keys(rest).some((name) => name !== 'enabled');
}

function addressProblem(endpoint: string): string | undefined {
  const address = withoutScheme(endpoint);
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(address)
    ? 'it begins with a scheme other than http:// or https://'
    : webUrlProblem(`https://${address}`);
}

function isEnabled({ resource: { spec } }: Subject): boolean {
  return spec.openTelemetry?.enabled === true;
}

function hasSignal({ tracing, metrics }: OpenTelemetrySpec): boolean {
  return tracing?.enabled === true || metrics?.enabled === true;
}
