import { stringify } from 'yaml';
import { OperatorRelease, TargetCluster } from '../../lib';
import { field, item } from '../../lib/private/field-paths';
import type { Kind } from '../../lib/model/kinds';
import { byVersion, OLDEST_RELEASE } from '../../lib/releases/releases';
import { firstReleaseOfContent } from '../../lib/releases/schema-of';
import type { OpenApiSchema } from '../support/crds';
import { latestDocuments, refusedDocuments, type OurDocument } from '../support/every-document';
import { chartFor, errorsOf } from '../support/facades';
import { include } from '../support/include';
import { realCrd, RELEASES, type Release } from '../support/releases';

const DOCUMENTS = [...latestDocuments(), ...refusedDocuments()];
/** The release that introduced the newest of these fields. */
const NEWEST = DOCUMENTS.map(({ kind, spec }) => firstReleaseOfContent(kind as Kind, spec) ?? OLDEST_RELEASE)
  .sort(byVersion)
  .at(-1);

/** The fields that the API server of the release drops, by its own definitions; none if it does not have the kind. */
function droppedBy(release: Release, { kind, spec }: OurDocument): string[] | undefined {
  const schema = realCrd(release, kind)?.spec.versions[0]?.schema.openAPIV3Schema.properties?.['spec'];
  return schema && dropped(schema, spec, 'spec');
}

function dropped(schema: OpenApiSchema, value: unknown, path: string): string[] {
  if (Array.isArray(value)) {
    return value.flatMap((each, index) => dropped(schema.items ?? {}, each, item(path, index)));
  }
  const { properties = {}, additionalProperties } = schema;
  const isFree = additionalProperties !== undefined || schema['x-kubernetes-preserve-unknown-fields'] === true;
  if (isFree || typeof value !== 'object' || value === null) {
    return [];
  }
  return Object.entries(value).flatMap(([name, each]) => {
    const below = properties[name];
    return below === undefined ? [field(path, name)] : dropped(below, each, field(path, name));
  });
}

/** The fields that the release lacks according to this package. */
function refusedBy(release: Release, document: OurDocument): string[] {
  const chart = chartFor(TargetCluster.withOperator({ release: OperatorRelease.of(release) }));
  include(chart, stringify({ ...document, metadata: { ...document.metadata, namespace: 'mcp' } }));
  return errorsOf(chart).flatMap((line) => {
    const [, name] = /^\[[^\]]*\] (\S+): .*is not (?:available before release|a field that release)/.exec(line) ?? [];
    return name === undefined ? [] : [name];
  });
}

describe.each(RELEASES)('a document that sets every field, at %s', (release) => {
  test('is refused for exactly the fields that the API server would drop', () => {
    const expected = DOCUMENTS.map((each) => droppedBy(release, each)?.sort() ?? ['kind']);

    expect(DOCUMENTS.map((each) => refusedBy(release, each).sort())).toEqual(expected);
    expect(expected.flat().length > 0).toBe(byVersion(release, NEWEST ?? '') < 0);
  });
});
