import { isPlainObject } from '../../private/plain';
import { LABEL_NAME } from '../syntax/syntaxes';
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
  within,
  type PodProblem,
  type PodRow,
} from './pod-row';
import type { PodNode } from './pod-node';
import { DESCENDING_PATH, SHORT_NAME } from './syntaxes';
import { unnamedSecret } from './volumes';

const DISK_PATHS = { managed: '/subscriptions/', blob: 'https://' } as const;
const INITIATORS = /iqn\.\d{4}-\d{2}\.[A-Za-z0-9.-]+:[^,;*&$|\s]+$|^eui.[A-Za-z0-9]{16}$|^naa.[A-Za-z0-9]{32}$/;

const INITIATOR = {
  accepts: (name: string): boolean => name === '' || (/^(?:iqn|eui|naa)/.test(name) && INITIATORS.test(name)),
  rule: 'is not a qualified name of iSCSI',
  fix: 'write it like "iqn.2001-04.com.example:storage.disk1"',
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
        ({ kind = 'Shared', diskURI }) =>
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
          : [
              {
                at: 'lun',
                rule: 'is missing, so the API server rejects the pod',
                fix: 'add it, since there are targetWWNs',
              },
            ],
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
        rule: 'is not a list of addresses with ports',
        fix: 'write it like "quobyte:7861"',
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
