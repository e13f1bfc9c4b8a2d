import { ApiObject, Chart } from 'cdk8s';
import type { IConstruct } from 'constructs';
import { grouped, isPlainObject, type PlainObject, objectAt } from '../private/plain';
import { identity } from '../model/object-names';
import type { CatalogEntry } from './catalog-entry';
import { clusterNameOf, nearestFirst, renderingOf } from './scope-settings';
import { metadataText } from './written-metadata';

/**
 * Keeps the knowledge about an app up to date: inspects the app again when something may have changed.
 *
 * Constructs of this package report when they are created or changed. Nothing reports when a construct is removed, or
 * when another object is added, removed or changed, so the tree is searched in each pass of validation: at the beginning
 * of a synth, and before each chart. Other objects may have a different content: all that were read are read again when a
 * synth begins, and those that were read for a construct when it is rendered. Labels and annotations that a program adds
 * to an object of this package are looked at when a synth begins, too.
 */
export class Freshness {
  /** The tree at the time of the last inspection; absent if the app must be inspected again. */
  private known: AppTree | undefined;
  /** The labels and annotations at that time. */
  private metadata = '';
  /** The chart that is rendered, since the latest pass. */
  private chart: Chart | undefined;
  /** The objects that were rendered since the tree was searched. */
  private readonly rendered = new Set<object>();

  /**
   * @param root of the tree
   * @param ours the constructs of this package that have reported themselves
   * @param findOut inspects the app
   */
  public constructor(
    private readonly root: IConstruct,
    private readonly ours: ReadonlyMap<IConstruct, CatalogEntry>,
    private readonly findOut: (tree: AppTree) => void,
  ) {}

  /** A construct of this package was created or changed. */
  public forget(): void {
    this.known = undefined;
  }

  /** A pass of validation begins. */
  public beforePass(): void {
    const isBetweenCharts = this.chart !== undefined;
    this.chart = undefined;
    this.search(
      ({ others }) => isBetweenCharts || (others.areUnchanged() && metadataText(this.ours.values()) === this.metadata),
    );
  }

  /** One of a construct's objects is rendered; any value can identify the object, as long as it is always the same. */
  public beforeRendering(entry: CatalogEntry, object: object): void {
    const chart = Chart.of(entry.host);
    const isPassMissing = this.rendered.has(object) || (this.chart !== undefined && chart !== this.chart);
    if (isPassMissing || this.known?.others.areUnchangedFor(entry) !== true) {
      this.check();
    }
    this.chart = chart;
    this.rendered.add(object);
  }

  /** Searches the tree, and inspects the app again if something changed. */
  public check(): void {
    this.search(({ others }) => others.areUnchanged());
  }

  private search(isUnchanged: (known: AppTree) => boolean): void {
    const tree = AppTree.below(this.root, this.ours);
    this.rendered.clear();
    if (this.known?.hasSameObjects(tree) !== true || !isUnchanged(this.known)) {
      this.learn(tree);
    }
  }

  private learn(tree: AppTree): void {
    // set before the inspection, because content of other objects may depend on rendered objects of this package
    this.known = tree;
    this.metadata = metadataText(this.ours.values());
    try {
      this.findOut(tree);
    } catch (error) {
      this.forget();
      throw error;
    }
  }
}

/** The content of a tree: constructs of this package, and other objects. */
export class AppTree {
  /**
   * Walks the tree below the root. `known` are this package's constructs: their objects are skipped, but not objects
   * that a subclass added beside them.
   */
  public static below(root: IConstruct, known: Pick<ReadonlySet<IConstruct>, 'has'>): AppTree {
    const found: ApiObject[] = [];
    const ours: IConstruct[] = [];
    const pending: IConstruct[] = [root];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const isOurs = known.has(next);
      if (isOurs) {
        ours.push(next);
      } else if (ApiObject.isApiObject(next)) {
        found.push(next);
      }
      for (const child of next.node.children) {
        if (!isOurs || !ApiObject.isApiObject(child)) {
          pending.push(child);
        }
      }
    }
    return new AppTree(ours, new ForeignObjects(found));
  }

  private constructor(
    public readonly ours: readonly IConstruct[],
    public readonly others: ForeignObjects,
  ) {}

  /** Whether a later walk found the same objects. */
  public hasSameObjects(later: AppTree): boolean {
    return this.ours.length === later.ours.length && this.others.areSameAs(later.others);
  }
}

/**
 * The app's objects that this package did not create: ConfigMaps, Secrets, ServiceAccounts and all other API objects.
 *
 * Only the few objects that are requested are rendered.
 */
export class ForeignObjects {
  private index: Map<string, ApiObject[]> | undefined;
  private byNamespace: Map<string, ApiObject[]> | undefined;
  private readonly contents = new Map<ApiObject, Content>();
  /** The objects that were read for a construct. */
  private readonly readFor = new Map<CatalogEntry, Set<ApiObject>>();
  /** The construct whose objects are compared; one of them may contain a rendered object of the construct. */
  private compared: CatalogEntry | undefined;

  public constructor(private readonly objects: readonly ApiObject[]) {}

  /** Whether the app has no other objects. */
  public get isEmpty(): boolean {
    return this.objects.length === 0;
  }

  /** Whether these are the same objects, in the same order. */
  public areSameAs({ objects }: ForeignObjects): boolean {
    return this.objects.length === objects.length && this.objects.every((each, index) => each === objects[index]);
  }

  /** Whether the objects that were read still have the same content. */
  public areUnchanged(): boolean {
    return Array.from(this.contents.keys()).every((object) => this.isUnchanged(object));
  }

  /** The same for the objects that were read for a construct. */
  public areUnchangedFor(entry: CatalogEntry): boolean {
    if (this.compared !== undefined) {
      return true;
    }
    this.compared = entry;
    const areUnchanged = Array.from(this.readFor.get(entry) ?? []).every((object) => this.isUnchanged(object));
    this.compared = undefined;
    return areUnchanged;
  }

  /** The objects of which that holds. */
  public those(isMeant: (object: ApiObject) => boolean): readonly ApiObject[] {
    return this.objects.filter(isMeant);
  }

  /** All objects of that kind. */
  public ofKind(kind: string): readonly ApiObject[] {
    return this.objects.filter((each) => each.kind === kind);
  }

  /** All objects of that kind in a namespace, or without one. */
  public ofNamespace(kind: string, namespace: string | undefined): readonly ApiObject[] {
    this.byNamespace ??= grouped(this.objects, (each) => identity(each.kind, namespaceOf(each), ''));
    return this.byNamespace.get(identity(kind, namespace, '')) ?? [];
  }

  /** The objects of that kind and name: in the namespace, or without one if the namespace is unknown. */
  public find(kind: string, namespace: string | undefined, name: string): readonly ApiObject[] {
    this.index ??= grouped(this.objects, (each) => identity(each.kind, namespaceOf(each), each.name));
    return this.index.get(identity(kind, namespace, name)) ?? [];
  }

  /** The object of that kind and name in the namespace and the cluster of a construct. */
  public findFor(entry: CatalogEntry, kind: string, name: string): ApiObject | undefined {
    const found = nearestFirst(this.find(kind, entry.resource.namespace, name), entry.host, (each) => each);
    return found.find((each) => !areApart(clusterNameOf(each), entry.cluster.name));
  }

  /**
   * The rendered object, or undefined if it cannot be rendered: cdk8s itself reports that.
   *
   * @param entry the construct that it is read for
   */
  public content(object: ApiObject, entry?: CatalogEntry): PlainObject | undefined {
    const content = this.contents.get(object) ?? contentOf(object);
    this.contents.set(object, content);
    if (entry !== undefined) {
      this.readFor.set(entry, (this.readFor.get(entry) ?? new Set()).add(object));
    }
    return content.value;
  }

  private isUnchanged(object: ApiObject): boolean {
    return this.contents.get(object)?.text === render(object);
  }
}

/** What an object is rendered to. */
interface Content {
  readonly text: string;
  readonly value: PlainObject | undefined;
}

function contentOf(object: ApiObject): Content {
  const text = render(object);
  const value: unknown = JSON.parse(text);
  return { text, value: isPlainObject(value) ? value : undefined };
}

/** Whether these are the names of two clusters; a cluster without a name may be any. */
export function areApart(one: string, other: string): boolean {
  return one !== '' && other !== '' && one !== other;
}

/** Whether an object and a construct may be in one cluster, whose name is empty if it has none. */
export function mayShareCluster(object: ApiObject, host: IConstruct, clusterName: string): boolean {
  return !areApart(clusterNameOf(object), clusterName) && !areApart(renderingOf(object) ?? '', renderingOf(host) ?? '');
}

/** The namespace that the object is written with. */
export function namespaceOf(object: ApiObject): string | undefined {
  return object.metadata.namespace ?? Chart.of(object).namespace;
}

/** The API object of a construct; an imported construct has none. */
export function apiObjectOf(construct: IConstruct): ApiObject | undefined {
  if (ApiObject.isApiObject(construct)) {
    return construct;
  }
  const child = construct.node.defaultChild;
  return child === undefined ? undefined : apiObjectOf(child);
}

function render(object: ApiObject): string {
  try {
    return JSON.stringify(withoutSecrets(objectAt(object.toJson())));
  } catch {
    return 'null';
  }
}

/** Keys without values: the library never looks into Secrets. */
function withoutSecrets(content: PlainObject): PlainObject {
  if (content['kind'] !== 'Secret') {
    return content;
  }
  const keys = ['data', 'stringData'].flatMap((name) => {
    const block = content[name];
    return isPlainObject(block) ? Object.keys(block) : [];
  });
  return { kind: 'Secret', keys };
}
