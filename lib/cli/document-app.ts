import { App, Chart } from 'cdk8s';
import type { Construct } from 'constructs';
import type { TargetCluster } from '../index';
import {
  Catalog,
  type LocatedFinding,
  message,
  setWording,
  linesOnce,
  setRendering,
  DocumentTaker,
  nameAndPlaceOf,
} from '../inner';
import { present } from '../private/plain';
import type { YamlDocument } from '../kubernetes';
import { ONE_CLUSTER } from './cluster-files';
import type { DocumentsOfFile } from './documents';

/** A document, and what it became. */
export interface TakenDocument {
  readonly document: YamlDocument;
  /** Absent if an earlier document is the same object, which is an error. */
  readonly construct: Construct | undefined;
}

/** The app of a program that includes files, for one cluster. */
export interface DocumentApp {
  readonly app: App;
  /** A chart for each file. */
  readonly charts: readonly Chart[];
  /** The documents of each file. */
  readonly taken: readonly (readonly TakenDocument[])[];
  /** What is wrong, one per line. */
  readonly errors: readonly string[];
}

/** What the documents of files are for. */
interface DocumentAppOptions {
  readonly cluster: TargetCluster;
  readonly apiGroup: string | undefined;
  /** Where objects without a namespace go; absent: it is left open. */
  readonly namespace?: string;
}

const ERROR_LINE = {
  cause: ({ finding }: LocatedFinding): string => message(finding),
  line: ({ finding, locate }: LocatedFinding): string => `${locate?.() ?? ''}: ${message(finding)}`,
  place: ({ locate }: LocatedFinding): string => locate?.() ?? '',
};

/** Makes constructs of the documents of files, which are for one cluster. */
export function documentApp(
  files: readonly DocumentsOfFile[],
  { cluster, apiGroup, namespace }: DocumentAppOptions,
): DocumentApp {
  const app = new App();
  const documents = new Map<unknown, YamlDocument>();
  setWording(app, {
    nameOf: (construct) => {
      const document = documents.get(construct);
      return document === undefined ? construct.node.path : nameAndPlaceOf(document);
    },
    place: 'in these files',
    toTellClustersApart: () => ONE_CLUSTER,
    toNameGroup: 'name the group with --api-group',
  });
  cluster.bind(app);
  const made = files.map((file, index) => {
    const { overlay } = file;
    const chart = new Chart(app, String(index), present({ namespace }));
    if (overlay !== undefined) {
      setRendering(chart, overlay);
    }
    const taker = new DocumentTaker(chart, { cluster, apiGroup });
    const taken = file.documents.map((document): TakenDocument => {
      const construct = taker.take(document);
      documents.set(construct, document);
      return { document, construct };
    });
    return { chart, taken };
  });
  const errors = Array.from(Catalog.of(app).review().errors.values()).flat();
  return {
    app,
    charts: made.map(({ chart }) => chart),
    taken: made.map(({ taken }) => taken),
    errors: linesOnce(errors, ERROR_LINE),
  };
}
