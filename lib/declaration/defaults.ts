import type { IConstruct } from 'constructs';
import type { PodOptions } from '../model/pod-options';
import type { UsedConstruct } from './used-constructs';

/** What a proxy says, or what a scope says for its proxies: in the shape of the custom resource, and beside it. */
export interface Settings {
  readonly spec: unknown;
  readonly pod?: PodOptions | undefined;
}

/** What one scope says for the proxies below it. */
export interface Defaults {
  readonly scope: IConstruct;
  readonly settings: Settings;
  /** The constructs that the settings were made from. */
  readonly usedConstructs: readonly UsedConstruct[];
}

/** What a proxy said itself, and the defaults that were merged into that, nearest first. */
export interface AppliedDefaults {
  readonly own: Settings;
  readonly defaults: readonly Defaults[];
}
