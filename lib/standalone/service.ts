import type * as k8s from './kubernetes-types';
import { podLabelsOf } from '../model/names-and-labels';
import type { StandaloneModel } from './standalone-model';

/** The spec of the Service (`docs/operator/service.md#service`). */
export function serviceSpec({ resolved: { proxy } }: StandaloneModel): k8s.ServiceSpec {
  const { proxyPort, sessionAffinity } = proxy.spec;
  return {
    selector: podLabelsOf(proxy.name),
    ports: [{ name: 'http', port: proxyPort, targetPort: proxyPort, protocol: 'TCP' }],
    sessionAffinity,
  };
}
