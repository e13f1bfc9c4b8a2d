import { isMalformed, parseGoUrl, type GoUrl } from '../../private/go/go-url';
import { isIpLiteral, rangeWith } from '../../private/ip-range';

const LOOPBACK = ['127.0.0.0/8', '::1/128'];

/** An http or https URL with a host. */
export function webUrl(text: string): GoUrl | undefined {
  const url = parseGoUrl(text);
  return isMalformed(url) || !/^https?$/.test(url.scheme) || url.host === '' ? undefined : url;
}

/** Most URLs have this form and need no parsing. */
const USUAL_URL = /^https?:\/\/[a-z][a-z0-9.-]*(?:\/[\w/.-]*)?$/;

/** Why the text is not an http or https URL; undefined if it is one. */
export function webUrlProblem(text: string): string | undefined {
  if (USUAL_URL.test(text)) {
    return undefined;
  }
  const url = parseGoUrl(text);
  if (isMalformed(url)) {
    return url.problem;
  }
  if (!/^https?$/.test(url.scheme)) {
    return 'it does not begin with http:// or https://';
  }
  if (url.host === '') {
    return 'it has no host';
  }
  return url.port !== '' && !isPort(url.port) ? 'its port does not exist' : undefined;
}

/** A port that can be contacted. */
export function isPort(text: string): boolean {
  return /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535;
}

/** Whether secrets may be sent there: over https, or to a loopback address. */
export function isSecureUrl(text: string): boolean {
  const url = webUrl(text);
  return url !== undefined && (url.scheme === 'https' || isLoopback(url.hostname));
}

/** Whether what is sent there can be read on the way. A Service of the cluster may be contacted without TLS. */
export function isPlaintextUrl(text: string): boolean {
  const { hostname } = webUrl(text) ?? {};
  return hostname !== undefined && !isSecureUrl(text) && !isInsideCluster(hostname);
}

function isInsideCluster(hostname: string): boolean {
  return (!hostname.includes('.') && !isIpLiteral(hostname)) || /\.svc(\.cluster\.local)?\.?$/i.test(hostname);
}

export function isLoopback(hostname: string): boolean {
  return hostname.toLowerCase() === 'localhost' || rangeWith(hostname, LOOPBACK) !== undefined;
}
