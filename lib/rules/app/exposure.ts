import type { AppExposure, AppModel, AppResource, AppRule, Misfit } from './app-rule';
import { unlessTwoClusters } from './two-clusters';

/** The rules across the proxies that clients outside of the cluster reach. */
export const APP_EXPOSURE_RULES: readonly AppRule[] = [
  { id: 'exposure-overlap', layer: 'app', severity: 'error', check: overlappingPaths },
  { id: 'exposure-overlap-class', layer: 'app', severity: 'warning', check: perhapsOverlappingPaths },
  { id: 'exposure-auth-server-host', layer: 'app', severity: 'error', check: sharedAuthServerHosts },
  { id: 'exposure-gateway-routes', layer: 'app', severity: 'warning', check: foreignGateways },
];

interface Exposed {
  readonly at: AppResource;
  readonly exposure: AppExposure;
}

/** Through one entry point, a request can only reach one of the two. */
function* overlappingPaths(model: AppModel): Iterable<Misfit> {
  for (const { at, exposure, path, other } of overlaps(model, 'same')) {
    const rule = `overlaps with the paths of ${other.at.path} on the host ${exposure.host}: ${other.exposure.paths.join(', ')}`;
    const fix = unlessTwoClusters('give each proxy a path of its own', at, other.at);
    yield { at, field: `${exposure.field}.path`, value: path, rule, fix };
  }
}

/** Only the cluster knows the entry point of an Ingress without a class. */
function* perhapsOverlappingPaths(model: AppModel): Iterable<Misfit> {
  for (const { at, exposure, path, other } of overlaps(model, 'unknown')) {
    const rule = `may overlap with the paths of ${other.at.path} on the host ${exposure.host}, since one of the two has no class`;
    const fix = unlessTwoClusters('set ingressClassName for both', at, other.at);
    yield { at, field: `${exposure.field}.path`, value: path, rule, fix };
  }
}

type Relation = 'same' | 'unknown' | 'different';

/** Whether two exposures of one host are reached in the same way. */
function relationOf({ entrance: one }: AppExposure, { entrance: other }: AppExposure): Relation {
  if (one === other) {
    return 'same';
  }
  const isGateway = [one, other].some((each) => each?.startsWith('Gateway ') === true);
  return (one === undefined || other === undefined) && !isGateway ? 'unknown' : 'different';
}

interface Overlap extends Exposed {
  readonly path: string;
  readonly other: Exposed;
}

/** Each pair of exposures once, however many paths they share: reported at the later one if both are at fault. */
function* overlaps(model: AppModel, relation: Relation): Iterable<Overlap> {
  for (const exposed of exposedByHost(model)) {
    const owners = ownersByPath(exposed);
    const told = new Map<AppExposure, Set<AppExposure>>();
    for (const { at, exposure } of [...exposed].reverse()) {
      for (const path of exposure.paths) {
        const other = ancestorsOf(path)
          .flatMap((ancestor) => owners.get(ancestor) ?? [])
          .find((each) => each.at !== at && relationOf(exposure, each.exposure) === relation);
        if (other !== undefined && told.get(other.exposure)?.has(exposure) !== true) {
          told.set(other.exposure, (told.get(other.exposure) ?? new Set()).add(exposure));
          told.set(exposure, (told.get(exposure) ?? new Set()).add(other.exposure));
          yield { at, exposure, path, other };
        }
      }
    }
  }
}

function* sharedAuthServerHosts(model: AppModel): Iterable<Misfit> {
  for (const exposed of exposedByHost(model)) {
    for (const { at, exposure } of exposed) {
      const other = exposed.find((each) => each.at !== at && relationOf(exposure, each.exposure) !== 'different');
      if (exposure.authServer && other !== undefined) {
        const rule = `is also the host of ${other.at.path}, but an authorization server needs /oauth and /.well-known there`;
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
        const own = at.namespace ?? 'another namespace';
        const rule = `has no listener that accepts routes from ${own}: the Gateway is in ${namespace}`;
        const fix = 'allow them on a listener of the Gateway (allowedRoutes.namespaces)';
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

/** For each entry point, the first exposure that has a path. */
function ownersByPath(exposed: readonly Exposed[]): Map<string, Exposed[]> {
  const owners = new Map<string, Exposed[]>();
  for (const each of exposed) {
    for (const path of each.exposure.paths) {
      const known = owners.get(path) ?? [];
      if (!known.some(({ exposure }) => exposure.entrance === each.exposure.entrance)) {
        owners.set(path, [...known, each]);
      }
    }
  }
  return owners;
}

/** The path itself and all paths above it, except for the root, which is routed alone. */
function ancestorsOf(path: string): string[] {
  const parts = path.split('/').slice(1);
  return parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`);
}
