import { parseQuantity } from '../quantity';
import { invalid } from '../../private/finding';
import { isPlainObject, objectAt, listAt, type PlainObject } from '../../private/plain';
import { SUBDOMAIN } from '../names';
import {
  accepted,
  among,
  check,
  clash,
  follows,
  forbidden,
  IS_MISSING,
  isUnset,
  type PodNode,
  type PodProblem,
  type PodRow,
  podRows,
  required,
  requiredIn,
  textOf,
  uniqueIn,
  within,
} from './pod-row';
import { CSI_DRIVER, FILE_PATH, NO_BACKSTEPS, SHORT_NAME } from './syntaxes';

/** 0777 in octal. */
const MOST_MODE = 511;
const MODE_FIX = 'use 0 to 0777 in octal, which JSON writes as 511';
const HOST_PATHS = [
  '',
  'DirectoryOrCreate',
  'Directory',
  'FileOrCreate',
  'File',
  'Socket',
  'CharDevice',
  'BlockDevice',
];

/** Rows for volumes and the usual sources. */
export function volumeRows(): readonly PodRow[] {
  return [
    ...podRows('Volume', 'ValidateVolumes', [...requiredIn('name', SHORT_NAME)]),
    ...podRows('PodSpec', 'ValidateVolumes', [uniqueIn('volumes', 'name')]),
    ...podRows('Volume', 'validateVolumeSource', [check('pod-template-combination', sources)]),
    ...podRows('EmptyDirVolumeSource', 'validateVolumeSource', [
      check('pod-template-value', ({ value: { sizeLimit } }) =>
        (parseQuantity(String(sizeLimit))?.nanos ?? 0n) < 0n
          ? [{ at: 'sizeLimit', rule: 'is negative', fix: 'use zero or more' }]
          : [],
      ),
    ]),
    ...podRows('EmptyDirVolumeSource', 'emptyDir.SetUpAt', [
      accepted(
        'pod-template-fails',
        'medium',
        ({ medium = '' }) => !isMedium(String(medium)),
        'is not a medium that nodes know, so the pod never starts',
        'leave it out for the disk, or use Memory, HugePages or HugePages-<size>',
      ),
    ]),
    ...podRows('HostPathVolumeSource', 'validateHostPathVolumeSource', [
      required('path'),
      follows('path', NO_BACKSTEPS),
      among('type', HOST_PATHS),
    ]),
    ...podRows('SecretVolumeSource', 'validateSecretVolumeSource', [
      required('secretName'),
      within('defaultMode', 0, MOST_MODE, MODE_FIX),
    ]),
    ...podRows('ConfigMapVolumeSource', 'validateConfigMapVolumeSource', [
      required('name'),
      within('defaultMode', 0, MOST_MODE, MODE_FIX),
    ]),
    ...podRows('KeyToPath', 'validateKeyToPath', [
      required('key'),
      required('path'),
      follows('path', FILE_PATH),
      within('mode', 0, MOST_MODE, MODE_FIX),
    ]),
    ...podRows('DownwardAPIVolumeSource', 'validateDownwardAPIVolumeSource', [
      within('defaultMode', 0, MOST_MODE, MODE_FIX),
    ]),
    ...podRows('DownwardAPIVolumeFile', 'validateDownwardAPIVolumeFile', [
      required('path'),
      follows('path', FILE_PATH),
      within('mode', 0, MOST_MODE, MODE_FIX),
      check('pod-template-combination', fileSources),
    ]),
    ...podRows('ProjectedVolumeSource', 'validateProjectedVolumeSource', [
      within('defaultMode', 0, MOST_MODE, MODE_FIX),
    ]),
    ...podRows('PersistentVolumeClaimVolumeSource', 'validatePersistentClaimVolumeSource', [required('claimName')]),
    ...podRows('NFSVolumeSource', 'validateNFSVolumeSource', [
      required('server'),
      required('path'),
      follows('path', {
        accepts: (path) => path === '' || path.startsWith('/'),
        ...invalid('an absolute path', 'begin it with "/"'),
      }),
    ]),
    ...podRows('CSIVolumeSource', 'validateCSIVolumeSource', [
      ...requiredIn('driver', CSI_DRIVER),
      check('pod-template-value', ({ value }) => {
        const name = textOf(objectAt(value, 'nodePublishSecretRef'), 'name');
        const { accepts, rule, fix } = SUBDOMAIN;
        return name === '' || accepts(name) ? [] : [{ at: 'nodePublishSecretRef.name', rule, fix }];
      }),
      check('pod-template-missing', ({ value }) =>
        unnamedSecret(value['nodePublishSecretRef'], 'nodePublishSecretRef'),
      ),
    ]),
    ...podRows('ImageVolumeSource', 'validateImageVolumeSource', [
      required('reference'),
      among('pullPolicy', ['Always', 'IfNotPresent', 'Never']),
    ]),
  ];
}

function isMedium(text: string): boolean {
  const [, size] = /^HugePages-(.*)$/.exec(text) ?? [];
  return size === undefined ? ['', 'Memory', 'HugePages'].includes(text) : parseQuantity(size) !== undefined;
}

function sources({ value }: PodNode): PodProblem[] {
  const given = Object.keys(value).filter((name) => name !== 'name');
  const rule = `has ${String(given.length)} sources, ${given.join(' and ')}, but can have only one`;
  return given.length > 1 ? [{ at: '', rule, fix: 'keep one' }] : [];
}

function fileSources({ value: { fieldRef, resourceFieldRef } }: PodNode): PodProblem[] {
  const count = [fieldRef, resourceFieldRef].filter((each) => each !== undefined).length;
  const rule = count === 0 ? 'has no source' : 'has two sources, fieldRef and resourceFieldRef, but can have only one';
  return count === 1 ? [] : [{ at: '', rule, fix: 'give one of fieldRef, resourceFieldRef' }];
}

/** A reference to a Secret that has no name. */
export function unnamedSecret(reference: unknown, at: string): PodProblem[] {
  return isPlainObject(reference) && textOf(reference, 'name') === ''
    ? [{ at: `${at}.name`, rule: IS_MISSING, fix: 'name the Secret' }]
    : [];
}

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
      ...requiredIn('name', SHORT_NAME),
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
    ...podRows('PodSpec', 'validatePodResourceClaim', [uniqueIn('resourceClaims', 'name')]),
  ];
}

function storage({ value }: PodNode): PodProblem[] {
  const amount = textOf(objectAt(value, 'resources', 'requests'), 'storage');
  if (amount === '') {
    return [{ at: 'resources.requests["storage"]', rule: IS_MISSING, fix: 'add it' }];
  }
  return (parseQuantity(amount)?.nanos ?? 1n) > 0n
    ? []
    : [{ at: 'resources.requests["storage"]', rule: 'is not more than zero', fix: 'give the size' }];
}

/** A namespace needs a reference of its own. */
function isSame(dataSource: unknown, reference: unknown): boolean {
  const [one, other]: PlainObject[] = [dataSource, reference].map((each) => (isPlainObject(each) ? each : {}));
  const names = ['apiGroup', 'kind', 'name'];
  return isUnset(other?.['namespace']) && names.every((name) => one?.[name] === other?.[name]);
}
