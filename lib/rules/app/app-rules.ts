import type { Finding } from '../../model/finding';
import { identity } from '../../private/identity';
import type { AppModel, AppResource, AppRule, Misfit } from './app-rule';
import { APP_EXPOSURE_RULES } from './exposure';
import { internalFinding } from '../rule';
import { unlessTwoClusters } from './two-clusters';

/** The rules across constructs, in the order in which their findings are reported. */
export const APP_RULES: readonly AppRule[] = [
  { id: 'resource-duplicate', layer: 'app', severity: 'error', check: duplicateResources },
  { id: 'object-duplicate', layer: 'app', severity: 'error', check: duplicateObjects },
  { id: 'secret-key-missing', layer: 'app', severity: 'error', check: missingSecretKeys },
  { id: 'reference-namespace', layer: 'app', severity: 'error', check: foreignNamespaces },
  { id: 'reference-not-emitted', layer: 'app', severity: 'error', check: referencesWithoutResource },
  { id: 'needed-by-other-kind', layer: 'app', severity: 'error', check: neededByOtherKinds },
  { id: 'config-unused', layer: 'app', severity: 'warning', check: unusedConfigs },
  { id: 'audience-duplicate', layer: 'app', severity: 'warning', check: duplicateAudiences },
  { id: 'service-name-duplicate', layer: 'app', severity: 'error', check: duplicateServiceNames },
  ...APP_EXPOSURE_RULES,
];

/** The findings of all constructs, by the construct that they belong to; one linear pass a rule. */
export function appFindings(model: AppModel): Map<AppResource, Finding[]> {
  const findings = new Map<AppResource, Finding[]>();
  for (const rule of APP_RULES) {
    for (const { at, ...finding } of misfits(rule, model)) {
      const found = findings.get(at) ?? [];
      found.push(finding);
      findings.set(at, found);
    }
  }
  return findings;
}

/** A rule that throws belongs to no construct in particular; the first one tells of it. */
function misfits(rule: AppRule, model: AppModel): (Finding & { readonly at: AppResource })[] {
  try {
    return Array.from(rule.check(model), (misfit) => ({ ...misfit, id: rule.id, severity: rule.severity }));
  } catch (error) {
    return model.resources.slice(0, 1).map((at) => ({ at, ...internalFinding(rule.id, error) }));
  }
}

function* duplicateResources(model: AppModel): Iterable<Misfit> {
  for (const [at, first] of repeated(model, (each) => identity(each.kind, each.namespace, each.name))) {
    const rule = `is the name of another ${at.kind} in this namespace, ${first.path}`;
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

/** A second exposure of `weather` is called as the first one of a proxy `weather-2` is. */
function* sameEntrances(resources: readonly AppResource[]): Iterable<Misfit> {
  const seen = new Map<string, AppResource>();
  for (const at of resources) {
    for (const object of at.entrances) {
      const key = identity(at.cluster, at.namespace, object);
      const first = seen.get(key) ?? at;
      seen.set(key, first);
      // two proxies of one name are told about already
      if (first.name !== at.name) {
        const rule = `creates an object that the app already has: ${object}, at ${first.path}`;
        yield { at, field: 'metadata.name', value: at.name, rule, fix: 'rename one of the two' };
      }
    }
  }
}

function* missingSecretKeys({ resources }: AppModel): Iterable<Misfit> {
  for (const at of resources) {
    for (const { field, secret, path } of at.missingKeys) {
      const rule = `is not a key of the Secret ${secret}, at ${path}`;
      yield { at, field, rule, fix: 'name one of its keys, or add it there' };
    }
  }
}

function* foreignNamespaces({ resources }: AppModel): Iterable<Misfit> {
  for (const at of resources) {
    for (const { field, kind, name, namespace } of at.references) {
      if (namespace !== undefined && at.namespace !== undefined && namespace !== at.namespace) {
        const rule = `refers to the ${kind} in namespace ${namespace}, but this resource is in ${at.namespace}`;
        yield {
          at,
          field,
          value: name,
          rule,
          fix: 'a reference must stay within one namespace; put both in the same one',
        };
      }
    }
  }
}

function* referencesWithoutResource({ resources }: AppModel): Iterable<Misfit> {
  for (const at of resources.filter((each) => each.operator)) {
    for (const { field, kind, name, emitted } of at.references) {
      if (!emitted) {
        const rule = `refers to a ${kind} of a cluster without the operator, which gets no custom resource`;
        yield { at, field, value: name, rule, fix: 'bind both to the same cluster' };
      }
    }
  }
}

function* neededByOtherKinds({ resources }: AppModel): Iterable<Misfit> {
  for (const at of resources) {
    for (const path of at.neededBy) {
      const rule = `is referred to by ${path}, but a cluster without the operator gets no custom resource`;
      yield { at, field: 'metadata.name', value: at.name, rule, fix: 'bind both to a cluster with the operator' };
    }
  }
}

/** Configs on their own may be for the proxies of other apps; beside proxies, one was forgotten. */
function* unusedConfigs({ resources }: AppModel): Iterable<Misfit> {
  const placeOf = ({ cluster, namespace }: AppResource): string => identity(cluster, namespace, '');
  const places = new Set(resources.filter(({ kind }) => kind === 'MCPRemoteProxy').map(placeOf));
  for (const at of resources) {
    if (!at.isUsed && places.has(placeOf(at))) {
      const rule = `is the name of a config of the kind ${at.kind} that nothing of this app refers to`;
      const fix = 'refer to it, or remove it; acknowledge it if others use it';
      yield { at, field: 'metadata.name', value: at.name, rule, fix };
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
        'give each server its own, or acknowledge it where the identity provider has one for all',
        at,
        first,
      ),
    };
  }
}

function* duplicateServiceNames(model: AppModel): Iterable<Misfit> {
  for (const [at, first] of repeated(model, (each) => each.serviceName)) {
    const rule = `is also the telemetry service name of ${first.path}`;
    const fix = unlessTwoClusters('set ⟨spec.telemetryConfigRef.serviceName⟩ to a name of its own', at, first);
    yield { at, field: 'spec.telemetryConfigRef.serviceName', value: at.serviceName, rule, fix };
  }
}

/** Each resource whose key another one of the same cluster had before, with that other one. */
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
