import { isIP, isIPv6 } from 'node:net';
import { EVERY_ADDRESS, isExact } from '../../model/target';
import type { ProxySubject, Report, Rule } from '../rule';
import { ofCluster } from '../cluster-option';
import { isDnsSubdomain } from '../syntax/kubernetes-names';
import { isLoopback } from '../syntax/secure-url';

const PART = '[a-z0-9]+(?:(?:\\.|_|__|-+)[a-z0-9]+)*';
const DOMAIN =
  '(?:[A-Za-z0-9](?:[-A-Za-z0-9]*[A-Za-z0-9])?(?:\\.[A-Za-z0-9](?:[-A-Za-z0-9]*[A-Za-z0-9])?)*|\\[[0-9a-fA-F:]+\\])(?::\\d+)?';
/** How container runtimes parse an image name: domain, path, tag and digest. */
const IMAGE = new RegExp(
  `^(?:${DOMAIN}/)?${PART}(?:/${PART})*(?::\\w[\\w.-]{0,127})?(?:@[A-Za-z][A-Za-z0-9]*(?:[-_+.][A-Za-z][A-Za-z0-9]*)*:[0-9a-fA-F]{32,})?$`,
);
const LONGEST = 1024;

const ALL_ADDRESSES: ReadonlySet<string> = new Set(['', EVERY_ADDRESS, '::', '[::]']);

/** Rules for the image and the listening address of `TargetCluster.withoutOperator`. */
export const CLUSTER_RULES: readonly Rule<ProxySubject>[] = [
  { id: 'image-release', layer: 'runtime', severity: 'warning', check: imageOfOtherRelease },
  { id: 'image', layer: 'runtime', severity: 'error', check: images },
  { id: 'image-name', layer: 'api-server', severity: 'error', check: imageName },
  { id: 'proxy-host-name', layer: 'runtime', severity: 'error', check: hosts },
  { id: 'proxy-host-brackets', layer: 'runtime', severity: 'error', check: bareHosts },
  { id: 'proxy-host', layer: 'runtime', severity: 'warning', check: unreachableHost },
];

function images({ target }: ProxySubject, report: Report): void {
  const image = target.operator ? undefined : target.image;
  if (typeof image === 'string' && !(image.length <= LONGEST && IMAGE.test(image))) {
    const rule = 'is not a valid image name, so no node could pull it';
    report({
      field: ofCluster('image'),
      value: image,
      rule,
      fix: 'write it like "ghcr.io/example/proxyrunner:v1", in lower case',
    });
  }
}

function imageName({ target }: ProxySubject, report: Report): void {
  const image = target.operator ? undefined : target.image;
  if (image !== undefined && (image === '' || image.trim() !== image)) {
    report({
      field: ofCluster('image'),
      value: image,
      rule: image === '' ? 'is empty' : 'has white space around it',
      fix: 'give the name of an image, or leave it out',
    });
  }
}

/**
 * A run config and the image that reads it must have the same release
 * (`docs/operator/releases.md#run-config-and-image`).
 */
function imageOfOtherRelease({ target }: ProxySubject, report: Report): void {
  const image = target.operator ? undefined : target.image;
  const [, tagged] = /:v?(\d+\.\d+\.\d+)[^:/]*$/.exec(image ?? '') ?? [];
  const { version } = target.release;
  if (tagged !== undefined && tagged !== version) {
    report({
      field: ofCluster('image'),
      value: image,
      rule: `is of release ${tagged}, but the configuration is written for ${version}`,
      fix: `set the release of the cluster to ${tagged}, or use the image of ${version}`,
    });
  }
}

/** An empty value means the default. */
function hosts({ target }: ProxySubject, report: Report): void {
  const host = target.operator ? '' : target.proxyHost;
  const bare = host.replace(/^\[|\]$/g, '');
  if (host !== '' && isIP(bare) === 0 && !isDnsSubdomain(bare.toLowerCase().replace(/\.$/, ''))) {
    const rule = 'is neither an IP address nor a host name, so the proxy would not start';
    report({ field: ofCluster('proxyHost'), value: host, rule, fix: 'leave it out' });
  }
}

/**
 * A port is appended to it (`docs/operator/runtime.md#the-configuration-file`). With exact fidelity it is only a
 * warning (case `y08-origin-ipv6`).
 */
function bareHosts({ target }: ProxySubject, report: Report): void {
  const host = target.operator ? '' : target.proxyHost;
  if (isIPv6(host) && !(isExact(target) && isLoopback(host))) {
    const rule = 'is an IPv6 address without brackets, so the proxy would not start';
    report({ field: ofCluster('proxyHost'), value: host, rule, fix: `write [${host}]` });
  }
}

function unreachableHost({ target }: ProxySubject, report: Report): void {
  const host = target.operator ? '' : target.proxyHost;
  if (!ALL_ADDRESSES.has(host) && (isIP(host.replace(/^\[|\]$/g, '')) !== 0 || /^localhost\.?$/i.test(host))) {
    report({
      field: ofCluster('proxyHost'),
      value: host,
      rule: 'is an address that neither the probes nor the Service can reach',
      fix: 'leave it out',
    });
  }
}
