/** Every option, and what it holds. */
export const GUARDRAIL_OPTIONS = {
  requireAuthentication: 'flag',
  requireAuthorization: 'flag',
  requireAudit: 'flag',
  requireTelemetry: 'flag',
  requireRequests: 'flag',
  requireToolFilter: 'flag',
  requireHttps: 'flag',
  /** Names of hosts; `*.example.com` stands for all names below `example.com`. */
  allowedRemoteHosts: 'list',
  allowedIssuers: 'list',
  allowedTransports: 'list',
  /** Images, or all below a registry or a path: `registry.example.com/*`; `@sha256:*` asks for a digest. */
  allowedImages: 'list',
  forbidPlaintextHeaders: 'list',
  /** The oldest release of the proxy that may run, such as `0.47.0`. */
  minimumRelease: 'release',
} as const;

interface Held {
  readonly flag: boolean;
  readonly list: readonly string[];
  readonly release: string;
}

type Options = typeof GUARDRAIL_OPTIONS;

export type GuardrailOption = keyof Options;

/** Rules of a company for the resources below a scope; a list that is absent restricts nothing. */
export type GuardrailSettings = { readonly [Option in GuardrailOption]?: Held[Options[Option]] | undefined };

type OptionWith<Sort> = { [Option in GuardrailOption]: Options[Option] extends Sort ? Option : never }[GuardrailOption];

/** The options that hold lists. */
export type GuardrailList = OptionWith<'list'>;

export type GuardrailFlag = OptionWith<'flag'>;

/** The guardrails of a scope. */
export interface BoundGuardrails {
  readonly settings: GuardrailSettings;
  /** How messages name them: `the guardrails of the app`. */
  readonly by: string;
}

/** Whether there is a rule in them: a flag that is not set is none. */
export function inForce(settings: GuardrailSettings): boolean {
  return Object.values(settings).some((value) => value !== undefined && value !== false);
}
