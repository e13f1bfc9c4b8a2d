import { PROXY_CONTAINER } from '../../model/product-names';
import { listAt, objectAt, textAt, without, type PlainObject } from '../../private/plain';
import type { Comparison, ProxyView } from './cluster-view';
import { changedFields, gainedAndLost } from './changed-fields';

/** Who can reach the proxy, and under which address. */
export const compareAccess: Comparison = (before, after) => {
  const { gained, lost } = gainedAndLost(before.access, after.access);
  return [
    ...lost.map((each) => `no longer for ${each}`),
    ...gained.map((each) => `for ${each}`),
    ...changedFields(before.service, after.service, 'Service: '),
  ];
};

/** Two states of a proxy without what was told of them, and what was told. */
interface Told {
  readonly told: readonly string[];
  readonly rest: readonly [before: ProxyView, after: ProxyView];
}

/** The port of a proxy is in its run config, its container and its Service: it is told once. */
export function comparePort(before: ProxyView, after: ProxyView): Told {
  const [old, now] = [portOf(before), portOf(after)];
  if (old === undefined || now === undefined || old === now) {
    return { told: [], rest: [before, after] };
  }
  return { told: [`port: ${String(now)}, before ${String(old)}`], rest: [withoutPort(before), withoutPort(after)] };
}

/** The port, if all three have the same one, and no other. */
function portOf({ runConfig: { port }, deployment, service }: ProxyView): number | undefined {
  const containers = listAt(deployment, 'template', 'spec', 'containers').filter(isProxy);
  const [container, ...others] = containers.flatMap((each) => listAt(each, 'ports')).map((each) => objectAt(each));
  const [outside, ...more] = listAt(service, 'ports').map((each) => objectAt(each));
  const known = [container?.['containerPort'], outside?.['port'], outside?.['targetPort']];
  const isAlone = others.length + more.length === 0;
  return typeof port === 'number' && isAlone && known.every((each) => each === port) ? port : undefined;
}

function withoutPort(view: ProxyView): ProxyView {
  const { deployment, runConfig, service } = view;
  const template = objectAt(deployment, 'template');
  const pod = objectAt(template, 'spec');
  const containers = listAt(pod, 'containers').map((each) => (isProxy(each) ? withoutPorts(each) : each));
  return {
    ...view,
    deployment: { ...deployment, template: { ...template, spec: { ...pod, containers } } },
    runConfig: without(runConfig, 'port'),
    service: withoutPorts(service),
  };
}

function withoutPorts(value: unknown): PlainObject {
  const ports = listAt(value, 'ports').map((each) => without(objectAt(each), 'containerPort', 'port', 'targetPort'));
  return { ...objectAt(value), ports };
}

function isProxy(container: unknown): boolean {
  return textAt(container, 'name') === PROXY_CONTAINER;
}
