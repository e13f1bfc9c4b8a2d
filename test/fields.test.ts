import { ALL_KINDS } from '../lib/model/kinds';
import type { Manifest } from './support/corpus';
import { crdSchemas } from './support/crds';
import { firstDocuments, latestDocuments, refusedDocuments } from './support/every-document';
import { leavesOf, type Leaf } from './support/spec-leaves';

/** The value at the path in one of the items of each list and map. */
function valuesAt(value: unknown, steps: readonly string[]): unknown[] {
  const [step, ...rest] = steps;
  if (step === undefined || value === undefined) {
    return value === undefined ? [] : [value];
  }
  if (step.endsWith('[]')) {
    const items = (value as { [name: string]: object | undefined })[step.slice(0, -2)] ?? {};
    return Object.values(items).flatMap((item: unknown) => valuesAt(item, rest));
  }
  return valuesAt((value as { [name: string]: unknown })[step], rest);
}

/** The fields to which no resource of the kind gives a value that is not the default. */
function unreached(leaves: readonly Leaf[], kind: string, manifests: readonly Manifest[]): string[] {
  const ofKind = manifests.filter((each) => each.kind === kind);
  return leaves
    .filter(({ path, schema }) => {
      const values = ofKind.flatMap((manifest) => valuesAt(manifest, path.split('.')));
      return values.filter((value) => value !== schema.default).length === 0;
    })
    .map(({ path }) => path);
}

/** Fields that follow from the factory or the prop by which something else is given. */
const DISCRIMINATOR = /\.(type|kind)$/;
/** Options of `pod` have words of their own for what affinities mostly say. */
const OF_PODS = /\.proxyDeployment\.affinity\./;

describe('props', () => {
  const manifests = firstDocuments();

  test.each(Array.from(crdSchemas()))('can set every field of %s', (kind, { properties }) => {
    const leaves = leavesOf(properties?.['spec'] ?? {}, 'spec').filter(({ path }) => !DISCRIMINATOR.test(path));

    expect(leaves.length).toBeGreaterThan(0);
    expect(unreached(leaves, kind, manifests)).toEqual([]);
  });

  test.each(ALL_KINDS)('can set every field of %s at the newest release', (kind) => {
    const schema = crdSchemas('0.63.0').get(kind)?.properties?.['spec'] ?? {};
    const leaves = leavesOf(schema, 'spec').filter(({ path }) => !DISCRIMINATOR.test(path) && !OF_PODS.test(path));

    expect(leaves.length).toBeGreaterThan(0);
    expect(unreached(leaves, kind, [...latestDocuments(), ...refusedDocuments()])).toEqual([]);
  });

  test('can set both values of a discriminator that has several', () => {
    const typesOf = (kind: string, path: string): unknown[] =>
      manifests.filter((each) => each.kind === kind).flatMap((manifest) => valuesAt(manifest, path.split('.')));

    expect(new Set(typesOf('MCPRemoteProxy', 'spec.authzConfig.type'))).toEqual(new Set(['configMap', 'inline']));
    expect(new Set(typesOf('MCPOIDCConfig', 'spec.type'))).toEqual(new Set(['inline', 'kubernetesServiceAccount']));
    expect(new Set(typesOf('MCPExternalAuthConfig', 'spec.type')).size).toBe(7);
  });
});
