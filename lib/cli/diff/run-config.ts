import { ACCEPT_ENCODING, UNCOMPRESSED } from '../../model/headers';
import { listAt, objectAt, type PlainObject, textAt, without } from '../../private/plain';
import { withoutCredentials } from '../../private/texts';
import { changedFields, gainedAndLost } from './changed-fields';
import type { Comparison, ProxyView } from './cluster-view';
import { harmlessName } from '../../private/secret-texts';

/** The headers that a proxy adds to requests, never with their values. */
export const compareHeaders: Comparison = (before, after) => {
  const [old, now] = [headersOf(before), headersOf(after)];
  return Array.from(new Set([...old.keys(), ...now.keys()]))
    .sort()
    .flatMap((name) => changeOf(name, old.get(name), now.get(name)));
};

/** Where the value of a header comes from. */
interface Source {
  readonly shown: string;
  readonly value: string;
}

/** Who swaps the name and the value of a header writes a secret as its name. */
function changeOf(header: string, before: Source | undefined, after: Source | undefined): string[] {
  const name = harmlessName(header);
  if (before === undefined || after === undefined) {
    const text = after === undefined ? `${name} is sent no more` : `${name} is sent, ${after.shown}`;
    return [`${text}${reasonOf(name, before ?? after)}`];
  }
  if (before.shown !== after.shown) {
    return [`${name} is ${after.shown}, before ${before.shown}`];
  }
  return before.value === after.value ? [] : [`${name} has another value`];
}

/** Without it, the proxy could not read the lists that it filters. */
function reasonOf(name: string, source: Source | undefined): string {
  return name === ACCEPT_ENCODING && source?.value === UNCOMPRESSED
    ? `: it asks the remote server not to compress its lists, for a proxy that filters them`
    : '';
}

function headersOf({ runConfig, deployment }: ProxyView): Map<string, Source> {
  const forwarded = objectAt(runConfig, 'header_forward');
  const plaintext = Object.entries(objectAt(forwarded, 'add_plaintext_headers')).map(([name, value]) => {
    return [name, { shown: 'in plain text', value: String(value) }] as const;
  });
  const secrets = Object.entries(objectAt(forwarded, 'add_headers_from_secret')).map(([name, variable]) => {
    const { shown } = secretOf(deployment, String(variable));
    return [name, { shown, value: shown }] as const;
  });
  return new Map([...plaintext, ...secrets]);
}

/** The Secret behind a variable of the proxy's container. */
function secretOf(deployment: ProxyView['deployment'], variable: string): { readonly shown: string } {
  const variables = listAt(deployment, 'template', 'spec', 'containers').flatMap((each) => listAt(each, 'env'));
  const found = variables.find((each) => textAt(each, 'name') === `TOOLHIVE_SECRET_${variable}`);
  const [name, key] = ['name', 'key'].map((each) => textAt(found, 'valueFrom', 'secretKeyRef', each));
  const isKnown = name !== undefined && key !== undefined;
  return { shown: isKnown ? `from the key ${key} of the Secret ${name}` : 'from a Secret' };
}

/** The remote server. */
export const compareRemote: Comparison = (before, after) =>
  ['remote_url', 'transport'].flatMap((key) => {
    const [old, now] = [shown(before, key), shown(after, key)];
    return old === now ? [] : [`${now}, before ${old}`];
  });

/** Everything else in the run config, so that no change is silent. */
export const compareOthers: Comparison = (before, after) => {
  const { gained, lost } = gainedAndLost(middlewaresOf(before), middlewaresOf(after));
  return [
    ...gained.map((each) => `the middleware ${each} is added`),
    ...lost.map((each) => `the middleware ${each} is removed`),
    ...changedFields(describedRunConfig(before), describedRunConfig(after), 'run config: '),
  ];
};

/** Those that follow from settings which other comparisons tell are left out. */
function middlewaresOf({ runConfig }: ProxyView): string[] {
  const types = listAt(runConfig, 'middleware_configs').flatMap((each) => textAt(each, 'type') ?? []);
  return types.filter((type) => !TOLD_MIDDLEWARES.includes(type));
}

const TOLD_MIDDLEWARES = ['auth', 'authorization', 'header-forward', 'tool-call-filter', 'tool-filter'];

/** What other comparisons tell, and what follows from the rest of the run config. */
const TOLD = [
  'authz_config',
  'container_labels',
  'embedded_auth_server_config',
  'header_forward',
  'middleware_configs',
  'oidc_config',
  'remote_url',
  'tools_filter',
  'tools_override',
  'transport',
];

function describedRunConfig({ runConfig }: ProxyView): PlainObject {
  return without(runConfig, ...TOLD);
}

function shown({ runConfig }: ProxyView, key: string): string {
  return withoutCredentials(textAt(runConfig, key) ?? 'none');
}
