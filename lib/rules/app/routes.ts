import type { Violation } from '../../private/finding';
import { isPathWithin, withoutSlash } from '../../model/exposure';
import { HEALTH_PATH, mcpEndpoints, METRICS_PATH, OAUTH, WELL_KNOWN } from '../../model/served-paths';
import type { Leading, Lost, Mistake, RoutedProxy } from '../../model/route-map';
import { delivers, removedPrefix, type Manifest, type Route, type RoutePath } from '../../model/routes';
import { listAt, textAt } from '../../private/plain';
import { holdsVariable } from '../../private/variables';
import type { Report, Rule } from '../rule';

/** What a proxy does with requests, as far as the rules about routes look at it. */
export interface Serving {
  readonly isSse: boolean;
  readonly trustsHeaders: boolean;
  readonly endpointPrefix: string;
  /** Whether it has metrics, at whatever port. */
  readonly hasMetrics: boolean;
  /** Whether it has metrics at the port of MCP. */
  readonly hasOpenMetrics: boolean;
  /** Whether its release can have them at another port only. */
  readonly canMoveMetrics: boolean;
  readonly runsAuthServer: boolean;
}

/** A proxy, as the rules about routes to it look at it. */
export interface ServingProxy extends RoutedProxy {
  readonly serving: () => Serving;
}

/** A route, and what is known of the app around it. */
export interface RouteSubject {
  readonly way: Leading<ServingProxy, Manifest> | Lost<ServingProxy, Manifest>;
  /** Where the rules look: `in these files`. */
  readonly place: string;
}

/** Rules about Ingresses and HTTPRoutes that lead to proxies, and that a proxy did not make itself. */
export const ROUTE_RULES: readonly Rule<RouteSubject>[] = [
  { id: 'route-nowhere', layer: 'app', severity: 'warning', check: nowhere },
  { id: 'route-prefix-removed', layer: 'runtime', severity: 'warning', check: removedPrefixes },
  { id: 'route-metrics-open', layer: 'runtime', severity: 'warning', check: openMetrics },
];

function nowhere(subject: RouteSubject, report: Report): void {
  const { way } = subject;
  if ('why' in way) {
    report({ ...placeOf(way.route, way.why), ...wordsFor(way.why, subject, way.route) });
  }
}

function placeOf({ field, service, port, portField }: Route, { reason }: Mistake): Pick<Violation, 'field' | 'value'> {
  return reason === 'port' || reason === 'target-port'
    ? { field: portField, value: port }
    : { field, value: field.endsWith('.namespace') ? service.namespace : service.name };
}

function wordsFor(
  why: Mistake,
  { place }: RouteSubject,
  { kind, namespace, service }: Route,
): Pick<Violation, 'rule' | 'fix'> {
  switch (why.reason) {
    case 'no-proxy':
      return {
        rule: `is the Service of no proxy ${place}, so requests fail`,
        fix: 'correct the name, or add the proxy',
      };
    case 'namespace': {
      const rule = `is the Service of a proxy in the namespace ${why.namespace}, but it is looked for in ${service.namespace ?? ''}`;
      const fix =
        kind === 'Ingress'
          ? `move the Ingress to ${why.namespace}`
          : `write namespace: ${why.namespace} beside the name, and add a ReferenceGrant there`;
      return { rule, fix };
    }
    case 'grant': {
      const rule = `has no ReferenceGrant for HTTPRoutes of ${namespace ?? ''} ${place}, so requests fail`;
      return { rule, fix: `add the ReferenceGrant to ${why.namespace}, or move the HTTPRoute there` };
    }
    case 'port': {
      const ports = why.ports.map(({ port, name }) =>
        typeof name === 'string' ? `${String(port)} (${name})` : String(port),
      );
      return { rule: `is no port of the Service ${service.name}, so requests fail`, fix: `use ${ports.join(' or ')}` };
    }
    case 'target-port':
      return {
        rule: `leads through the Service ${service.name} to ${String(why.targetPort)} of the pods, where nothing of the proxy listens`,
        fix: `set targetPort of the Service to ${String(why.port)}`,
      };
  }
}

/** Clients of SSE are told the path for their messages (`docs/operator/runtime.md#sse`). */
function removedPrefixes({ way }: RouteSubject, report: Report): void {
  if (!('to' in way) || way.to !== 'mcp') {
    return;
  }
  const { isSse, trustsHeaders, endpointPrefix } = way.proxy.serving();
  if (!isSse || trustsHeaders) {
    return;
  }
  const told = `${withoutSlash(endpointPrefix)}/messages`;
  const known = way.route.paths.filter(({ path }) => !holdsVariable(path));
  for (const { rewrite, prefix } of known.map((each) => ({ ...each, prefix: removedPrefix(each) }))) {
    if (rewrite !== undefined && prefix !== '' && withoutSlash(endpointPrefix) !== prefix) {
      const rule = `removes ${prefix}, but ${named(way.proxy)} tells clients of SSE to send messages to ${told}, which does not lead to it`;
      const fix = `set endpointPrefix of the proxy to ${prefix}, or trustProxyHeaders if the controller sends X-Forwarded-Prefix`;
      report({ field: rewrite.field, rule, fix });
    }
  }
}

function openMetrics({ way }: RouteSubject, report: Report): void {
  if (!('to' in way)) {
    return;
  }
  const { route, proxy, object, to } = way;
  const { isSse, hasMetrics, hasOpenMetrics, canMoveMetrics, runsAuthServer } = proxy.serving();
  const isOpen = to === 'metrics' ? hasMetrics : hasOpenMetrics;
  const open = isOpen
    ? route.paths.find((each) => delivers(each, METRICS_PATH) && !isTakenAway(each, route, object))
    : undefined;
  if (open === undefined) {
    return;
  }
  if (to === 'metrics') {
    const rule = `leads everyone to the metrics of ${named(proxy)}, which need no authentication`;
    report({ field: route.portField, value: route.port, rule, fix: 'use the port of MCP' });
    return;
  }
  const rule = `also leads everyone to ${METRICS_PATH} and ${HEALTH_PATH} of ${named(proxy)}, which need no authentication`;
  const own = mcpEndpoints(isSse).map((each) => `${removedPrefix(open)}${each}`);
  const paths = [...own, ...(runsAuthServer ? [OAUTH] : [])].join(', ');
  const moved = canMoveMetrics ? ', or set metricsOnTransportPort: false in the telemetry config' : '';
  const fix = `route only ${paths} and ${WELL_KNOWN}${moved}`;
  report({ field: open.field, value: open.path, rule, fix });
}

/** Whether the same object has a longer path for the metrics, which leads elsewhere. */
function isTakenAway({ path }: RoutePath, { hosts, service }: Route, { content }: Manifest): boolean {
  const wanted = `${path === '/' ? '' : withoutSlash(path)}${METRICS_PATH}`;
  return listAt(content, 'spec', 'rules').some((rule) => {
    const host = textAt(rule, 'host');
    const isSameHost = host === undefined || hosts.includes(host);
    const ofIngress = listAt(rule, 'http', 'paths').some(
      (each) => textAt(each, 'path') === wanted && textAt(each, 'backend', 'service', 'name') !== service.name,
    );
    const ofRoute =
      listAt(rule, 'backendRefs').every((each) => textAt(each, 'name') !== service.name) &&
      listAt(rule, 'matches').some((match) => {
        const other = textAt(match, 'path', 'value') ?? '/';
        return other !== path && isPathWithin(other, path) && isPathWithin(wanted, other);
      });
    return (isSameHost && ofIngress) || ofRoute;
  });
}

function named({ namespace, name }: RoutedProxy): string {
  return `the proxy ${namespace === undefined ? name : `${namespace}/${name}`}`;
}
