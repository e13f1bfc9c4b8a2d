import type { Strings } from '../private/plain';
import { invalid } from '../private/finding';
/**
 * The syntaxes of Kubernetes 1.28 (`k8s.io/apimachinery/pkg/util/validation`). Lengths are checked first, so no
 * expression runs over a long text.
 */

const LABEL = /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?$/;
const SUBDOMAIN_NAME = /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?(?:\.[a-z0-9](?:[-a-z0-9]*[a-z0-9])?)*$/;
const QUALIFIED_NAME = /^[A-Za-z0-9](?:[-A-Za-z0-9_.]*[A-Za-z0-9])?$/;
const CONFIG_MAP_KEY = /^[-._a-zA-Z0-9]+$/;
const ENV_NAME = /^[-._a-zA-Z][-._a-zA-Z0-9]*$/;

const LONGEST_LABEL = 63;
const LONGEST_SUBDOMAIN = 253;

/** A DNS label (RFC 1123), such as the name of a namespace. */
export function isDnsLabel(text: string): boolean {
  return text.length <= LONGEST_LABEL && LABEL.test(text);
}

/** A DNS subdomain (RFC 1123), such as the names of most objects. */
export function isDnsSubdomain(text: string): boolean {
  return text.length <= LONGEST_SUBDOMAIN && SUBDOMAIN_NAME.test(text);
}

/** The name of a label: `name` or `domain/name`. */
export function isLabelName(text: string): boolean {
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

/**
 * The largest size of all annotations of an object that the API server accepts, in bytes (`ValidateAnnotationsSize`).
 */
export const LARGEST_ANNOTATIONS = 262_144;

/** The size of annotations, names and values together. */
export function annotationBytes(annotations: Strings): number {
  return Object.entries(annotations).reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(name) + Buffer.byteLength(value),
    0,
  );
}

/** The syntax that the API server accepts in a field, and the message and fix for other values. */
export interface Syntax {
  readonly accepts: (text: string) => boolean;
  readonly rule: string;
  readonly fix: string;
}

/** `ValidateDNS1123Subdomain`: most names. */
export const SUBDOMAIN: Syntax = {
  accepts: isDnsSubdomain,
  ...invalid(
    'a valid name',
    'use at most 253 lower-case letters, digits, "-" and ".", with a letter or digit at both ends',
  ),
};

/** `ValidateDNS1123Label`: the names of namespaces. */
export const DNS_LABEL: Syntax = {
  accepts: isDnsLabel,
  ...invalid(
    'a valid namespace name',
    'use at most 63 lower-case letters, digits and "-", with a letter or digit at both ends',
  ),
};

/** `ValidateLabelName`. */
export const LABEL_NAME: Syntax = {
  accepts: isLabelName,
  ...invalid(
    'a valid label name',
    'use up to 63 letters, digits, "-", "_" and "." after an optional DNS domain and "/"',
  ),
};

/** `ValidateAnnotations`. */
export const ANNOTATION_NAME: Syntax = {
  accepts: isAnnotationName,
  ...invalid('a valid annotation name', LABEL_NAME.fix),
};

/** `IsValidLabelValue`. */
export const LABEL_VALUE: Syntax = {
  accepts: isLabelValue,
  ...invalid(
    'a valid label value',
    'use up to 63 letters, digits, "-", "_" and ".", with a letter or digit at both ends',
  ),
};

/** One of the values of an enumeration. */
export function oneOf(values: readonly string[]): Syntax {
  return {
    accepts: (text) => values.includes(text),
    rule: 'is not supported',
    fix: `use one of ${values.map((each) => JSON.stringify(each)).join(', ')}`,
  };
}
