/** The checks of what policies say. */
export const CEDAR_CHECKS = [
  'cedar-action',
  'cedar-principal',
  'cedar-resource',
  'cedar-resource-uri',
  'cedar-entity',
  'cedar-context',
  'cedar-type',
  'cedar-impossible',
  'cedar-claim',
  'cedar-validator',
] as const;

export type CedarCheck = (typeof CEDAR_CHECKS)[number];
