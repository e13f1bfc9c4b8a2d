import type { Kind } from '../../lib/model/kinds';
import { type ObjectNode, childOf, type SchemaNode } from '../../lib/crds/structural-schema';
import type { TargetRelease } from '../../lib/model/target';
import { celExpression, type CelVerdict } from '../../lib/cel/cel-expression';
import { isPlainObject } from '../../lib/private/plain';
import { schemaOf } from '../../lib/releases/schema-of';
import type { Manifest } from './corpus';
import { crdSchemas, withDefaults } from './crds';

/** A `ValidatingAdmissionPolicy`, as far as it matters here. */
export interface Policy extends Manifest {
  readonly spec: {
    readonly failurePolicy: string;
    readonly matchConstraints: {
      readonly resourceRules: readonly {
        readonly apiGroups: readonly string[];
        readonly apiVersions: readonly string[];
        readonly operations: readonly string[];
        readonly resources: readonly string[];
      }[];
    };
    readonly matchConditions: readonly { readonly name: string; readonly expression: string }[];
    readonly validations: readonly { readonly expression: string; readonly message: string; readonly reason: string }[];
  };
}

/** The policies among manifests. */
export function policiesIn(manifests: readonly Manifest[]): readonly Policy[] {
  return manifests.filter(
    ({ kind }) => kind === 'ValidatingAdmissionPolicy',
  ) as readonly Manifest[] as readonly Policy[];
}

/** The messages with which the API server of the release answers, once it has filled in the defaults of the CRD. */
export function refusals(policies: readonly Policy[], manifest: Manifest, release: TargetRelease): readonly string[] {
  const resource = `${manifest.kind.toLowerCase()}s`.replace(/ys$/, 'ies');
  const [group, version = ''] = manifest.apiVersion.split('/');
  const concerned = policies.filter(({ spec }) =>
    spec.matchConstraints.resourceRules.some(
      (rule) =>
        rule.apiGroups.includes(group ?? '') &&
        rule.apiVersions.includes(version) &&
        rule.operations.includes('CREATE') &&
        rule.resources.includes(resource),
    ),
  );
  const object = selfOf(manifest, release);
  return concerned.flatMap(({ spec }) =>
    spec.validations.flatMap(({ expression, message }) => (isTrue(expression, object) ? [] : [message])),
  );
}

const expressions = new Map<string, ReturnType<typeof celExpression>>();

function isTrue(expression: string, object: unknown): boolean {
  const verdict = verdictOf(expression, object);
  if (verdict.kind === 'unknown' || verdict.kind === 'failed') {
    throw new Error(`${expression}: ${verdict.reason}`);
  }
  return verdict.kind === 'true';
}

/**
 * The verdict of the CEL library on an object in the types of CEL. The library knows one variable, and no `has` of a call;
 * `dyn` changes types, never values.
 */
export function verdictOf(expression: string, object: unknown): CelVerdict {
  const plain = expression.replaceAll(/\bdyn\(([\w.]+)\)/g, '$1').replaceAll(/\bobject\b/g, 'self');
  const read = expressions.get(expression) ?? celExpression(plain);
  expressions.set(expression, read);
  if ('problem' in read) {
    throw new Error(`${expression}: ${read.problem}`);
  }
  return read.evaluate(object, 1);
}

/** What the API server of the release judges of a document, in the types of CEL. */
export function selfOf({ kind, spec }: Manifest, release: TargetRelease): unknown {
  const given = spec === undefined || spec === null ? {} : { spec };
  const schema: ObjectNode = { type: 'object', fields: { spec: schemaOf(kind as Kind, release) } };
  const known = crdSchemas(release.version).get(kind) ?? {};
  const defaulted = withDefaults({ properties: { spec: known.properties?.['spec'] ?? {} } }, given);
  return inCel(defaulted, schema);
}

/** A value in the types of CEL, without what the API server prunes; below a free field it is as it is. */
function inCel(value: unknown, node: SchemaNode | undefined): unknown {
  if (Array.isArray(value)) {
    return value.map((each: unknown, index) => inCel(each, childOf(node, index)));
  }
  if (!isPlainObject(value)) {
    return Number.isInteger(value) ? BigInt(value as number) : value;
  }
  const isKnown = (name: string): boolean => node?.type !== 'object' || childOf(node, name) !== undefined;
  return new Map(
    Object.entries(value)
      .filter(([name]) => isKnown(name))
      .map(([name, each]) => [name, inCel(each, childOf(node, name))]),
  );
}
