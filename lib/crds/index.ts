/**
 * What the API server does with a custom resource by the schema of its CRD: reading, defaults, limits, and rules in CEL. It follows
 * the structural schemas of apiextensions; `npm run judge:mutants` asks the API server's code. Which CRDs a cluster has is for
 * `lib/reader/crds/`.
 */
export { appliedFindings } from './applied-document';
export { fieldsBeyond, lackingIn, unknownDefaults } from './beside-known';
export { CEL_CONDITIONS, CEL_IDS } from './generated/cel-conditions';
export { PATTERNS } from './generated/patterns';
export { nodeOfSchema } from './open-api-schema';
export { readSpec, variablesBelow, type SpecReading } from './read-spec';
export {
  childOf,
  nodesIn,
  placedNodesIn,
  type CelRule,
  type ObjectNode,
  type SchemaNode,
  type Shown,
} from './structural-schema';
export { schemaFindings } from './validation';
