import { isPlainObject, listAt, objectAt, type PlainObject } from '../../private/plain';
import { entry } from '../../private/field-path';
import { annotationBytes, LARGEST_ANNOTATIONS } from '../syntax/kubernetes-names';
import { isDnsSubdomain } from '../syntax/kubernetes-names';
import { ANNOTATION_NAME } from '../syntax/syntaxes';
import type { PodNode } from './pod-node';
import {
  among,
  check,
  clash,
  follows,
  forbidden,
  isUnset,
  itemsAt,
  oneSource,
  podRows,
  required,
  textOf,
  within,
  type PodProblem,
  type PodRow,
} from './pod-row';
import { FILE_PATH, SIGNER_NAME } from './syntaxes';

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
  const seen = new Set<string>();
  return itemsAt(value, 'sources').flatMap(([at, source]) =>
    filesOf(source).flatMap(([below, path]) => {
      const isAgain = seen.has(path);
      seen.add(path);
      return isAgain && path !== ''
        ? [{ at: `${at}.${below}`, rule: 'is the path of a file of the volume before', fix: 'use another path' }]
        : [];
    }),
  );
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
