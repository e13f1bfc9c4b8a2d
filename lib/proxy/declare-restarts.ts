import { objectAt } from '../private/plain';
import { mapToken } from '../private/cdk8s/token';

/** Reloader's annotation on a Deployment: its pods are replaced when a Secret changes that they read. */
const RELOADER = 'secret.reloader.stakater.com/auto';

/** The spec with the annotation; one that the program wrote itself wins. */
export function withRestarts(spec: unknown, isOn: boolean | undefined): unknown {
  if (isOn === undefined) {
    return spec;
  }
  const resourceOverrides = objectAt(spec, 'resourceOverrides');
  const proxyDeployment = objectAt(resourceOverrides, 'proxyDeployment');
  const given = proxyDeployment['annotations'] ?? {};
  const annotations = mapToken(given, (each) => ({ [RELOADER]: String(isOn), ...each }));
  return {
    ...objectAt(spec),
    resourceOverrides: { ...resourceOverrides, proxyDeployment: { ...proxyDeployment, annotations } },
  };
}
