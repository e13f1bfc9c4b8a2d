import { isAnnotationName, isDnsLabel, isDnsSubdomain, isLabelName, isLabelValue } from './kubernetes-names';

/** The syntax that the API server accepts in a field, and the message and fix for other values. */
export interface Syntax {
  readonly accepts: (text: string) => boolean;
  readonly rule: string;
  readonly fix: string;
}

/** `ValidateDNS1123Subdomain`: most names. */
export const SUBDOMAIN: Syntax = {
  accepts: isDnsSubdomain,
  rule: 'is not a valid name',
  fix: 'use at most 253 lower-case letters, digits, "-" and ".", with a letter or digit at both ends',
};

/** `ValidateDNS1123Label`: the names of namespaces. */
export const DNS_LABEL: Syntax = {
  accepts: isDnsLabel,
  rule: 'is not a valid namespace name',
  fix: 'use at most 63 lower-case letters, digits and "-", with a letter or digit at both ends',
};

/** `ValidateLabelName`. */
export const LABEL_NAME: Syntax = {
  accepts: isLabelName,
  rule: 'is not a valid label name',
  fix: 'use up to 63 letters, digits, "-", "_" and "." after an optional DNS domain and "/"',
};

/** `ValidateAnnotations`. */
export const ANNOTATION_NAME: Syntax = {
  accepts: isAnnotationName,
  rule: 'is not a valid annotation name',
  fix: LABEL_NAME.fix,
};

/** `IsValidLabelValue`. */
export const LABEL_VALUE: Syntax = {
  accepts: isLabelValue,
  rule: 'is not a valid label value',
  fix: 'use up to 63 letters, digits, "-", "_" and ".", with a letter or digit at both ends',
};

/** One of the values of an enumeration. */
export function oneOf(values: readonly string[]): Syntax {
  return {
    accepts: (text) => values.includes(text),
    rule: 'is not supported',
    fix: `use one of ${values.map((each) => JSON.stringify(each)).join(', ')}`,
  };
}
