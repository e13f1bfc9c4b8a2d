import { canonicalQuantity, parseQuantity } from '../quantity';
import { invalid } from '../../private/finding';
import { DATA_KEY, ENV_NAME, isNewEnvName, NO_BACKSTEPS, OLD_ENV_NAME, QUALIFIED_NAME, SHORT_NAME } from './syntaxes';
import {
  accepted,
  among,
  check,
  clash,
  follows,
  oneSource,
  type PodNode,
  type PodProblem,
  type PodRow,
  podRows,
  refersTo,
  required,
  requiredIn,
  textOf,
} from './pod-row';
import { SUBDOMAIN, oneOf } from '../names';

const SOURCES = ['fieldRef', 'resourceFieldRef', 'configMapKeyRef', 'secretKeyRef', 'fileKeyRef'];
const IN_VARIABLES = [
  'metadata.name',
  'metadata.namespace',
  'metadata.uid',
  'spec.nodeName',
  'spec.host',
  'spec.serviceAccountName',
  'status.hostIP',
  'status.hostIPs',
  'status.podIP',
  'status.podIPs',
];
const IN_FILES = ['metadata.name', 'metadata.namespace', 'metadata.labels', 'metadata.annotations', 'metadata.uid'];
const RESOURCE = /^(?:limits|requests)\.(?:cpu$|memory$|ephemeral-storage$|hugepages-)/;
const CPU_DIVISORS = ['1', '1m'];
const BYTE_DIVISORS = ['1', '1k', '1M', '1G', '1T', '1P', '1E', '1Ki', '1Mi', '1Gi', '1Ti', '1Pi', '1Ei'];

/** Rows for environment variables, and for the fields of a pod that variables and files show. */
export function environmentRows(): readonly PodRow[] {
  return [
    ...podRows('EnvVar', 'ValidateEnv', [
      required('name'),
      follows('name', ENV_NAME),
      clash(
        'valueFrom',
        ({ value, valueFrom }) => textOf({ value }, 'value') !== '' && valueFrom !== undefined,
        'cannot be combined with value',
        'keep one; to replace the one of the operator, write $patch: replace beside yours',
        ['value'],
      ),
    ]),
    ...podRows('EnvVar', 'ValidateEnv', [
      accepted(
        'pod-template-kubernetes',
        'name',
        (variable) => isNewEnvName(textOf(variable, 'name')),
        OLD_ENV_NAME.rule,
        OLD_ENV_NAME.fix,
      ),
    ]),
    ...podRows('EnvVarSource', 'validateEnvVarValueFrom', [oneSource(SOURCES, 'source', true)]),
    ...podRows('EnvFromSource', 'ValidateEnvFrom', [
      follows('prefix', ENV_NAME),
      oneSource(['configMapRef', 'secretRef'], 'source', true),
    ]),
    ...podRows(['ConfigMapEnvSource', 'SecretEnvSource'], 'validateConfigMapEnvSource, validateSecretEnvSource', [
      required('name'),
      follows('name', { ...SUBDOMAIN, accepts: (name) => name === '' || SUBDOMAIN.accepts(name.replace(/-$/, 'a')) }),
    ]),
    ...podRows(
      ['ConfigMapKeySelector', 'SecretKeySelector'],
      'validateConfigMapKeySelector, validateSecretKeySelector',
      [required('name'), follows('name', SUBDOMAIN), ...requiredIn('key', DATA_KEY)],
    ),
    ...podRows('FileKeySelector', 'validateFileKeySelector', [
      required('key'),
      follows('key', ENV_NAME),
      ...requiredIn('volumeName', SHORT_NAME),
      required('path'),
      follows('path', NO_BACKSTEPS),
    ]),
    ...podRows('FileKeySelector', 'validateFileKeyRefVolumes', [
      refersTo(
        'volumeName',
        (value, { volumes }) =>
          volumes.some(({ name, emptyDir }) => name === value['volumeName'] && emptyDir !== undefined),
        'is not an emptyDir among the volumes of the pod',
        'add it there',
      ),
    ]),
    ...podRows('ObjectFieldSelector', 'validateObjectFieldSelector', [
      among('apiVersion', ['v1']),
      required('fieldPath'),
      check('pod-template-value', fieldPaths),
    ]),
    ...podRows('ResourceFieldSelector', 'validateContainerResourceFieldSelector', [
      required('containerName', 'name a container', (_, __, { parent }) => isFile(parent)),
      required('resource'),
      follows('resource', {
        accepts: (name) => name === '' || RESOURCE.test(name),
        ...invalid('a resource of a container', 'write it like "limits.memory"'),
      }),
      check('pod-template-value', divisors),
    ]),
  ];
}

function isFile(node: PodNode | undefined): boolean {
  return node?.type === 'DownwardAPIVolumeFile';
}

function fieldPaths({ value, parent }: PodNode): PodProblem[] {
  const fieldPath = textOf(value, 'fieldPath');
  const [, path, key] = /^(metadata\.(?:labels|annotations))\['(.*)'\]$/s.exec(fieldPath) ?? [];
  const known = isFile(parent) ? IN_FILES : IN_VARIABLES;
  if (fieldPath === '' || (key === undefined && known.includes(fieldPath))) {
    return [];
  }
  if (key !== undefined) {
    const { accepts, rule, fix } = QUALIFIED_NAME;
    const name = path === 'metadata.annotations' ? key.toLowerCase() : key;
    return accepts(name) ? [] : [{ at: 'fieldPath', rule: `names a label or annotation that ${rule}`, fix }];
  }
  const words = known.map((each) => JSON.stringify(each)).join(', ');
  const fix = `use one of ${words}, or "metadata.labels['NAME']"`;
  return [{ at: 'fieldPath', ...invalid('a field that a container can see', fix) }];
}

function divisors({ value }: PodNode): PodProblem[] {
  const resource = textOf(value, 'resource');
  const divisor = canonicalQuantity(textOf(value, 'divisor') || '0');
  const known = /\.cpu$/.test(resource) ? CPU_DIVISORS : BYTE_DIVISORS;
  const { accepts, rule, fix } = oneOf(known);
  const isKnown = parseQuantity(divisor)?.nanos === 0n || accepts(divisor) || !RESOURCE.test(resource);
  return isKnown ? [] : [{ at: 'divisor', rule, fix }];
}
