import type { CaBundleRef } from '../../model/specs';
import { isToken } from '../../private/cdk8s/token';
import { valuesAt } from '../../private/placed';
import { itself, rowsOf, type ResourceSubject, type Rule } from '../rule';
import { isDataKey, isDnsLabel } from '../syntax/kubernetes-names';

type PlacedBundle = readonly [path: string, ref: CaBundleRef];

/** The characters that `otel-ca-bundle-` and `oidc-ca-bundle-` leave of the 63 in a volume's name. */
const LONGEST_NAME = 48;

/** What rows say of the key of a ConfigMap with certificates; a token is known later. */
export const BUNDLE_KEY = {
  breaks: (key: string): boolean => key !== '' && !isToken(key) && !isDataKey(key),
  shown: itself,
  rule: 'is not a valid ConfigMap key',
  fix: 'give one of the keys in its data, such as "ca.crt"',
};

/** No volume of a proxy is optional (`docs/operator/deployment.md#volumes`). */
export const OPTIONAL_BUNDLE = {
  breaks: (optional: boolean): boolean => optional,
  shown: itself,
  rule: 'has no effect, since pods wait for the ConfigMap',
  fix: 'leave it out',
};

export const TELEMETRY_CA_RULES = caBundleRules<ResourceSubject<'MCPTelemetryConfig'>>('openTelemetry.caBundleRef');
export const OIDC_CA_RULES = caBundleRules<ResourceSubject<'MCPOIDCConfig'>>('inline.caBundleRef');

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
      rule: 'is empty',
      fix: toName,
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
      rule: 'is not a valid DNS label, but becomes part of a volume name',
      fix: 'give the ConfigMap a name of lower-case letters, digits and "-"',
    }),
    error('config-map-key', 'api-server', {
      at: 'configMapRef.key',
      ...BUNDLE_KEY,
    }),
    warning('ca-bundle-optional-ignored', 'controller', {
      at: 'configMapRef.optional',
      ...OPTIONAL_BUNDLE,
    }),
  ];
}
