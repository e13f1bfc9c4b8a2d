/**
 * What is known about a resource that is not made by this app.
 */
export interface ConfigAttributes {
  /**
   * The resource's namespace. One that is not that of a proxy that refers to it is an error.
   *
   * @default - that of the proxy that refers to it
   */
  readonly namespace?: string;
}
