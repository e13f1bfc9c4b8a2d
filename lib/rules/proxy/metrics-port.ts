import { PROXY_CONTAINER } from '../../model/product-names';
import { METRICS_PORT, metricsPortIn } from '../../model/target';
import { item } from '../../private/field-paths';
import { listAt, objectAt, type PlainObject, textAt } from '../../private/plain';
import { itself, onlyWhere, type Part, type ProxySubject, type Rule, rowsOf, specRows } from '../rule';

const { error } = specRows();

const others = rowsOf(otherPorts);

/** Rules for the port that proxies have for metrics alone (`docs/operator/runtime.md#metrics`). */
export const METRICS_PORT_RULES: readonly Rule<ProxySubject>[] = onlyWhere(hasMetricsPort, [
  error('metrics-port-taken', 'runtime', {
    at: 'proxyPort',
    breaks: (port) => port === METRICS_PORT,
    shown: itself,
    rule: 'is the port that the proxy opens for metrics first, so it would not start',
    fix: 'use another port',
  }),
  others.warning('metrics-port-shared', 'runtime', {
    field: 'containerPort',
    breaks: ({ containerPort }) => containerPort === METRICS_PORT,
    shown: itself,
    rule: 'is also the port of the proxy for metrics: whichever container starts later does not get it, and the proxy then takes any other port',
    fix: 'give this container another port',
  }),
  others.warning('metrics-port-shared', 'runtime', {
    field: 'name',
    breaks: ({ containerPort, name }, { facadeRequests }) =>
      containerPort !== METRICS_PORT &&
      name === 'metrics' &&
      facadeRequests?.scrapes.some(({ port }) => port === METRICS_PORT) === true,
    shown: itself,
    rule: 'is also the name of the port of the proxy for metrics, so whoever scrapes a port by that name scrapes this container too',
    fix: 'give the port of this container another name',
  }),
]);

/** A config that is not in the app may have no metrics. */
function hasMetricsPort({ resolved, target }: ProxySubject): boolean {
  return resolved.telemetry?.spec.prometheus?.enabled === true && metricsPortIn(target) !== undefined;
}

/** The ports of containers beside the proxy; init containers that end before it starts leave theirs to it. */
function otherPorts({ resource: { spec } }: ProxySubject): readonly Part<PlainObject>[] {
  return ['containers', 'initContainers'].flatMap((list) =>
    listAt(spec.podTemplateSpec, 'spec', list).flatMap((container, index) => {
      const isBeside = list === 'containers' || textAt(container, 'restartPolicy') === 'Always';
      const path = item(`spec.podTemplateSpec.spec.${list}`, index);
      return isBeside && textAt(container, 'name') !== PROXY_CONTAINER
        ? listAt(container, 'ports').map((port, nth) => [item(`${path}.ports`, nth), objectAt(port)] as const)
        : [];
    }),
  );
}
