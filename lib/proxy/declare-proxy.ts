import { declare, type Declaration, type GivenProps } from '../declaration/declaration';
import { PRODUCT } from '../model/product-names';
import { objectAt, type PlainObject } from '../private/plain';
import { mapToken } from '../private/cdk8s/token';
import { withRestarts } from './declare-restarts';
import type { RemoteMcpProxyProps } from './remote-mcp-proxy-props';

const DEBUG = { name: `${PRODUCT}_DEBUG`, value: 'true' };

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
  const resourceOverrides = objectAt(spec, 'resourceOverrides');
  const proxyDeployment = objectAt(resourceOverrides, 'proxyDeployment');
  const given = (proxyDeployment['env'] ?? []) as readonly unknown[];
  const env = mapToken(given, (variables) => [...variables, DEBUG]);
  return {
    ...objectAt(spec),
    resourceOverrides: { ...resourceOverrides, proxyDeployment: { ...proxyDeployment, env } },
  };
}
