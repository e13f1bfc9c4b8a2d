import type { IConstruct } from 'constructs';

/**
 * Authorization that proxies share.
 */
export interface IAuthzConfig extends IConstruct {
  /** `metadata.name` of the resource. */
  readonly name: string;

  /**
   * The resource's namespace.
   *
   * @default - the namespace of the proxy that refers to it
   */
  readonly namespace?: string;
}
