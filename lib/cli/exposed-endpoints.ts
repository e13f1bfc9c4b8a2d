import { type Endpoint, endpointsIn } from './client-config';
import { clusterFiles, ONE_CLUSTER } from './cluster-files';
import { proxiesTwice } from './proxies/found-proxies';
import type { Manifests } from './kustomize/read-manifests';
import { type Outcome, readNoted } from './left-out';
import { objectsOf } from './objects';
import type { McpValidationProps } from '../index';

/** Where clients reach the proxies of manifests; of each other proxy, why they don't is noted. */
export function exposedEndpoints(manifests: Manifests, settings: McpValidationProps): Outcome<readonly Endpoint[]> {
  const { files, notes, errors, isWhole } = readNoted(manifests);
  const clusters = errors.length > 0 ? [] : clusterFiles(files, settings);
  const mistakes = [...errors, ...clusters.flatMap((cluster) => proxiesTwice(cluster.files, ONE_CLUSTER))];
  if (mistakes.length > 0) {
    return { notes, errors: mistakes, isWhole };
  }
  const endpoints = clusters.flatMap((cluster) => endpointsIn(objectsOf(cluster.files, manifests.given), cluster.name));
  const exposed = endpoints.filter(({ urls }) => urls.length > 0);
  return {
    notes: [...notes, ...endpoints.filter(({ urls }) => urls.length === 0).map(unexposed)],
    ...(exposed.length === 0
      ? { errors: ['cdk8s-mcp: no proxy of the manifests is exposed'] }
      : { errors: [], result: exposed }),
    isWhole,
  };
}

function unexposed({ proxy, cluster, withoutUrl }: Endpoint): string {
  const why = withoutUrl.length === 0 ? '' : ` (${withoutUrl.join('; ')})`;
  return `cdk8s-mcp: no Ingress or HTTPRoute with a host leads to the proxy ${[cluster, proxy.name].filter((each) => each !== undefined).join(': ')}${why}`;
}
