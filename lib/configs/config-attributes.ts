/**
 * What is known about a resource that is not created by this app.
 */
export interface ConfigAttributes {
  /**
   * The resource's namespace. If it differs from the namespace of a proxy that refers to it, it is an error.
   *
   * @default - the namespace of the proxy that refers to it
   */
  readonly namespace?: string;
}
