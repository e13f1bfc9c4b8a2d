import { identity } from '../../private/kubernetes/names';
import { aKind, kindName } from '../rule';
import type { AppModel, AppResource, AppRule, Elsewhere, Misfit } from './app-rule';

/** Rules about references between constructs. */
export const REFERENCE_RULES: readonly AppRule[] = [
  { id: 'secret-key-missing', layer: 'app', severity: 'error', check: missingSecretKeys },
  { id: 'ca-bundle-text', layer: 'app', severity: 'error', check: bundlesWithoutCertificates },
  { id: 'reference-namespace', layer: 'app', severity: 'error', check: foreignNamespaces },
  { id: 'reference-elsewhere', layer: 'app', severity: 'error', check: referencesElsewhere },
  { id: 'reference-not-emitted', layer: 'app', severity: 'error', check: referencesWithoutResource },
  { id: 'needed-by-other-kind', layer: 'app', severity: 'error', check: neededByOtherKinds },
  { id: 'config-unused', layer: 'app', severity: 'warning', check: unusedConfigs },
];

/** A text that cannot be the secret itself, put there by mistake. */
const PLAIN_WORD = /^[a-z]+([-_.][a-z]+)*$/i;
const KEY_NAME = /^[\w.-]{1,40}$/;
const KEYS_SHOWN = 5;

function* missingSecretKeys({ resources }: AppModel): Iterable<Misfit> {
  for (const at of resources) {
    for (const { field, key, secret, keys, path } of at.missingKeys) {
      const what = PLAIN_WORD.test(key) ? `is ${JSON.stringify(key)}, which is not a key` : 'is not a key';
      const known = keys.filter((each) => KEY_NAME.test(each)).slice(0, KEYS_SHOWN);
      const list = known.length === 0 ? '' : `: ${known.map((each) => JSON.stringify(each)).join(', ')}`;
      const rule = `${what} of the Secret ${secret}, at ${path}`;
      const fix = `add it there, or name one of its keys${list}`;
      yield { at, field, rule, fix };
    }
  }
}

/** The proxy exits if it finds no certificate (`docs/operator/runtime.md#failures-at-start`). */
function* bundlesWithoutCertificates({ resources }: AppModel): Iterable<Misfit> {
  for (const at of resources) {
    for (const { field, key, path } of at.badBundles) {
      const rule = `has no certificate: ${JSON.stringify(key)} of the ConfigMap at ${path} contains no "-----BEGIN CERTIFICATE-----"`;
      yield { at, field, rule, fix: 'put certificates in PEM form there' };
    }
  }
}

function* foreignNamespaces({ resources }: AppModel): Iterable<Misfit> {
  for (const at of resources) {
    for (const { field, kind, name, namespace } of at.references) {
      if (namespace !== undefined && at.namespace !== undefined && namespace !== at.namespace) {
        const rule = `refers to the ${kindName(kind)} in namespace ${namespace}, but this resource is in ${at.namespace}`;
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

/** The manifests of one cluster then name what is only in those of another one. */
function* referencesElsewhere({ resources }: AppModel): Iterable<Misfit> {
  for (const at of resources) {
    for (const { field, kind, name, elsewhere } of at.strays ?? []) {
      yield { at, field, value: name, ...wordsFor(elsewhere, kind, at) };
    }
  }
}

function wordsFor(elsewhere: Elsewhere, kind: string, { clusterName = '' }: AppResource): Pick<Misfit, 'rule' | 'fix'> {
  const what = aKind(kind);
  switch (elsewhere.place) {
    case 'removed':
      return { rule: `refers to ${what} that was removed from the app`, fix: 'remove the reference, or keep it' };
    case 'app':
      return { rule: `refers to ${what} of another App`, fix: 'create it in this one, or refer to it by its name' };
    case 'cluster': {
      const rule = `refers to ${what} of the cluster ${elsewhere.cluster}, but this resource is for ${clusterName}`;
      return { rule, fix: `create one for ${clusterName}, or bind both to one cluster` };
    }
  }
}

function* referencesWithoutResource({ resources }: AppModel): Iterable<Misfit> {
  for (const at of resources.filter((each) => each.operator)) {
    for (const { field, kind, name, emitted } of at.references) {
      if (!emitted) {
        const rule = `refers to ${aKind(kind)} of a cluster without the operator, so there is no custom resource for it`;
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

/**
 * An app of configs alone may serve the proxies of other apps; in an app with proxies, an unused config was probably
 * forgotten.
 */
function* unusedConfigs({ resources }: AppModel): Iterable<Misfit> {
  const placeOf = ({ cluster, namespace }: AppResource): string => identity(cluster, namespace, '');
  const places = new Set(resources.filter(({ kind }) => kind === 'MCPRemoteProxy').map(placeOf));
  for (const at of resources) {
    if (!at.isUsed && places.has(placeOf(at))) {
      const rule = `is the name of ${aKind(at.kind)} that nothing ${at.place ?? 'in this app'} refers to`;
      const fix = 'refer to it, or remove it; acknowledge it if others use it';
      yield { at, field: 'metadata.name', value: at.name, rule, fix };
    }
  }
}
