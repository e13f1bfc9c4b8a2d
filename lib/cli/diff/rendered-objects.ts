import { App, Chart } from 'cdk8s';
import { Catalog } from '../../engine/catalog';
import { type LocatedFinding, message, setWording } from '../../engine/messages';
import { linesOnce } from '../../engine/review';
import { setRendering } from '../../engine/scope-settings';
import { RUNNER_IMAGE } from '../../model/product-names';
import { type PlainObject, present } from '../../private/plain';
import { knownRelease } from '../../releases/releases';
import { DocumentTaker, nameAndPlaceOf } from '../../yaml/document-taker';
import { targetClusterOf } from '../../yaml/validation/clusters';
import { ONE_CLUSTER } from '../cluster-files';
import type { DocumentsOfFile } from '../input';
import { type KubernetesObject, objectsOf } from '../objects';

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
      lines.set(taker.take(document), nameAndPlaceOf(document));
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
