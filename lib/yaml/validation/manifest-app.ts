import { ApiObject, App, Chart } from 'cdk8s';
import { Construct, type IConstruct } from 'constructs';
import { Catalog } from '../../engine/catalog';
import type { TargetCluster } from '../../cluster/target-cluster';
import { bindGuardrails, nearestFirst, setRendering } from '../../engine/scope-settings';
import { setWording, type Wording } from '../../engine/wording';
import type { Finding } from '../../private/finding';
import type { GuardrailSettings } from '../../model/guardrails';
import { isKind } from '../../model/kinds';
import { identity } from '../../model/object-names';
import { API_GROUP } from '../../model/product-names';
import { once } from '../../private/caches';
import { grouped } from '../../private/plain';
import { documentsIn, unlessUnreadable, type FileProblem, type Manifest, type YamlDocument } from '../../kubernetes';
import { LATEST_RELEASE } from '../../releases/releases';
import { schemaOf } from '../../releases/schema-of';
import { CLUSTER_OPTION } from '../../rules/rule';
import { appliedFindings } from '../../crds';
import { DocumentTaker } from '../document-taker';
import type { McpValidationProps } from './mcp-validation-types';
import { keyOf, nativeFindings, type TakenDocument } from './native-proxies';
import { warningsOf, emptyCluster, pluginClusters, releaseOfDocuments, type PluginCluster } from './clusters';
import type { ManifestObject, Place, PlacedFinding } from './violations';
import { harmlessName } from '../../private/secret-texts';
import { nameOf, namespaceOf } from '../../model/resource-document';

/** How messages name the settings and their fixes. */
interface SettingsWording extends Pick<Wording, 'toTellClustersApart' | 'toNameGroup'> {
  /** The prefix of the names of settings: `properties`. */
  readonly root: string;
}

/** A file, or one of its objects. */
interface ManifestPlace {
  readonly manifestPath: string;
  readonly resourceName?: string | undefined;
  readonly object?: ManifestObject;
  /** `file:line` of the object. */
  readonly line?: () => string;
  /** The overlay that the object was rendered for. */
  readonly overlay?: string | undefined;
}

/** The documents of a file that are for one cluster. */
interface FilePart {
  readonly cluster: PluginCluster;
  readonly manifest: Manifest;
  readonly index: number;
  readonly documents: readonly YamlDocument[];
}

/** The app that a program would have created for manifests: one scope per cluster, with one chart per file. */
export class ManifestApp {
  private readonly app = new App();
  private readonly clusters: readonly PluginCluster[];
  /** What was added since the last question. */
  private readonly parts: FilePart[] = [];
  private readonly scopes = new Map<PluginCluster, Construct>();
  private readonly targets = new Map<PluginCluster, TargetCluster>();
  private readonly places = new Map<IConstruct, ManifestPlace>();
  private readonly taken = new Map<PluginCluster, TakenDocument[]>();
  private readonly skippedFiles = new Set<string>();
  private readonly unreadableFiles = new Map<string, FileProblem>();
  private count = 0;

  public constructor(properties: McpValidationProps, { root, ...words }: SettingsWording) {
    this.clusters = pluginClusters(properties, root);
    setWording(this.app, { ...words, place: 'in these files', nameOf: (construct) => this.nameOf(construct) });
    Catalog.of(this.app).configure(this.app, warningsOf(root, properties));
    bindAt(this.app, properties.guardrails, root);
  }

  /** The number of objects of this package's kinds. */
  public get resources(): number {
    this.take();
    return this.count;
  }

  /** What of the given CRDs was read, where some of their files hold something else. */
  public get crdRemarks(): readonly string[] {
    const remarks = this.clusters.flatMap(({ target }) => {
      const { source, remark } = target._target.release.crds ?? {};
      return remark === undefined ? [] : [`${String(source)}: ${remark}`];
    });
    return Array.from(new Set(remarks));
  }

  /** The paths of files in folders that hold something else than Kubernetes objects, which was left out. */
  public get skipped(): ReadonlySet<string> {
    return this.skippedFiles;
  }

  /** Those of them that may hold Kubernetes objects and cannot be read, by their paths. */
  public get unreadable(): ReadonlyMap<string, FileProblem> {
    return this.unreadableFiles;
  }

  /** Adds a file; a file that cannot be read is a finding. */
  public add(manifest: Manifest, index: number): void {
    for (const [cluster, documents] of this.byCluster(manifest)) {
      this.parts.push({ cluster, manifest, index, documents });
    }
  }

  /** Finds out what is wrong with the objects of proxies that run without a custom resource. */
  public checkNativeProxies(): void {
    this.take();
    for (const [{ target }, taken] of this.taken) {
      const { isStated, knownAs } = target._target.release;
      for (const finding of nativeFindings(taken, isStated ? knownAs : LATEST_RELEASE)) {
        Catalog.of(this.app).note(finding);
      }
    }
  }

  /** All errors, and all warnings that are not acknowledged. */
  public findings(): PlacedFinding[] {
    this.take();
    for (const cluster of this.clusters.slice(0, -1)) {
      if (!this.scopes.has(cluster)) {
        Catalog.of(this.app).note({ host: this.app, finding: emptyCluster(cluster) });
      }
    }
    const { errors, told } = Catalog.of(this.app).review();
    const settings = new Set<string>();
    const configMaps = once(() => grouped(Array.from(this.taken.values()).flat(), ({ document }) => keyOf(document)));
    return [...Array.from(errors.values()).flat(), ...told].flatMap(({ host, finding, locate }) => {
      const setting = this.ofSetting(host, finding);
      if (setting === undefined) {
        const { object } = this.manifestPlace(host) ?? {};
        const { construct = host, document } = this.contentOf(host, finding, configMaps()) ?? {};
        const { overlay } = this.manifestPlace(construct) ?? {};
        const written = document?.locate(finding.content?.path ?? '') ?? locate?.();
        return [{ finding, location: written, place: this.placeOf(construct, finding), object, overlay }];
      }
      // each proxy of the cluster has the same finding
      const said = JSON.stringify(setting);
      const isNew = !settings.has(said);
      settings.add(said);
      return isNew ? [{ finding: setting }] : [];
    });
  }

  /** The ConfigMap that has what the finding is about. */
  private contentOf(
    host: IConstruct,
    { content }: Finding,
    byKey: ReadonlyMap<string, readonly TakenDocument[]>,
  ): TakenDocument | undefined {
    const namespace = this.manifestPlace(host)?.object?.namespace;
    const named = content && byKey.get(identity('ConfigMap', namespace, content.configMap));
    return nearestFirst(named ?? [], host, ({ construct }) => construct)[0];
  }

  /** What is wrong with an option of the cluster, as one of the settings that make the cluster. */
  private ofSetting({ node: { scopes } }: IConstruct, finding: Finding): Finding | undefined {
    const [root, ...option] = finding.field.split('.');
    const cluster = Array.from(this.scopes).find(([, scope]) => scopes.includes(scope))?.[0];
    return root !== CLUSTER_OPTION || option.length === 0 || cluster === undefined
      ? undefined
      : { ...finding, field: cluster.fieldOf(option.join('.')) };
  }

  /** Makes constructs of what was added: only all documents of a cluster together say which release it has. */
  private take(): void {
    const parts = this.parts.splice(0);
    for (const [cluster, own] of grouped(parts, (part) => part.cluster)) {
      const needed = releaseOfDocuments(
        own.flatMap(({ documents }) => documents),
        cluster.apiGroup,
      );
      this.targets.set(cluster, cluster.target._assuming(needed));
    }
    for (const part of parts) {
      this.takePart(part);
    }
  }

  private takePart({ cluster, manifest, index, documents }: FilePart): void {
    const chart = new Chart(this.scopeOf(cluster), String(index));
    const { path: manifestPath } = manifest;
    const overlay = manifest.documents && manifest.overlay;
    this.places.set(chart, { manifestPath, overlay });
    // overlays that the settings give to one cluster are applied together
    if (manifest.overlay !== undefined && cluster === this.clusters.at(-1)) {
      setRendering(chart, manifest.overlay);
    }
    const taker = new DocumentTaker(chart, { cluster: this.targetOf(cluster), apiGroup: cluster.apiGroup });
    for (const document of documents) {
      const taken = taker.take(document);
      if (taken !== undefined) {
        this.count += ApiObject.isApiObject(taken) ? 0 : 1;
        const line = (): string => document.locate('metadata.name');
        const object = objectOf(document);
        this.places.set(taken, { manifestPath, resourceName: nameOf(document), object, line, overlay });
        this.takenOf(cluster).push({ document, construct: taken });
        this.noteApplied(taken, document, cluster);
      }
    }
  }

  private targetOf(cluster: PluginCluster): TargetCluster {
    return this.targets.get(cluster) ?? cluster.target;
  }

  private byCluster(manifest: Manifest): Map<PluginCluster, YamlDocument[]> {
    const found = new Map<PluginCluster, YamlDocument[]>();
    for (const document of this.documents(manifest)) {
      const cluster = this.clusters.find(({ claims }) => claims(manifest.shown, namespaceOf(document)));
      if (cluster !== undefined) {
        found.set(cluster, [...(found.get(cluster) ?? []), document]);
      }
    }
    return found;
  }

  private documents(manifest: Manifest): readonly YamlDocument[] {
    const { path, shown } = manifest;
    const read = unlessUnreadable(
      () => documentsIn(manifest, groupsOf(this.clusters)),
      ({ problem }) => problem,
    );
    if ('documents' in read) {
      if (!read.isWhole) {
        this.skippedFiles.add(path);
      }
      if (read.problem !== undefined) {
        this.unreadableFiles.set(path, read.problem);
      }
      return read.documents;
    }
    const host = new Construct(this.app, `unreadable${String(this.places.size)}`);
    this.places.set(host, { manifestPath: path });
    const { reason, fix, location = shown } = read;
    const finding = { id: 'unreadable-file', severity: 'error', field: '', rule: reason, fix } as const;
    Catalog.of(this.app).note({ host, finding, locate: () => location });
    return [];
  }

  /** A custom resource is applied as it is, if anything reconciles it. */
  private noteApplied(construct: IConstruct, document: YamlDocument, cluster: PluginCluster): void {
    const { kind } = document.content;
    const target = this.targetOf(cluster);
    const { operator, release } = target._target;
    if (operator && isKind(kind) && !ApiObject.isApiObject(construct)) {
      for (const finding of appliedFindings(document.content, schemaOf(kind, release))) {
        const locate = (): string => document.locate(finding.field);
        Catalog.of(this.app).note({ host: construct, finding, locate, cluster: target._cluster.warnings });
      }
    }
  }

  private takenOf(cluster: PluginCluster): TakenDocument[] {
    const taken = this.taken.get(cluster) ?? [];
    this.taken.set(cluster, taken);
    return taken;
  }

  private scopeOf(cluster: PluginCluster): Construct {
    const known = this.scopes.get(cluster);
    if (known !== undefined) {
      return known;
    }
    const scope = new Construct(this.app, cluster.id);
    this.targetOf(cluster).bind(scope);
    bindAt(scope, cluster.guardrails, cluster.field);
    Catalog.of(this.app).configure(scope, cluster.warnings);
    this.scopes.set(cluster, scope);
    return scope;
  }

  private manifestPlace({ node: { scopes } }: IConstruct): ManifestPlace | undefined {
    return scopes.reverse().flatMap((scope) => this.places.get(scope) ?? [])[0];
  }

  private placeOf(host: IConstruct, { field, value }: Finding): Place | undefined {
    const place = this.manifestPlace(host);
    if (place === undefined) {
      return undefined;
    }
    // if two documents are the same object, the second is not part of the app
    const refused = field === 'metadata.name' && typeof value === 'string' ? value : 'unknown';
    return { resourceName: harmlessName(place.resourceName ?? refused), manifestPath: place.manifestPath };
  }

  private nameOf(construct: IConstruct): string {
    const { resourceName, line, overlay } = this.places.get(construct) ?? {};
    if (resourceName === undefined) {
      return construct.node.path;
    }
    const places = [overlay, line?.()].filter((each) => each !== undefined);
    return `${harmlessName(resourceName)} (${places.join(', ')})`;
  }
}

/** What is wrong with the guardrails was told with the other settings. */
function bindAt(scope: IConstruct, guardrails: GuardrailSettings | undefined, field: string): void {
  if (guardrails !== undefined) {
    const name = `${field}.guardrails`;
    bindGuardrails(scope, guardrails, { name, by: name });
  }
}

/** The API groups of custom resources in manifests for these clusters. */
function groupsOf(clusters: readonly PluginCluster[]): ReadonlySet<string> {
  return new Set([API_GROUP, ...clusters.map(({ apiGroup = API_GROUP }) => apiGroup)]);
}

function objectOf(document: YamlDocument): ManifestObject {
  const [namespace, name] = [namespaceOf(document), nameOf(document)].map((each) => each && harmlessName(each));
  return { kind: harmlessName(String(document.content['kind'])), namespace, name };
}
