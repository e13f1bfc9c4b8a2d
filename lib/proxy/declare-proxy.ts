import type { ContainerResources } from 'cdk8s-plus-28';
import { declare, type Declaration } from '../declaration/declaration';
import { plaintextHeaders, secretHeaders, type SecretHeaderList } from '../values/header-value-lists';
import { PRODUCT } from '../model/product';
import { copied } from '../private/copied';
import { mapToken } from '../private/cdk8s/map-token';
import { item } from '../private/field-path';
import type { PlainObject } from '../private/plain';
import type { RemoteMcpProxyProps } from './remote-mcp-proxy-props';
import type { MetadataOverrides, ResourceOverrides } from './resource-overrides';
import type { UseConstruct } from '../declaration/used-constructs';

const SECRET_HEADERS: SecretHeaderList = {
  path: 'spec.headerForward.addHeadersFromSecret',
  name: 'headerName',
  reference: 'valueSecretRef',
};

/** What the props of a proxy declare, in the shape of its custom resource. */
export function declareProxy(props: RemoteMcpProxyProps): Declaration {
  return declare('MCPRemoteProxy', props, (use) => proxySpec(props, use));
}

function proxySpec(props: RemoteMcpProxyProps, use: UseConstruct): PlainObject {
  const { serviceAccount, audit, authServer, externalAuth, authorization, group, oidc, telemetry, toolConfig } = props;
  if (serviceAccount !== undefined) {
    use('spec.serviceAccount', serviceAccount);
  }
  return {
    remoteUrl: props.remoteUrl,
    proxyPort: props.proxyPort,
    transport: props.transport,
    sessionAffinity: props.sessionAffinity,
    trustProxyHeaders: props.trustProxyHeaders,
    endpointPrefix: props.endpointPrefix,
    serviceAccount: serviceAccount?.name,
    audit: audit === undefined ? undefined : { enabled: audit },
    authServerRef: named('spec.authServerRef.name', authServer, use),
    authzConfig: authorization?._toModel('spec.authzConfig', use),
    externalAuthConfigRef: named('spec.externalAuthConfigRef.name', externalAuth, use),
    groupRef: named('spec.groupRef.name', group, use),
    headerForward: props.headerForward && {
      addPlaintextHeaders: plaintextHeaders(props.headerForward),
      addHeadersFromSecret: secretHeaders(props.headerForward, SECRET_HEADERS, use),
    },
    oidcConfigRef: oidc && {
      name: nameOf('spec.oidcConfigRef.name', oidc.config, use),
      audience: oidc.audience,
      resourceUrl: oidc.resourceUrl,
      scopes: copied(oidc.scopes),
    },
    resourceOverrides: resourceOverrides(props.resourceOverrides, props.debug ?? false, use),
    resources: resources(props.resources),
    telemetryConfigRef: telemetry && {
      name: nameOf('spec.telemetryConfigRef.name', telemetry.config, use),
      serviceName: telemetry.serviceName,
    },
    toolConfigRef: named('spec.toolConfigRef.name', toolConfig, use),
  };
}

type Reference = Parameters<UseConstruct>[1] & { readonly name: string };

function named(field: string, construct: Reference | undefined, use: UseConstruct): PlainObject | undefined {
  return construct && { name: nameOf(field, construct, use) };
}

/** Programs without types may leave the construct out. */
function nameOf(field: string, construct: Reference | undefined, use: UseConstruct): string | undefined {
  if (construct !== undefined) {
    use(field, construct);
  }
  return construct?.name;
}

function resourceOverrides(
  overrides: ResourceOverrides | undefined,
  debug: boolean,
  use: UseConstruct,
): PlainObject | undefined {
  if (overrides === undefined && !debug) {
    return undefined;
  }
  const deployment = overrides?.proxyDeployment;
  const service = overrides?.proxyService;
  const secrets = deployment?.imagePullSecrets?.map((secret, index) => {
    const field = item('spec.resourceOverrides.proxyDeployment.imagePullSecrets', index);
    use(`${field}.name`, secret);
    return { name: secret.name };
  });
  return {
    proxyDeployment:
      deployment === undefined && !debug
        ? undefined
        : {
            annotations: copied(deployment?.annotations),
            labels: copied(deployment?.labels),
            env: mapToken(deployment?.env ?? (debug ? {} : undefined), (env) => environment(env, debug)),
            imagePullSecrets: secrets,
            podTemplateMetadataOverrides: metadataOverrides(deployment?.podTemplateMetadataOverrides),
          },
    proxyService: metadataOverrides(service),
  };
}

function metadataOverrides(overrides: MetadataOverrides | undefined): PlainObject | undefined {
  return (
    overrides && {
      annotations: copied(overrides.annotations),
      labels: copied(overrides.labels),
    }
  );
}

/** `debug` comes last, so that a variable of that name among the user's own is noticed as a duplicate. */
function environment(env: { [name: string]: string }, debug: boolean): PlainObject[] {
  const variables = Object.entries(env).map(([name, value]) => ({ name, value }));
  return debug ? [...variables, { name: `${PRODUCT}_DEBUG`, value: 'true' }] : variables;
}

/** `ephemeralStorage` is passed on under its own name, for the schema to refuse. */
function resources(given: ContainerResources | undefined): PlainObject | undefined {
  return given && { limits: amounts(given, 'limit'), requests: amounts(given, 'request') };
}

function amounts(
  { cpu, memory, ephemeralStorage }: ContainerResources,
  side: 'limit' | 'request',
): PlainObject | undefined {
  const amounts = {
    cpu: mapToken(cpu?.[side], ({ amount }) => amount),
    memory: mapToken(memory?.[side], (size) => size.asString()),
    'ephemeral-storage': mapToken(ephemeralStorage?.[side], (size) => size.asString()),
  };
  return Object.values(amounts).some((amount) => amount !== undefined) ? amounts : undefined;
}
