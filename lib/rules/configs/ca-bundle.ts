import type { CaBundleRef } from '../../model/specs';
import { field } from '../../private/field-path';
import type { ResourceSubject, Report, Rule } from '../rule';
import { isDataKey, isDnsLabel } from '../syntax/kubernetes-names';

/** The characters that `otel-ca-bundle-` and `oidc-ca-bundle-` leave of the 63 in a volume's name. */
const LONGEST_NAME = 48;

export const TELEMETRY_CA_RULES = caBundleRules<ResourceSubject<'MCPTelemetryConfig'>>(
  'spec.openTelemetry.caBundleRef',
  ({ resource }) => resource.spec.openTelemetry?.caBundleRef,
);
export const OIDC_CA_RULES = caBundleRules<ResourceSubject<'MCPOIDCConfig'>>(
  'spec.inline.caBundleRef',
  ({ resource }) => resource.spec.inline?.caBundleRef,
);

/** The name ends up in the name of a volume (`docs/operator/validation.md#names`). */
function caBundleRules<Subject>(
  path: string,
  refOf: (subject: Subject) => CaBundleRef | undefined,
): readonly Rule<Subject>[] {
  type CheckRef = (ref: CaBundleRef, path: string, report: Report) => void;
  const rule = (check: CheckRef) => (subject: Subject, report: Report) => {
    const ref = refOf(subject);
    if (ref !== undefined) {
      check(ref, path, report);
    }
  };
  return [
    { id: 'ca-bundle-missing', layer: 'controller', severity: 'error', check: rule(missing) },
    { id: 'ca-bundle-name-length', layer: 'controller', severity: 'error', check: rule(tooLong) },
    { id: 'ca-bundle-name', layer: 'api-server', severity: 'error', check: rule(misnamed) },
    { id: 'config-map-key', layer: 'api-server', severity: 'error', check: rule(badKey) },
    { id: 'ca-bundle-optional-ignored', layer: 'controller', severity: 'warning', check: rule(optional) },
  ];
}

function missing({ configMapRef }: CaBundleRef, path: string, report: Report): void {
  const fix = `name the ConfigMap that holds the CA bundle, or remove ⟨${path}⟩`;
  if (configMapRef === undefined) {
    report({ field: path, rule: 'has no ⟨configMapRef|configMap⟩', fix });
  } else if (configMapRef.name === '') {
    report({ field: field(path, 'configMapRef.name'), rule: 'is empty', fix });
  }
}

function tooLong({ configMapRef }: CaBundleRef, path: string, report: Report): void {
  if (configMapRef !== undefined && configMapRef.name.length > LONGEST_NAME) {
    report({
      field: field(path, 'configMapRef.name'),
      value: configMapRef.name,
      rule: `has ${String(configMapRef.name.length)} characters, but the name of its volume has room for ${String(LONGEST_NAME)}`,
      fix: 'give the ConfigMap a shorter name',
    });
  }
}

function misnamed({ configMapRef }: CaBundleRef, path: string, report: Report): void {
  const name = configMapRef?.name ?? '';
  if (name !== '' && name.length <= LONGEST_NAME && !isDnsLabel(name)) {
    report({
      field: field(path, 'configMapRef.name'),
      value: name,
      rule: 'is not a valid DNS label, but becomes part of a volume name',
      fix: 'give the ConfigMap a name of lower-case letters, digits and "-"',
    });
  }
}

function badKey({ configMapRef }: CaBundleRef, path: string, report: Report): void {
  if (configMapRef !== undefined && configMapRef.key !== '' && !isDataKey(configMapRef.key)) {
    report({
      field: field(path, 'configMapRef.key'),
      value: configMapRef.key,
      rule: 'is not a valid ConfigMap key',
      fix: 'give one of the keys in its data, such as "ca.crt"',
    });
  }
}

/** No volume of a proxy is optional (`docs/operator/deployment.md#volumes`). */
function optional({ configMapRef }: CaBundleRef, path: string, report: Report): void {
  if (configMapRef?.optional === true) {
    report({
      field: field(path, 'configMapRef.optional'),
      value: true,
      rule: 'has no effect, since pods wait for the ConfigMap',
      fix: 'leave it out',
    });
  }
}
