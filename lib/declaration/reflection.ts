/** The props of the public API as data: what `convert` writes a program from. */
export { HEADER } from './fields/headers';
export type { HeadersRow } from './fields/row';
export { constantsOf, propRowsOf, type PropRow } from './fields/rows';
export { referredKind } from './props/instances';
export { factoriesOf, membersOf, valuesOf, type EnumType, type InstanceType, type PropType } from './props/prop-types';
