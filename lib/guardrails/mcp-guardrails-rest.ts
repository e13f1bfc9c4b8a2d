import type { ApiObject } from 'cdk8s';
import type { Construct, IConstruct } from 'constructs';
import { reportAt, TargetCluster } from '../cluster/target-cluster';
import { readArguments } from '../declaration/props/read-arguments';
import { Catalog } from '../engine/catalog';
import { bindGuardrails } from '../engine/guarded-resources';
import type { GuardrailSettings } from '../model/guardrails';
import { checkedScope } from '../private/cdk8s/objects';
import { admissionObjects, optionFindings } from './admission-objects';
import type { AdmissionPolicyOptions } from './admission-policy-options';
import type { McpGuardrailsOptions } from './mcp-guardrails';

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
    const settings: GuardrailSettings = values.guardrails;
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
