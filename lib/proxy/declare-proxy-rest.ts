import { declare, type Declaration, type GivenProps } from '../declaration/declaration';
import { PRODUCT } from '../model/product-names';
import { objectAt, type PlainObject } from '../private/plain';
import { mapToken } from '../private/cdk8s/values';
import type { RemoteMcpProxyProps } from './generated/remote-mcp-proxy-props';

const DEBUG = { name: `${PRODUCT}_DEBUG`, value: 'true' };

/** Reloader's annotation on a Deployment: its pods are replaced when a Secret changes that they read. */
const RELOADER = 'secret.reloader.stakater.com/auto';

/** What the props of a proxy declare, in the shape of its custom resource. */
export function declareProxy(given: GivenProps<RemoteMcpProxyProps>): Declaration {
  const declaration = declare('MCPRemoteProxy', given);
  if (!given.isComplete) {
    return declaration;
  }
  const { debug, restartOnSecretChange } = given.values.props;
  const spec = withRestarts(declaration.spec, restartOnSecretChange);
  return { ...declaration, spec: debug === true ? withDebug(spec) : spec };
}

/** The variable comes last, so one of that name among the user's own is noticed as a duplicate. */
function withDebug(spec: unknown): PlainObject {
  return withDeployment(spec, ({ env }) => ({
    env: mapToken((env ?? []) as readonly unknown[], (variables) => [...variables, DEBUG]),
  }));
}

/** The spec with Reloader's annotation; one that the program wrote itself wins. */
export function withRestarts(spec: unknown, isOn: boolean | undefined): unknown {
  return isOn === undefined
    ? spec
    : withDeployment(spec, ({ annotations }) => ({
        annotations: mapToken(annotations ?? {}, (each) => ({ [RELOADER]: String(isOn), ...each })),
      }));
}

/** The spec with other overrides of the Deployment. */
function withDeployment(spec: unknown, change: (overrides: PlainObject) => PlainObject): PlainObject {
  const resourceOverrides = objectAt(spec, 'resourceOverrides');
  const given = objectAt(resourceOverrides, 'proxyDeployment');
  const proxyDeployment = { ...given, ...change(given) };
  return { ...objectAt(spec), resourceOverrides: { ...resourceOverrides, proxyDeployment } };
}
