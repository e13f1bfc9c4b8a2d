import type { Manifest } from '../../../test/support/corpus';
import { isPlainObject, objectAt } from '../../../lib/private/plain';
import { inParallel, refusalOf } from './api-client';
import { applyNamespaces, type Placed } from './in-cluster';
import type { ControlPlane } from './control-plane';
import type { Report } from './report';

const NAMESPACE = 'restricted';

/** Law 5: the pods of Deployments with all corrections, whose templates are the package's alone. */
export async function judgePods(plane: ControlPlane, inputs: readonly Placed[], report: Report): Promise<void> {
  await applyNamespaces(plane, [NAMESPACE], { 'pod-security.kubernetes.io/enforce': 'restricted' });
  const pods = inputs
    .filter(({ isCorrected }) => isCorrected)
    .flatMap(({ name, objects }) =>
      objects
        .filter(({ kind }) => kind === 'Deployment')
        .map((each) => ({ input: name, object: each, pod: podOf(each) })),
    );
  await inParallel(pods, async ({ input, object, pod }) => {
    report.counted(5, 1);
    const refusal = refusalOf(await plane.client.tryCreate(pod, 'Strict'));
    if (refusal !== undefined) {
      report.found(5, { input, object, field: refusal.field, said: refusal.said });
    }
  });
}

function podOf({ metadata: { name }, spec }: Manifest): Manifest {
  const template = objectAt(spec, 'template');
  const metadata = isPlainObject(template['metadata']) ? template['metadata'] : {};
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { ...metadata, name, namespace: NAMESPACE },
    spec: template['spec'],
  };
}
