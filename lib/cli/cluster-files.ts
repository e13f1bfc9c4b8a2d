import { present } from '../private/plain';
import { pluginClusters, releaseOfDocuments } from '../inner';
import { SETTINGS } from './check/settings';
import type { DocumentsOfFile } from './documents';
import { namespaceOf } from '../model/resource-document';
import type { McpValidationProps, McpValidationSettings } from '../index';

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
  const known = pluginClusters(withoutCrds(properties), SETTINGS);
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

/** Which files a cluster gets does not depend on its CRDs, which are read for what is rendered. */
function withoutCrds({ clusters = [], ...common }: McpValidationProps): McpValidationProps {
  return present({
    ...common,
    crds: undefined,
    clusters: clusters.map((cluster) => present({ ...cluster, crds: undefined })),
  });
}

/** The release that the files of a cluster need, if nobody states one; undefined: the oldest one has all that they use. */
export function neededRelease(parts: readonly ClusterFiles[]): string | undefined {
  const documents = parts.flatMap(({ files }) => files.flatMap((file) => file.documents));
  return releaseOfDocuments(documents, parts[0]?.settings.apiGroup);
}

/** What to do if a proxy is twice in the files of a cluster. */
export const ONE_CLUSTER = 'name the files of one cluster only, or list the clusters in the file of --settings';
