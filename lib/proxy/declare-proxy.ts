import { SizeRoundingBehavior, type Size } from 'cdk8s';
import type { ContainerResources } from 'cdk8s-plus-28';
import { declare, type Declaration, type GivenProps } from '../declaration/declaration';
import { plaintextHeaders, secretHeaders, type SecretHeaderList } from '../values/header-value-lists';
import { REFERENCES, type Reference } from '../model/kinds';
import { PRODUCT } from '../model/product';
import { copied } from '../private/copied';
import { mapToken } from '../private/cdk8s/map-token';
import { item } from '../private/field-path';
import { canonicalQuantity } from '../private/kubernetes/canonical-quantity';
import type { PlainObject } from '../private/plain';
import { present } from '../private/present';
import type { RemoteMcpProxyProps } from './remote-mcp-proxy-props';
import type { MetadataOverrides, ResourceOverrides } from './resource-overrides';
import type { UsedConstruct, UseConstruct } from '../declaration/used-constructs';

const SECRET_HEADERS: SecretHeaderList = {
  path: 'spec.headerForward.addHeadersFromSecret',
  name: 'headerName',
  reference: 'valueSecretRef',
};

/** What the props of a proxy declare, in the shape of its custom resource. */
export function declareProxy(given: GivenProps<RemoteMcpProxyProps>): Declaration {
  return declare('MCPRemoteProxy', given, proxySpec);
}

/** The settings that both a proxy and `ProxyDefaults` have. */
type SharedProps = Pick<RemoteMcpProxyProps, 'audit' | 'resourceOverrides' | 'resources' | 'sessionStorage' | 'debug'>;

/** What a proxy, or a scope for all its proxies, declares of these settings. */
export function sharedSpec(props: SharedProps, use: UseConstruct): PlainObject {
  const { audit, resourceOverrides: overrides, debug = false } = props;
  return {
    sessionStorage: props.sessionStorage?._toModel('spec.sessionStorage', use),
    audit: audit === undefined ? undefined : { enabled: audit },
    resourceOverrides: resourceOverrides(overrides, debug, use),
    resources: resources(props.resources),
  };
}

function proxySpec(props: RemoteMcpProxyProps, use: UseConstruct): PlainObject {
  const { serviceAccount, authorization } = props;
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
    replicas: props.replicas,
    podTemplateSpec: copied(props.podTemplate),
    headerForward:
      props.headerForward &&
      present({
        addPlaintextHeaders: plaintextHeaders(props.headerForward),
        addHeadersFromSecret: secretHeaders(props.headerForward, SECRET_HEADERS, use),
      }),
    ...sharedSpec(props, use),
    ...authorization?._toModel('spec', use),
    ...configReferences(props, use),
    groupRef: props.group && referenceTo(props.group, 'spec.groupRef', use),
  };
}

/** The props that refer to configs. */
type ConfigProps = Pick<RemoteMcpProxyProps, NonNullable<Reference['prop']>>;

/** What these props declare, each in a field of its own. */
export function configReferences(props: ConfigProps, use: UseConstruct): PlainObject {
  const specs: { [field: string]: PlainObject } = {};
  for (const { field, prop, settings } of REFERENCES) {
    const given = prop && props[prop];
    if (given !== undefined) {
      const options = given as unknown as PlainObject;
      const own = settings.map((each): [string, unknown] => [each, copied(options[each])]);
      specs[field] = present({ ...referenceTo(given.config, `spec.${field}`, use), ...Object.fromEntries(own) });
    }
  }
  return specs;
}

function referenceTo(
  config: UsedConstruct['construct'] & { readonly name: string },
  field: string,
  use: UseConstruct,
): PlainObject {
  use(`${field}.name`, config);
  return { name: config.name };
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
  return present({
    proxyDeployment:
      deployment === undefined && !debug
        ? undefined
        : present({
            annotations: copied(deployment?.annotations),
            labels: copied(deployment?.labels),
            env: mapToken(deployment?.env ?? (debug ? {} : undefined), (env) => environment(env, debug)),
            imagePullSecrets: secrets,
            podTemplateMetadataOverrides: metadataOverrides(deployment?.podTemplateMetadataOverrides),
          }),
    proxyService: metadataOverrides(service),
  });
}

function metadataOverrides(overrides: MetadataOverrides | undefined): PlainObject | undefined {
  return overrides && present({ annotations: copied(overrides.annotations), labels: copied(overrides.labels) });
}

/** `debug` comes last, so a variable of that name among the user's own is noticed as a duplicate. */
function environment(env: { [name: string]: string }, debug: boolean): PlainObject[] {
  const variables = Object.entries(env).map(([name, value]) => ({ name, value }));
  return debug ? [...variables, { name: `${PRODUCT}_DEBUG`, value: 'true' }] : variables;
}

/** `ephemeralStorage` is passed on under its own name, for the schema to refuse. */
function resources(given: ContainerResources | undefined): PlainObject | undefined {
  return given && present({ limits: amounts(given, 'limit'), requests: amounts(given, 'request') });
}

/** `Size.asString` is younger than the oldest cdk8s that this package works with. */
function quantityOf(size: Size): string {
  return canonicalQuantity(`${String(size.toKibibytes({ rounding: SizeRoundingBehavior.NONE }))}Ki`);
}

function amounts(
  { cpu, memory, ephemeralStorage }: ContainerResources,
  side: 'limit' | 'request',
): PlainObject | undefined {
  const cores = cpu?.[side];
  const bytes = memory?.[side];
  const storage = ephemeralStorage?.[side];
  if (cores === undefined && bytes === undefined && storage === undefined) {
    return undefined;
  }
  return present({
    cpu: mapToken(cores, ({ amount }) => amount),
    memory: mapToken(bytes, quantityOf),
    'ephemeral-storage': mapToken(storage, quantityOf),
  });
}
