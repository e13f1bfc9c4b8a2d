/**
 * What the API server does with a custom resource by the schema of its CRD: reading, defaults, limits, and rules in CEL. It follows
 * the structural schemas of apiextensions; `npm run judge:mutants` asks the API server's code. It reads the CRDs of a cluster, too.
 */
export { appliedFindings } from './applied-document';
export { fieldsBeyond, lackingIn, unknownDefaults } from './beside-known';
export { CrdsTexts, withCrdsTexts } from './crds-texts';
export { CEL_IDS } from './generated/cel-conditions';
export { type GivenCrds, type WantedCrds } from './given-crds';
export { readCrds } from './read-crds';
export { readSpec, variablesBelow, type SpecReading } from './read-spec';
export { childOf, type ObjectNode, type SchemaNode, type Shown } from './structural-schema';
export { schemaFindings } from './validation';
