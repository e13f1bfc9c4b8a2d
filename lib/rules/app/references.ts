import { identity } from '../../private/identity';
import { aKind, kindName } from '../common/kind-words';
import type { AppModel, AppResource, AppRule, Misfit } from './app-rule';

/** Rules about references between constructs. */
export const REFERENCE_RULES: readonly AppRule[] = [
  { id: 'secret-key-missing', layer: 'app', severity: 'error', check: missingSecretKeys },
  { id: 'ca-bundle-text', layer: 'app', severity: 'error', check: bundlesWithoutCertificates },
  { id: 'reference-namespace', layer: 'app', severity: 'error', check: foreignNamespaces },
  { id: 'reference-not-emitted', layer: 'app', severity: 'error', check: referencesWithoutResource },
  { id: 'needed-by-other-kind', layer: 'app', severity: 'error', check: neededByOtherKinds },
  { id: 'config-unused', layer: 'app', severity: 'warning', check: unusedConfigs },
];

function* missingSecretKeys({ resources }: AppModel): Iterable<Misfit> {
  for (const at of resources) {
    for (const { field, secret, path } of at.missingKeys) {
      const rule = `is not a key of the Secret ${secret}, at ${path}`;
      yield { at, field, rule, fix: 'name one of its keys, or add it there' };
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
      const rule = `is the name of ${aKind(at.kind)} that nothing in this app refers to`;
      const fix = 'refer to it, or remove it; acknowledge it if others use it';
      yield { at, field: 'metadata.name', value: at.name, rule, fix };
    }
  }
}
