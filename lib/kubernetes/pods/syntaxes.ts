import { isIpLiteral } from '../../go';
import { invalid } from '../../private/finding';
import {
  isDataKey,
  isDnsLabel,
  isDnsSubdomain,
  isEnvName,
  isLabelName,
  DNS_LABEL,
  LABEL_NAME,
  SUBDOMAIN,
  type Syntax,
} from '../names';

/** `ValidateDNS1123Label`. */
export const SHORT_NAME: Syntax = {
  accepts: isDnsLabel,
  rule: SUBDOMAIN.rule,
  fix: DNS_LABEL.fix,
};

/** `IsQualifiedName`: like the name of a label. */
export const QUALIFIED_NAME: Syntax = {
  accepts: isLabelName,
  ...invalid('a valid qualified name', LABEL_NAME.fix),
};

/** `IsConfigMapKey`. */
export const DATA_KEY: Syntax = {
  accepts: isDataKey,
  ...invalid('a valid key of a ConfigMap or Secret', 'use letters, digits, "-", "_" and "."'),
};

/** `IsValidPortName`. */
export const PORT_NAME: Syntax = {
  accepts: (text) => text.length <= 15 && /^(?!-)(?!.*--)(?=.*[a-z])[-a-z0-9]+(?<!-)$/.test(text),
  ...invalid(
    'a valid port name',
    'use at most 15 lower-case letters, digits and single "-", at least one of them a letter',
  ),
};

/** `IsRelaxedEnvVarName`: older releases of Kubernetes accept less. */
export const ENV_NAME: Syntax = {
  accepts: (text) => /^[\x20-\x3c\x3e-\x7e]*$/.test(text),
  ...invalid('a valid name of an environment variable', 'use letters, digits and "_"'),
};

/** `IsEnvVarName`: what every release accepts. */
export const OLD_ENV_NAME: Syntax = {
  accepts: isEnvName,
  rule: 'is a name that Kubernetes before 1.32 refuses',
  fix: 'use letters, digits, "_", "-" and ".", without a digit or ".." at the beginning',
};

/** Whether only newer releases accept the name of an environment variable. */
export function isNewEnvName(name: string): boolean {
  return name !== '' && ENV_NAME.accepts(name) && !OLD_ENV_NAME.accepts(name);
}

/** `IsHTTPHeaderName`. */
export const HEADER_NAME: Syntax = {
  accepts: (text) => /^[-A-Za-z0-9]+$/.test(text),
  ...invalid('a valid header name', 'use letters, digits and "-"'),
};

/** `IsValidIPForLegacyField`: leading zeros, which newer releases of Kubernetes refuse, are accepted. */
export const IP_ADDRESS: Syntax = {
  accepts: (text) => isIpLiteral(text.replaceAll(/(?<=^|\.)0+(?=\d)/g, '')),
  ...invalid('an IP address', 'write it like "10.0.0.1" or "2001:db8::1"'),
};

/** `validatePathNoBacksteps`. */
export const NO_BACKSTEPS: Syntax = {
  accepts: (text) => !text.split('/').includes('..'),
  rule: 'has the element ".."',
  fix: 'write the path without ".."',
};

/** `validateLocalDescendingPath`. */
export const DESCENDING_PATH: Syntax = {
  accepts: (text) => !text.startsWith('/') && NO_BACKSTEPS.accepts(text),
  ...invalid('a path below the volume', 'write it without "/" at its start and without ".."'),
};

/** `ValidateLocalNonReservedPath`. */
export const FILE_PATH: Syntax = {
  accepts: (text) => DESCENDING_PATH.accepts(text) && !text.startsWith('..'),
  rule: DESCENDING_PATH.rule,
  fix: 'write it without "/" or ".." at its start, and without "/../"',
};

/** `IsValidSysctlName`. */
export const SYSCTL: Syntax = {
  accepts: (text) =>
    text.length <= 253 && /^(?:[a-z0-9](?:[-_a-z0-9]*[a-z0-9])?[./])*[a-z0-9](?:[-_a-z0-9]*[a-z0-9])?$/.test(text),
  rule: 'is not the name of a sysctl',
  fix: 'write it like "net.core.somaxconn"',
};

/** `ValidateDNS1123SubdomainWithUnderScore`, for a search domain. */
export const SEARCH_DOMAIN: Syntax = {
  accepts: (text) => text === '.' || isSearchDomain(text.replace(/\.$/, '')),
  ...invalid('a valid domain', 'write it like "example.com"'),
};

function isSearchDomain(text: string): boolean {
  return (
    text.length <= 253 && /^_?[a-z0-9](?:[-_a-z0-9]*[a-z0-9])?(?:\._?[a-z0-9](?:[-_a-z0-9]*[a-z0-9])?)*$/.test(text)
  );
}

/** `ValidateCSIDriverName`. */
export const CSI_DRIVER: Syntax = {
  accepts: (text) => text.length <= 63 && isDnsSubdomain(text.toLowerCase()),
  ...invalid('a valid name of a CSI driver', 'use at most 63 letters, digits, "-" and "."'),
};

/** `ValidateSignerName`: a domain of 253 characters, and a path of 317. */
export const SIGNER_NAME: Syntax = {
  accepts: (text) => {
    const [domain = '', path = '', ...more] = text.split('/');
    const labels = domain.split('.');
    return (
      more.length === 0 &&
      domain.length <= 253 &&
      labels.length > 1 &&
      labels.every(isDnsLabel) &&
      text.length <= 571 &&
      path.split('.').every(isDnsSubdomain)
    );
  },
  ...invalid('a valid signer name', 'write it like "example.com/signer"'),
};
