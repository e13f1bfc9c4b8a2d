/** In the place of `node:buffer`, and of the global `Buffer`. */
export { Buffer } from 'buffer/';

/** The longest text of V8. */
export const constants = { MAX_STRING_LENGTH: 2 ** 29 - 24 };
