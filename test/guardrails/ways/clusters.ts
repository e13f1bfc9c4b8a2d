import { JsonPatch } from 'cdk8s';
import { OperatorRelease } from '../../../lib';
import { CONTAINER, patchedNative, proxyIn } from './programs';
import type { Way } from './way';

/** A way of the cluster: no resource shows the release that it has. */
function ofCluster(title: string, cluster: Pick<Way, 'release' | 'image' | 'standalone'>): Way {
  return {
    title,
    id: 'guardrail-release',
    ...cluster,
    make: ({ guarded }) => {
      proxyIn(guarded);
    },
    places: cluster.standalone === true ? ['synth'] : ['synth', 'check'],
  };
}

const IMAGE = 'ghcr.io/stacklok/toolhive/proxyrunner';

/** Ways of clusters: which release runs. */
export const CLUSTERS: readonly Way[] = [
  ofCluster('an older operator', { release: OperatorRelease.V0_43 }),
  ofCluster('an older proxy', { standalone: true, release: OperatorRelease.V0_43 }),
  ofCluster('an older image of the cluster', { standalone: true, image: `${IMAGE}:v0.43.0` }),
  ofCluster('an image of the cluster without a release', {
    standalone: true,
    image: `${IMAGE}@sha256:${'0'.repeat(64)}`,
  }),
  patchedNative(
    'an older image',
    'guardrail-release',
    'Deployment',
    JsonPatch.replace(`${CONTAINER}/image`, `${IMAGE}:v0.43.0`),
  ),
];
