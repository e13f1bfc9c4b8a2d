// Generated from the public API by `npm run import`. Do not edit.
export const GUARDRAILS_STRUCTS = {
  AdmissionPolicyOptions: {
    name: 'string?',
    validationActions: 'AdmissionAction[]?',
    namespaces: 'string[]?',
    exceptNamespaces: 'string[]?',
    namespaceLabels: 'string{}?',
  },
  McpGuardrailsOptions: {
    requireAuthentication: 'boolean?',
    requireAuthorization: 'boolean?',
    requireAudit: 'boolean?',
    requireTelemetry: 'boolean?',
    requireRequests: 'boolean?',
    requireToolFilter: 'boolean?',
    requireHttps: 'boolean?',
    allowedRemoteHosts: 'string[]?',
    allowedIssuers: 'string[]?',
    allowedTransports: 'McpTransport[]?',
    allowedImages: 'string[]?',
    forbidPlaintextHeaders: 'string[]?',
    minimumRelease: 'OperatorRelease?',
  },
};
