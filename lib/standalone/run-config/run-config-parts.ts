import type { GoStruct } from '../../private/go/go-json';

/** The parts that occur in several places of the run config. */
export interface RunConfigParts {
  readonly oidc: GoStruct | undefined;
  readonly tokenExchange: GoStruct | undefined;
  readonly awsSts: GoStruct | undefined;
  readonly audit: GoStruct | undefined;
  readonly telemetry: GoStruct | undefined;
  readonly headerForward: GoStruct | undefined;
}
