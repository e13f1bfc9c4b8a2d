import { ApiObject, App, Chart } from 'cdk8s';
import type { IConstruct } from 'constructs';
import { McpInclude, OperatorRelease, TargetCluster } from '../..';
import { Catalog } from '../../engine/catalog';
import { message } from '../../engine/messages';
import type { PlainObject } from '../../private/plain';
import { METADATA } from '../../model/metadata';
import { readSpec } from '../../reader/read-spec';
import { manifestOf } from './evaluate';
import { literal } from '../typescript/json';
import { releaseOf } from '../release-of';
import { said, type Source } from '../source';

/** The findings of the rules, one line each, and what the documents synthesize to where there are none. */
export interface Checked {
  readonly errors: readonly string[];
  readonly expected: ReadonlyMap<Source, PlainObject>;
}

/** Checks the file by the rules of the constructs. */
export function check(file: string, sources: readonly Source[]): Checked {
  const chart = new Chart(new App(), 'convert');
  const release = releaseOf(sources);
  const cluster = TargetCluster.withOperator(release === undefined ? {} : { release: OperatorRelease.of(release) });
  const include = new McpInclude(chart, 'Include', { url: file, cluster });
  const { children } = include.node;
  leaveOutSecrets(include);
  const errors = [...sources.flatMap(ownFindings), ...ruleFindings(chart)];
  return { errors, expected: errors.length > 0 ? new Map() : expectedOf(children, sources) };
}

/** A program doesn't hold them, so it cannot know their keys. */
function leaveOutSecrets(include: McpInclude): void {
  for (const { kind, node } of include.apiObjects) {
    if (kind === 'Secret') {
      include.node.tryRemoveChild(node.id);
    }
  }
}

function ruleFindings(chart: Chart): string[] {
  const errors = Array.from(Catalog.of(chart).review().errors.values()).flat();
  return errors.map(({ entry, finding, location = '' }) => {
    const resource = entry === undefined ? '' : `${entry.resource.kind} ${entry.resource.name}: `;
    return `${location}: ${resource}${message(finding)}`;
  });
}

/** What only a program needs: names, metadata of other kinds that has the types of cdk8s, and nothing but JSON. */
function ownFindings(source: Source): string[] {
  const { content } = source.document;
  if (source.sort === 'secret') {
    return [];
  }
  if (!isWritable(content)) {
    return [said(source, 'kind', 'has a value that JSON cannot say; write it as a text (json)')];
  }
  if (source.sort === 'own') {
    return source.name === undefined
      ? [said(source, 'metadata', 'metadata.name: is missing; add it (metadata-name)')]
      : [];
  }
  const { findings } = readSpec(METADATA, content['metadata'] ?? {}, 'metadata');
  return findings.map((finding) => said(source, finding.field, message({ ...finding, value: undefined })));
}

function isWritable(content: PlainObject): boolean {
  try {
    literal(content);
    return true;
  } catch {
    return false;
  }
}

/** The children of the include are in the order of the documents. */
function expectedOf(children: readonly IConstruct[], sources: readonly Source[]): Map<Source, PlainObject> {
  const expected = new Map<Source, PlainObject>();
  for (const [index, child] of children.entries()) {
    const source = sources[index];
    if (source?.sort === 'own') {
      // a stated release would choose the version
      expected.set(source, { ...manifestOf(ApiObject.of(child)), apiVersion: source.apiVersion });
    }
  }
  return expected;
}
