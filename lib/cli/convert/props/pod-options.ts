import { declared } from '../../../inner';
import { podLabelsOf } from '../../../model/object-names';
import { isPlainObject, listAt, objectAt, type PlainObject, valueIn, without } from '../../../private/plain';
import {
  call,
  type Expression,
  type Fields,
  fields,
  list,
  name as named,
  someTexts,
  strings,
  unlessEmpty,
  value,
} from '../typescript/program';

const DEPLOYMENT = ['resourceOverrides', 'proxyDeployment'] as const;

/** How each is written as an option; undefined for what no option writes so. */
const OPTIONS: { readonly [field: string]: (given: unknown, podLabels: PlainObject) => Expression | undefined } = {
  nodeSelector: (given) => (isTexts(given) ? someTexts(given) : undefined),
  tolerations: (given) => someOf(given, toleration),
  affinity,
};

/**
 * The prop `pod`, which writes what the overrides of the Deployment say of how pods are scheduled; nothing if the pod
 * template says of any of it too, where the option would go then.
 */
export function podOf(proxyName: string, spec: PlainObject): Fields | undefined {
  const overrides = objectAt(spec, ...DEPLOYMENT);
  const template = objectAt(spec, 'podTemplateSpec', 'spec');
  if (Object.keys(OPTIONS).some((field) => Object.hasOwn(template, field))) {
    return undefined;
  }
  const podLabels = podLabelsOf(proxyName);
  const made = Object.entries(OPTIONS).map(([field, make]) => [field, make(overrides[field], podLabels)] as const);
  return unlessEmpty(fields(Object.fromEntries(made)));
}

function toleration(given: unknown): Expression | undefined {
  const { key, operator, value: text, effect, tolerationSeconds: seconds, ...others } = objectAt(given);
  const effects = declared.valuesOf({ kind: 'enum', name: 'TaintEffect' });
  const member = Object.keys(effects).find((each) => effects[each] === effect);
  const isKnown =
    isEmpty(others) &&
    operator === (text === undefined ? 'Exists' : 'Equal') &&
    [key, text].every((each) => each === undefined || typeof each === 'string') &&
    (effect === undefined || member !== undefined) &&
    (seconds === undefined || (isWhole(seconds) && seconds >= 0));
  return isKnown
    ? fields({
        key: optional(key),
        value: optional(text),
        effect: member === undefined ? undefined : named(`TaintEffect.${member}`),
        period: seconds === undefined ? undefined : call('Duration.seconds', value(seconds)),
      })
    : undefined;
}

const REQUIRED = 'requiredDuringSchedulingIgnoredDuringExecution';
const PREFERRED = 'preferredDuringSchedulingIgnoredDuringExecution';

/** In the order in which the option writes them. */
function affinity(given: unknown, podLabels: PlainObject): Expression | undefined {
  if (!isPlainObject(given)) {
    return undefined;
  }
  const { nodeAffinity, podAffinity, podAntiAffinity, ...others } = given;
  const terms = [
    ...nodeTerms(nodeAffinity),
    ...podTerms(podAffinity, (labels, ...more) => call('PodAffinity.toPods', someTexts(labels), ...more)),
    ...podTerms(podAntiAffinity, (labels, ...more) =>
      isSame(labels, podLabels)
        ? call('PodAffinity.awayFromEachOther', ...more)
        : call('PodAffinity.awayFromPods', someTexts(labels), ...more),
    ),
  ];
  return isEmpty(others) ? all(terms) : undefined;
}

/** Requirements of nodes are one term. */
function nodeTerms(given: unknown): (Expression | undefined)[] {
  return terms(given, {
    required: (required) => {
      const { nodeSelectorTerms, ...others } = objectAt(required);
      const one = Array.isArray(nodeSelectorTerms) && nodeSelectorTerms.length === 1 && isEmpty(others);
      return [one ? nodeTerm((nodeSelectorTerms as readonly unknown[])[0]) : undefined];
    },
    preferred: 'preference',
    make: nodeTerm,
  });
}

function nodeTerm(given: unknown, weight?: Expression): Expression | undefined {
  const { matchExpressions, ...others } = objectAt(given);
  const labels = isEmpty(others) ? someOf(matchExpressions, nodeLabel) : undefined;
  return labels && call('PodAffinity.toNodes', labels, weight);
}

function nodeLabel(given: unknown): Expression | undefined {
  const { key, operator, values, ...others } = objectAt(given);
  if (typeof key !== 'string' || !isEmpty(others)) {
    return undefined;
  }
  const texts = Array.isArray(values) && values.every((each) => typeof each === 'string') ? values : undefined;
  const [text = ''] = texts ?? [];
  switch (operator) {
    case 'In':
    case 'NotIn':
      return texts && call(operator === 'In' ? 'NodeLabel.isIn' : 'NodeLabel.isNotIn', value(key), strings(texts));
    case 'Gt':
    case 'Lt':
      return texts?.length === 1 && String(Number(text)) === text
        ? call(operator === 'Gt' ? 'NodeLabel.isAbove' : 'NodeLabel.isBelow', value(key), value(Number(text)))
        : undefined;
    case 'Exists':
    case 'DoesNotExist':
      return values === undefined
        ? call(operator === 'Exists' ? 'NodeLabel.exists' : 'NodeLabel.doesNotExist', value(key))
        : undefined;
    default:
      return undefined;
  }
}

type MakePodTerm = (labels: PlainObject, topologyKey: Expression, weight?: Expression) => Expression;

function podTerms(given: unknown, make: MakePodTerm): (Expression | undefined)[] {
  const term = (each: unknown, weight?: Expression): Expression | undefined => {
    const { topologyKey, labelSelector, ...others } = objectAt(each);
    const { matchLabels, ...more } = objectAt(labelSelector);
    return typeof topologyKey === 'string' && isTexts(matchLabels) && isEmpty({ ...others, ...more })
      ? make(matchLabels, value(topologyKey), weight)
      : undefined;
  };
  return terms(given, {
    required: (required) => (Array.isArray(required) ? required.map((each) => term(each)) : [undefined]),
    preferred: 'podAffinityTerm',
    make: term,
  });
}

interface Terms {
  readonly required: (given: unknown) => (Expression | undefined)[];
  /** The field of a preference that is beside its weight. */
  readonly preferred: string;
  readonly make: (given: unknown, weight: Expression) => Expression | undefined;
}

function terms(given: unknown, { required, preferred, make }: Terms): (Expression | undefined)[] {
  if (given === undefined) {
    return [];
  }
  const others = without(objectAt(given), REQUIRED, PREFERRED);
  const conditions = valueIn(given, REQUIRED);
  const wishes = listAt(given, PREFERRED).map((each) => {
    const { weight, [preferred]: term, ...more } = objectAt(each);
    return isWhole(weight) && isEmpty(more) ? make(term, value(weight)) : undefined;
  });
  return [
    ...(isEmpty(others) && isPlainObject(given) ? [] : [undefined]),
    ...(conditions === undefined ? [] : required(conditions)),
    ...wishes,
  ];
}

/** A list of what each item becomes, if each becomes something, and there are any. */
function someOf(given: unknown, make: (each: unknown) => Expression | undefined): Expression | undefined {
  return Array.isArray(given) ? all(given.map((each) => make(each))) : undefined;
}

function all(made: readonly (Expression | undefined)[]): Expression | undefined {
  const known = made.filter((each) => each !== undefined);
  return known.length === 0 || known.length < made.length ? undefined : list(known);
}

function optional(given: unknown): Expression | undefined {
  return typeof given === 'string' ? value(given) : undefined;
}

function isTexts(given: unknown): given is PlainObject {
  return isPlainObject(given) && !isEmpty(given) && Object.values(given).every((each) => typeof each === 'string');
}

function isWhole(given: unknown): given is number {
  return typeof given === 'number' && Number.isSafeInteger(given);
}

function isEmpty(given: object): boolean {
  return Object.keys(given).length === 0;
}

function isSame(one: PlainObject, other: PlainObject): boolean {
  return (
    isEmpty(without(one, ...Object.keys(other))) && Object.entries(other).every(([key, each]) => one[key] === each)
  );
}
