import type { ApiObject } from 'cdk8s';
import type { Construct, IConstruct } from 'constructs';
import { reportAt, TargetCluster } from '../cluster/target-cluster';
import { readArguments } from '../declaration/props/read-arguments';
import { Catalog } from '../engine/catalog';
import { bindGuardrails } from '../engine/scope-settings';
import type { GuardrailSettings } from '../model/guardrails';
import { checkedScope } from '../cdk8s/arguments';
import { present } from '../private/plain';
import type { OperatorRelease } from '../values/operator-release';
import type { McpTransport } from '../values/session';
import { admissionObjects, type AdmissionPolicyOptions, optionFindings } from './admission-policy';

/**
 * Rules of a company, declared once: errors at synth for what a program or `McpInclude` makes, and policies of the API
 * server for what anybody applies to the cluster.
 */
export class McpGuardrails {
  /**
   * Makes these rules hold for all proxies and configs below the scope, with and without the operator.
   *
   * Must be called before the first of them is created, once per scope, and for an outer scope before the scopes within
   * it; anything else is an error.
   *
   * @param scope an app, a chart, or any other construct
   * @param guardrails the rules
   */
  public static bind(scope: IConstruct, guardrails: McpGuardrailsOptions): McpGuardrails {
    const call = 'McpGuardrails.bind';
    const { values, findings } = readArguments(call, { guardrails }, { field: 'McpGuardrails' });
    const { minimumRelease, ...others } = values.guardrails;
    const settings: GuardrailSettings = { ...others, ...present({ minimumRelease: minimumRelease?.version }) };
    const wrong = bindGuardrails(checkedScope(call, scope), settings, { name: 'McpGuardrails' });
    reportAt(scope, findings.length > 0 ? findings : wrong);
    // without any construct of this package, other objects are judged too
    Catalog.of(scope);
    return new McpGuardrails(settings);
  }

  private constructor(private readonly settings: GuardrailSettings) {}

  /**
   * Writes the same rules for the API server: a `ValidatingAdmissionPolicy` for each kind that they are about, and its
   * binding (`admissionregistration.k8s.io/v1`, Kubernetes 1.30). They look at new resources, and at changes of a spec, so
   * the operator can still update the status and the metadata of what was there before.
   *
   * The rules are those of this call of `bind`; the versions and fields are those of the release of the scope's target
   * cluster. Without the operator nothing is written, since such a cluster has no custom resources.
   *
   * @param scope the chart that gets the objects
   * @param options where the policy holds, and what it does
   * @returns the policies and bindings
   * @see https://kubernetes.io/docs/reference/access-authn-authz/validating-admission-policy/
   */
  public admissionPolicy(scope: Construct, options: AdmissionPolicyOptions = {}): ApiObject[] {
    const call = 'McpGuardrails.admissionPolicy';
    const field = 'admissionPolicy';
    const { values, findings } = readArguments(call, { options }, { field });
    const wrong = [...findings, ...optionFindings(values.options, field)];
    const { _target: target } = TargetCluster._for(checkedScope(call, scope));
    reportAt(scope, wrong);
    return wrong.length > 0 || !target.operator ? [] : admissionObjects(scope, this.settings, values.options, target);
  }
}

/**
 * Rules of a company for all proxies and configs below a scope.
 *
 * The rules of all scopes above a construct hold: a scope can add rules, but not take any away. A rule that contradicts
 * one of a scope above is an error, and so is an empty list.
 */
export interface McpGuardrailsOptions {
  /**
   * Whether each proxy must authenticate its clients, with `oidc`.
   *
   * @default false
   */
  readonly requireAuthentication?: boolean;

  /**
   * Whether each proxy must have policies that say who may call which tool.
   *
   * @default false
   */
  readonly requireAuthorization?: boolean;

  /**
   * Whether each proxy must write an audit log.
   *
   * @default false
   */
  readonly requireAudit?: boolean;

  /**
   * Whether each proxy must have a telemetry config.
   *
   * @default false
   */
  readonly requireTelemetry?: boolean;

  /**
   * Whether the container of each proxy must request CPU and memory. A limit alone is enough, since Kubernetes takes it
   * for the request too.
   *
   * @default false
   */
  readonly requireRequests?: boolean;

  /**
   * Whether each proxy must have a tool config, and each tool config a `toolsFilter`: the tools that clients see.
   *
   * @default false
   */
  readonly requireToolFilter?: boolean;

  /**
   * Whether every URL that a proxy calls must begin with `https://`: of the remote server, of identity providers and token
   * endpoints, of a policy server. Fields that allow HTTP, such as `insecure` of telemetry, must not be set.
   *
   * @default false
   */
  readonly requireHttps?: boolean;

  /**
   * The hosts of remote servers, without scheme and port: `mcp.example.com`, or `*.example.com` for all hosts below
   * `example.com` at any depth. A URL with a user in it is not allowed.
   *
   * @default - any host
   */
  readonly allowedRemoteHosts?: string[];

  /**
   * The issuers of the tokens that proxies accept, exactly as in the tokens: `https://idp.example.com/realms/main`. They
   * hold for OIDC configs, and for embedded authorization servers, their upstream providers and trusted issuers; a provider
   * without an issuer (OAuth 2.0 without OpenID Connect) is not allowed. URLs of keys, of introspection and of user info
   * must be on the host of one of these issuers.
   *
   * @default - any issuer
   */
  readonly allowedIssuers?: string[];

  /**
   * The transports of remote servers.
   *
   * @default - any transport
   */
  readonly allowedTransports?: McpTransport[];

  /**
   * The images of all containers of the pods, with their registry: `registry.example.com/mcp/proxyrunner` with any tag or
   * digest, `registry.example.com/*` for all images below it at any depth. `@sha256:*` at the end asks for a digest.
   *
   * With the operator, the image of the proxy itself is a setting of the operator, so it is only judged where a pod
   * template changes it.
   *
   * @default - any image
   */
  readonly allowedImages?: string[];

  /**
   * Names of headers whose values must come from Secrets, in any case: those for remote servers, and those for the
   * collector of telemetry. An empty value (`HeaderValue.withheld`) is allowed.
   *
   * @default - none
   */
  readonly forbidPlaintextHeaders?: string[];

  /**
   * The oldest release of the proxy that may run. The image of a pod template, or of a cluster without the operator, must
   * show its release in its tag; otherwise the stated release of the cluster counts, which must be stated with the operator.
   *
   * The policies of `admissionPolicy` know only the image of a pod template, since the image of the others is a setting of
   * the operator.
   *
   * @default - any release
   */
  readonly minimumRelease?: OperatorRelease;
}
