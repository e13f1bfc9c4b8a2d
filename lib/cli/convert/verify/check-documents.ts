import { ApiObject, App, Chart } from 'cdk8s';
import { Construct, type IConstruct } from 'constructs';
import type { TargetCluster } from '../../..';
import { Catalog } from '../../../engine/catalog';
import { type LocatedFinding, message, setWording } from '../../../engine/messages';
import { METADATA } from '../../../model/metadata';
import { present, type PlainObject } from '../../../private/plain';
import { readSpec } from '../../../reader/read-spec';
import type { RuleDescriptor } from '../../../rules/rule';
import { harmlessName } from '../../../rules/syntax/credential';
import { DocumentTaker } from '../../../yaml/document-taker';
import { targetClusterOf } from '../../../yaml/validation/plugin-clusters';
import type { ClusterSettings } from '../plan-cluster';
import type { SourceFile } from '../layout';
import { said, type OwnSource, type Source } from '../source';
import { literal } from '../typescript/program';
import { manifestOf } from './synthesis';

/** Checks that only a conversion needs; `docs/checks/manifests.md` explains them. */
export const CONVERT_CHECKS: readonly RuleDescriptor[] = [
  { id: 'json', layer: 'app', severity: 'error' },
  { id: 'metadata-name', layer: 'app', severity: 'error' },
];

/** The findings of the rules, one per line. */
export interface Checked {
  readonly errors: readonly string[];
  /** The custom resources that the documents synthesize to, with the operator and without errors. */
  readonly expected: () => ReadonlyMap<OwnSource, PlainObject>;
}

/** Checks files with the rules of the constructs, each for its cluster. */
export function check(files: readonly SourceFile[], clusterOf: (file: SourceFile) => ClusterSettings): Checked {
  const app = new App();
  const lines = new Map<IConstruct, string>();
  setWording(app, {
    nameOf: (construct) => lines.get(construct) ?? construct.node.path,
    place: 'in these files',
    toTellClustersApart: () => 'convert the files of each cluster with a separate command',
    toNameGroup: 'use the API group of the operator',
  });
  const scopes = new Map<string, readonly [Construct, TargetCluster]>();
  const constructs = new Map<OwnSource, Construct>();
  for (const [index, file] of files.entries()) {
    const settings = clusterOf(file);
    const id = `cluster-${settings.name ?? ''}`;
    const [scope, cluster] = scopes.get(id) ?? scopeOf(app, id, settings);
    scopes.set(id, [scope, cluster]);
    const taker = new DocumentTaker(new Chart(scope, String(index)), { cluster, apiGroup: undefined });
    for (const source of file.sources) {
      // a program doesn't hold Secrets, so it cannot know their keys
      const construct = source.sort === 'own' || source.sort === 'foreign' ? taker.take(source.document) : undefined;
      if (construct !== undefined && source.sort === 'own') {
        constructs.set(source, construct);
        lines.set(construct, `${harmlessName(source.name ?? '')} (${source.document.locate('metadata.name')})`);
      }
    }
  }
  const found = Array.from(Catalog.of(app).review().errors.values()).flat();
  const errors = [...files.flatMap(({ sources }) => sources.flatMap(ownFindings)), ...found.map(ruleFinding)];
  return { errors, expected: () => expectedOf(constructs) };
}

function scopeOf(app: App, id: string, settings: ClusterSettings): readonly [Construct, TargetCluster] {
  const scope = new Construct(app, id);
  const { name, operator, release, crds, substitution } = settings;
  const cluster = targetClusterOf({ operator, ...present({ release, crds, substitution }) }, name);
  cluster.bind(scope);
  return [scope, cluster];
}

/** An option of the program's cluster, which is one of the command, too. */
const CLUSTER_CRDS = /^TargetCluster\.crds\b/;

function ruleFinding({ entry, finding, location = '' }: LocatedFinding): string {
  const resource = entry === undefined ? '' : `${entry.resource.kind} ${harmlessName(entry.resource.name)}: `;
  const place = location === '' ? 'cdk8s-mcp' : location;
  return `${place}: ${resource}${message({ ...finding, field: finding.field.replace(CLUSTER_CRDS, '--crds') })}`;
}

/** Requirements of a program: names, metadata with the types of cdk8s for other kinds, and only JSON values. */
function ownFindings(source: Source): string[] {
  const { content } = source.document;
  if (source.sort === 'secret' || source.sort === 'left') {
    return [];
  }
  if (!isWritable(content)) {
    return [said(source, 'kind', 'has a value that JSON cannot represent; write it as a string (json)')];
  }
  if (source.sort === 'own') {
    return source.name === undefined
      ? [said(source, 'metadata', 'metadata.name: is missing; add it (metadata-name)')]
      : [];
  }
  const { findings } = readSpec(METADATA, content['metadata'] ?? {}, { path: 'metadata' });
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

function expectedOf(constructs: ReadonlyMap<OwnSource, Construct>): Map<OwnSource, PlainObject> {
  const found = Array.from(constructs, ([source, construct]): [OwnSource, PlainObject] => [
    source,
    // a stated release would determine the version
    { ...manifestOf(ApiObject.of(construct)), apiVersion: source.apiVersion },
  ]);
  return new Map(found);
}
