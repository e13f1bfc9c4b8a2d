/**
 * What Go's standard library does with values that proxies and the operator read or write: durations, JSON, addresses, URLs, patterns
 * (RE2) and templates. It follows Go 1.26, whose answers `test/go/` holds.
 */
export { goNanoseconds, normalizedDuration } from './go-duration';
export {
  byUtf8,
  goValue,
  ifTrue,
  marshal,
  marshalIndent,
  nonEmpty,
  nonEmptyList,
  nonEmptyMap,
  type GoMap,
  type GoStruct,
  type GoValue,
} from './go-json';
export {
  isIpLiteral,
  isMalformed,
  isPublicAddress,
  isRangeWithin,
  meantAddress,
  meantRange,
  parseGoUrl,
  rangeWith,
  withoutZeros,
  type GoUrl,
  type MalformedUrl,
} from './go-net';
export { templateProblem, type TemplateNames } from './go-template';
export { isRe2, re2, type Re2, type UnreadableRe2 } from './re2';
