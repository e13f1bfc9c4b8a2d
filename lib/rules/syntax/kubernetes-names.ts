/**
 * The syntaxes of Kubernetes 1.28 (`k8s.io/apimachinery/pkg/util/validation`). Lengths are checked first, so no
 * expression runs over a long text.
 */

const DNS_LABEL = /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?$/;
const DNS_SUBDOMAIN = /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?(?:\.[a-z0-9](?:[-a-z0-9]*[a-z0-9])?)*$/;
const QUALIFIED_NAME = /^[A-Za-z0-9](?:[-A-Za-z0-9_.]*[A-Za-z0-9])?$/;
const CONFIG_MAP_KEY = /^[-._a-zA-Z0-9]+$/;
const ENV_NAME = /^[-._a-zA-Z][-._a-zA-Z0-9]*$/;

const LONGEST_LABEL = 63;
const LONGEST_SUBDOMAIN = 253;

/** A DNS label (RFC 1123), such as the name of a namespace. */
export function isDnsLabel(text: string): boolean {
  return text.length <= LONGEST_LABEL && DNS_LABEL.test(text);
}

/** A DNS subdomain (RFC 1123), such as the names of most objects. */
export function isDnsSubdomain(text: string): boolean {
  return text.length <= LONGEST_SUBDOMAIN && DNS_SUBDOMAIN.test(text);
}

/** The name of a label: `name` or `domain/name`. */
export function isLabelName(text: string): boolean {
  if (text.length > LONGEST_SUBDOMAIN + 1 + LONGEST_LABEL) {
    return false;
  }
  const [first = '', second, ...more] = text.split('/');
  const name = second ?? first;
  const isDomain = second === undefined || isDnsSubdomain(first);
  return more.length === 0 && isDomain && name.length <= LONGEST_LABEL && QUALIFIED_NAME.test(name);
}

/** The name of an annotation: like that of a label, but its domain may have capital letters. */
export function isAnnotationName(text: string): boolean {
  return isLabelName(text.toLowerCase());
}

/** The value of a label. */
export function isLabelValue(text: string): boolean {
  return text === '' || (text.length <= LONGEST_LABEL && QUALIFIED_NAME.test(text));
}

/** A key of a ConfigMap or of a Secret. */
export function isDataKey(text: string): boolean {
  return text.length <= LONGEST_SUBDOMAIN && CONFIG_MAP_KEY.test(text) && !isDotPath(text);
}

/** The name of an environment variable; later releases of Kubernetes accept more. */
export function isEnvName(text: string): boolean {
  return ENV_NAME.test(text) && !isDotPath(text);
}

function isDotPath(text: string): boolean {
  return text === '.' || text.startsWith('..');
}

/** All annotations of an object, or some of them. */
export interface AnnotationMap {
  readonly [name: string]: string;
}

/**
 * The largest size of all annotations of an object that the API server accepts, in bytes (`ValidateAnnotationsSize`).
 */
export const LARGEST_ANNOTATIONS = 262_144;

/** The size of annotations, names and values together. */
export function annotationBytes(annotations: AnnotationMap): number {
  return Object.entries(annotations).reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(name) + Buffer.byteLength(value),
    0,
  );
}
