import { OperatorRelease, TargetCluster } from '../../lib';
import { ALL_KINDS, type Kind } from '../../lib/model/kinds';
import { entry, field, item } from '../../lib/private/field-paths';
import { schemaOf } from '../../lib/releases/schema-of';
import { appliedFindings } from '../../lib/crds/applied-document';
import { crdSchemas, type OpenApiSchema } from '../support/crds';

const RELEASES = [OperatorRelease.V0_22, OperatorRelease.V0_44, OperatorRelease.V0_63];

/** One field that is null, and whether the API server replaces or keeps that. */
interface NullField {
  readonly spec: unknown;
  readonly path: string;
  readonly isFine: boolean;
}

/** A spec for each field of a schema in which that field is null. */
function nullsIn(schema: OpenApiSchema, path: string, wrap: (value: unknown) => unknown): NullField[] {
  const isFine = schema['nullable'] === true || schema.default !== undefined;
  const own = path.endsWith(']') && !path.endsWith('"]') ? [] : [{ spec: wrap(null), path, isFine }];
  const { properties = {}, items, additionalProperties } = schema;
  return [
    ...own,
    ...Object.entries(properties).flatMap(([name, each]) =>
      nullsIn(each, field(path, name), (value) => wrap({ [name]: value })),
    ),
    ...(items === undefined ? [] : nullsIn(items, item(path, 0), (value) => wrap([value]))),
    ...(typeof additionalProperties === 'object'
      ? nullsIn(additionalProperties, entry(path, 'a'), (value) => wrap({ a: value }))
      : []),
  ];
}

const ALL = RELEASES.flatMap((release) => {
  const { version } = release;
  return ALL_KINDS.flatMap((kind): [string, Kind, OperatorRelease, NullField[]][] => {
    const schema = crdSchemas(version).get(kind)?.properties?.['spec'];
    return schema === undefined
      ? []
      : [[`${kind} of ${version}`, kind, release, nullsIn(schema, 'spec', (value) => value)]];
  });
});

const NAMED = { name: 'a' };

function nullsOf(kind: Kind, release: OperatorRelease, spec: unknown): readonly string[] {
  const target = TargetCluster.withOperator({ release })._target;
  return appliedFindings({ metadata: NAMED, spec }, schemaOf(kind, target.release)).map(({ field: at }) => at);
}

describe('a field that is null in a file', () => {
  test.each(ALL)('is told once if the API server does not replace it: %s', (_, kind, release, fields) => {
    for (const { spec, path, isFine } of fields) {
      expect([path, nullsOf(kind, release, spec)]).toEqual([path, isFine ? [] : [path]]);
    }
  });

  test('is a warning that says why', () => {
    const { release } = TargetCluster.withOperator({ release: OperatorRelease.V0_44 })._target;

    expect(
      appliedFindings({ metadata: NAMED, spec: { remoteUrl: null } }, schemaOf('MCPRemoteProxy', release)),
    ).toEqual([
      {
        id: 'null-field',
        severity: 'warning',
        field: 'spec.remoteUrl',
        rule: 'is null, which server-side apply refuses, though other requests leave it out',
        fix: 'remove it',
      },
    ]);
  });

  test('was tried for each field of each kind', () => {
    const all = ALL.flatMap(([, , , fields]) => fields);

    expect(all.length).toBeGreaterThan(1000);
    expect(all.filter(({ isFine }) => isFine).length).toBeGreaterThan(30);
  });

  test('is no matter where any content may be, or where there is no such field', () => {
    const spec = { podTemplateSpec: { spec: null }, unheardOf: null };

    expect(nullsOf('MCPRemoteProxy', OperatorRelease.V0_44, spec)).toEqual([]);
  });
});

describe('a name', () => {
  const { release } = TargetCluster.withOperator({ release: OperatorRelease.V0_44 })._target;
  const said = (metadata: unknown): readonly string[] =>
    appliedFindings({ metadata }, schemaOf('MCPGroup', release)).map(({ rule, fix }) => `${rule}; ${fix}`);

  test('must be there', () => {
    const missing = 'is missing, so nothing can apply it; add it';

    expect([NAMED, {}, undefined, null, { name: null }].map(said)).toEqual([
      [],
      [missing],
      [missing],
      [missing],
      [missing],
    ]);
  });

  test('cannot be left to the API server', () => {
    expect(said({ generateName: 'a-' })).toEqual([
      'is missing, and with generateName, the object can be created, but not applied; give it a name, and remove generateName',
    ]);
  });

  test('of another type is another matter', () => {
    expect([{ name: 5 }, 'a', ['a']].flatMap(said)).toEqual([]);
  });
});
