import { Testing } from 'cdk8s';
import { Secret } from 'cdk8s-plus-28';
import { ExternalAuthConfig, OperatorRelease, TargetCluster } from '../lib';
import { ALL_KINDS } from '../lib/model/kinds';
import type { Manifest } from './support/corpus';
import { crdSchemas, type OpenApiSchema } from './support/crds';
import { chartFor } from './support/facades';
import { everyField } from './support/every-field';
import { everyLaterField } from './support/every-later-field';
import { laterExternalAuths } from './support/later-external-auths';

interface Leaf {
  readonly path: string;
  readonly preset: unknown;
}

/** The fields that hold a value of their own: no objects, and lists and maps of texts as a whole. */
function leavesOf(schema: OpenApiSchema, path: string): Leaf[] {
  if (schema.properties !== undefined) {
    return Object.entries(schema.properties).flatMap(([name, node]) => leavesOf(node, `${path}.${name}`));
  }
  const inner = schema.items ?? schema.additionalProperties;
  return inner?.properties === undefined ? [{ path, preset: schema.default }] : leavesOf(inner, `${path}[]`);
}

/** What stands at the path in one of the items of each list and map. */
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
    .filter(({ path, preset }) => {
      const values = ofKind.flatMap((manifest) => valuesAt(manifest, path.split('.')));
      return values.filter((value) => value !== preset).length === 0;
    })
    .map(({ path }) => path);
}

/** Fields that follow from the factory or the prop by which something else is given. */
const DISCRIMINATOR = /\.(type|kind)$/;

describe('props', () => {
  const chart = chartFor();
  jest.spyOn(process, 'emitWarning').mockImplementation();
  everyField(chart);
  const manifests = Testing.synth(chart) as Manifest[];

  test.each(Array.from(crdSchemas()))('reach every field of %s', (kind, { properties }) => {
    const leaves = leavesOf(properties?.['spec'] ?? {}, 'spec').filter(({ path }) => !DISCRIMINATOR.test(path));

    expect(leaves.length).toBeGreaterThan(0);
    expect(unreached(leaves, kind, manifests)).toEqual([]);
  });

  test.each(ALL_KINDS)('reach every field of %s at the newest release', (kind) => {
    const later = chartFor(TargetCluster.withOperator({ release: OperatorRelease.LATEST }));
    everyField(later);
    everyLaterField(later);
    const secret = Secret.fromSecretName(later, 'LaterSecret', 'secret');
    for (const [name, auth] of laterExternalAuths({ secret, key: 'key' })) {
      new ExternalAuthConfig(later, name, { metadata: { name }, auth });
    }
    const schema = crdSchemas('0.44.0').get(kind)?.properties?.['spec'] ?? {};
    const leaves = leavesOf(schema, 'spec').filter(({ path }) => !DISCRIMINATOR.test(path));

    expect(leaves.length).toBeGreaterThan(0);
    expect(unreached(leaves, kind, Testing.synth(later) as Manifest[])).toEqual([]);
  });

  test('reach both values of a discriminator that has several', () => {
    const typesOf = (kind: string, path: string): unknown[] =>
      manifests.filter((each) => each.kind === kind).flatMap((manifest) => valuesAt(manifest, path.split('.')));

    expect(new Set(typesOf('MCPRemoteProxy', 'spec.authzConfig.type'))).toEqual(new Set(['configMap', 'inline']));
    expect(new Set(typesOf('MCPOIDCConfig', 'spec.type'))).toEqual(new Set(['inline', 'kubernetesServiceAccount']));
    expect(new Set(typesOf('MCPExternalAuthConfig', 'spec.type')).size).toBe(7);
  });
});
