import { listAt, objectAt, type PlainObject, textAt } from '../private/plain';
import { containersOf } from './native-proxy';
import { podLabelsOf } from './object-names';
import type { PodPort, RoutedProxy } from './route-map';
import { METRICS_PORT } from './target';

/** A proxy that has a name and a namespace. */
type Named = Pick<RoutedProxy, 'namespace' | 'name'>;

const POD_LABELS = ['resourceOverrides', 'proxyDeployment', 'podTemplateMetadataOverrides', 'labels'];

/** The labels of the pods that the operator makes. */
export function podLabelsIn(name: string, spec: unknown): PlainObject {
  return { ...objectAt(spec, ...POD_LABELS), ...podLabelsOf(name) };
}

/** The proxy of a custom resource, whose Service is made for it. */
export function routedResource({ namespace, name }: Named, spec: unknown): RoutedProxy {
  const { proxyPort } = objectAt(spec);
  const port = typeof proxyPort === 'number' ? proxyPort : undefined;
  const beside = ['containers', 'initContainers'].flatMap((list) => listAt(spec, 'podTemplateSpec', 'spec', list));
  return {
    namespace,
    name,
    podLabels: podLabelsIn(name, spec),
    port,
    ports: [{ name: 'http', number: port }, ...beside.flatMap(portsOf)],
    metricsPort: METRICS_PORT,
    hasService: true,
  };
}

/** The proxy of a Deployment, whose Service is in the manifests. */
export function routedDeployment(
  { namespace, name }: Named,
  deployment: PlainObject,
  runConfig: PlainObject | undefined,
): RoutedProxy {
  const pod = objectAt(deployment, 'spec', 'template', 'spec');
  const port = runConfig?.['port'];
  return {
    namespace,
    name,
    podLabels: objectAt(deployment, 'spec', 'template', 'metadata', 'labels'),
    port: typeof port === 'number' ? port : undefined,
    ports: [...containersOf(deployment), ...listAt(pod, 'initContainers')].flatMap(portsOf),
    metricsPort: METRICS_PORT,
    hasService: false,
  };
}

function portsOf(container: unknown): PodPort[] {
  return listAt(container, 'ports').map((each) => ({
    ...(textAt(each, 'name') === undefined ? {} : { name: textAt(each, 'name') }),
    number: objectAt(each)['containerPort'],
  }));
}
