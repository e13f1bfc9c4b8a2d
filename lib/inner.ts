/** What the command uses of the core beside the public API and the data of `model/`. */
export { HEADER } from './declaration/fields/headers';
export type { HeadersRow } from './declaration/fields/row';
export { constantsOf, propRowsOf, type PropRow } from './declaration/fields/rows';
export { referredKind } from './declaration/props/instances';
export {
  factoriesOf,
  membersOf,
  valuesOf,
  type EnumType,
  type InstanceType,
  type PropType,
} from './declaration/props/prop-types';
export { Catalog } from './engine/catalog';
export type { CatalogEntry } from './engine/catalog-entry';
export { CHECKS_PAGE, explanationOf, message, warningCode, type LocatedFinding } from './engine/messages';
export { harmlessPath, harmlessText, shownOfField } from './engine/redaction';
export { andMore, linesOnce } from './engine/review';
export { setRendering } from './engine/scope-settings';
export { setWording } from './engine/wording';
export { LATEST_RELEASE, parseVersion } from './releases/releases';
export { firstReleaseOfAll, isKnownField, newestSchemaOf, schemaOf } from './releases/schema-of';
export { harmlessName, isHarmless } from './rules/common/secrets';
export type { RuleDescriptor } from './rules/rule';
export { DocumentTaker, nameAndPlaceOf, nameOf, namespaceOf } from './yaml/document-taker';
export { pluginClusters, releaseOfDocuments, targetClusterOf, uselessSettings } from './yaml/validation/clusters';
export {
  ManifestApp,
  SETTINGS_PLACE,
  documentsIn,
  type Manifest,
  type SettingsWording,
} from './yaml/validation/manifest-app';
export type {
  McpValidationCluster,
  McpValidationProps,
  McpValidationSettings,
} from './yaml/validation/mcp-validation-types';
export { readProperties } from './yaml/validation/properties';
export type { PlacedFinding } from './yaml/validation/violations';
