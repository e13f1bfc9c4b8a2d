import { at, isCall, isReference, optionsOf, type Props } from './data';
import type { ValidProgram } from './program';
import type { ValidProxy } from './proxy';
import type { ValidTarget } from './target';

/** A proxy with all that holds for it. */
export interface Seen {
  readonly target: ValidTarget;
  readonly namespace: string | undefined;
  readonly proxy: ValidProxy;
  /** With the defaults of its scope. */
  readonly props: Props;
  readonly oidc: Props;
  readonly telemetry: Props;
  readonly tools: Props;
  /** What it sends to the remote server, and its authorization server. */
  readonly outgoing: unknown;
  /** The props by which it refers to what the app does not know. */
  readonly unknown: readonly string[];
  /** Whether a server decides about its requests. */
  readonly asksAuthorization: boolean;
  /** Its policies and their options, as JSON. */
  readonly policies: string;
  readonly server: Props | undefined;
}

/** The props of a config that a prop refers to. */
export function configOf(reference: unknown, shared: ValidProgram['shared']): Props {
  return isReference(reference) ? optionsOf(shared[reference.refersTo]) : {};
}

/** What holds for a proxy of a program. */
export function seenOf(
  { target, namespace, shared, defaults }: Pick<ValidProgram, 'target' | 'namespace' | 'shared' | 'defaults'>,
  proxy: ValidProxy,
): Seen {
  const props = merged(defaults ?? {}, proxy.props);
  const outgoing = configOf(at(props, 'externalAuth.config'), shared)['auth'];
  const isServer = isCall(outgoing, 'ExternalAuth.embeddedAuthServer');
  const server = isServer ? outgoing : configOf(at(props, 'authServer.config'), shared)['auth'];
  return {
    target,
    namespace,
    proxy,
    props,
    oidc: optionsOf(configOf(at(props, 'oidc.config'), shared)['provider']),
    telemetry: configOf(at(props, 'telemetry.config'), shared),
    tools: configOf(at(props, 'tools.config'), shared),
    outgoing: isServer ? undefined : outgoing,
    unknown: unknownIn(props, shared),
    policies: JSON.stringify([props['authorization'], configOf(sharedOf(props['authorization']), shared)['policy']]),
    asksAuthorization: isCall(configOf(sharedOf(props['authorization']), shared)['policy'], 'AuthzPolicy.http'),
    server: server === undefined ? undefined : optionsOf(server),
  };
}

/** Settings with keys are merged key by key, all else is replaced. */
function merged(defaults: Props, own: Props): Props {
  const both = Object.entries(own).map(([name, value]): [string, unknown] => {
    const inherited = defaults[name];
    return isBlock(value) && isBlock(inherited) ? [name, merged(inherited, value)] : [name, value];
  });
  return { ...defaults, ...Object.fromEntries(both) };
}

/** Whether it is an object of options. */
export function isBlock(value: unknown): value is Props {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !isCall(value) && !('refersTo' in value)
  );
}

/** The object of options there, or an empty one. */
export function optionsAt(props: Props, path: string): Props {
  const value = at(props, path);
  return isBlock(value) ? value : {};
}

function unknownIn(props: Props, shared: ValidProgram['shared']): string[] {
  const configs = ['oidc', 'telemetry', 'tools', 'externalAuth'].map((name): [string, unknown] => [
    name,
    at(props, `${name}.config`),
  ]);
  const references: Props = {
    ...Object.fromEntries(configs),
    group: props['group'],
    authorization: sharedOf(props['authorization']),
  };
  return Object.keys(references).filter((name) => {
    const reference = references[name];
    return isReference(reference) && shared[reference.refersTo]?.call.includes('.from') === true;
  });
}

function sharedOf(authorization: unknown): unknown {
  return isCall(authorization, 'Authorization.fromConfig') ? authorization.given[0] : undefined;
}
