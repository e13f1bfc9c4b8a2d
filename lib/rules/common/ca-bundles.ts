import { X509Certificate } from 'node:crypto';
import { empty, invalid, withoutEffect } from '../../private/finding';
import type { CaBundleRef } from '../../model/kinds';
import { isToken } from '../../private/cdk8s/values';
import { valuesAt } from '../../private/field-paths';
import { followsOperator } from '../../model/target';
import { itself, rowsOf, type ResourceSubject, type Rule } from '../rule';
import { isDataKey, isDnsLabel, isDnsSubdomain } from '../../kubernetes';

type PlacedBundle = readonly [path: string, ref: CaBundleRef];

/** The characters that `otel-ca-bundle-` and `oidc-ca-bundle-` leave of the 63 in a volume's name. */
const LONGEST_NAME = 48;

/** What rows say of the key of a ConfigMap with certificates; a token is known later. */
export const BUNDLE_KEY = {
  breaks: (key: string): boolean => key !== '' && !isToken(key) && !isDataKey(key),
  shown: itself,
  ...invalid('a valid ConfigMap key', 'give one of the keys in its data, such as "ca.crt"'),
};

/** No volume of a proxy is optional (`docs/operator/deployment.md#volumes`). */
export const OPTIONAL_BUNDLE = {
  breaks: (optional: boolean): boolean => optional,
  shown: itself,
  ...withoutEffect('leave it out', 'since pods wait for the ConfigMap'),
};

export const TELEMETRY_CA_RULES = caBundleRules<ResourceSubject<'MCPTelemetryConfig'>>('openTelemetry.caBundleRef');
export const OIDC_CA_RULES = caBundleRules<ResourceSubject<'MCPOIDCConfig'>>('inline.caBundleRef');

const SERVER = 'embeddedAuthServer';

/** Where an authorization server has CA bundles, below the spec. */
export const AUTH_SERVER_BUNDLES = [
  `${SERVER}.trustedIssuers.*.caBundleRef`,
  `${SERVER}.upstreamProviders.*.oidcConfig.caBundleRef`,
  `${SERVER}.upstreamProviders.*.oauth2Config.caBundleRef`,
];

const ofServer = rowsOf(({ resource: { spec } }: ResourceSubject<'MCPExternalAuthConfig'>) =>
  spec.type === SERVER
    ? AUTH_SERVER_BUNDLES.flatMap((at) => valuesAt(spec, 'spec', at.split('.')) as readonly PlacedBundle[])
    : [],
);
const NAME_MISSING = 'name the ConfigMap that holds the CA bundle, or remove the reference';

/**
 * The names of these volumes are numbers, and the operator itself reads the ConfigMap
 * (`docs/operator/deployment.md#ca-bundles-of-the-authorization-server`).
 */
export const AUTH_SERVER_CA_RULES: readonly Rule<ResourceSubject<'MCPExternalAuthConfig'>>[] = [
  ofServer.error('ca-bundle-missing', 'controller', {
    breaks: ({ configMapRef }) => configMapRef === undefined,
    rule: 'has no ⟨configMapRef|configMap⟩',
    fix: NAME_MISSING,
  }),
  ofServer.error('ca-bundle-missing', 'controller', {
    at: 'configMapRef.name',
    breaks: (name) => name === '',
    ...empty(NAME_MISSING),
  }),
  ofServer.error('config-map-name', 'api-server', {
    at: 'configMapRef.name',
    breaks: (name) => name !== '' && !isToken(name) && !isDnsSubdomain(name),
    shown: itself,
    ...invalid('a valid name for a ConfigMap', 'give the name of a ConfigMap of the same namespace'),
  }),
  ofServer.error('config-map-key', 'api-server', { at: 'configMapRef.key', ...BUNDLE_KEY }),
  ofServer.error('ca-bundle-optional', 'controller', {
    at: 'configMapRef.optional',
    breaks: (optional, { target }) => optional && followsOperator(target),
    rule: 'is refused by the operator for CA bundles of an authorization server',
    fix: 'leave it out',
  }),
  ofServer.warning('ca-bundle-optional-ignored', 'controller', {
    at: 'configMapRef.optional',
    ...OPTIONAL_BUNDLE,
    breaks: (optional, { target }) => optional && !followsOperator(target),
  }),
];

/** The name ends up in the name of a volume (`docs/operator/validation.md#names`). */
function caBundleRules<Subject extends { readonly resource: { readonly spec: object } }>(
  at: string,
): readonly Rule<Subject>[] {
  const path = `spec.${at}`;
  const { error, warning } = rowsOf(
    ({ resource: { spec } }: Subject) => valuesAt(spec, 'spec', at.split('.')) as readonly PlacedBundle[],
  );
  const toName = `name the ConfigMap that holds the CA bundle, or remove ⟨${path}⟩`;
  return [
    error('ca-bundle-missing', 'controller', {
      breaks: ({ configMapRef }) => configMapRef === undefined,
      rule: 'has no ⟨configMapRef|configMap⟩',
      fix: toName,
    }),
    error('ca-bundle-missing', 'controller', {
      at: 'configMapRef.name',
      breaks: (name) => name === '',
      ...empty(toName),
    }),
    error('ca-bundle-name-length', 'controller', {
      at: 'configMapRef.name',
      breaks: (name) => name.length > LONGEST_NAME,
      shown: itself,
      rule: (name) =>
        `has ${String(name.length)} characters, but the name of its volume has room for ${String(LONGEST_NAME)}`,
      fix: 'give the ConfigMap a shorter name',
    }),
    error('ca-bundle-name', 'api-server', {
      at: 'configMapRef.name',
      breaks: (name) => name !== '' && name.length <= LONGEST_NAME && !isDnsLabel(name),
      shown: itself,
      ...invalid(
        'a valid DNS label, but becomes part of a volume name',
        'give the ConfigMap a name of lower-case letters, digits and "-"',
      ),
    }),
    error('config-map-key', 'api-server', { at: 'configMapRef.key', ...BUNDLE_KEY }),
    warning('ca-bundle-optional-ignored', 'controller', { at: 'configMapRef.optional', ...OPTIONAL_BUNDLE }),
  ];
}

const BEGIN = '-----BEGIN CERTIFICATE-----';
const TYPE = 'CERTIFICATE';

/** Why a proxy finds no certificate in a text in PEM form, as `x509.CertPool` of Go does; undefined if it finds one. */
export function bundleProblem(text: string): string | undefined {
  const blocks = pemBlocks(text);
  if (blocks.some(({ type, hasHeaders, bytes }) => type === TYPE && !hasHeaders && isCertificate(bytes))) {
    return undefined;
  }
  if (!text.includes(BEGIN)) {
    return `contains no ${JSON.stringify(BEGIN)}`;
  }
  if (blocks.some(({ type }) => type === TYPE)) {
    return `has something other than a certificate after ${JSON.stringify(BEGIN)}`;
  }
  return formProblem(text);
}

/** Why the operator does not take a text as a CA bundle of an authorization server; undefined if it does. */
export function strictBundleProblem(text: string): string | undefined {
  const blocks = pemBlocks(text);
  const other = blocks.find(({ type }) => type !== TYPE);
  if (other !== undefined) {
    return `has a block of the type ${JSON.stringify(other.type)}`;
  }
  if (blocks.some(({ bytes }) => !isCertificate(bytes))) {
    return 'has a block that is no certificate';
  }
  const last = blocks.at(-1);
  if (last === undefined) {
    return text.includes(BEGIN) ? formProblem(text) : `contains no ${JSON.stringify(BEGIN)}`;
  }
  return last.after.trim() === '' ? undefined : 'has text after its last certificate';
}

function formProblem(text: string): string {
  const lines = text.split('\n');
  if (
    lines.some((line) => line.includes(BEGIN) && line.trimEnd().length > BEGIN.length && line.includes('-----END '))
  ) {
    return 'has a certificate on one line';
  }
  return lines.some((line) => /^[ \t]+-----(?:BEGIN|END) /.test(line))
    ? 'is indented'
    : `has no lines of base64 and "-----END CERTIFICATE-----" after ${JSON.stringify(BEGIN)}`;
}

function isCertificate(bytes: Buffer): boolean {
  try {
    return new X509Certificate(bytes).raw.equals(bytes);
  } catch {
    return false;
  }
}

/** One block of a PEM text. */
interface PemBlock {
  readonly type: string;
  readonly hasHeaders: boolean;
  readonly bytes: Buffer;
  /** What follows in the text. */
  readonly after: string;
}

const PEM_BEGIN = '-----BEGIN ';
const END = '\n-----END ';
const TAIL = '-----';
/** What Go's `base64.StdEncoding` decodes, without line breaks. */
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** The blocks that Go's `pem.Decode` finds in a text, one after the other; it passes over what is not one. */
function pemBlocks(text: string): PemBlock[] {
  const blocks: PemBlock[] = [];
  let rest = text;
  for (let end = rest.indexOf(END); end >= 0; end = rest.indexOf(END)) {
    const block = blockBefore(rest, end);
    blocks.push(...(block === undefined ? [] : [block]));
    rest = rest.slice(end + END.length);
  }
  return blocks;
}

/** The block whose last line begins there: from the last line before it that begins one. */
function blockBefore(text: string, end: number): PemBlock | undefined {
  const begin = text.lastIndexOf(PEM_BEGIN, end - PEM_BEGIN.length);
  if (begin < 0 || (begin > 0 && text[begin - 1] !== '\n')) {
    return undefined;
  }
  const [first = '', ...lines] = text
    .slice(begin + PEM_BEGIN.length, end)
    .split('\n')
    .map(withoutEnd);
  const type = first.slice(0, -TAIL.length);
  const headers = lines.findIndex((line) => !line.includes(':'));
  const body = lines.slice(headers < 0 ? lines.length : headers);
  const rest = text.slice(end + END.length);
  const [last = '', ...after] = rest.split('\n', 2);
  // a carriage return belongs to a line break
  const isEnd = (after.length > 0 ? withoutEnd(last) : last.replace(/[ \t]+$/, '')) === `${type}${TAIL}`;
  const isWhole = first.endsWith(TAIL) && isEnd;
  const data = body.join('').replaceAll(/[ \t\r]/g, '');
  return isWhole && BASE64.test(data)
    ? {
        type,
        hasHeaders: body.length < lines.length,
        bytes: Buffer.from(data, 'base64'),
        after: rest.slice(last.length),
      }
    : undefined;
}

/** A line without the white space at its end. */
function withoutEnd(line: string): string {
  return line.replace(/\r$/, '').replace(/[ \t]+$/, '');
}
