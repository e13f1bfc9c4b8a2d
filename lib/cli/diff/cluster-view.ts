import { App, Chart } from 'cdk8s';
import { Catalog } from '../../engine/catalog';
import { type LocatedFinding, message, setWording } from '../../engine/messages';
import { linesOnce } from '../../engine/review';
import { setRendering } from '../../engine/scope-settings';
import { authzName, runConfigName, serviceNameOf } from '../../model/names-and-labels';
import { RUNNER_IMAGE } from '../../model/product-names';
import { objectAt, type PlainObject, present } from '../../private/plain';
import { knownRelease } from '../../releases/releases';
import { DocumentTaker, nameOf, namespaceOf } from '../../yaml/document-taker';
import type { McpValidationProps, McpValidationSettings } from '../../yaml/validation/mcp-validation-types';
import { pluginClusters, targetClusterOf } from '../../yaml/validation/clusters';
import { SETTINGS } from '../check/settings';
import { clientsOf } from '../graph/connections';
import { proxiesIn, type FoundProxy } from '../graph/proxies';
import type { DocumentsOfFile } from '../input';
import { keyOf, type KubernetesObject, objectsOf, type Scope, scopesOf } from '../objects';

/** A proxy as a cluster runs it. */
export interface ProxyView {
  /** The name of its cluster, if the settings have several. */
  readonly cluster: string | undefined;
  /** Its overlay, if several have a proxy of its name. */
  readonly overlay: string | undefined;
  readonly namespace: string | undefined;
  readonly name: string;
  /** The `spec` of its Deployment. */
  readonly deployment: PlainObject;
  readonly runConfig: PlainObject;
  /** The `spec` of its Service. */
  readonly service: PlainObject;
  /** Who can reach it through which object, in words. */
  readonly access: readonly string[];
}

/** Compares one part of two states of a proxy: what changes, in words. */
export type Comparison = (before: ProxyView, after: ProxyView) => readonly string[];

/** The proxies of a cluster, and the objects that don't belong to one of them, both by their names. */
export interface ClusterView {
  readonly proxies: ReadonlyMap<string, ProxyView>;
  readonly others: ReadonlyMap<string, PlainObject>;
}

/**
 * Reads the objects of a cluster, or of several overlays.
 *
 * @param several the names of objects that several overlays have
 */
export function clusterView(
  objects: readonly KubernetesObject[],
  several: ReadonlySet<string>,
  cluster?: string,
): ClusterView {
  return combined(scopesOf(objects).map((scope) => scopeView(scope, several, cluster)));
}

/** Several views as one. */
export function combined(views: readonly ClusterView[]): ClusterView {
  return {
    proxies: new Map(views.flatMap(({ proxies }) => Array.from(proxies))),
    others: new Map(views.flatMap(({ others }) => Array.from(others))),
  };
}

function scopeView({ own, objects }: Scope, several: ReadonlySet<string>, cluster: string | undefined): ClusterView {
  const byKey = new Map(objects.map((each) => [keyOf(each), each]));
  const found = proxiesIn(own, objects);
  const seen = new Set(found.flatMap(ownKeys));
  const others = own.filter((each) => !seen.has(keyOf(each)));
  const within = (object: KubernetesObject): string | undefined =>
    several.has(keyOf(object)) ? object.overlay : undefined;
  const named = (object: KubernetesObject, name: string): string => {
    return [cluster, within(object), name].filter((each) => each !== undefined).join(': ');
  };
  return {
    proxies: new Map(
      found.map((proxy) => {
        const view = { cluster, overlay: within(proxy.object), ...viewOf(proxy, objects, byKey) };
        return [named(proxy.object, shownName(proxy)), view];
      }),
    ),
    others: new Map(others.map((each) => [named(each, `${each.kind} ${shownName(each)}`), each.content])),
  };
}

function viewOf(
  proxy: FoundProxy,
  objects: readonly KubernetesObject[],
  byKey: ReadonlyMap<string, KubernetesObject>,
): Omit<ProxyView, 'cluster' | 'overlay'> {
  const { namespace, name, deployment, settings } = proxy;
  const service = byKey.get(keyOf({ kind: 'Service', namespace, name: serviceNameOf(name) }));
  const access = clientsOf(proxy, objects).map(({ who, by }) => `${who.join(' ')} (${by})`);
  return {
    namespace,
    name,
    deployment: objectAt(deployment?.content, 'spec'),
    runConfig: objectAt(settings[0]),
    service: objectAt(service?.content, 'spec'),
    access,
  };
}

/** The objects of a proxy that are compared as its parts. */
function ownKeys({ namespace, name, deployment }: FoundProxy): string[] {
  const own = [
    { kind: 'ConfigMap', namespace, name: runConfigName(name) },
    { kind: 'ConfigMap', namespace, name: authzName(name) },
    { kind: 'Service', namespace, name: serviceNameOf(name) },
    ...(deployment === undefined ? [] : [deployment]),
  ];
  return own.map(keyOf);
}

function shownName({ namespace, name }: Pick<KubernetesObject, 'namespace' | 'name'>): string {
  return namespace === undefined ? name : `${namespace}/${name}`;
}

/** What one of the clusters of the settings gets. */
export interface ClusterFiles {
  /** Absent for what none of the clusters claims. */
  readonly name: string | undefined;
  readonly settings: McpValidationSettings;
  readonly files: readonly DocumentsOfFile[];
}

/** The documents of files by cluster, as `check` assigns them. */
export function clusterFiles(files: readonly DocumentsOfFile[], properties: McpValidationProps): ClusterFiles[] {
  const { clusters = [], ...common } = properties;
  const known = pluginClusters(properties, SETTINGS);
  const parts = known.map((cluster, index) => ({
    name: clusters[index]?.name,
    settings: { ...common, ...clusters[index] },
    files: files.flatMap((file) => {
      const documents = file.documents.filter((document) => {
        return known.find(({ claims }) => claims(file.shown, namespaceOf(document))) === cluster;
      });
      // overlays that the settings give to one cluster are applied together
      const overlay = clusters[index] === undefined ? file.overlay : undefined;
      return documents.length === 0 ? [] : [{ ...file, documents, overlay }];
    }),
  }));
  return parts.filter((part) => part.files.length > 0);
}

/** What decides the objects that the operator makes of custom resources. */
interface RenderSettings {
  readonly release: string;
  readonly apiGroup?: string | undefined;
  readonly openshift?: boolean | undefined;
  readonly substitution?: boolean | undefined;
  /** The files and folders that were named. */
  readonly given: readonly string[];
}

/** The objects in a cluster, and the errors of the manifests, one per line. */
export interface RenderedObjects {
  readonly objects: readonly KubernetesObject[];
  readonly errors: readonly string[];
}

const ERROR_LINE = {
  cause: ({ finding }: LocatedFinding): string => message(finding),
  line: ({ finding, location = '' }: LocatedFinding): string => `${location}: ${message(finding)}`,
  place: ({ location = '' }: LocatedFinding): string => location,
};

/** How files of several clusters are compared. */
export const ONE_CLUSTER = 'name the files of one cluster only, or list the clusters in the file of --settings';

/** Where objects without a namespace go, as with kubectl. */
const NAMESPACE = 'default';

/**
 * The objects that a cluster has after manifests were applied: what the operator of a release makes of the custom
 * resources, and everything else as it is.
 */
export function rendered(
  files: readonly DocumentsOfFile[],
  { release, apiGroup, openshift, substitution, given }: RenderSettings,
): RenderedObjects {
  const app = new App();
  const lines = new Map<unknown, string>();
  setWording(app, {
    nameOf: (construct) => lines.get(construct) ?? construct.node.path,
    place: 'in these files',
    toTellClustersApart: () => ONE_CLUSTER,
    toNameGroup: 'name the group with --api-group',
  });
  // the tag that the operator's Helm chart sets
  const image = `${RUNNER_IMAGE}:v${knownRelease(release)}`;
  const settings = { operator: false, release, fidelity: 'exact', image } as const;
  const cluster = targetClusterOf({ ...settings, ...present({ openshift, substitution }) });
  cluster.bind(app);
  const charts = files.map(({ documents, overlay }, index) => {
    const chart = new Chart(app, String(index), { namespace: NAMESPACE });
    if (overlay !== undefined) {
      setRendering(chart, overlay);
    }
    const taker = new DocumentTaker(chart, { cluster, apiGroup });
    for (const document of documents) {
      const taken = taker.take(document);
      lines.set(taken, `${nameOf(document) ?? ''} (${document.locate('metadata.name')})`);
    }
    return chart;
  });
  const errors = Array.from(Catalog.of(app).review().errors.values()).flat();
  if (errors.length > 0) {
    return { objects: [], errors: linesOnce(errors, ERROR_LINE) };
  }
  const made = charts.map((chart, index) => ({
    shown: '',
    overlay: files[index]?.overlay,
    documents: (chart.toJson() as PlainObject[]).map((content) => ({ content, locate: () => '' })),
  }));
  return { objects: objectsOf(made, given), errors: [] };
}
