import type { AppExposure, AppModel, AppResource, AppRule, Misfit } from './app-rule';
import { unlessTwoClusters } from './two-clusters';

/** The rules across the proxies that clients outside of the cluster reach. */
export const APP_EXPOSURE_RULES: readonly AppRule[] = [
  { id: 'exposure-overlap', layer: 'app', severity: 'error', check: overlappingPaths },
  { id: 'exposure-auth-server-host', layer: 'app', severity: 'error', check: sharedAuthServerHosts },
  { id: 'exposure-reference-grant', layer: 'app', severity: 'warning', check: foreignGateways },
];

interface Exposed {
  readonly at: AppResource;
  readonly exposure: AppExposure;
}

function* overlappingPaths(model: AppModel): Iterable<Misfit> {
  for (const exposed of exposedByHost(model)) {
    const first = firstByPath(exposed);
    for (const { at, exposure } of exposed) {
      for (const path of exposure.paths) {
        const other = ancestorsOf(path)
          .map((ancestor) => first.get(ancestor))
          .find((each) => each !== undefined && each.at !== at);
        if (other !== undefined) {
          const rule = `overlaps with what ${other.at.path} has on the host ${exposure.host}: ${other.exposure.paths.join(', ')}`;
          yield {
            at,
            field: `${exposure.field}.path`,
            value: path,
            rule,
            fix: unlessTwoClusters('give each proxy a path of its own', at, other.at),
          };
        }
      }
    }
  }
}

function* sharedAuthServerHosts(model: AppModel): Iterable<Misfit> {
  for (const exposed of exposedByHost(model)) {
    for (const { at, exposure } of exposed) {
      const other = exposed.find((each) => each.at !== at);
      if (exposure.authServer && other !== undefined) {
        const rule = `is the host of ${other.at.path} too, but an authorization server needs /oauth and /.well-known there`;
        yield {
          at,
          field: exposure.hostField,
          value: exposure.host,
          rule,
          fix: unlessTwoClusters('give it a host of its own', at, other.at),
        };
      }
    }
  }
}

function* foreignGateways({ resources }: AppModel): Iterable<Misfit> {
  for (const at of resources) {
    for (const { field, foreignGateway } of at.exposures) {
      if (foreignGateway !== undefined) {
        const { name, namespace = '' } = foreignGateway;
        const rule = `is in the namespace ${namespace}, the proxy is in ${at.namespace ?? 'another one'}, and the app has no ReferenceGrant`;
        const fix = `see to it that the Gateway's listener takes routes of this namespace (allowedRoutes), and that a ReferenceGrant stands where the gateway's controller wants one; or acknowledge`;
        yield { at, field: `${field}.gateway`, value: name, rule, fix };
      }
    }
  }
}

/** The exposures of each host that has several, by cluster. */
function exposedByHost({ resources }: AppModel): Exposed[][] {
  const clusters = new Map<string, Map<string, Exposed[]>>();
  for (const at of resources) {
    for (const exposure of at.exposures) {
      const hosts = clusters.get(at.cluster) ?? new Map<string, Exposed[]>();
      clusters.set(at.cluster, hosts);
      const exposed = hosts.get(exposure.host) ?? [];
      exposed.push({ at, exposure });
      hosts.set(exposure.host, exposed);
    }
  }
  return Array.from(clusters.values())
    .flatMap((hosts) => Array.from(hosts.values()))
    .filter((exposed) => exposed.length > 1);
}

function firstByPath(exposed: readonly Exposed[]): Map<string, Exposed> {
  const first = new Map<string, Exposed>();
  for (const each of exposed) {
    for (const path of each.exposure.paths) {
      if (!first.has(path)) {
        first.set(path, each);
      }
    }
  }
  return first;
}

/** The path itself and all above it, but for the root, which is routed alone. */
function ancestorsOf(path: string): string[] {
  const parts = path.split('/').slice(1);
  return parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`);
}
