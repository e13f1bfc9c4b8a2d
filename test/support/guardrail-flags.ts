import type { GuardrailSettings } from '../../lib/model/guardrails';

/** All rules of guardrails that have no value. */
export const FLAGS = {
  requireAuthentication: true,
  requireAuthorization: true,
  requireAudit: true,
  requireTelemetry: true,
  requireRequests: true,
  requireToolFilter: true,
  requireHttps: true,
} as const satisfies GuardrailSettings;
