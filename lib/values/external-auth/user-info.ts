/**
 * How to request a user's name and email address from an identity provider.
 *
 * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders[].oauth2Config.userInfo
 */
export interface UserInfo {
  /**
   * URL that returns the user's data in JSON; it must begin with `http://` or `https://`.
   *
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders[].oauth2Config.userInfo.endpointUrl
   */
  readonly endpointUrl: string;

  /**
   * Method of the request.
   *
   * @default UserInfoMethod.GET
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders[].oauth2Config.userInfo.httpMethod
   */
  readonly httpMethod?: UserInfoMethod;

  /**
   * Additional headers of the request, such as an `Accept` header that the API requires. Anyone who can read the custom
   * resource or the proxy's ConfigMap can read their values.
   *
   * @default - none
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders[].oauth2Config.userInfo.additionalHeaders
   */
  readonly additionalHeaders?: { readonly [name: string]: string };

  /**
   * Where to find the values in the response, if they don't have the names of OpenID Connect.
   *
   * @default - the fields `sub`, `name` and `email`
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders[].oauth2Config.userInfo.fieldMapping
   */
  readonly fieldMapping?: UserInfoFieldMapping;
}

/**
 * The fields of a user's data to try, in this order; the first one that is not empty is used.
 *
 * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders[].oauth2Config.userInfo.fieldMapping
 */
export interface UserInfoFieldMapping {
  /**
   * Fields that may hold the email address.
   *
   * @default ["email"]
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders[].oauth2Config.userInfo.fieldMapping.emailFields
   */
  readonly emailFields?: string[];

  /**
   * Fields that may hold the display name.
   *
   * @default ["name"]
   * @see
   *   MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders[].oauth2Config.userInfo.fieldMapping.nameFields
   */
  readonly nameFields?: string[];

  /**
   * Fields that may hold the user's unique id.
   *
   * @default ["sub"]
   * @see
   *   MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders[].oauth2Config.userInfo.fieldMapping.subjectFields
   */
  readonly subjectFields?: string[];
}

/**
 * The HTTP method for requesting a user's data.
 */
export enum UserInfoMethod {
  /** The method that almost every provider requires. */
  GET = 'GET',

  /** For providers whose documentation asks for it. */
  POST = 'POST',
}
