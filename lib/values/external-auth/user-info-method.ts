/**
 * The HTTP method for requesting a user's data.
 */
export enum UserInfoMethod {
  /** The method that almost every provider requires. */
  GET = 'GET',

  /** For providers whose documentation asks for it. */
  POST = 'POST',
}
