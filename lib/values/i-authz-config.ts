import type { ConfigReference } from './config-reference';

/**
 * Authorization that proxies share.
 */
export interface IAuthzConfig extends ConfigReference {}
