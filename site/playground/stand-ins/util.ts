/** In the place of `node:util`. */
export { dequal as isDeepStrictEqual } from 'dequal';
