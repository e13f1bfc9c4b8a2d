/**
 * CEL as the API server evaluates it in CRDs: an expression that is read when it is needed, by a library, and the functions that the
 * conditions become which are known at build. It follows cel-go and the libraries of Kubernetes; `npm run judge:mutants` asks the
 * API server's code.
 */
export { ABSENT, celExpression, celName, celProblem, celText, isTransition, type CelVerdict } from './cel-expression';
export {
  all,
  and,
  at,
  choose,
  duration,
  equals,
  exists,
  filter,
  has,
  isAtLeast,
  isIn,
  isMore,
  joined,
  lowerAscii,
  matches,
  not,
  or,
  size,
  split,
  startsWith,
  type CelCondition,
  type CelObject,
} from './cel-functions';
