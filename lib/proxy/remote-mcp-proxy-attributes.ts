/**
 * What is known about a proxy that is not made by this app.
 */
export interface RemoteMcpProxyAttributes {
  /**
   * The proxy's namespace.
   *
   * @default - not known: `url` holds within the proxy's namespace only, and selectors name none
   */
  readonly namespace?: string;

  /**
   * The proxy's port.
   *
   * @default 8080
   */
  readonly port?: number;
}
