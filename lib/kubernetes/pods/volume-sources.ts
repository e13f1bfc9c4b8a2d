import { entry, field } from '../../private/field-paths';
import { invalid } from '../../private/finding';
import { isPlainObject, listAt, objectAt, type PlainObject, repeats } from '../../private/plain';
import { annotationBytes, LARGEST_ANNOTATIONS, isDnsSubdomain, LABEL_NAME, ANNOTATION_NAME } from '../names';
import {
  among,
  check,
  clash,
  follows,
  forbidden,
  IS_MISSING,
  isUnset,
  itemsAt,
  oneSource,
  type PodNode,
  type PodProblem,
  type PodRow,
  podRows,
  required,
  textOf,
  within,
} from './pod-row';
import { DESCENDING_PATH, SHORT_NAME, FILE_PATH, SIGNER_NAME } from './syntaxes';
import { unnamedSecret } from './volumes';

const DISK_PATHS = { managed: '/subscriptions/', blob: 'https://' } as const;
const INITIATORS = /iqn\.\d{4}-\d{2}\.[A-Za-z0-9.-]+:[^,;*&$|\s]+$|^eui.[A-Za-z0-9]{16}$|^naa.[A-Za-z0-9]{32}$/;

const INITIATOR = {
  accepts: (name: string): boolean => name === '' || (/^(?:iqn|eui|naa)/.test(name) && INITIATORS.test(name)),
  ...invalid('a qualified name of iSCSI', 'write it like "iqn.2001-04.com.example:storage.disk1"'),
};

/** Rows for volumes of particular storage systems. */
export function volumeSourceRows(): readonly PodRow[] {
  return [
    ...podRows('AWSElasticBlockStoreVolumeSource', 'validateAWSElasticBlockStoreVolumeSource', [
      required('volumeID'),
      within('partition', 0, 255),
    ]),
    ...podRows('GCEPersistentDiskVolumeSource', 'validateGCEPersistentDiskVolumeSource', [
      required('pdName'),
      within('partition', 0, 255),
    ]),
    ...podRows('AzureDiskVolumeSource', 'validateAzureDisk', [
      required('diskName'),
      required('diskURI'),
      among('cachingMode', ['None', 'ReadOnly', 'ReadWrite']),
      among('kind', ['Shared', 'Dedicated', 'Managed']),
      clash(
        'diskURI',
        ({ kind, diskURI }) =>
          typeof diskURI === 'string' && !diskURI.startsWith(kind === 'Managed' ? DISK_PATHS.managed : DISK_PATHS.blob),
        'is not one of the kind of disk',
        `begin it with "${DISK_PATHS.managed}" for a Managed disk, and with "${DISK_PATHS.blob}" for others`,
      ),
    ]),
    ...podRows('AzureFileVolumeSource', 'validateAzureFile', [required('secretName'), required('shareName')]),
    ...podRows('CephFSVolumeSource', 'validateCephFSVolumeSource', [required('monitors')]),
    ...podRows('RBDVolumeSource', 'validateRBDVolumeSource', [required('monitors'), required('image')]),
    ...podRows('CinderVolumeSource', 'validateCinderVolumeSource', [
      required('volumeID'),
      check('pod-template-missing', ({ value }) => unnamedSecret(value['secretRef'], 'secretRef')),
    ]),
    ...podRows('FCVolumeSource', 'validateFCVolumeSource', [
      required('targetWWNs', 'give targetWWNs or wwids', ({ wwids }) => isUnset(wwids)),
      forbidden(['wwids'], ({ targetWWNs }) => !isUnset(targetWWNs), 'cannot be combined with targetWWNs'),
      check('pod-template-missing', ({ value: { targetWWNs, lun } }) =>
        isUnset(targetWWNs) || lun !== undefined
          ? []
          : [{ at: 'lun', rule: IS_MISSING, fix: 'add it, since there are targetWWNs' }],
      ),
      check('pod-template-value', ({ value: { targetWWNs, lun } }) =>
        !isUnset(targetWWNs) && typeof lun === 'number' && (lun < 0 || lun > 255)
          ? [{ at: 'lun', rule: 'is out of range', fix: 'use 0 to 255' }]
          : [],
      ),
    ]),
    ...podRows('FlexVolumeSource', 'validateFlexVolumeSource', [
      required('driver'),
      check('pod-template-value', reservedOptions),
    ]),
    ...podRows('FlockerVolumeSource', 'validateFlockerVolumeSource', [
      required('datasetName', 'give datasetName or datasetUUID', ({ datasetUUID }) => isUnset(datasetUUID)),
      forbidden(['datasetUUID'], ({ datasetName }) => !isUnset(datasetName), 'cannot be combined with datasetName'),
      follows('datasetName', {
        accepts: (name) => !name.includes('/'),
        rule: 'has a "/"',
        fix: 'write it without "/"',
      }),
    ]),
    ...podRows('GitRepoVolumeSource', 'validateGitRepoVolumeSource', [
      required('repository'),
      follows('directory', DESCENDING_PATH),
    ]),
    ...podRows('GlusterfsVolumeSource', 'validateGlusterfsVolumeSource', [required('endpoints'), required('path')]),
    ...podRows('ISCSIVolumeSource', 'validateISCSIVolumeSource', [
      required('targetPortal'),
      required('iqn'),
      follows('iqn', INITIATOR),
      within('lun', 0, 255),
      required('secretRef', 'name the Secret for CHAP', (value) =>
        [value['chapAuthDiscovery'], value['chapAuthSession']].includes(true),
      ),
      follows('initiatorName', { ...INITIATOR, accepts: (name) => name !== '' && INITIATOR.accepts(name) }),
    ]),
    ...podRows('Volume', 'validateVolumeSource', [
      clash(
        'name',
        ({ name, iscsi }) =>
          isPlainObject(iscsi) &&
          iscsi['initiatorName'] !== undefined &&
          Buffer.byteLength(`${String(name)}:${textOf(iscsi, 'targetPortal')}`) > 64,
        'is too long: with iscsi.initiatorName, it and iscsi.targetPortal have at most 63 characters',
        'shorten it',
      ),
    ]),
    ...podRows('PhotonPersistentDiskVolumeSource', 'validatePhotonPersistentDiskVolumeSource', [required('pdID')]),
    ...podRows('PortworxVolumeSource', 'validatePortworxVolumeSource', [required('volumeID')]),
    ...podRows('QuobyteVolumeSource', 'validateQuobyteVolumeSource', [
      required('registry'),
      required('volume'),
      follows('registry', {
        accepts: (text) => text === '' || text.split(',').every(isHostPort),
        ...invalid('a list of addresses with ports', 'write it like "quobyte:7861"'),
      }),
      follows('tenant', {
        accepts: (text) => Buffer.byteLength(text) <= 64,
        rule: 'is longer than 64 characters',
        fix: 'give the UUID',
      }),
    ]),
    ...podRows('ScaleIOVolumeSource', 'validateScaleIOVolumeSource', [
      required('gateway'),
      required('system'),
      required('volumeName'),
    ]),
    ...podRows('StorageOSVolumeSource', 'validateStorageOSVolumeSource', [
      required('volumeName'),
      follows('volumeName', SHORT_NAME),
      follows('volumeNamespace', SHORT_NAME),
      check('pod-template-missing', ({ value }) => unnamedSecret(value['secretRef'], 'secretRef')),
    ]),
    ...podRows('VsphereVirtualDiskVolumeSource', 'validateVsphereVolumeSource', [required('volumePath')]),
  ];
}

/** `net.SplitHostPort`. */
function isHostPort(text: string): boolean {
  return /^(?:\[[^[\]]*\]|[^:[\]]*):[^:[\]]*$/.test(text);
}

function reservedOptions({ value: { options } }: PodNode): PodProblem[] {
  const names = isPlainObject(options) ? Object.keys(options) : [];
  const reserved = names.filter((name) => /(?:^|\.)(?:kubernetes|k8s)\.io$/i.test(name.split('/')[0] ?? ''));
  const rule = 'is a name that Kubernetes reserves';
  return reserved.map((name) => ({ at: `options[${JSON.stringify(name)}]`, rule, fix: LABEL_NAME.fix }));
}

const PATHS = ['credentialBundlePath', 'keyPath', 'certificateChainPath'];
const KEY_TYPES = ['RSA3072', 'RSA4096', 'ECDSAP256', 'ECDSAP384', 'ECDSAP521', 'ED25519'];
const DAY = 86_400;

/** Rows for the sources of projected volumes. */
export function projectionRows(): readonly PodRow[] {
  return [
    ...podRows('VolumeProjection', 'validateProjectionSources', [
      oneSource(
        ['secret', 'downwardAPI', 'configMap', 'serviceAccountToken', 'clusterTrustBundle', 'podCertificate'],
        'source',
        false,
      ),
    ]),
    ...podRows('ProjectedVolumeSource', 'validateProjectionSources', [check('pod-template-duplicate', samePaths)]),
    ...podRows(['SecretProjection', 'ConfigMapProjection'], 'validateProjectionSources', [required('name')]),
    ...podRows('ServiceAccountTokenProjection', 'validateProjectionSources', [
      within('expirationSeconds', 600, 2 ** 32),
      required('path'),
      follows('path', FILE_PATH),
    ]),
    ...podRows('ClusterTrustBundleProjection', 'validateProjectionSources', [
      clash(
        'signerName',
        ({ name, signerName }) => name !== undefined && signerName !== undefined,
        'cannot be combined with name',
        'keep one',
        ['name'],
      ),
      forbidden(['labelSelector'], ({ name }) => name !== undefined, 'cannot be combined with name'),
      check('pod-template-missing', ({ value: { name, signerName } }) =>
        (name ?? signerName) === undefined
          ? [{ at: '', rule: 'has neither name nor signerName', fix: 'give one of them' }]
          : [],
      ),
      follows('name', {
        accepts: isBundleName,
        rule: 'is not the name of a ClusterTrustBundle',
        fix: 'write it like "example.com:signer:bundle" or "bundle"',
      }),
      follows('signerName', SIGNER_NAME),
      required('path'),
      follows('path', FILE_PATH),
    ]),
    ...podRows('PodCertificateProjection', 'validateProjectionSources', [
      required('signerName'),
      follows('signerName', SIGNER_NAME),
      required('keyType'),
      among('keyType', KEY_TYPES),
      check('pod-template-value', lifetimes),
      check('pod-template-missing', ({ value }) =>
        PATHS.every((name) => isUnset(value[name]))
          ? [{ at: '', rule: 'has no path', fix: `give one of ${PATHS.join(', ')}` }]
          : [],
      ),
      ...PATHS.map((name) => follows(name, FILE_PATH)),
      check('pod-template-value', userAnnotations),
    ]),
  ];
}

/** `ValidateClusterTrustBundleName`. */
function isBundleName(text: string): boolean {
  return isDnsSubdomain(text.slice(text.lastIndexOf(':') + 1));
}

/** A signer of Kubernetes gives certificates for at most a day. */
function lifetimes({ value }: PodNode): PodProblem[] {
  const { maxExpirationSeconds } = value;
  const host = textOf(value, 'signerName').split('/')[0] ?? '';
  const most = /(?:^|\.)kubernetes\.io$/.test(host) ? DAY : 91 * DAY;
  return typeof maxExpirationSeconds === 'number' && (maxExpirationSeconds < 3600 || maxExpirationSeconds > most)
    ? [{ at: 'maxExpirationSeconds', rule: 'is out of range', fix: `use 3600 to ${String(most)}` }]
    : [];
}

/** `ValidateUserAnnotations`. */
function userAnnotations({ value: { userAnnotations: given } }: PodNode): PodProblem[] {
  const annotations = isPlainObject(given) ? (given as { readonly [name: string]: string }) : {};
  const { accepts, rule, fix } = ANNOTATION_NAME;
  const names = Object.keys(annotations).filter((name) => !accepts(name) || !name.includes('/'));
  const isLarge = annotationBytes(annotations) > LARGEST_ANNOTATIONS;
  return [
    ...names.map((name) => ({ at: entry('userAnnotations', name), rule, fix })),
    ...(isLarge ? [{ at: 'userAnnotations', rule: 'is too large', fix: 'shorten it' }] : []),
  ];
}

/** All sources write into one folder. */
function samePaths({ value }: PodNode): PodProblem[] {
  const files = itemsAt(value, 'sources').flatMap(([at, source]) =>
    filesOf(source).map(([place, path]) => ({ at: field(at, place), path })),
  );
  return repeats(files, ({ path }) => path || undefined).map(([{ at }]) => ({
    at,
    rule: 'is the path of a file of the volume before',
    fix: 'use another path',
  }));
}

function filesOf(source: PlainObject): (readonly [at: string, path: string])[] {
  const lists = ['secret', 'configMap', 'downwardAPI'].flatMap((name) =>
    listAt(source, name, 'items')
      .filter(isPlainObject)
      .map((each, index) => [`${name}.items[${String(index)}].path`, textOf(each, 'path')] as const),
  );
  const certificate = objectAt(source, 'podCertificate');
  return [
    ...lists,
    ['clusterTrustBundle.path', textOf(objectAt(source, 'clusterTrustBundle'), 'path')],
    ...PATHS.map((name) => [`podCertificate.${name}`, textOf(certificate, name)] as const),
  ];
}
