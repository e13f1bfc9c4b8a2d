/**
 * What is known about a proxy that is not created by this app.
 */
export interface RemoteMcpProxyAttributes {
  /**
   * The proxy's namespace.
   *
   * @default - unknown: `url` is only valid within the proxy's namespace, and selectors have no namespace
   */
  readonly namespace?: string;

  /**
   * The proxy's port.
   *
   * @default 8080
   */
  readonly port?: number;
}
