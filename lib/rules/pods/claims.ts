import { isPlainObject, listAt, objectAt, type PlainObject } from '../../private/plain';
import { parseQuantity } from '../../private/kubernetes/quantity';
import { SUBDOMAIN } from '../syntax/syntaxes';
import type { PodNode } from './pod-node';
import {
  among,
  check,
  clash,
  follows,
  forbidden,
  isUnset,
  podRows,
  required,
  textOf,
  unique,
  type PodProblem,
  type PodRow,
} from './pod-row';
import { SHORT_NAME } from './syntaxes';

const ACCESS_MODES = ['ReadWriteOnce', 'ReadOnlyMany', 'ReadWriteMany', 'ReadWriteOncePod'];
const OPTIONAL_NAME = { ...SUBDOMAIN, accepts: (name: string) => name === '' || SUBDOMAIN.accepts(name) };

/** Rows for claims: of volumes that are made for each pod, and of devices. */
export function claimRows(): readonly PodRow[] {
  return [
    ...podRows('EphemeralVolumeSource', 'validateEphemeralVolumeSource', [required('volumeClaimTemplate')]),
    ...podRows('PersistentVolumeClaimTemplate', 'ValidateTemplateObjectMeta', [
      check('pod-template-combination', ({ value }) =>
        Object.keys(objectAt(value, 'metadata'))
          .filter((name) => name !== 'labels' && name !== 'annotations')
          .map((name) => ({ at: `metadata.${name}`, rule: 'is not for templates of claims', fix: 'remove it' })),
      ),
    ]),
    ...podRows('PersistentVolumeClaimSpec', 'ValidatePersistentVolumeClaimSpec', [
      required('accessModes'),
      among('accessModes', ACCESS_MODES),
      clash(
        'accessModes',
        (value) => {
          const modes = new Set(listAt(value, 'accessModes').filter((mode) => ACCESS_MODES.includes(String(mode))));
          return modes.has('ReadWriteOncePod') && modes.size > 1;
        },
        'combines ReadWriteOncePod with other modes',
        'use only one of them',
      ),
      check('pod-template-missing', storage),
      follows('storageClassName', OPTIONAL_NAME),
      follows('volumeAttributesClassName', OPTIONAL_NAME),
      among('volumeMode', ['Block', 'Filesystem']),
      clash(
        'dataSource',
        ({ dataSource, dataSourceRef }) =>
          dataSource !== undefined && dataSourceRef !== undefined && !isSame(dataSource, dataSourceRef),
        'is not the same as dataSourceRef',
        'keep dataSourceRef alone',
        ['dataSourceRef'],
      ),
    ]),
    ...podRows(['TypedLocalObjectReference', 'TypedObjectReference'], 'validateDataSource, validateDataSourceRef', [
      required('kind'),
      required('name'),
      follows('apiGroup', OPTIONAL_NAME),
      clash(
        'kind',
        ({ kind, apiGroup }) => isUnset(apiGroup) && !isUnset(kind) && kind !== 'PersistentVolumeClaim',
        'is not a kind without an apiGroup',
        'use PersistentVolumeClaim, or give the apiGroup',
        ['apiGroup'],
      ),
    ]),
    ...podRows('PodResourceClaim', 'validatePodResourceClaim', [
      required('name'),
      follows('name', { ...SHORT_NAME, accepts: (name) => name === '' || SHORT_NAME.accepts(name) }),
      follows('resourceClaimName', SUBDOMAIN),
      follows('resourceClaimTemplateName', SUBDOMAIN),
      forbidden(
        ['resourceClaimTemplateName'],
        ({ resourceClaimName }) => resourceClaimName !== undefined,
        'cannot be combined with resourceClaimName',
        'keep one',
      ),
      check('pod-template-missing', ({ value: { resourceClaimName, resourceClaimTemplateName } }) =>
        (resourceClaimName ?? resourceClaimTemplateName) === undefined
          ? [{ at: '', rule: 'has no claim', fix: 'give resourceClaimName or resourceClaimTemplateName' }]
          : [],
      ),
    ]),
    ...podRows('PodSpec', 'validatePodResourceClaim', [
      unique('resourceClaims', (claim) => textOf(claim, 'name') || undefined, 'name', 'name'),
    ]),
  ];
}

function quantityText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function storage({ value }: PodNode): PodProblem[] {
  const amount = objectAt(value, 'resources', 'requests')['storage'];
  if (amount === undefined) {
    return [
      { at: 'resources.requests["storage"]', rule: 'is missing, so the API server rejects the pod', fix: 'add it' },
    ];
  }
  return (parseQuantity(quantityText(amount))?.nanos ?? 1n) > 0n
    ? []
    : [{ at: 'resources.requests["storage"]', rule: 'is not more than zero', fix: 'give the size' }];
}

/** A namespace needs a reference of its own. */
function isSame(dataSource: unknown, reference: unknown): boolean {
  const [one, other]: PlainObject[] = [dataSource, reference].map((each) => (isPlainObject(each) ? each : {}));
  const names = ['apiGroup', 'kind', 'name'];
  return isUnset(other?.['namespace']) && names.every((name) => one?.[name] === other?.[name]);
}
