import { APP_LISTS } from './app-lists';
import { CONFIG_LISTS } from './config-lists';
import { FILE_LISTS } from './file-lists';
import type { List } from './list';
import { PROXY_LISTS } from './proxy-lists';

/** Everything of which a program or a file can have many. */
export const LISTS: readonly List[] = [...PROXY_LISTS, ...CONFIG_LISTS, ...APP_LISTS, ...FILE_LISTS];
