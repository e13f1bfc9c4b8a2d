import { Chart } from 'cdk8s';
import type { Construct } from 'constructs';
import type { TargetCluster } from '../cluster/target-cluster';
import { NO_MISTAKES, type Declaration } from '../declaration/declaration';
import { Catalog } from '../engine/catalog';
import { wordingOf } from '../engine/messages';
import { LazyContentObject, type LazyContentObjectProps } from '../private/cdk8s/lazy-content-object';
import { isPlainObject, type PlainObject } from '../private/plain';
import type { YamlDocument } from '../reader/documents';
import { isSubstituted, readDocument, type ResourceDocument } from '../reader/read-document';
import { harmlessName } from '../rules/syntax/credential';
import { unwritableKeys } from '../rules/common/unsafe-text';
import { unservedVersionFinding } from '../rules/common/release';
import { foreignDocumentFinding } from '../rules/schema/unmodelled';
import { constructOf } from './construct-of-kind';

/** The result of cdk8s for a document. */
type ForeignContent = PlainObject & Pick<LazyContentObjectProps, 'apiVersion' | 'kind' | 'metadata'>;

/** What documents are for. */
interface DocumentsTarget {
  /** The cluster that they are for. */
  readonly cluster: TargetCluster;
  /** The API group of their custom resources. */
  readonly apiGroup: string | undefined;
  /** Whether variables in them are replaced before they are applied; undefined: as the cluster says. */
  readonly substitution?: boolean | undefined;
}

/** Makes constructs from the documents of one file, all below one construct. */
export class DocumentTaker {
  private readonly taken = new Set<string>();
  private unnamed = 0;
  private readonly cluster: TargetCluster;
  private readonly apiGroup: string | undefined;
  private readonly substitution: boolean;

  public constructor(
    private readonly host: Construct,
    { cluster, apiGroup, substitution }: DocumentsTarget,
  ) {
    this.cluster = cluster;
    this.apiGroup = apiGroup;
    this.substitution = substitution ?? cluster._substitution ?? true;
  }

  /** The construct of the document; none if an earlier document is the same object, which is an error. */
  public take(document: YamlDocument): Construct | undefined {
    const name = nameOf(document);
    const resource = readDocument(document, this.apiGroup, this.cluster._target.release.crds?.versions);
    if (name !== undefined && this.isTaken(name, document, resource !== undefined)) {
      this.refuse(name, document);
      return undefined;
    }
    const id = this.freeId(name ?? `object${String(this.unnamed++)}`, document);
    const { host, cluster, substitution } = this;
    return resource === undefined
      ? this.pass(id, document)
      : constructOf(resource.kind)._declared(host, id, {
          declaration: declaration(resource, document, substitution && isSubstituted(document)),
          cluster,
        });
  }

  /** Whether an earlier document is the same object; for this package's kinds, the API group makes no difference. */
  private isTaken(name: string, { content }: YamlDocument, ours: boolean): boolean {
    const { apiVersion, kind } = content as { apiVersion: string; kind: string };
    const group = ours ? 'ours' : apiVersion.split('/').slice(0, -1);
    const object = JSON.stringify([group, kind, namespaceOf({ content }) ?? Chart.of(this.host).namespace, name]);
    const taken = this.taken.has(object);
    this.taken.add(object);
    return taken;
  }

  private refuse(name: string, { content, locate }: YamlDocument): void {
    const finding = {
      id: 'document-duplicate',
      severity: 'error',
      field: 'metadata.name',
      value: name,
      rule: `is the name of another ${String(content['kind'])} in this file`,
      fix: 'remove one of the two documents',
    } as const;
    Catalog.of(this.host).note({ host: this.host, finding, location: locate('metadata.name') });
  }

  /**
   * The id that `Include` uses, made unique if another object has it; without line breaks, which would break up errors.
   */
  private freeId(name: string, { content }: YamlDocument): string {
    const parts = [name, String(content['kind']).toLowerCase(), namespaceOf({ content }) ?? ''].map(harmlessName);
    const id = parts
      .filter((part) => part !== '')
      .join('-')
      .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, '-');
    let free = id;
    for (let count = 2; this.host.node.tryFindChild(free) !== undefined; count++) {
      free = `${id}-${String(count)}`;
    }
    return free;
  }

  private pass(id: string, { content, locate }: YamlDocument): Construct {
    const { apiVersion, kind, metadata, ...fields } = content as ForeignContent;
    const object = new LazyContentObject(this.host, id, {
      apiVersion,
      kind,
      metadata,
      fields: Object.keys(fields),
      content: () => fields,
    });
    const {
      _cluster: { warnings: cluster },
      _target: target,
    } = this.cluster;
    const finding =
      unservedVersionFinding({ apiVersion, kind }, this.apiGroup, target) ??
      foreignDocumentFinding({ apiVersion, kind }, this.apiGroup, wordingOf(object).toNameGroup);
    for (const each of [...unwritableKeys(content), ...(finding === undefined ? [] : [finding])]) {
      Catalog.of(object).note({ host: object, finding: each, location: locate(each.field), cluster });
    }
    return object;
  }
}

/** The name of a document's object, if it has one. */
export function nameOf({ content: { metadata } }: Pick<YamlDocument, 'content'>): string | undefined {
  const name = isPlainObject(metadata) ? metadata['name'] : undefined;
  return typeof name === 'string' ? name : undefined;
}

/** The namespace of a document; an empty one counts as absent. */
export function namespaceOf({ content: { metadata } }: Pick<YamlDocument, 'content'>): string | undefined {
  const namespace = isPlainObject(metadata) ? metadata['namespace'] : undefined;
  return typeof namespace === 'string' && namespace !== '' ? namespace : undefined;
}

function declaration(resource: ResourceDocument, { locate }: YamlDocument, substitution: boolean): Declaration {
  const { kind, metadata, spec, apiVersion, findings, unknown } = resource;
  return {
    kind,
    metadata,
    spec,
    usedConstructs: [],
    acknowledge: [],
    mistakes: NO_MISTAKES,
    document: { apiVersion, findings, unknown, substitution, locate },
  };
}
