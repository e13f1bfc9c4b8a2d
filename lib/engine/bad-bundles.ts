import type { ApiObject } from 'cdk8s';
import { caBundleKey } from '../model/secret-and-ca-refs';
import type { Kind } from '../model/kinds';
import type { CaBundleRef } from '../model/specs';
import { valuesAt } from '../private/placed';
import { isPlainObject, objectAt, textAt, type PlainObject } from '../private/plain';
import type { BadBundle } from '../rules/app/app-rule';
import { bundleProblem } from '../rules/syntax/certificates';
import type { CatalogEntry } from './catalog-entry';
import type { ForeignObjects } from './foreign-objects';
import { wordingOf } from './messages';

/** The CA bundles of a resource that are in ConfigMaps of the app, and that hold no certificate. */
export function badBundles(entry: CatalogEntry, objects: ForeignObjects): readonly BadBundle[] {
  return bundlesOf(entry).flatMap(({ field, configMap, key }) => {
    const found = objects.findFor(entry, 'ConfigMap', configMap);
    const problem = found && problemOf(found, objects.content(found, entry), key);
    return found === undefined || problem === undefined
      ? []
      : [{ field, key, problem, path: wordingOf(found).nameOf(found) }];
  });
}

/** Texts with variables are filled in by another tool, and words like `PEM`, or only the first line, by people. */
const LATER = /^\s*\w{1,3}\s*$|\$\{|\{\{|^\s*-----BEGIN CERTIFICATE-----[\s.…]*(?:-----END CERTIFICATE-----)?\s*$/;
/** What OpenShift fills with certificates. */
const FILLED = [
  ['labels', 'config.openshift.io/inject-trusted-cabundle'],
  ['annotations', 'service.beta.openshift.io/inject-cabundle'],
] as const;

function problemOf(found: ApiObject, content: PlainObject | undefined, key: string): string | undefined {
  const { metadata, data, binaryData } = content ?? {};
  const text = textAt(data, key) ?? decoded(textAt(binaryData, key));
  if (text !== undefined && text !== '') {
    return LATER.test(text) ? undefined : bundleProblem(text);
  }
  if (FILLED.some(([part, name]) => objectAt(metadata, part)[name] === 'true')) {
    return undefined;
  }
  if (text === undefined && givenData(found)[key] === '') {
    return 'is empty, and cdk8s-plus does not write empty texts, so pods would wait for it';
  }
  // a key that nobody wrote may be added by something else
  return text === '' ? 'is empty' : undefined;
}

function decoded(base64: string | undefined): string | undefined {
  return base64 === undefined ? undefined : Buffer.from(base64, 'base64').toString('latin1');
}

/** What the program gave to the construct of the object, which may leave some of it out. */
function givenData({ node }: ApiObject): PlainObject {
  const { data } = (node.scope ?? {}) as { readonly data?: unknown };
  return isPlainObject(data) ? data : {};
}

interface PlacedBundle {
  readonly field: string;
  readonly configMap: string;
  readonly key: string;
}

const SERVER = 'embeddedAuthServer';
const BUNDLES: { readonly [kind in Kind]?: readonly string[] } = {
  MCPTelemetryConfig: ['openTelemetry.caBundleRef'],
  MCPOIDCConfig: ['inline.caBundleRef'],
  MCPExternalAuthConfig: [
    `${SERVER}.trustedIssuers.*.caBundleRef`,
    `${SERVER}.upstreamProviders.*.oidcConfig.caBundleRef`,
    `${SERVER}.upstreamProviders.*.oauth2Config.caBundleRef`,
  ],
};

function bundlesOf({ resource: { kind, spec }, facadeRequests }: CatalogEntry): PlacedBundle[] {
  const paths = (BUNDLES[kind] ?? []).map((path) => path.split('.'));
  const placed = paths.flatMap((steps) => valuesAt(spec, 'spec', steps)) as (readonly [string, CaBundleRef])[];
  const own = placed.flatMap(([field, { configMapRef: ref }]) =>
    ref === undefined ? [] : [{ field, configMap: ref.name, key: caBundleKey(ref.key) }],
  );
  const { remoteCa } = facadeRequests.pod ?? {};
  return remoteCa === undefined
    ? own
    : [...own, { field: 'remoteCaBundle', configMap: remoteCa.configMap, key: caBundleKey(remoteCa.key) }];
}
