import { at, isCall, isReference, optionsOf, type Props } from './data';
import type { ValidProgram } from './program';
import { hasLostCallback, hasUsers, isRedirected, isRedirectWritten } from './redirects';
import { isBlock } from './seen';
import { bundlesOf, isOptional } from './server-bundles';
import { has } from './target';

/** A config with the program around it. */
interface SeenConfig extends Pick<ValidProgram, 'target'> {
  readonly props: Props;
  /** The props of the proxies whose authorization server it is. */
  readonly users: readonly Props[];
}

/** When a config earns a warning. */
const EARNED: { readonly [id: string]: (seen: SeenConfig) => boolean } = {
  'auth-server-keys': ({ props: { auth } }) => {
    const server = optionsOf(auth);
    const isLost = server['signingKeys'] === undefined || (hasUsers(server) && server['hmacSecrets'] === undefined);
    return isCall(server['storage'], 'AuthServerStorage.redis') && isLost;
  },
  'auth-server-cimd': ({ target, props: { auth } }) => {
    const { cimd } = optionsOf(auth);
    return !has(target, '0.47.0') && isBlock(cimd) && cimd['enabled'] !== false;
  },
  'auth-server-callback-host': ({ target, props: { auth }, users }) => {
    const server = optionsOf(auth);
    const isWritten = users.some((props) => isRedirectWritten(target, props));
    return hasLostCallback(target, server) && (isRedirected(server) || isWritten);
  },
  'ca-bundle-optional-ignored': ({ props: { provider, openTelemetry, auth } }) =>
    [optionsOf(provider), openTelemetry].some((each) => isOptional(isBlock(each) ? each['caBundle'] : undefined)) ||
    bundlesOf(optionsOf(auth)).some(isOptional),
  'telemetry-sends-nothing': ({ props: { openTelemetry, prometheus } }) =>
    isBlock(openTelemetry) && openTelemetry['endpoint'] === undefined && prometheus !== true,
};

/** The ids of the warnings that a config of the program earns. */
export function earnedByConfig({ target, shared, proxies, defaults }: ValidProgram, name: string): string[] {
  const config = shared[name];
  // a group is for servers of another kind, which may be in the cluster only
  if (config === undefined || config.call.includes('.from') || isCall(config, 'McpGroup')) {
    return [];
  }
  const users = proxies
    .map(({ props }) => props)
    .filter((props) =>
      ['authServer.config', 'externalAuth.config'].some((path) => {
        const reference = at(props, path);
        return isReference(reference) && reference.refersTo === name;
      }),
    );
  const told = Object.keys(EARNED).filter((id) => EARNED[id]?.({ target, props: optionsOf(config), users }));
  // the config of the defaults is only used if a proxy sets no telemetry
  const inherits = proxies.some(({ props }) => props['telemetry'] === undefined);
  const used = JSON.stringify([proxies, inherits ? defaults?.['telemetry'] : undefined]);
  return used.includes(`{"refersTo":"${name}"}`) ? told : [...told, 'config-unused'];
}
