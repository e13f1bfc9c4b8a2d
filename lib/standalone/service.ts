import { k8s } from 'cdk8s-plus-28';
import { podLabelsOf } from '../model/derived';
import type { StandaloneModel } from './standalone-model';

/** The spec of the Service (`spec/operator.md` §4). */
export function serviceSpec({ resolved: { proxy } }: StandaloneModel): k8s.ServiceSpec {
  const { proxyPort, sessionAffinity } = proxy.spec;
  return {
    selector: podLabelsOf(proxy.name),
    ports: [{ name: 'http', port: proxyPort, targetPort: k8s.IntOrString.fromNumber(proxyPort), protocol: 'TCP' }],
    sessionAffinity,
  };
}
