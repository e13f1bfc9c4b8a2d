/** What the command uses of the core beside the public API and the data of `model/`. */
export * as declared from './declaration/reflection';
export { explanationOf, message, warningCode } from './engine/messages';
export { shownOfField } from './engine/redaction';
export { isKnownField, newestSchemaOf } from './releases/schema-of';
export { DocumentApp } from './yaml/document-app';
export { pluginClusters, releaseOfDocuments, targetClusterOf, uselessSettings } from './yaml/validation/clusters';
export { ManifestApp } from './yaml/validation/manifest-app';
export { readProperties } from './yaml/validation/properties';
export type { PlacedFinding } from './yaml/validation/violations';
