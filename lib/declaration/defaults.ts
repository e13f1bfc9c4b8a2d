import type { IConstruct } from 'constructs';
import type { PodOptions } from '../model/pod-options';
import type { UsedConstruct } from './used-constructs';

/** The settings of a proxy, or of a scope for its proxies: parts of the custom resource, and settings outside of it. */
export interface Settings {
  readonly metadata?: { readonly labels?: { readonly [name: string]: string } | undefined };
  readonly spec: unknown;
  readonly pod?: PodOptions | undefined;
}

/** The defaults of one scope for the proxies below it. */
export interface Defaults {
  readonly scope: IConstruct;
  readonly settings: Settings;
  /** The constructs that the settings were made from. */
  readonly usedConstructs: readonly UsedConstruct[];
}

/** A proxy's own settings, and the defaults that were merged into them, nearest first. */
export interface AppliedDefaults {
  readonly own: Settings;
  readonly defaults: readonly Defaults[];
}
