/** `MCPAuthzConfig.spec`. */
export interface SharedAuthzConfigSpec {
  /** What decides: `cedarv1` or `httpv1`. */
  readonly type: string;
  /** As the proxy reads it; fields that are not known are passed on. */
  readonly config: { readonly [field: string]: unknown };
}
