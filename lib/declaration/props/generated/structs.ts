// Generated from the public API by `npm run import`. Do not edit.
import { CLUSTER_STRUCTS } from './cluster-structs';
import { CONFIGS_STRUCTS } from './configs-structs';
import { FOREIGN_STRUCTS } from './foreign-structs';
import { GUARDRAILS_STRUCTS } from './guardrails-structs';
import { PROXY_STRUCTS } from './proxy-structs';
import { VALUES_STRUCTS } from './values-structs';
import { YAML_STRUCTS } from './yaml-structs';

export const STRUCTS = {
  ...CLUSTER_STRUCTS,
  ...CONFIGS_STRUCTS,
  ...FOREIGN_STRUCTS,
  ...GUARDRAILS_STRUCTS,
  ...PROXY_STRUCTS,
  ...VALUES_STRUCTS,
  ...YAML_STRUCTS,
};
