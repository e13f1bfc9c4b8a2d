import type { FieldType, ObjectTypes } from '../../lib/kubernetes/field-type';
import { isPlainObject } from '../../lib/private/plain';
import { AMOUNTS, NUMBERS, PAIRS, TEXTS, WORDS } from './pod-words';

type Made = { [name: string]: unknown };

/** Fields that most clusters drop, that belong to the cluster, or that templates may not have at all. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  ...['name', 'namespace', 'uid', 'generateName', 'generation', 'resourceVersion', 'selfLink'].map(
    (name) => `ObjectMeta.${name}`,
  ),
  ...['managedFields', 'ownerReferences', 'creationTimestamp', 'deletionTimestamp', 'finalizers'].map(
    (name) => `ObjectMeta.${name}`,
  ),
  'ObjectMeta.deletionGracePeriodSeconds',
  ...['schedulingGroup', 'evictionResponders', 'ephemeralContainers'].map((name) => `PodSpec.${name}`),
  'Lifecycle.stopSignal',
  'VolumeMount.bindMountOptions',
]);
/** Types of which exactly one field, or at most one, is set. */
const ONE_OF = new Set(['Volume', 'Probe', 'LifecycleHandler', 'EnvVarSource', 'EnvFromSource', 'VolumeProjection']);
const DEEPEST = 4;

/** Makes pod templates that nobody would write so, from one that is right; the same ones for the same seed. */
export class PodMutants {
  public constructor(
    private readonly types: ObjectTypes,
    private seed: number,
  ) {}

  /** The template, changed in one to three places. */
  public mutant(template: object): object {
    const copy = JSON.parse(JSON.stringify(template)) as Made;
    for (let changes = this.chance(0.6) ? 1 : 2 + this.below(2); changes > 0; changes -= 1) {
      this.change(copy);
    }
    return copy;
  }

  private change(template: Made): void {
    const [type, object] = this.pick(
      this.objectsIn('PodTemplateSpec', template).filter(([each]) => each !== 'PodTemplateSpec'),
    );
    const fields = this.fieldsOf(type);
    if (fields.length === 0) {
      return;
    }
    const [name, field] = this.pick(fields);
    const current = object[name];
    if (this.chance(0.12)) {
      Reflect.deleteProperty(object, name);
    } else if (Array.isArray(current) && current.length > 0 && this.chance(0.3)) {
      object[name] = [...(current as unknown[]), this.pick(current as unknown[])];
    } else if (Array.isArray(current) && this.chance(0.6)) {
      object[name] = [...(current as unknown[]), ...(this.value(name, field, 1) as unknown[])];
    } else if (field.many === 'map' && isPlainObject(current)) {
      object[name] = { ...current, ...(this.value(name, field, 1) as Made) };
    } else {
      object[name] = this.value(name, field, 1);
    }
  }

  private objectsIn(type: string, object: Made): (readonly [type: string, object: Made])[] {
    const inner = Object.entries(this.types[type] ?? {}).flatMap(([name, field]) => {
      const value = object[name];
      const objects = (Array.isArray(value) ? (value as unknown[]) : [value]).filter(isPlainObject) as Made[];
      return field.many === 'map' || this.types[field.type] === undefined
        ? []
        : objects.flatMap((each) => this.objectsIn(field.type, each));
    });
    return [[type, object], ...inner];
  }

  private fieldsOf(type: string): [name: string, field: FieldType][] {
    return Object.entries(this.types[type] ?? {}).filter(
      ([name]) =>
        !LEFT_OUT.has(`${type}.${name}`) && !/^(?:user|defaultUser)$/.test(type === 'QuobyteVolumeSource' ? '' : name),
    );
  }

  private value(name: string, { type, many }: FieldType, depth: number): unknown {
    const one = (): unknown =>
      this.types[type] === undefined ? this.scalar(name, type) : this.object(type, depth + 1);
    if (many === 'map') {
      const pairs = PAIRS[name] ?? [['a', 'b']];
      return Object.fromEntries(Array.from({ length: 1 + this.below(2) }, () => this.pick(pairs)));
    }
    return many === 'list' ? Array.from({ length: this.below(4) }, one) : one();
  }

  private object(type: string, depth: number): Made {
    const isChoice = ONE_OF.has(type);
    const fields = this.fieldsOf(type);
    const choices = fields.filter(([, field]) => this.types[field.type] !== undefined);
    const chosen = new Set(
      isChoice ? Array.from({ length: this.chance(0.85) ? 1 : this.below(3) }, () => this.pick(choices)[0]) : [],
    );
    const made: Made = {};
    for (const [name, field] of fields) {
      const isObject = this.types[field.type] !== undefined;
      const usual = field.required === true ? 0.93 : isObject ? (depth > DEEPEST ? 0.03 : 0.25) : 0.3;
      if (isChoice && isObject ? chosen.has(name) : this.chance(usual)) {
        made[name] = this.value(name, field, depth);
      }
    }
    return made;
  }

  private scalar(name: string, type: string): unknown {
    switch (type) {
      case 'boolean':
        return this.chance(0.5);
      case 'quantity':
        return this.pick(name === 'divisor' ? (WORDS['divisor'] ?? AMOUNTS) : AMOUNTS);
      case 'int32':
      case 'int64':
        return this.pick(NUMBERS[name] ?? [0, 1, -1, 5, 300]);
      case 'intOrString':
        return this.pick<unknown>([...(NUMBERS[name] ?? []), ...(WORDS[name] ?? [])]);
      default:
        return this.pick(WORDS[name] ?? TEXTS);
    }
  }

  private pick<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)] as Item;
  }

  private chance(probability: number): boolean {
    return this.random() < probability;
  }

  private below(bound: number): number {
    return Math.floor(this.random() * bound);
  }

  /** A linear congruential generator, as in `Numerical Recipes`: any will do. */
  private random(): number {
    this.seed = (Math.imul(this.seed, 1_664_525) + 1_013_904_223) >>> 0;
    return (this.seed >>> 8) / 2 ** 24;
  }
}
