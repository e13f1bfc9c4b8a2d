import type { IConstruct } from 'constructs';
import { reportAt } from '../cluster/target-cluster';
import { declaredSpec, type Defaults } from '../declaration/declaration';
import { readArguments } from '../declaration/props/read-arguments';
import { Catalog } from '../engine/catalog';
import { ScopeSetting } from '../engine/scope-settings';
import { type Finding, withoutEffect } from '../private/finding';
import { checkedScope } from '../cdk8s/arguments';
import { mapToken } from '../private/cdk8s/values';
import { objectAt, type PlainObject } from '../private/plain';
import { podOptions } from './proxy-pod-options';
import type { ProxyDefaultsOptions } from './generated/proxy-defaults-options';

const UNUSED: Finding = {
  id: 'defaults-unused',
  severity: 'warning',
  field: 'ProxyDefaults.bind',
  ...withoutEffect(
    'bind them to a scope above the proxies, or remove them',
    'since there is no proxy below this scope',
  ),
};

/**
 * Defaults for all proxies below a scope, whether they are made by a program or by `McpInclude`.
 *
 * If several scopes have defaults, the nearest scope wins, setting by setting; the proxy's own settings win over all
 * defaults. A default that makes proxies invalid is reported as a single error, at the scope where it was bound.
 */
export class ProxyDefaults {
  /**
   * Makes these the defaults of all proxies below the scope.
   *
   * Must be called before the first proxy below that scope is created, and once per scope; anything else is an error.
   *
   * @param scope an app, a chart, or any other construct
   * @param defaults settings of the proxies that don't set them themselves
   */
  public static bind(scope: IConstruct, defaults: ProxyDefaultsOptions): void {
    const { values, findings } = readArguments('ProxyDefaults.bind', { defaults }, { field: 'ProxyDefaults' });
    const { acknowledge = [], inherit = true } = values.defaults;
    const binding = { defaults: { scope, ...declareDefaults(values.defaults) }, inherits: inherit };
    const misplaced = DEFAULTS.bind(checkedScope('ProxyDefaults.bind', scope), binding, 'ProxyDefaults.bind');
    reportAt(scope, [...findings, ...misplaced]);
    if (misplaced.length === 0) {
      Catalog.of(scope).noteUnlessProxyBelow({ host: scope, finding: UNUSED });
      Catalog.of(scope).configure(scope, { field: 'ProxyDefaults.acknowledge', acknowledge: [...acknowledge] });
    }
  }

  private constructor() {}
}

/** What defaults declare for proxies: parts of the custom resource, and settings outside of it. */
function declareDefaults(options: ProxyDefaultsOptions): Omit<Defaults, 'scope'> {
  const { pod, labels, reloader } = options;
  const { spec, usedConstructs } = declaredSpec('MCPRemoteProxy', 'ProxyDefaultsOptions', options);
  const settings = { metadata: { labels }, spec: withRestarts(spec, reloader), pod: pod && podOptions(pod) };
  return { settings, usedConstructs };
}

/** What is bound to a scope. */
interface Binding {
  readonly defaults: Defaults;
  /** Whether the defaults of the scopes above apply as well. */
  readonly inherits: boolean;
}

const DEFAULTS = new ScopeSetting<Binding>();

/** The defaults of a proxy, nearest first; from now on, none can be bound above it. */
export function takeDefaults(proxy: IConstruct): Defaults[] {
  DEFAULTS.settle(proxy);
  const bindings = DEFAULTS.around(proxy);
  const last = bindings.findIndex(({ inherits }) => !inherits);
  return (last < 0 ? bindings : bindings.slice(0, last + 1)).map(({ defaults }) => defaults);
}

/** Reloader's annotation on a Deployment: its pods are replaced when a Secret changes that they read. */
const RELOADER = 'secret.reloader.stakater.com/auto';

/** The spec with Reloader's annotation; one that the program wrote itself wins. */
export function withRestarts(spec: unknown, isOn: boolean | undefined): unknown {
  return isOn === undefined
    ? spec
    : withDeployment(spec, ({ annotations }) => ({
        annotations: mapToken(annotations ?? {}, (each) => ({ [RELOADER]: String(isOn), ...each })),
      }));
}

/** The spec with other overrides of the Deployment. */
export function withDeployment(spec: unknown, change: (overrides: PlainObject) => PlainObject): PlainObject {
  const resourceOverrides = objectAt(spec, 'resourceOverrides');
  const given = objectAt(resourceOverrides, 'proxyDeployment');
  const proxyDeployment = { ...given, ...change(given) };
  return { ...objectAt(spec), resourceOverrides: { ...resourceOverrides, proxyDeployment } };
}
