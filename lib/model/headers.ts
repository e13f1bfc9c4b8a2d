import { listAt, textAt } from '../private/plain';
import { PROXY_CONTAINER } from './product-names';
import type {
  HeaderForwardSpec,
  RemoteMcpProxySpec,
  ResolvedProxy,
  Resource,
  SensitiveHeaderSpec,
  ToolConfigSpec,
} from './kinds';
import type { OperatorBehaviour, Target } from './target';

/** The header by which the proxy asks the remote server not to compress its answers: it cannot change those. */
export const ACCEPT_ENCODING = 'Accept-Encoding';
/** The value that requests no compression. */
export const UNCOMPRESSED = 'identity';

/** Whether the proxy filters or changes the lists that the remote server answers. */
export function changesLists({ proxy, tools }: Pick<ResolvedProxy, 'proxy' | 'tools'>): boolean {
  const { authzConfig, authzConfigRef, toolConfigRef } = proxy.spec;
  return (authzConfig ?? authzConfigRef) !== undefined || (toolConfigRef !== undefined && changesTools(tools?.spec));
}

/** Whether a tool config changes the list of tools; what the app does not know may change it. */
export function changesTools(spec: ToolConfigSpec | undefined): boolean {
  return spec === undefined || (spec.toolsFilter ?? []).length > 0 || Object.keys(spec.toolsOverride ?? {}).length > 0;
}

/** Whether a proxy sets the header, in plaintext or from a Secret; case makes no difference. */
export function setsHeader(
  header: string,
  { addPlaintextHeaders = {}, addHeadersFromSecret = [] }: HeaderForwardSpec = {},
): boolean {
  const names = [...Object.keys(addPlaintextHeaders), ...addHeadersFromSecret.map(({ headerName }) => headerName)];
  return names.some((name) => name.toLowerCase() === header.toLowerCase());
}

/** With an empty header, the proxy itself asks for compression, and undoes it (Go, `net/http.Transport`). */
const LEAVES_LISTS: ReadonlySet<string> = new Set([UNCOMPRESSED, '']);

/** Whether a header in plaintext lets the remote server compress its answers. */
export function permitsCompression(name: string, value: string): boolean {
  return name.toLowerCase() === ACCEPT_ENCODING.toLowerCase() && !LEAVES_LISTS.has(value.trim().toLowerCase());
}

/** Whether the correction adds the header where nobody sets it: not for a release that filters compressed lists. */
export function addsAcceptEncoding({ exact, release }: Target): boolean {
  return !exact && release.runner.compressedLists === 'unfiltered';
}

/** Whether a remote server may compress lists. */
export function mayGetCompressed(headerForward: HeaderForwardSpec | undefined, target: Target): boolean {
  if (!setsHeader(ACCEPT_ENCODING, headerForward)) {
    return !addsAcceptEncoding(target);
  }
  const { addPlaintextHeaders = {}, addHeadersFromSecret = [] } = headerForward ?? {};
  return (
    setsHeader(ACCEPT_ENCODING, { addHeadersFromSecret }) ||
    Object.entries(addPlaintextHeaders).some(([name, value]) => permitsCompression(name, value))
  );
}

/** The headers of a telemetry config with secret ones, which the exporter only gets from its environment. */
export interface ExporterHeaders {
  readonly plaintext: { readonly [name: string]: string };
  readonly secret: readonly SensitiveHeaderSpec[];
}

/** The headers of a telemetry config, if some of them are from Secrets. */
export function exporterHeadersOf(telemetry: Resource<'MCPTelemetryConfig'> | undefined): ExporterHeaders | undefined {
  const { enabled, headers = {}, sensitiveHeaders = [] } = telemetry?.spec.openTelemetry ?? {};
  return enabled === true && sensitiveHeaders.length > 0 ? { plaintext: headers, secret: sensitiveHeaders } : undefined;
}

/**
 * Whether a pod template of the operator can pass the headers on: the run config must not have any of them
 * (`docs/operator/telemetry.md#secret-headers`).
 */
export function reachExporter({ plaintext }: ExporterHeaders, { podTemplate }: OperatorBehaviour): boolean {
  return podTemplate === 'merged' && Object.keys(plaintext).length === 0;
}

/**
 * The exporter reads these; the last two take precedence over the first (OpenTelemetry's specification of OTLP
 * exporters).
 */
export const EXPORTER_VARIABLES: ReadonlySet<string> = new Set([
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_EXPORTER_OTLP_TRACES_HEADERS',
  'OTEL_EXPORTER_OTLP_METRICS_HEADERS',
]);

/** Whether a proxy itself sets such a variable, as constructs write it (`docs/corrections.md`), and its exporter reads it. */
export function setsExporterVariable(
  { plaintext }: ExporterHeaders,
  { podTemplateSpec, resourceOverrides }: RemoteMcpProxySpec,
  { podTemplate }: OperatorBehaviour,
): boolean {
  const containers = podTemplate === 'merged' ? listAt(podTemplateSpec, 'spec', 'containers') : [];
  const variables = [
    ...(resourceOverrides?.proxyDeployment?.env ?? []),
    ...containers.filter((each) => textAt(each, 'name') === PROXY_CONTAINER).flatMap((each) => listAt(each, 'env')),
  ];
  const isSet = variables.some((each) => EXPORTER_VARIABLES.has(textAt(each, 'name') ?? ''));
  return isSet && Object.keys(plaintext).length === 0;
}

/** Whether variables of the pods pass them on: always without the operator, unless its objects are reproduced exactly. */
export function areSet(headers: ExporterHeaders, { operator, exact, release }: Target): boolean {
  return !exact && (!operator || reachExporter(headers, release.behaviour));
}

/** The endpoint without one leading scheme of each kind, as the operator removes them (`docs/operator/telemetry.md#endpoint`). */
export function withoutScheme(endpoint: string): string {
  return endpoint.replace(/^https:\/\//, '').replace(/^http:\/\//, '');
}
