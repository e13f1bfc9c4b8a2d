import { ApiObject, App, Chart } from 'cdk8s';
import { Construct, type IConstruct } from 'constructs';
import type { TargetCluster } from '../cluster/target-cluster';
import { fieldsBeyond } from '../crds';
import { Catalog } from '../engine/catalog';
import type { CatalogEntry } from '../engine/catalog-entry';
import type { LocatedFinding } from '../engine/messages';
import { setRendering } from '../engine/scope-settings';
import { setWording, type Wording } from '../engine/wording';
import type { YamlDocument } from '../kubernetes';
import { KINDS, REFERENCES, type Kind, type ResolvedProxy } from '../model/kinds';
import { API_GROUP } from '../model/product-names';
import { nameAndPlaceOf } from '../model/resource-document';
import { objectAt, type PlainObject, present } from '../private/plain';
import { schemaOf } from '../releases/schema-of';
import { DocumentTaker } from './document-taker';

/** Where the documents of a file go. */
interface FileOptions {
  readonly cluster: TargetCluster;
  readonly apiGroup?: string | undefined;
  /** Where objects without a namespace go; absent: it is left open. */
  readonly namespace?: string | undefined;
  /** The overlay that the file is rendered or listed by. */
  readonly overlay?: string | undefined;
}

/** A custom resource among documents. */
interface DocumentResource {
  readonly kind: Kind;
  readonly content: PlainObject;
  /** The fields that its release does not know. */
  readonly unknown: readonly string[];
}

/** What a cluster with the operator has because of a document. */
interface OperatedDocument {
  readonly objects: readonly PlainObject[];
  /** The custom resource that the document is. */
  readonly resource?: DocumentResource;
  /** The proxy that it is. */
  readonly proxy?: OperatedProxy;
}

/** What is known of a proxy among documents. */
interface OperatedProxy {
  /** Whether the objects are those that the operator makes of it; if not, it is told by its custom resource alone. */
  readonly isMade: boolean;
  /** The configs that are parts of it. */
  readonly configs: readonly ReferredConfig[];
  /** The ConfigMap with its policies, if no document is one. */
  readonly missingPolicies: string | undefined;
}

/** A config that decides what the operator makes of a proxy. */
interface ReferredConfig {
  readonly kind: string;
  readonly namespace: string | undefined;
  readonly name: string;
  readonly isAbsent: boolean;
}

/** The app of a program that includes documents: a chart for each file, below the app or the scope of its cluster. */
export class DocumentApp {
  /** The errors of an app, those that somebody's program has, too. */
  public static errorsOf(app: App): LocatedFinding[] {
    return Array.from(Catalog.of(app).review().errors.values()).flat();
  }

  public readonly app = new App();
  /** In the order of the files. */
  public readonly charts: Chart[] = [];
  private readonly documents = new Map<unknown, YamlDocument>();

  public constructor(words: Pick<Wording, 'toTellClustersApart' | 'toNameGroup'>) {
    setWording(this.app, { ...words, place: 'in these files', nameOf: (construct) => this.nameOf(construct) });
  }

  /** Makes constructs of the documents of a file, in a chart of their own: none of one that is the same object as an earlier one. */
  public take(
    scope: Construct,
    documents: readonly YamlDocument[],
    { cluster, apiGroup, namespace, overlay }: FileOptions,
  ): ReadonlyMap<YamlDocument, Construct | undefined> {
    const chart = new Chart(scope, String(this.charts.length), present({ namespace }));
    this.charts.push(chart);
    if (overlay !== undefined) {
      setRendering(chart, overlay);
    }
    const taker = new DocumentTaker(chart, { cluster, apiGroup });
    return new Map(
      documents.map((document) => {
        const construct = taker.take(document);
        this.documents.set(construct, document);
        return [document, construct];
      }),
    );
  }

  /** For documents without errors that were taken: what a cluster with the operator has because of each. */
  public operated(): (taken: ReadonlyMap<YamlDocument, Construct | undefined>) => OperatedDocument[] {
    const catalog = Catalog.of(this.app);
    const entries = new Map<unknown, CatalogEntry>(catalog.below(this.app).map((entry) => [entry.host, entry]));
    const proxies = catalog.allResolved();
    return (taken) =>
      Array.from(taken, ([document, construct]) => {
        const entry = entries.get(construct);
        if (entry === undefined) {
          return { objects: ApiObject.isApiObject(construct) ? [objectAt(construct.toJson())] : [] };
        }
        return operated(document, entry, proxies.get(entry));
      });
  }

  private nameOf(construct: IConstruct): string {
    const document = this.documents.get(construct);
    return document === undefined ? construct.node.path : nameAndPlaceOf(document);
  }
}

function operated(
  { content }: YamlDocument,
  entry: CatalogEntry,
  resolved: ResolvedProxy | undefined,
): OperatedDocument {
  const { kind } = entry.resource;
  const known = schemaOf(kind, present({ ...entry.target.release, crds: undefined }));
  const resource = { kind, content, unknown: fieldsBeyond(known, content['spec']) };
  const itself = [placed(content, entry)];
  if (resolved === undefined) {
    return { objects: itself, resource };
  }
  const configs = configsOf(resolved, entry);
  const made = configs.some(({ isAbsent }) => isAbsent) ? undefined : entry.emission.operatorObjects(resolved, entry);
  const { proxy, authzConfigMap } = resolved;
  const missingPolicies = authzConfigMap === undefined ? proxy.spec.authzConfig?.configMap?.name : undefined;
  return { objects: made ?? itself, resource, proxy: { isMade: made !== undefined, configs, missingPolicies } };
}

/** A custom resource of any API group where its chart puts it. */
function placed(content: PlainObject, { namespace }: CatalogEntry): PlainObject {
  const version = String(content['apiVersion']).split('/').at(-1) ?? '';
  return {
    ...content,
    apiVersion: `${API_GROUP}/${version}`,
    metadata: { ...objectAt(content, 'metadata'), ...present({ namespace }) },
  };
}

function configsOf(resolved: ResolvedProxy, { namespace }: CatalogEntry): ReferredConfig[] {
  return REFERENCES.filter(({ kind }) => KINDS[kind].standalone !== 'nothing').flatMap(({ field, kind, role }) => {
    const { name } = resolved.proxy.spec[field] ?? {};
    return name === undefined ? [] : [{ kind, namespace, name, isAbsent: resolved[role] === undefined }];
  });
}
