import { Testing } from 'cdk8s';
import { Secret } from 'cdk8s-plus-28';
import { ExternalAuthConfig, OperatorRelease, TargetCluster } from '../../lib';
import { modelOf } from '../values/model-of';
import type { Manifest } from './corpus';
import { everyField } from './every-field';
import { everyLaterField } from './every-later-field';
import { chartFor } from './facades';
import { laterExternalAuths } from './later-external-auths';
import { refusedExternalAuth } from './recent-external-auths';

const URL = 'https://weather.example.org';

/** A document of one of this package's kinds. */
export interface OurDocument extends Manifest {
  readonly metadata: { readonly name: string };
  readonly spec: { readonly [field: string]: unknown };
}

/** Documents that set every field which the operator of 0.22 knows to a value that is not its default. */
export function firstDocuments(): OurDocument[] {
  const chart = chartFor(TargetCluster.withOperator({ release: OperatorRelease.V0_22 }));
  everyField(chart);
  return ours(Testing.synth(chart) as Manifest[]);
}

/** The same for the newest release, but for what its operator refuses. */
export function latestDocuments(): OurDocument[] {
  const chart = chartFor(TargetCluster.withOperator({ release: OperatorRelease.LATEST }));
  everyField(chart);
  everyLaterField(chart);
  const secret = Secret.fromSecretName(chart, 'LaterSecret', 'secret');
  for (const [name, auth] of laterExternalAuths({ secret, key: 'key' })) {
    new ExternalAuthConfig(chart, name, { metadata: { name }, auth });
  }
  return [...ours(Testing.synth(chart) as Manifest[]), PROVIDER];
}

/** Documents with the fields that the CRDs of the newest release have, but that its operator always refuses. */
export function refusedDocuments(): OurDocument[] {
  const spec = modelOf(refusedExternalAuth()).model as OurDocument['spec'];
  return [documentOf('MCPExternalAuthConfig', 'refused', spec)];
}

/** An identity provider for documents about other subjects. */
export const PROVIDER = documentOf('MCPOIDCConfig', 'idp', {
  type: 'inline',
  inline: { issuer: 'https://idp.example.com', jwksUrl: 'https://idp.example.com/jwks' },
});

/** How a proxy refers to it. */
export const PROVIDER_REF = { name: 'idp', audience: URL, resourceUrl: URL };

export function documentOf(kind: string, name: string, spec: OurDocument['spec']): OurDocument {
  return { apiVersion: 'toolhive.stacklok.dev/v1alpha1', kind, metadata: { name }, spec };
}

function ours(manifests: readonly Manifest[]): OurDocument[] {
  return manifests.filter(({ kind }) => kind.startsWith('MCP')) as OurDocument[];
}
