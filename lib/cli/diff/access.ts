import path from 'node:path';
import { proxyContainerOf } from '../../model/native-proxy';
import { PROXY_CONTAINER } from '../../model/product-names';
import { listAt, objectAt, type PlainObject, sortedJson, textAt, without } from '../../private/plain';
import { changedFields, gainedAndLost } from './changed-fields';
import type { Comparison, ProxyView } from './cluster-view';

/** Who can reach the proxy, and under which address. */
export const compareAccess: Comparison = (before, after) => {
  const [old, now] = [before, after].map(admittedBy);
  const { admitted = [] } = before;
  const { gained, lost } = gainedAndLost(
    [...before.routed, ...admitted],
    // nobody loses access if there is no NetworkPolicy any more
    [...after.routed, ...(after.admitted ?? admitted)],
  );
  return [
    ...(old === now ? [] : [`for ${String(now)}, before for ${String(old)}`]),
    ...lost.map((each) => `no longer for ${each}`),
    ...gained.map((each) => `for ${each}`),
    ...changedFields(before.service, after.service, 'Service: '),
  ];
};

function admittedBy({ admitted }: ProxyView): string {
  if (admitted === undefined) {
    return 'everyone';
  }
  return admitted.length === 0 ? 'nobody' : 'those whom NetworkPolicies let in';
}

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
  const forgets = Object.keys(server).length > 0 && podsRestart && (isInMemory(server) || makesKeys(server));
  const isElsewhere = sortedJson(remembered(server)) !== sortedJson(remembered(serverNow));
  return Object.keys(oidcNow).length > 0 && (isOther || forgets || isElsewhere || losesKeys(before, after));
}

/** Keys of the settings that decide whether a token is accepted. */
const DECIDING = ['issuer', 'audience'];
/** Settings of Redis that decide how the authorization server gets in, but not what it finds there. */
const ENTRY = ['acl_user_config', 'dial_timeout', 'read_timeout', 'write_timeout', 'tls', 'sentinel_tls'];

/** Where the authorization server finds what it knows of earlier logins, and for whom they were. */
function remembered(server: PlainObject): PlainObject {
  const storage = objectAt(server, 'storage');
  const redis = without(objectAt(storage, 'redis_config'), ...ENTRY);
  return { audiences: listAt(server, 'allowed_audiences'), storage: { ...storage, redis_config: redis } };
}

/** Keys of the authorization server that are not given are made anew when it starts. */
function makesKeys(server: PlainObject): boolean {
  return keyFilesOf(server).some((files) => files.length === 0);
}

/** The first key of a list signs and all are accepted, so a key may move in its list, and others may come. */
function losesKeys(before: ProxyView, after: ProxyView): boolean {
  const [[signing, hmac], [signingNow, hmacNow]] = [keysOf(before), keysOf(after)];
  return [gainedAndLost(signing, signingNow), gainedAndLost(hmac, hmacNow)].some(({ lost }) => lost.length > 0);
}

type Keys = readonly [signing: readonly string[], hmac: readonly string[]];

/** The run config only numbers the files of the keys: which Secrets they are from is in the volumes of the pod. */
function keysOf(view: ProxyView): Keys {
  const [signing, hmac] = keyFilesOf(authServerOf(view));
  const sourceOf = sourcesIn(view);
  return [signing.map(sourceOf), hmac.map(sourceOf)];
}

function keyFilesOf(server: PlainObject): Keys {
  const config = objectAt(server, 'signing_key_config');
  const names = texts(config['signing_key_file'], ...listAt(config, 'fallback_key_files'));
  const folder = textAt(config, 'key_dir') ?? '';
  return [names.map((name) => path.posix.join(folder, name)), texts(...listAt(server, 'hmac_secret_files'))];
}

function texts(...values: readonly unknown[]): string[] {
  return values.filter((each) => typeof each === 'string');
}

/** What a file of the proxy's container is from: the key of a Secret, or a file of another volume. */
function sourcesIn({ deployment }: ProxyView): (file: string) => string {
  const volumes = listAt(deployment, 'template', 'spec', 'volumes');
  const byName = new Map(volumes.map((each) => [textAt(each, 'name'), objectAt(each)]));
  const mounts = mountsOf(deployment);
  return (file) => {
    const mount = mounts.find(({ folder }) => `${file}/`.startsWith(folder));
    const place = path.posix.join(mount?.subPath ?? '', file.slice(mount?.folder.length ?? 0));
    const volume = byName.get(mount?.name) ?? {};
    const secret = textAt(volume, 'secret', 'secretName');
    const item = listAt(volume, 'secret', 'items').find((each) => textAt(each, 'path') === place);
    const key = textAt(item, 'key') ?? place;
    return sortedJson(secret === undefined ? { place, volume: without(volume, 'name') } : { secret, key });
  };
}

interface Mount {
  readonly name: string | undefined;
  readonly subPath: string | undefined;
  /** Ends with a slash, also if it is a file. */
  readonly folder: string;
}

/** What is mounted in the proxy's container; what is mounted inside of another mount comes before it. */
function mountsOf(deployment: PlainObject): readonly Mount[] {
  return listAt(proxyContainerOf({ spec: deployment }), 'volumeMounts')
    .map((each): Mount => {
      const folder = path.posix.join(textAt(each, 'mountPath') ?? '', '/');
      return { name: textAt(each, 'name'), subPath: textAt(each, 'subPath'), folder };
    })
    .sort((one, other) => other.folder.length - one.folder.length);
}

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

/** The tools that clients see, and what they are called. */
export const compareTools: Comparison = (before, after) => [
  ...visibility(toolsOf(before), toolsOf(after)),
  ...overrides(objectAt(before.runConfig, 'tools_override'), objectAt(after.runConfig, 'tools_override')),
];

function toolsOf({ runConfig }: ProxyView): readonly string[] {
  return listAt(runConfig, 'tools_filter').map(String);
}

/** An empty filter shows all tools. */
function visibility(before: readonly string[], after: readonly string[]): string[] {
  if (before.length === 0 || after.length === 0) {
    const shown = after.length === 0 ? 'every tool of the remote server' : `only ${sorted(after)}`;
    const shownBefore = before.length === 0 ? 'every tool' : `only ${sorted(before)}`;
    return before.length === after.length ? [] : [`clients see ${shown}, before ${shownBefore}`];
  }
  const { gained, lost } = gainedAndLost(before, after);
  return [
    ...(gained.length === 0 ? [] : [`clients gain ${sorted(gained)}`]),
    ...(lost.length === 0 ? [] : [`clients lose ${sorted(lost)}`]),
  ];
}

function overrides(before: PlainObject, after: PlainObject): string[] {
  return Array.from(new Set([...Object.keys(before), ...Object.keys(after)])).flatMap((name) => {
    const [old, now] = [before, after].map((each) => textAt(each, name, 'name') ?? name) as [string, string];
    const [oldText, text] = [before, after].map((each) => textAt(each, name, 'description') ?? '');
    return [
      ...(old === now ? [] : [`${name} of the remote server is called ${now}, before ${old}`]),
      ...(oldText === text ? [] : [`${now} has another description`]),
    ];
  });
}

function sorted(names: readonly string[]): string {
  return [...names].sort().join(', ');
}

const LONGEST = 160;

/** What clients may do. */
export const comparePolicies: Comparison = (before, after) => {
  const [old, now] = [authzOf(before), authzOf(after)];
  if (Object.keys(old).length === 0 || Object.keys(now).length === 0) {
    const isSame = Object.keys(old).length === Object.keys(now).length;
    const text = Object.keys(now).length === 0 ? 'everything is permitted, before policies decided' : 'policies decide';
    return [...(isSame ? [] : [text]), ...policies(old, now)];
  }
  const settings = changedFields(withoutPolicies(old), withoutPolicies(now), 'settings of authorization: ');
  return [...policies(old, now), ...settings];
};

function authzOf({ runConfig }: ProxyView): PlainObject {
  return objectAt(runConfig, 'authz_config');
}

function policies(before: PlainObject, after: PlainObject): string[] {
  const { gained, lost } = gainedAndLost(policiesOf(before), policiesOf(after));
  return [...lost.map((each) => `removed: ${each}`), ...gained.map((each) => `added: ${each}`)];
}

/** On one line each. */
function policiesOf(authz: PlainObject): string[] {
  return listAt(authz, 'cedar', 'policies').map((each) => {
    const line = String(each).replaceAll(/\s+/g, ' ').trim();
    return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
  });
}

function withoutPolicies(authz: PlainObject): PlainObject {
  return { ...authz, cedar: without(objectAt(authz, 'cedar'), 'policies') };
}
