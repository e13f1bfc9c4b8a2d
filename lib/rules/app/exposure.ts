import { OAUTH, WELL_KNOWN } from '../../model/served-paths';
import { grouped } from '../../private/plain';
import {
  eachOf,
  unlessTwoClusters,
  type AppExposure,
  type AppModel,
  type AppResource,
  type AppRule,
  type Misfit,
  type Words,
} from './app-rule';

/** The rules across the proxies that clients outside of the cluster reach. */
export const APP_EXPOSURE_RULES: readonly AppRule[] = [
  { id: 'exposure-overlap', layer: 'app', severity: 'error', needs: 'exposures', check: overlappingPaths },
  {
    id: 'exposure-overlap-class',
    layer: 'app',
    severity: 'warning',
    needs: 'exposures',
    check: perhapsOverlappingPaths,
  },
  {
    id: 'exposure-auth-server-host',
    layer: 'app',
    severity: 'error',
    needs: 'exposures',
    check: sharedAuthServerHosts,
  },
  { id: 'exposure-gateway-routes', layer: 'app', severity: 'warning', check: eachOf('exposures', foreignGateway) },
];

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

interface Overlap extends Exposed {
  readonly path: string;
  readonly other: Exposed;
}

/** Each pair of exposures once, however many paths they share: reported at the later one if both are at fault. */
function* overlaps(model: AppModel, relation: 'same' | 'unknown'): Iterable<Overlap> {
  for (const exposed of exposedByHost(model)) {
    const owners = ownersByPath(exposed);
    const told = new Map<AppExposure, Set<AppExposure>>();
    for (const one of [...exposed].reverse()) {
      const { at, exposure } = one;
      for (const path of exposure.paths) {
        const other = firstOf(ancestorsOf(path), (ancestor) => owners.get(ancestor)?.[relation](one));
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
    const entrances = new Entrances();
    exposed.forEach((each) => {
      entrances.add(each);
    });
    for (const one of exposed.filter(({ exposure }) => exposure.authServer)) {
      const { at, exposure } = one;
      const other = entrances.same(one) ?? entrances.unknown(one);
      if (other !== undefined) {
        const rule = `is also the host of ${other.at.path}, but an authorization server needs ${OAUTH} and ${WELL_KNOWN} there`;
        const fix = unlessTwoClusters('give it a host of its own', at, other.at);
        yield { at, field: exposure.hostField, value: exposure.host, rule, fix };
      }
    }
  }
}

function foreignGateway({ field, foreignGateway: gateway }: AppExposure, at: AppResource): Words | undefined {
  if (gateway === undefined) {
    return undefined;
  }
  const own = at.namespace ?? 'another namespace';
  const rule = `has no listener that accepts routes from ${own}: the Gateway is in ${gateway.namespace ?? ''}`;
  const fix = 'allow them on a listener of the Gateway (allowedRoutes.namespaces)';
  return { field: `${field}.gateway`, value: gateway.name, rule, fix };
}

/** The exposures of each host that has several, by cluster. */
function exposedByHost({ resources }: AppModel): Exposed[][] {
  const all = resources.flatMap((at) => at.exposures.map((exposure) => ({ at, exposure })));
  const byHost = grouped(all, ({ at, exposure }) => JSON.stringify([at.cluster, exposure.host]));
  return Array.from(byHost.values()).filter((exposed) => exposed.length > 1);
}

/** For each path and each entry point, the first exposure that has both. */
function ownersByPath(exposed: readonly Exposed[]): Map<string, Entrances> {
  const owners = new Map<string, Entrances>();
  for (const each of exposed) {
    for (const path of each.exposure.paths) {
      const known = owners.get(path) ?? new Entrances();
      if (!known.has(each)) {
        known.add(each);
      }
      owners.set(path, known);
    }
  }
  return owners;
}

function firstOf<Item, Result>(items: readonly Item[], find: (item: Item) => Result | undefined): Result | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) {
      return found;
    }
  }
  return undefined;
}

/** The path itself and all paths above it, except for the root, which is routed alone. */
function ancestorsOf(path: string): string[] {
  const parts = path.split('/').slice(1);
  return parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`);
}

/** An exposure and its proxy. */
export interface Exposed {
  readonly at: AppResource;
  readonly exposure: AppExposure;
}

/** Exposures by the entry point through which clients reach them. */
export class Entrances {
  private readonly named = new Map<string, FirstTwo>();
  /** Only the cluster knows the entry point of an Ingress without a class. */
  private readonly unnamed = new FirstTwo();
  /** Those of all classes of Ingresses. */
  private readonly classes = new FirstTwo();

  public add(exposed: Exposed): void {
    const { entrance } = exposed.exposure;
    if (entrance === undefined) {
      this.unnamed.add(exposed);
      return;
    }
    const known = this.named.get(entrance) ?? new FirstTwo();
    this.named.set(entrance, known);
    known.add(exposed);
    if (!isGateway(entrance)) {
      this.classes.add(exposed);
    }
  }

  /** Whether there is an exposure through the same entry point. */
  public has({ exposure: { entrance } }: Exposed): boolean {
    return entrance === undefined ? !this.unnamed.isEmpty : this.named.has(entrance);
  }

  /** The first exposure of another proxy through the same entry point. */
  public same({ at, exposure: { entrance } }: Exposed): Exposed | undefined {
    return (entrance === undefined ? this.unnamed : this.named.get(entrance))?.besides(at);
  }

  /** The first exposure of another proxy that may be reached through the same entry point. */
  public unknown({ at, exposure: { entrance } }: Exposed): Exposed | undefined {
    if (entrance === undefined) {
      return this.classes.besides(at);
    }
    return isGateway(entrance) ? undefined : this.unnamed.besides(at);
  }
}

/** The first exposure, and the first one of another proxy: one of the two is never of a given proxy. */
class FirstTwo {
  private first: Exposed | undefined;
  private second: Exposed | undefined;

  public get isEmpty(): boolean {
    return this.first === undefined;
  }

  public add(exposed: Exposed): void {
    if (this.first === undefined) {
      this.first = exposed;
    } else if (this.first.at !== exposed.at) {
      this.second ??= exposed;
    }
  }

  public besides(at: AppResource): Exposed | undefined {
    return this.first?.at === at ? this.second : this.first;
  }
}

function isGateway(entrance: string): boolean {
  return entrance.startsWith('Gateway ');
}
