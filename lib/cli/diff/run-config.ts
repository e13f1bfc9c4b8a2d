import { listAt, textAt, without, type PlainObject } from '../../private/plain';
import { withoutCredentials } from '../../private/texts';
import { gainedAndLost, type Change, type Comparison } from './change';
import type { ProxyView } from './cluster-view';
import { changedFields } from './fields';

/** The remote server. */
export const compareRemote: Comparison = (before, after) =>
  ['remote_url', 'transport'].flatMap((key) => {
    const [old, now] = [before, after].map((each) => shown(each, key));
    return old === now ? [] : [{ about: 'remote server', text: `${now ?? ''}, before ${old ?? ''}` }];
  });

/** Everything else in the run config, so that no change is silent. */
export const compareOthers: Comparison = (before, after) => {
  const fields = changedFields(described(before), described(after));
  const { gained, lost } = gainedAndLost(middlewaresOf(before), middlewaresOf(after));
  return [
    ...gained.map((each): Change => ({ about: 'other', text: `the middleware ${each} is added` })),
    ...lost.map((each): Change => ({ about: 'other', text: `the middleware ${each} is removed` })),
    ...(fields === undefined ? [] : [{ about: 'other', text: `run config: ${fields}` } as const]),
  ];
};

/** Those that follow from settings which other comparisons tell are left out. */
function middlewaresOf({ runConfig }: ProxyView): string[] {
  const types = listAt(runConfig, 'middleware_configs').map((each) => textAt(each, 'type') ?? '');
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

function described({ runConfig }: ProxyView): PlainObject {
  return without(runConfig, ...TOLD);
}

function shown({ runConfig }: ProxyView, key: string): string {
  return withoutCredentials(textAt(runConfig, key) ?? 'none');
}
