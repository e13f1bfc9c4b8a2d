// Generated from the public API by `npm run import`. Do not edit.
export const ENUMS = {
  ImagePullPolicy: { ALWAYS: 'Always', IF_NOT_PRESENT: 'IfNotPresent', NEVER: 'Never' },
  McpApiVersion: { V1ALPHA1: 'v1alpha1', V1BETA1: 'v1beta1' },
  McpTransport: { STREAMABLE_HTTP: 'streamable-http', SSE: 'sse' },
  OperatorFidelity: { CORRECTED: 'corrected', EXACT: 'exact' },
  SessionAffinity: { CLIENT_IP: 'ClientIP', NONE: 'None' },
  SubjectTokenType: { ACCESS_TOKEN: 'access_token', ID_TOKEN: 'id_token', JWT: 'jwt' },
  TaintEffect: { NO_SCHEDULE: 'NoSchedule', PREFER_NO_SCHEDULE: 'PreferNoSchedule', NO_EXECUTE: 'NoExecute' },
  UnsatisfiableSpread: { DO_NOT_SCHEDULE: 'DoNotSchedule', SCHEDULE_ANYWAY: 'ScheduleAnyway' },
  UserInfoMethod: { GET: 'GET', POST: 'POST' },
};
