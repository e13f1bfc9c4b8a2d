import { identity } from '../../private/kubernetes/names';
import { kindName } from '../rule';
import { unlessTwoClusters, type AppModel, type AppResource, type AppRule, type Misfit } from './app-rule';

/** Names and audiences that must be unique within a cluster. */
export const DUPLICATE_RULES: readonly AppRule[] = [
  { id: 'resource-duplicate', layer: 'app', severity: 'error', check: duplicateResources },
  { id: 'object-duplicate', layer: 'app', severity: 'error', check: duplicateObjects },
  { id: 'audience-duplicate', layer: 'app', severity: 'warning', check: duplicateAudiences },
  { id: 'service-name-duplicate', layer: 'app', severity: 'error', check: duplicateServiceNames },
  { id: 'session-redis-shared', layer: 'app', severity: 'error', check: sharedSessions },
];

function* duplicateResources(model: AppModel): Iterable<Misfit> {
  for (const [at, first] of repeated(model, (each) => identity(each.kind, each.namespace, each.name))) {
    const rule = `is the name of another ${kindName(at.kind)} in this namespace, ${first.path}`;
    const fix = unlessTwoClusters('rename one of the two', at, first);
    yield { at, field: 'metadata.name', value: at.name, rule, fix };
  }
}

function* duplicateObjects({ resources }: AppModel): Iterable<Misfit> {
  for (const at of resources) {
    for (const { object, path } of at.rivals) {
      const rule = `creates an object that the app already has: ${object}, at ${path}`;
      yield { at, field: 'metadata.name', value: at.name, rule, fix: 'rename one of the two' };
    }
  }
  yield* sameEntrances(resources);
}

/** The second exposure of `weather` has the same name as the first one of a proxy `weather-2`. */
function* sameEntrances(resources: readonly AppResource[]): Iterable<Misfit> {
  const seen = new Map<string, AppResource>();
  for (const at of resources) {
    for (const object of at.entrances) {
      const key = identity(at.cluster, at.namespace, object);
      const first = seen.get(key) ?? at;
      seen.set(key, first);
      // two proxies with the same name are already reported
      if (first.name !== at.name) {
        const rule = `creates an object that the app already has: ${object}, at ${first.path}`;
        yield { at, field: 'metadata.name', value: at.name, rule, fix: 'rename one of the two' };
      }
    }
  }
}

function* duplicateAudiences(model: AppModel): Iterable<Misfit> {
  for (const [at, first] of repeated(model, (each) => each.audience)) {
    const rule = `is also the audience of ${first.path}, so a token for one server is valid for the other`;
    yield {
      at,
      field: 'spec.oidcConfigRef.audience',
      value: at.audience,
      rule,
      fix: unlessTwoClusters(
        'give each server its own, or acknowledge it if the identity provider has one for all',
        at,
        first,
      ),
    };
  }
}

function* duplicateServiceNames(model: AppModel): Iterable<Misfit> {
  for (const [at, first] of repeated(model, (each) => each.serviceName)) {
    const rule = `is also the telemetry service name of ${first.path}`;
    const fix = unlessTwoClusters('set ⟨spec.telemetryConfigRef.serviceName⟩ to a unique name', at, first);
    yield { at, field: 'spec.telemetryConfigRef.serviceName', value: at.serviceName, rule, fix };
  }
}

/** A session names its remote server, so its requests go there with the other proxy's credentials. */
function* sharedSessions(model: AppModel): Iterable<Misfit> {
  for (const [at, first] of repeated(model, (each) => each.sessionSpace)) {
    // two proxies with the same name are already reported
    if (at.name !== first.name || at.namespace !== first.namespace) {
      const rule = `does not tell its sessions from those of ${first.path}, in the same Redis and database: the proxies accept each other's sessions, with the credentials of the other one`;
      const fix = unlessTwoClusters('give each its own prefix', at, first);
      yield { at, field: 'spec.sessionStorage.keyPrefix', rule, fix };
    }
  }
}

/** Each resource whose key an earlier one of the same cluster already has, with the earlier one. */
function* repeated(
  { resources }: AppModel,
  keyOf: (resource: AppResource) => string | undefined,
): Iterable<[AppResource, AppResource]> {
  const seen = new Map<string, Map<string, AppResource>>();
  for (const resource of resources) {
    const key = keyOf(resource);
    if (key === undefined || key === '') {
      continue;
    }
    const ofCluster = seen.get(resource.cluster) ?? new Map<string, AppResource>();
    seen.set(resource.cluster, ofCluster);
    const first = ofCluster.get(key);
    if (first === undefined) {
      ofCluster.set(key, resource);
    } else {
      yield [resource, first];
    }
  }
}
