import { isIP, isIPv6 } from 'node:net';
import { EVERY_ADDRESS, isExact } from '../../model/target';
import { itself, ofCluster, rowsOf, type ProxySubject, type Rule } from '../rule';
import { imageProblem } from '../syntax/image-reference';
import { isDnsSubdomain } from '../syntax/kubernetes-names';
import { isLoopback } from '../syntax/urls';

const ALL_ADDRESSES: ReadonlySet<string> = new Set(['', EVERY_ADDRESS, '::', '[::]']);

const image = rowsOf(({ target }: ProxySubject) =>
  target.operator || target.image === undefined ? [] : [[ofCluster('image'), target.image] as const],
);
/** An empty host means the default. */
const host = rowsOf(({ target }: ProxySubject) =>
  target.operator || target.proxyHost === '' ? [] : [[ofCluster('proxyHost'), target.proxyHost] as const],
);

/** Rules for the image and the listening address of `TargetCluster.withoutOperator`. */
export const CLUSTER_RULES: readonly Rule<ProxySubject>[] = [
  // a run config and the image that reads it must have one release (`docs/operator/releases.md#run-config-and-image`)
  image.warning('image-release', 'runtime', {
    breaks: (name, { target }) => ![undefined, target.release.version].includes(releaseOf(name)),
    shown: itself,
    rule: (name, { target }) =>
      `is of release ${releaseOf(name) ?? ''}, but the configuration is written for ${target.release.version}`,
    fix: (name, { target }) =>
      `set the release of the cluster to ${releaseOf(name) ?? ''}, or use the image of ${target.release.version}`,
  }),
  image.error('image', 'runtime', {
    breaks: (name) => !isUntrimmed(name) && imageProblem(name) !== undefined,
    shown: itself,
    rule: (name) => `is not a valid image name (${imageProblem(name) ?? ''}), so no node could pull it`,
    fix: 'write it like "ghcr.io/example/proxyrunner:v1"',
  }),
  image.warning('image-tag', 'runtime', {
    breaks: (name) => imageProblem(name) === undefined && !/[:@][^/]*$/.test(name),
    shown: itself,
    rule: 'has neither tag nor digest, so each node runs what was the latest when it pulled it',
    fix: (name, { target }) =>
      `write it with its release, like ${JSON.stringify(`${name}:v${target.release.version}`)}`,
  }),
  image.error('image-name', 'api-server', {
    breaks: isUntrimmed,
    shown: itself,
    rule: (name) => (name === '' ? 'is empty' : 'has white space around it'),
    fix: 'give the name of an image, or leave it out',
  }),
  host.error('proxy-host-name', 'runtime', {
    breaks: (name) => !isAddress(name) && !isDnsSubdomain(bare(name).toLowerCase().replace(/\.$/, '')),
    shown: itself,
    rule: 'is neither an IP address nor a host name, so the proxy would not start',
    fix: 'leave it out',
  }),
  // a port is appended to it (`docs/operator/runtime.md#the-configuration-file`); with exact fidelity, it is only a
  // warning (case `y08-origin-ipv6`)
  host.error('proxy-host-brackets', 'runtime', {
    breaks: (name, { target }) => isIPv6(name) && !(isExact(target) && isLoopback(name)),
    shown: itself,
    rule: 'is an IPv6 address without brackets, so the proxy would not start',
    fix: (name) => `write [${name}]`,
  }),
  host.warning('proxy-host', 'runtime', {
    breaks: (name) => !ALL_ADDRESSES.has(name) && (isAddress(name) || /^localhost\.?$/i.test(name)),
    shown: itself,
    rule: 'is an address that neither the probes nor the Service can reach',
    fix: 'leave it out',
  }),
];

/** What the API server refuses of the pods. */
function isUntrimmed(name: string): boolean {
  return name === '' || name.trim() !== name;
}

function releaseOf(name: string): string | undefined {
  return /:v?(\d+\.\d+\.\d+)[^:/]*$/.exec(name)?.[1];
}

function isAddress(name: string): boolean {
  return isIP(bare(name)) !== 0;
}

function bare(name: string): string {
  return name.replace(/^\[|\]$/g, '');
}
