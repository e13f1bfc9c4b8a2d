import { repeats } from '../../private/plain';
import { identity } from '../../model/object-names';
import { acceptedSessions } from '../proxy/session-storage';
import { kindName } from '../rule';
import {
  type AppModel,
  type AppResource,
  type AppRule,
  areVariants,
  eachOf,
  type Misfit,
  unlessTwoClusters,
  type Words,
} from './app-rule';

/** Names and audiences that must be unique within a cluster. */
export const DUPLICATE_RULES: readonly AppRule[] = [
  {
    id: 'resource-duplicate',
    layer: 'app',
    severity: 'error',
    check: repeated(
      ({ kind, namespace, name }) => identity(kind, namespace, name),
      (at, first) => ({
        field: 'metadata.name',
        value: at.name,
        rule: `is the name of another ${kindName(at.kind)} in this namespace, ${first.path}`,
        fix: unlessTwoClusters('rename one of the two', at, first),
      }),
    ),
  },
  { id: 'object-duplicate', layer: 'app', severity: 'error', check: sameObjects },
  {
    id: 'audience-duplicate',
    layer: 'app',
    severity: 'warning',
    check: repeated('audience', (at, first) => ({
      field: 'spec.oidcConfigRef.audience',
      value: at.audience,
      rule: `is also the audience of ${first.path}, so a token for one server is valid for the other`,
      fix: unlessTwoClusters(
        'give each server its own, or acknowledge it if the identity provider has one for all',
        at,
        first,
      ),
    })),
  },
  {
    id: 'service-name-duplicate',
    layer: 'app',
    severity: 'error',
    check: repeated('serviceName', (at, first) => ({
      field: 'spec.telemetryConfigRef.serviceName',
      value: at.serviceName,
      rule: `is also the telemetry service name of ${first.path}`,
      fix: unlessTwoClusters('set ⟨spec.telemetryConfigRef.serviceName⟩ to a unique name', at, first),
    })),
  },
  // a session names its remote server, so its requests go there with the other proxy's credentials
  {
    id: 'session-redis-shared',
    layer: 'app',
    severity: 'error',
    check: repeated('sessionSpace', (at, first) =>
      // two proxies with the same name are already reported
      at.name === first.name && at.namespace === first.namespace
        ? undefined
        : {
            field: 'spec.sessionStorage.keyPrefix',
            rule: `does not tell its sessions from those of ${first.path}, in the same Redis and database: the proxies accept ${acceptedSessions(at.release)}, with the credentials of the other one`,
            fix: unlessTwoClusters('give each its own prefix', at, first),
          },
    ),
  },
];

const rivals = eachOf('rivals', ({ object, path }, { name }) => sameObject(object, path, name));

function* sameObjects(model: AppModel): Iterable<Misfit> {
  yield* rivals(model);
  yield* sameEntrances(model);
}

function sameObject(object: string, path: string, name: string): Words {
  const rule = `creates an object that the app already has: ${object}, at ${path}`;
  return { field: 'metadata.name', value: name, rule, fix: 'rename one of the two' };
}

/** The second exposure of `weather` has the same name as the first one of a proxy `weather-2`. */
function* sameEntrances({ resources }: AppModel): Iterable<Misfit> {
  const all = resources.flatMap((at) => at.entrances.map((object) => ({ at, object })));
  const keyOf = ({ at, object }: (typeof all)[number]): string => identity(at.cluster, at.namespace, object);
  for (const [{ at, object }, first] of repeats(all, keyOf)) {
    // two proxies with the same name are already reported
    if (first.at.name !== at.name) {
      yield { at, ...sameObject(object, first.at.path, at.name) };
    }
  }
}

/** A check of each resource whose key an earlier one of the same cluster already has. */
function repeated(
  key: 'audience' | 'serviceName' | 'sessionSpace' | ((resource: AppResource) => string),
  wordsFor: (at: AppResource, first: AppResource) => Words | undefined,
): AppRule['check'] {
  return function* ({ resources }) {
    const seen = new Map<string, AppResource[]>();
    for (const at of resources) {
      const name = (typeof key === 'string' ? at[key] : key(at)) ?? '';
      if (name === '') {
        continue;
      }
      const place = JSON.stringify([at.cluster, name]);
      const others = seen.get(place) ?? [];
      const first = others.find((each) => !areVariants(each, at));
      // a later one is compared with the first of its rendering, or of another object
      seen.set(place, first === undefined ? [...others, at] : others);
      const words = first && wordsFor(at, first);
      if (words !== undefined) {
        yield { at, ...words };
      }
    }
  };
}
