import type { OpenTelemetrySpec } from '../../model/specs';
import { entry, field, item } from '../../private/field-path';
import { isHeaderName, isHeaderValue, NAME_FIX, soundsLikeCredential } from '../syntax/http-header';
import type { ResourceSubject, Report, Rule } from '../rule';
import { webUrlProblem } from '../syntax/secure-url';

type Subject = ResourceSubject<'MCPTelemetryConfig'>;

interface Header {
  readonly path: string;
  readonly name: string;
  /** Absent for a header from a Secret. */
  readonly value?: string;
}

const OTEL = 'spec.openTelemetry';

/** Rules for the collector and its exporter (`docs/operator/telemetry.md#validation`); each config is reported once. */
export const TELEMETRY_RULES: readonly Rule<Subject>[] = [
  { id: 'telemetry-header-both', layer: 'cross-field', severity: 'error', check: headersTwice },
  { id: 'telemetry-endpoint-signal', layer: 'controller', severity: 'error', check: endpointWithoutSignal },
  { id: 'telemetry-ca-insecure', layer: 'controller', severity: 'error', check: caBundleWithoutTls },
  { id: 'telemetry-header-name', layer: 'runtime', severity: 'error', check: noHeaderNames },
  { id: 'telemetry-header-value', layer: 'runtime', severity: 'error', check: badHeaderValues },
  { id: 'telemetry-service-name', layer: 'runtime', severity: 'error', check: serviceNameAttribute },
  { id: 'telemetry-not-enabled', layer: 'controller', severity: 'warning', check: notEnabled },
  { id: 'telemetry-sends-nothing', layer: 'runtime', severity: 'warning', check: sendsNothing },
  { id: 'telemetry-endpoint', layer: 'runtime', severity: 'warning', check: badEndpoint },
  { id: 'telemetry-endpoint-scheme', layer: 'runtime', severity: 'warning', check: otherScheme },
  { id: 'telemetry-endpoint-grpc', layer: 'runtime', severity: 'warning', check: grpcPort },
  { id: 'telemetry-endpoint-path', layer: 'runtime', severity: 'warning', check: signalPath },
  { id: 'telemetry-header-credential', layer: 'runtime', severity: 'warning', check: credentials },
];

function plaintextHeadersOf({ headers }: OpenTelemetrySpec): Header[] {
  return Object.entries(headers ?? {}).map(([name, value]) => ({
    path: entry(field(OTEL, 'headers'), name),
    name,
    value,
  }));
}

/** The schema already reports an empty name. */
function secretHeadersOf({ sensitiveHeaders }: OpenTelemetrySpec): Header[] {
  return (sensitiveHeaders ?? [])
    .map(({ name }, index) => ({ path: field(item(field(OTEL, 'sensitiveHeaders'), index), 'name'), name }))
    .filter(({ name }) => name !== '');
}

/** The CRD compares names exactly, HTTP ignores case. The schema reports the same name twice in one list. */
function headersTwice({ resource }: Subject, report: Report): void {
  const { openTelemetry } = resource.spec;
  if (openTelemetry === undefined) {
    return;
  }
  const seen = new Map<string, Header>();
  for (const header of [...plaintextHeadersOf(openTelemetry), ...secretHeadersOf(openTelemetry)]) {
    const key = header.name.toLowerCase();
    const first = seen.get(key);
    if (first === undefined) {
      seen.set(key, header);
    } else if (first.value !== undefined || first.name !== header.name) {
      const where = first.value === undefined ? 'sensitiveHeaders' : 'headers';
      const rule = `repeats the header ${JSON.stringify(first.name)} of ⟨spec.openTelemetry.${where}⟩`;
      report({ field: header.path, value: header.name, rule, fix: 'keep one of the two' });
    }
  }
}

/** This also applies while OpenTelemetry is not enabled. */
function endpointWithoutSignal({ resource }: Subject, report: Report): void {
  const { openTelemetry } = resource.spec;
  if (openTelemetry !== undefined && (openTelemetry.endpoint ?? '') !== '' && !hasSignal(openTelemetry)) {
    report({
      field: field(OTEL, 'endpoint'),
      rule: 'receives nothing, since neither tracing nor metrics is enabled',
      fix: 'enable one of them, or remove the endpoint',
    });
  }
}

function caBundleWithoutTls({ resource }: Subject, report: Report): void {
  const { openTelemetry } = resource.spec;
  if (openTelemetry?.caBundleRef !== undefined && openTelemetry.insecure) {
    const rule = 'has no effect with insecure: true, which sends without TLS';
    report({ field: field(OTEL, 'caBundleRef'), rule, fix: 'remove one of the two' });
  }
}

function noHeaderNames({ resource }: Subject, report: Report): void {
  const openTelemetry = enabledOf(resource);
  const headers =
    openTelemetry === undefined ? [] : [...plaintextHeadersOf(openTelemetry), ...secretHeadersOf(openTelemetry)];
  for (const { path, name } of headers) {
    if (!isHeaderName(name)) {
      const rule = 'is not a valid HTTP header name, so nothing would be sent';
      report({ field: path, rule, fix: NAME_FIX });
    }
  }
}

function badHeaderValues({ resource }: Subject, report: Report): void {
  const openTelemetry = enabledOf(resource);
  for (const { path, value } of openTelemetry === undefined ? [] : plaintextHeadersOf(openTelemetry)) {
    if (value !== undefined && !isHeaderValue(value)) {
      const rule = 'has a line break or another control character in its value, so nothing would be sent';
      report({ field: path, rule, fix: 'remove the character' });
    }
  }
}

function serviceNameAttribute({ resource }: Subject, report: Report): void {
  const path = field(OTEL, 'resourceAttributes');
  if (Object.hasOwn(resource.spec.openTelemetry?.resourceAttributes ?? {}, 'service.name')) {
    report({
      field: entry(path, 'service.name'),
      rule: 'would give all servers that share this config the same service name',
      fix: 'remove it, and set ⟨MCPRemoteProxy:spec.telemetryConfigRef.serviceName⟩ where a proxy refers to this config',
    });
  }
}

function notEnabled({ resource }: Subject, report: Report): void {
  const { openTelemetry } = resource.spec;
  if (openTelemetry !== undefined && !openTelemetry.enabled && isWrittenDown(openTelemetry)) {
    const rule = 'is false, so nothing in this block has an effect';
    report({ field: field(OTEL, 'enabled'), rule, fix: 'set it to true, or remove the block' });
  }
}

function isWrittenDown({ insecure, useLegacyAttributes, ...rest }: OpenTelemetrySpec): boolean {
  return insecure || !useLegacyAttributes || Object.keys(rest).some((name) => name !== 'enabled');
}

function sendsNothing({ resource }: Subject, report: Report): void {
  const openTelemetry = enabledOf(resource);
  if (openTelemetry === undefined || (openTelemetry.endpoint ?? '') !== '') {
    return;
  }
  if (hasSignal(openTelemetry)) {
    const rule = 'is missing, so the enabled traces and metrics are sent nowhere';
    report({ field: field(OTEL, 'endpoint'), rule, fix: 'add the address of a collector' });
  } else if (resource.spec.prometheus?.enabled !== true) {
    const rule = 'sends nothing, since neither tracing nor metrics is enabled';
    report({ field: OTEL, rule, fix: 'enable one of them and add an endpoint, or remove the block' });
  }
}

/** The operator removes one scheme; the exporter builds a URL from the rest (`docs/operator/telemetry.md#endpoint`). */
function badEndpoint({ resource }: Subject, report: Report): void {
  const endpoint = enabledOf(resource)?.endpoint ?? '';
  const problem = endpoint === '' ? undefined : addressProblem(endpoint);
  if (problem !== undefined) {
    const rule = `is not a valid address: ${problem}`;
    report({ field: field(OTEL, 'endpoint'), rule, fix: 'write it like "https://collector.observability:4318"' });
  }
}

function addressProblem(endpoint: string): string | undefined {
  const address = endpoint.replace(/^https:\/\//, '').replace(/^http:\/\//, '');
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(address)
    ? 'it begins with a scheme other than http:// or https://'
    : webUrlProblem(`https://${address}`);
}

/** Collectors accept gRPC on this port, and HTTP on 4318 (`docs/operator/telemetry.md#endpoint`). */
function grpcPort({ resource }: Subject, report: Report): void {
  const endpoint = enabledOf(resource)?.endpoint ?? '';
  const [authority = ''] = endpoint.replace(/^https?:\/\//, '').split('/', 1);
  if (authority.endsWith(':4317')) {
    const rule = 'has the port 4317, on which collectors accept gRPC, but proxies send HTTP';
    report({ field: field(OTEL, 'endpoint'), rule, fix: 'use the port for HTTP, 4318' });
  }
}

/** The exporter adds the path of each signal itself (`docs/operator/telemetry.md#endpoint`). */
function signalPath({ resource }: Subject, report: Report): void {
  const endpoint = enabledOf(resource)?.endpoint ?? '';
  const [path] = /\/v1\/(?:traces|metrics)\/?$/.exec(endpoint) ?? [];
  if (path !== undefined) {
    const rule = `ends with ${path}, but the path of each signal is added to it`;
    report({ field: field(OTEL, 'endpoint'), rule, fix: 'leave that path out' });
  }
}

/** The operator ignores the scheme (`docs/operator/telemetry.md#endpoint`). */
function otherScheme({ resource }: Subject, report: Report): void {
  const openTelemetry = enabledOf(resource);
  const endpoint = openTelemetry?.endpoint ?? '';
  if (openTelemetry?.insecure === false && endpoint.startsWith('http://')) {
    const rule = 'begins with http://, but is contacted over TLS anyway';
    report({ field: field(OTEL, 'endpoint'), rule, fix: 'set insecure to true, or write https://' });
  } else if (openTelemetry?.insecure === true && endpoint.startsWith('https://')) {
    const rule = 'begins with https://, but is contacted without TLS, since insecure is true';
    report({ field: field(OTEL, 'endpoint'), rule, fix: 'remove insecure, or write http://' });
  }
}

function credentials({ resource }: Subject, report: Report): void {
  const { openTelemetry } = resource.spec;
  for (const { path, name } of openTelemetry === undefined ? [] : plaintextHeadersOf(openTelemetry)) {
    if (soundsLikeCredential(name)) {
      report({
        field: path,
        rule: 'looks like a credential, but anyone who can read the resources of the namespace can read its value',
        fix: 'take it from a Secret',
      });
    }
  }
}

function enabledOf(resource: Subject['resource']): OpenTelemetrySpec | undefined {
  const { openTelemetry } = resource.spec;
  return openTelemetry?.enabled === true ? openTelemetry : undefined;
}

function hasSignal({ tracing, metrics }: OpenTelemetrySpec): boolean {
  return tracing?.enabled === true || metrics?.enabled === true;
}
