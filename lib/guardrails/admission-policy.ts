import { ApiObject, Chart, JsonPatch } from 'cdk8s';
import { Construct } from 'constructs';
import { message } from '../engine/messages';
import { worded } from '../engine/wording';
import type { Finding } from '../private/finding';
import type { GuardrailSettings } from '../model/guardrails';
import { resourceNameOf, ALL_KINDS, type Kind } from '../model/kinds';
import { NAMESPACE_NAME } from '../model/object-names';
import { API_GROUP } from '../model/product-names';
import { withItemDefaults } from '../model/server-defaults';
import { childOf, type SchemaNode } from '../crds';
import type { OperatorTarget } from '../model/target';
import { entry, field, item, segments } from '../private/field-paths';
import { present } from '../private/plain';
import { freeName } from '../private/texts';
import { newestSchemaOf, schemaOf } from '../releases/schema-of';
import { allGuardrails } from '../rules/guardrails/all-guardrails';
import { isDnsLabel, isDnsSubdomain, isLabelName, isLabelValue } from '../kubernetes';
import { McpApiVersion } from '../values/operator-release';

/**
 * Where guardrails hold in the cluster, and what happens to a resource that breaks one.
 */
export interface AdmissionPolicyOptions {
  /**
   * The beginning of the objects' names. Names are unique in a cluster, since the objects have no namespace.
   *
   * @default - names that the chart generates
   */
  readonly name?: string;

  /**
   * What the API server does. `DENY` and `WARN` together are an error, as in the API.
   *
   * @default - it denies
   */
  readonly validationActions?: AdmissionAction[];

  /**
   * Names of the namespaces in which the policy holds.
   *
   * @default - all namespaces
   */
  readonly namespaces?: string[];

  /**
   * Names of namespaces in which the policy does not hold.
   *
   * @default - none
   */
  readonly exceptNamespaces?: string[];

  /**
   * Labels of the namespaces in which the policy holds; a namespace must have all of them.
   *
   * @default - any labels
   */
  readonly namespaceLabels?: { [name: string]: string };
}

/**
 * What the API server does with a resource that breaks a guardrail.
 *
 * @see https://kubernetes.io/docs/reference/access-authn-authz/validating-admission-policy/
 */
export enum AdmissionAction {
  /** It refuses the resource. */
  DENY = 'Deny',

  /** It accepts the resource, and warns who applies it. */
  WARN = 'Warn',

  /** It accepts the resource, and writes an annotation into the audit log of the cluster. */
  AUDIT = 'Audit',
}

const ID = 'McpGuardrails';
const API_VERSION = 'admissionregistration.k8s.io/v1';
const POLICY = 'ValidatingAdmissionPolicy';
const BINDING = `${POLICY}Binding`;

/**
 * The operator updates the metadata of resources that it manages, and removes finalizers: that must not fail because of
 * a spec that was there before the policy.
 */
const IS_NEW_OR_CHANGED =
  'request.operation == "CREATE" || !has(object.spec) || !has(oldObject.spec) || object.spec != oldObject.spec';

/** A condition of the API server, and what it says where the condition is false. */
interface Validation {
  readonly expression: string;
  readonly message: string;
  readonly reason: 'Forbidden';
}

/** A policy and its binding for each kind that the settings are about. */
export function admissionObjects(
  scope: Construct,
  settings: GuardrailSettings,
  options: AdmissionPolicyOptions,
  target: OperatorTarget,
): ApiObject[] {
  // several sets of guardrails may go into one chart
  const host = new Construct(
    scope,
    freeName(ID, (id) => scope.node.tryFindChild(id) !== undefined),
  );
  return ALL_KINDS.flatMap((kind) => {
    const validations = validationsOf(kind, settings, target);
    return validations.length === 0 ? [] : policyAndBinding(host, kind, { validations, options, target });
  });
}

function validationsOf(kind: Kind, settings: GuardrailSettings, { release }: OperatorTarget): Validation[] {
  // an operator whose release is not stated may be a newer one
  const schema = release.isStated ? schemaOf(kind, release) : newestSchemaOf(kind);
  const isKnown = (field: string): boolean => isInSchema(schema, field);
  return allGuardrails()
    .filter((each) => each.kind === kind)
    .flatMap(({ admission }) => {
      const condition = admission(settings, isKnown);
      if (condition === undefined) {
        return [];
      }
      const { expression, finding } = condition;
      const told = message(worded(finding, { kind, spec: undefined, hasProps: false }));
      return [{ expression, message: told, reason: 'Forbidden' }];
    });
}

/** Below what the API server does not look into, any field may be. */
function isInSchema(spec: SchemaNode, path: string): boolean {
  let node: SchemaNode | undefined = spec;
  for (const step of segments(path).slice(1)) {
    if (node?.type === 'free' || node?.type === 'any') {
      return true;
    }
    node = childOf(node, step);
  }
  return node !== undefined;
}

interface Policy {
  readonly validations: readonly Validation[];
  readonly options: AdmissionPolicyOptions;
  readonly target: OperatorTarget;
}

function policyAndBinding(host: Construct, kind: Kind, { validations, options, target }: Policy): ApiObject[] {
  const resource = resourceNameOf(kind);
  const metadata = present({ name: options.name === undefined ? undefined : `${options.name}-${resource}` });
  const rule = {
    apiGroups: [target.apiGroup ?? API_GROUP],
    apiVersions: servedVersions(target),
    operations: ['CREATE', 'UPDATE'],
    resources: [resource],
  };
  const policy = new ApiObject(host, kind, {
    apiVersion: API_VERSION,
    kind: POLICY,
    metadata,
    spec: withItemDefaults(POLICY, {
      failurePolicy: 'Fail',
      matchConstraints: { resourceRules: [rule] },
      matchConditions: [{ name: 'new-or-changed', expression: IS_NEW_OR_CHANGED }],
      validations,
    }),
  });
  const binding = new ApiObject(host, `${kind}Binding`, {
    apiVersion: API_VERSION,
    kind: BINDING,
    metadata,
    spec: withItemDefaults(BINDING, {
      policyName: policy.name,
      validationActions: options.validationActions ?? [AdmissionAction.DENY],
      ...present({ matchResources: namespacesOf(options) }),
    }),
  });
  return [policy, binding].map(withoutNamespace);
}

/** The objects are in no namespace, even if their chart is. */
function withoutNamespace(object: ApiObject): ApiObject {
  if (Chart.of(object).namespace !== undefined) {
    object.addJsonPatch(JsonPatch.remove('/metadata/namespace'));
  }
  return object;
}

/** Of a release that is not stated, any of the known ones. */
function servedVersions({ release, apiVersion }: OperatorTarget): readonly string[] {
  const served = release.isStated ? release.behaviour.apiVersions : Object.values(McpApiVersion);
  return Array.from(new Set([...served, ...(apiVersion === undefined ? [] : [apiVersion])]));
}

function namespacesOf({ namespaces, exceptNamespaces, namespaceLabels }: AdmissionPolicyOptions): object | undefined {
  const matchExpressions = [
    ...(namespaces === undefined ? [] : [{ key: NAMESPACE_NAME, operator: 'In', values: namespaces }]),
    ...(exceptNamespaces === undefined ? [] : [{ key: NAMESPACE_NAME, operator: 'NotIn', values: exceptNamespaces }]),
  ];
  const selector = present({
    matchLabels: Object.keys(namespaceLabels ?? {}).length === 0 ? undefined : namespaceLabels,
    matchExpressions: matchExpressions.length === 0 ? undefined : matchExpressions,
  });
  return Object.keys(selector).length === 0 ? undefined : { namespaceSelector: selector };
}

const LABEL_FIX = 'write it as the namespaces have it';

/** What is wrong with the options of an admission policy. */
export function optionFindings(options: AdmissionPolicyOptions, path: string): readonly Finding[] {
  const { name, validationActions: actions, namespaces, exceptNamespaces: except, namespaceLabels = {} } = options;
  const at = (option: string): string => field(path, option);
  return [
    ...(name === undefined || isDnsSubdomain(`${name}-mcpexternalauthconfigs`)
      ? []
      : [error(at('name'), 'cannot be the beginning of a name', 'use small letters, digits, "-" and "."', name)]),
    ...(actions === undefined ? [] : actionFindings(actions, at('validationActions'))),
    ...namespaceFindings(namespaces, at('namespaces')),
    ...namespaceFindings(except, at('exceptNamespaces')),
    ...(except ?? []).flatMap((each, index) =>
      namespaces?.includes(each) === true
        ? [error(item(at('exceptNamespaces'), index), 'is among namespaces too', 'remove it from one of the two', each)]
        : [],
    ),
    ...Object.entries(namespaceLabels).flatMap(([label, value]) =>
      isLabelName(label) && isLabelValue(value)
        ? []
        : [error(entry(at('namespaceLabels'), label), 'is not a valid label', LABEL_FIX, value)],
    ),
  ];
}

function actionFindings(actions: readonly AdmissionAction[], path: string): Finding[] {
  if (actions.length === 0) {
    return [error(path, 'is empty, so nothing would happen', 'add an action, or leave it out to deny')];
  }
  if (new Set(actions).size < actions.length) {
    return [error(path, 'has an action twice', 'remove one of the two')];
  }
  const rule = 'has both Deny and Warn, which the API server refuses';
  return actions.includes(AdmissionAction.DENY) && actions.includes(AdmissionAction.WARN)
    ? [error(path, rule, 'remove Warn: who is denied gets the message')]
    : [];
}

function namespaceFindings(names: readonly string[] | undefined, path: string): Finding[] {
  return names?.length === 0
    ? [error(path, 'is empty', 'name a namespace, or leave it out')]
    : (names ?? []).flatMap((name, index) =>
        isDnsLabel(name)
          ? []
          : [error(item(path, index), 'is not the name of a namespace', 'use small letters, digits and "-"', name)],
      );
}

function error(path: string, rule: string, fix: string, value?: string): Finding {
  return { id: 'admission-policy-option', severity: 'error', field: path, rule, fix, ...present({ value }) };
}
