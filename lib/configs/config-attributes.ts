/**
 * What is known of a resource that this app doesn't make.
 */
export interface ConfigAttributes {
  /**
   * The resource's namespace. One that is not that of a proxy that refers to it is an error.
   *
   * @default - that of the proxy that refers to it
   */
  readonly namespace?: string;
}
