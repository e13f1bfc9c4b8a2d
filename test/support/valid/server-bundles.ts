import * as fc from 'fast-check';
import { TEST_CERTIFICATE } from '../certificate';
import { call, construct, isCall, isProps, optionsOf, type Call, type Props } from './data';
import { followsOperator, type ValidTarget } from './target';
import { label } from './texts';

/**
 * Certificates for an authorization server: the operator reads them, and takes none that are optional; without it, they
 * are in the app where their checksum cannot be left out.
 */
export function serverBundle(target: ValidTarget): fc.Arbitrary<Call> {
  return fc
    .record({
      key: fc.constantFrom('ca.crt', 'bundle.pem'),
      name: isUnread(target) ? fc.constant(undefined) : fc.option(label, { nil: undefined }),
      isKeyLeftOut: fc.boolean(),
      optional: fc.constantFrom(...[undefined, false, ...(followsOperator(target) ? [] : [true])]),
    })
    .map(({ key, name, isKeyLeftOut, optional }) => {
      const configMap =
        name === undefined
          ? construct('kplus.ConfigMap', { data: { [key]: TEST_CERTIFICATE } })
          : construct('kplus.ConfigMap.fromConfigMapName', name);
      const isDefault = isKeyLeftOut && key === 'ca.crt';
      return call('CaBundle.fromConfigMap', configMap, isDefault ? undefined : key, optional);
    });
}

/** Whether no pods are written without the bytes of the certificates. */
function isUnread({ operator, exact }: ValidTarget): boolean {
  return !operator && exact;
}

/** The CA bundles of a server. */
export function bundlesOf({ upstreamProviders, trustedIssuers }: Props): readonly Call[] {
  const parts = [...listOf(upstreamProviders).map(optionsOf), ...listOf(trustedIssuers).filter(isProps)];
  return parts.map(({ caBundle }) => caBundle).filter((each) => isCall(each));
}

/** Whether a bundle is in the app itself. */
export function isInApp({ given: [configMap] }: Call): boolean {
  return !isCall(configMap, 'kplus.ConfigMap.from');
}

export function isOptional(bundle: unknown): boolean {
  return isCall(bundle) && bundle.given.at(-1) === true;
}

/** Whether the operator of a target would take all bundles of a server. */
export function areTaken(target: ValidTarget, server: Props): boolean {
  return bundlesOf(server).every(
    (each) => (!isUnread(target) || isInApp(each)) && (!followsOperator(target) || !isOptional(each)),
  );
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
