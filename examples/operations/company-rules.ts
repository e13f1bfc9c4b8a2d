import type { McpGuardrailsOptions } from 'cdk8s-mcp';

/** What the company asks of all teams: at synth, and of what anybody applies to the cluster. */
export const COMPANY_RULES: McpGuardrailsOptions = {
  requireAuthentication: true,
  requireAudit: true,
  requireTelemetry: true,
  requireRequests: true,
  requireHttps: true,
  allowedRemoteHosts: ['*.example.com'],
  allowedIssuers: ['https://idp.example.com'],
  forbidPlaintextHeaders: ['Authorization', 'X-API-Key'],
};
