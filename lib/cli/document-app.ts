import type { Chart } from 'cdk8s';
import type { TargetCluster } from '../index';
import { DocumentApp, message } from '../inner';
import { linesOnce } from '../private/told-once';
import { ONE_CLUSTER } from './cluster-files';
import type { DocumentsOfFile } from './documents';

/** What the documents of files are for. */
interface ClusterOptions {
  readonly cluster: TargetCluster;
  readonly apiGroup: string | undefined;
  /** Where objects without a namespace go; absent: it is left open. */
  readonly namespace?: string;
}

/** What a cluster with the operator has because of a document. */
export type OperatedDocument = ReturnType<ReturnType<DocumentApp['operated']>>[number];

/** The app of a program that includes files, for one cluster. */
export interface ClusterApp {
  /** A chart for each file. */
  readonly charts: readonly Chart[];
  /** What is wrong, one per line. */
  readonly errors: readonly string[];
  /** What the cluster has because of the documents of each file, if nothing is wrong and it runs the operator. */
  readonly operated: () => readonly (readonly OperatedDocument[])[];
}

/** Makes constructs of the documents of files, which are for one cluster. */
export function documentApp(files: readonly DocumentsOfFile[], options: ClusterOptions): ClusterApp {
  const made = new DocumentApp({
    toTellClustersApart: () => ONE_CLUSTER,
    toNameGroup: 'name the group with --api-group',
  });
  const { app, charts } = made;
  options.cluster.bind(app);
  const taken = files.map(({ documents, overlay }) => made.take(app, documents, { ...options, overlay }));
  const errors = linesOnce(DocumentApp.errorsOf(app), {
    cause: ({ finding }) => message(finding),
    line: ({ finding, locate }) => `${locate?.() ?? ''}: ${message(finding)}`,
    place: ({ locate }) => locate?.() ?? '',
  });
  return { charts, errors, operated: () => taken.map(made.operated()) };
}
