import { identity } from '../../model/object-names';
import { aKind, kindName } from '../rule';
import {
  type AppModel,
  type AppReference,
  type AppResource,
  type AppRule,
  eachOf,
  type Misfit,
  type MissingKey,
  type Words,
} from './app-rule';

/** Rules about references between constructs. */
export const REFERENCE_RULES: readonly AppRule[] = [
  { id: 'secret-key-missing', layer: 'app', severity: 'error', check: eachOf('missingKeys', missingSecretKey) },
  // the proxy exits if it finds no certificate (`docs/operator/runtime.md#failures-at-start`)
  {
    id: 'ca-bundle-text',
    layer: 'app',
    severity: 'error',
    check: eachOf('badBundles', ({ field, key, path, problem, isStrict }) => ({
      field,
      rule: `${isStrict === true ? 'is not taken by the operator' : 'has no certificate'}: ${JSON.stringify(key)} of the ConfigMap at ${path} ${problem}`,
      fix:
        isStrict === true
          ? 'put certificates in PEM form there, and nothing else'
          : 'put certificates in PEM form there',
    })),
  },
  { id: 'reference-namespace', layer: 'app', severity: 'error', check: eachOf('references', foreignNamespace) },
  // the manifests of one cluster then name what is only in those of another one
  { id: 'reference-elsewhere', layer: 'app', severity: 'error', check: eachOf('references', referenceElsewhere) },
  { id: 'reference-not-emitted', layer: 'app', severity: 'error', check: eachOf('references', notEmitted) },
  {
    id: 'needed-by-other-kind',
    layer: 'app',
    severity: 'error',
    check: eachOf('neededBy', (path, { name }) => ({
      field: 'metadata.name',
      value: name,
      rule: `is referred to by ${path}, but a cluster without the operator gets no custom resource`,
      fix: 'bind both to a cluster with the operator',
    })),
  },
  { id: 'config-unused', layer: 'app', severity: 'warning', check: unusedConfigs },
];

/** A text that cannot be the secret itself, put there by mistake. */
const PLAIN_WORD = /^[a-z]+([-_.][a-z]+)*$/i;
const KEY_NAME = /^[\w.-]{1,40}$/;
const KEYS_SHOWN = 5;

function missingSecretKey({ field, key, isMisread, secret, keys, path }: MissingKey): Words {
  if (isMisread) {
    const rule = `is a key of the Secret ${secret}, at ${path}, that is printed without quotes, and kubectl reads it as a number`;
    return { field, rule, fix: 'use another key' };
  }
  const what = PLAIN_WORD.test(key) ? `is ${JSON.stringify(key)}, which is not a key` : 'is not a key';
  const known = keys.filter((each) => KEY_NAME.test(each)).slice(0, KEYS_SHOWN);
  const list = known.length === 0 ? '' : `: ${known.map((each) => JSON.stringify(each)).join(', ')}`;
  return {
    field,
    rule: `${what} of the Secret ${secret}, at ${path}`,
    fix: `add it there, or name one of its keys${list}`,
  };
}

function foreignNamespace({ field, kind, name, namespace }: AppReference, at: AppResource): Words | undefined {
  return namespace === undefined || at.namespace === undefined || namespace === at.namespace
    ? undefined
    : {
        field,
        value: name,
        rule: `refers to the ${kindName(kind)} in namespace ${namespace}, but this resource is in ${at.namespace}`,
        fix: 'a reference must stay within one namespace; put both in the same one',
      };
}

function referenceElsewhere(
  { field, kind, name, elsewhere }: AppReference,
  { clusterName = '' }: AppResource,
): Words | undefined {
  if (elsewhere === undefined) {
    return undefined;
  }
  const what = aKind(kind);
  const finding = { field, value: name };
  switch (elsewhere.place) {
    case 'removed': {
      const rule = `refers to ${what} that was removed from the app`;
      return { ...finding, rule, fix: 'remove the reference, or keep it' };
    }
    case 'app': {
      const rule = `refers to ${what} of another App`;
      return { ...finding, rule, fix: 'create it in this one, or refer to it by its name' };
    }
    case 'cluster': {
      const rule = `refers to ${what} of the cluster ${elsewhere.cluster}, but this resource is for ${clusterName}`;
      return { ...finding, rule, fix: `create one for ${clusterName}, or bind both to one cluster` };
    }
  }
}

function notEmitted(reference: AppReference, { operator }: AppResource): Words | undefined {
  if (!operator || reference.emitted) {
    return undefined;
  }
  const rule = `refers to ${aKind(reference.kind)} of a cluster without the operator, so there is no custom resource for it`;
  return { field: reference.field, value: reference.name, rule, fix: 'bind both to the same cluster' };
}

/**
 * An app of configs alone may serve the proxies of other apps; in an app with proxies, an unused config was probably
 * forgotten.
 */
function* unusedConfigs({ resources }: AppModel): Iterable<Misfit> {
  const clusterNamespace = ({ cluster, namespace }: AppResource): string => identity(cluster, namespace, '');
  const unused = resources.filter(({ isUsed }) => !isUsed);
  const proxies = unused.length === 0 ? [] : resources.filter(({ kind }) => kind === 'MCPRemoteProxy');
  const places = new Set(proxies.map(clusterNamespace));
  for (const at of unused) {
    if (places.has(clusterNamespace(at))) {
      const rule = `is the name of ${aKind(at.kind)} that nothing ${at.place ?? 'in this app'} refers to`;
      const fix = 'refer to it, or remove it; acknowledge it if others use it';
      yield { at, field: 'metadata.name', value: at.name, rule, fix };
    }
  }
}
