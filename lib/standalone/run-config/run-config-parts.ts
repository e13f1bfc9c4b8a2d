import type { GoStruct } from '../../private/go/go-json';

/** The parts that more than one place of the run config holds. */
export interface RunConfigParts {
  readonly oidc: GoStruct | undefined;
  readonly tokenExchange: GoStruct | undefined;
  readonly awsSts: GoStruct | undefined;
  readonly audit: GoStruct | undefined;
  readonly telemetry: GoStruct | undefined;
  readonly headerForward: GoStruct | undefined;
}
