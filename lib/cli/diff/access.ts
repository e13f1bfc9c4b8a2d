import { listAt, objectAt, textAt, without, type PlainObject } from '../../private/plain';
import type { Comparison, ProxyView } from './cluster-view';
import { changedFields, gainedAndLost } from './changed-fields';

/** How clients log in, and whether they have to do it again. */
export const compareLogin: Comparison = (before, after) => [
  ...tokens(oidcOf(before), oidcOf(after)),
  ...authServer(authServerOf(before), authServerOf(after)),
];

/** Whether a change means that tokens which clients hold are refused from then on. */
export function needsNewLogin(before: ProxyView, after: ProxyView, podsRestart: boolean): boolean {
  const [oidc, oidcNow] = [oidcOf(before), oidcOf(after)];
  const [server, serverNow] = [authServerOf(before), authServerOf(after)];
  const isOther = DECIDING.some((key) => oidc[key] !== oidcNow[key]) || server['issuer'] !== serverNow['issuer'];
  const forgets = Object.keys(server).length > 0 && podsRestart && isInMemory(server);
  const hasOtherKeys =
    JSON.stringify(KEYS.map((key) => server[key])) !== JSON.stringify(KEYS.map((key) => serverNow[key]));
  return Object.keys(oidcNow).length > 0 && (isOther || forgets || hasOtherKeys);
}

/** Keys of the settings that decide whether a token is accepted. */
const DECIDING = ['issuer', 'audience'];
/** Settings of the authorization server without which earlier tokens are worth nothing. */
const KEYS = ['signing_key_config', 'hmac_secret_files', 'storage', 'allowed_audiences'];
/** What people call the settings that messages name. */
const NAMES: { readonly [key: string]: string } = {
  issuer: 'issuer',
  audience: 'audience',
  resourceurl: 'resource URL that clients are told',
};

function tokens(before: PlainObject, after: PlainObject): string[] {
  const [had, has] = [before, after].map((each) => Object.keys(each).length > 0);
  if (had !== has) {
    return [has === true ? `a token of ${shown(after['issuer'])} is needed` : 'no token is needed any more'];
  }
  const named = Object.entries(NAMES).flatMap(([key, name]) => {
    return before[key] === after[key] ? [] : [`${name}: ${shown(after[key])}, before ${shown(before[key])}`];
  });
  return [...named, ...changedFields(others(before), others(after), 'how tokens are checked: ')];
}

function authServer(before: PlainObject, after: PlainObject): string[] {
  const [had, has] = [before, after].map((each) => Object.keys(each).length > 0);
  if (had !== has) {
    return [has === true ? 'the proxy runs an authorization server' : 'the proxy runs no authorization server'];
  }
  const [old, now] = [before, after].map((each) => listAt(each, 'upstreams').map((one) => textAt(one, 'name') ?? ''));
  const { gained, lost } = gainedAndLost(old ?? [], now ?? []);
  return [
    ...gained.map((name) => `users can log in at ${name}`),
    ...lost.map((name) => `users can no longer log in at ${name}`),
    ...changedFields(before, after, 'authorization server: '),
  ];
}

/** Its keys are spelled differently by some releases. */
function oidcOf({ runConfig }: ProxyView): PlainObject {
  const given = Object.entries(objectAt(runConfig, 'oidc_config'));
  return Object.fromEntries(given.map(([key, value]) => [key.toLowerCase().replaceAll('_', ''), value]));
}

function authServerOf({ runConfig }: ProxyView): PlainObject {
  return objectAt(runConfig, 'embedded_auth_server_config');
}

function isInMemory(server: PlainObject): boolean {
  return (textAt(server, 'storage', 'type') ?? 'memory') === 'memory';
}

function others(oidc: PlainObject): PlainObject {
  return without(oidc, ...Object.keys(NAMES));
}

function shown(value: unknown): string {
  return typeof value === 'string' && value !== '' ? value : 'none';
}
