import { authServerOf } from '../model/authentication';
import type { ResolvedProxy } from '../model/kinds';
import { valuesAt } from '../private/field-paths';
import { byVersion } from './releases';

/** A setting that protects something, and that an older image does not read (`docs/operator/releases.md#run-config-and-image`). */
export interface ImageNeed {
  /** What a proxy refers to; absent: the proxy itself. */
  readonly of?: 'authServer' | 'telemetry';
  /** The field, below the spec or the authorization server; `*` means each item. */
  readonly path: string;
  /** The first release whose image reads it. */
  readonly since: string;
  /** What happens with an older image. */
  readonly otherwise: string;
  /** The value that protects; absent: any. */
  readonly value?: unknown;
}

/** What older images ignore, and what is lost then. */
export const IMAGE_NEEDS: readonly ImageNeed[] = [
  {
    path: 'sessionStorage.tls',
    since: '0.55.1',
    otherwise: 'would send the password of the Redis and the sessions without TLS',
  },
  {
    of: 'telemetry',
    path: 'prometheus.metricsOnTransportPort',
    since: '0.45.0',
    otherwise: 'would serve the metrics where clients reach the proxy',
    value: false,
  },
  {
    of: 'authServer',
    path: 'upstreamProviders.*.oidcConfig.caBundleRef',
    since: '0.46.0',
    otherwise: 'would not read the CA bundle',
  },
  {
    of: 'authServer',
    path: 'upstreamProviders.*.oauth2Config.caBundleRef',
    since: '0.46.0',
    otherwise: 'would not read the CA bundle',
  },
  {
    of: 'authServer',
    path: 'trustedIssuers.*.caBundleRef',
    since: '0.47.0',
    otherwise: 'would not read the CA bundle',
  },
  { of: 'authServer', path: 'inboundGrants', since: '0.47.0', otherwise: 'would not read the limits of the grants' },
  {
    of: 'authServer',
    path: 'upstreamProviders.*.oauth2Config.tokenEndpointAuthMethod',
    since: '0.48.0',
    otherwise: 'would send the client secret in another way',
  },
  { of: 'authServer', path: 'tlsListener', since: '0.56.0', otherwise: 'would serve logins without TLS, or not start' },
  {
    of: 'authServer',
    path: 'registrationRateLimit',
    since: '0.56.0',
    otherwise: 'would not limit the registration of clients',
  },
  {
    of: 'authServer',
    path: 'storage.maxDCRClients',
    since: '0.56.0',
    otherwise: 'would not limit the number of clients',
  },
];

/** A setting of a proxy that an image does not read. */
export interface UnreadSetting extends ImageNeed {
  /** The field of the proxy: its own, or the reference. */
  readonly field: string;
  /** The field of what it refers to; absent: it refers to nothing. */
  readonly inner?: string;
}

/** The settings of a proxy that protect something, but that an image of this release ignores. */
export function unreadSettings(resolved: ResolvedProxy, version: string): readonly UnreadSetting[] {
  return IMAGE_NEEDS.filter(({ since }) => byVersion(version, since) < 0).flatMap((need) => {
    const [spec, placeOf] = partOf(resolved, need);
    return valuesAt(spec, '', need.path.split('.'))
      .filter(([, value]) => need.value === undefined || value === need.value)
      .map(([path]) => ({ ...need, ...placeOf(path) }));
  });
}

type Place = Pick<UnreadSetting, 'field' | 'inner'>;

/** What the path begins at, and what is reported. */
function partOf(
  resolved: ResolvedProxy,
  { of }: ImageNeed,
): readonly [spec: object | undefined, placeOf: (path: string) => Place] {
  if (of === 'telemetry') {
    const inner = (path: string): string => `⟨MCPTelemetryConfig:spec.${path}⟩`;
    return [resolved.telemetry?.spec, (path) => ({ field: 'spec.telemetryConfigRef', inner: inner(path) })];
  }
  if (of === 'authServer') {
    const server = authServerOf(resolved);
    const inner = (path: string): string => `⟨MCPExternalAuthConfig:spec.embeddedAuthServer.${path}⟩`;
    return [server?.spec, (path) => ({ field: server?.field ?? '', inner: inner(path) })];
  }
  return [resolved.proxy.spec, (path) => ({ field: `spec.${path}` })];
}
