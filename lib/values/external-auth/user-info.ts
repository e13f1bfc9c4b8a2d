/**
 * How the name and address of a user are asked for at an identity provider.
 *
 * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders[].oauth2Config.userInfo
 */
export interface UserInfo {
  /**
   * URL that answers with the user's data in JSON; it must begin with `http://` or `https://`.
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
   * Further headers of the request, such as the `Accept` that an API wants. Their values can be read by anyone who
   * can read the custom resource or the proxy's ConfigMap.
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
 * The fields of a user's data that are tried, in this order; the first that is not empty counts.
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
   * Fields that may hold the name to display.
   *
   * @default ["name"]
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders[].oauth2Config.userInfo.fieldMapping.nameFields
   */
  readonly nameFields?: string[];

  /**
   * Fields that may hold what identifies the user.
   *
   * @default ["sub"]
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders[].oauth2Config.userInfo.fieldMapping.subjectFields
   */
  readonly subjectFields?: string[];
}

/**
 * How a user's data are requested.
 */
export enum UserInfoMethod {
  /** As almost every provider wants it. */
  GET = 'GET',

  /** Where the provider's documentation says so. */
  POST = 'POST',
}
