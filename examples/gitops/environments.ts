import { OperatorRelease, TargetCluster } from 'cdk8s-mcp';

/** What differs between environments, and nothing else. */
export interface Environment {
  readonly name: string;
  readonly cluster: TargetCluster;
  readonly host: string;
  readonly issuer: string;
  readonly samplingRate: number;
}

/** Upgraded with the operator in production; development runs the same proxy. */
const release = OperatorRelease.V0_63;

/** A function, since a cluster is bound to the constructs of one app. */
export function environments(): Environment[] {
  return [
    {
      name: 'development',
      cluster: TargetCluster.withoutOperator({ release }),
      host: 'weather.dev.example.org',
      issuer: 'https://idp.dev.example.com',
      samplingRate: 1,
    },
    {
      name: 'production',
      cluster: TargetCluster.withOperator({ release }),
      host: 'weather.example.org',
      issuer: 'https://idp.example.com',
      samplingRate: 0.05,
    },
  ];
}
