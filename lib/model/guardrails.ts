/** Rules of a company for the resources below a scope; a list that is absent restricts nothing. */
export interface GuardrailSettings {
  readonly requireAuthentication?: boolean;
  readonly requireAuthorization?: boolean;
  readonly requireAudit?: boolean;
  readonly requireTelemetry?: boolean;
  readonly requireRequests?: boolean;
  readonly requireToolFilter?: boolean;
  readonly requireHttps?: boolean;
  /** Names of hosts; `*.example.com` stands for all names below `example.com`. */
  readonly allowedRemoteHosts?: readonly string[];
  readonly allowedIssuers?: readonly string[];
  readonly allowedTransports?: readonly string[];
  /** Images, or all below a registry or a path: `registry.example.com/*`; `@sha256:*` asks for a digest. */
  readonly allowedImages?: readonly string[];
  readonly forbidPlaintextHeaders?: readonly string[];
  /** The oldest release of the proxy that may run, such as `0.47.0`. */
  readonly minimumRelease?: string;
}

export type GuardrailOption = keyof GuardrailSettings;

/** The options that hold lists. */
export type GuardrailList = {
  [Option in GuardrailOption]-?: Exclude<GuardrailSettings[Option], undefined> extends readonly string[]
    ? Option
    : never;
}[GuardrailOption];

export type GuardrailFlag = Exclude<GuardrailOption, GuardrailList | 'minimumRelease'>;

/** Every option, and what it holds. */
export const GUARDRAIL_OPTIONS: { readonly [Flag in GuardrailFlag]: 'flag' } & {
  readonly [List in GuardrailList]: 'list';
} & { readonly minimumRelease: 'release' } = {
  requireAuthentication: 'flag',
  requireAuthorization: 'flag',
  requireAudit: 'flag',
  requireTelemetry: 'flag',
  requireRequests: 'flag',
  requireToolFilter: 'flag',
  requireHttps: 'flag',
  allowedRemoteHosts: 'list',
  allowedIssuers: 'list',
  allowedTransports: 'list',
  allowedImages: 'list',
  forbidPlaintextHeaders: 'list',
  minimumRelease: 'release',
};

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
