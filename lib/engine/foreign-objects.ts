import { ApiObject, Chart } from 'cdk8s';
import type { IConstruct } from 'constructs';
import { identity } from '../private/identity';
import { isPlainObject, type PlainObject } from '../private/plain';

/**
 * What else the app holds beside our constructs: ConfigMaps, Secrets, ServiceAccounts and all other API objects.
 *
 * cdk8s has no way to say that something changed, so the tree is walked once per validation pass; content is rendered
 * only of the few objects that somebody asked for.
 */
export class ForeignObjects {
  private objects: readonly ApiObject[] = [];
  private hosts: ReadonlySet<IConstruct> = new Set();
  private index: Map<string, ApiObject[]> | undefined;
  private readonly contents = new Map<ApiObject, string>();

  public constructor(
    private readonly root: IConstruct,
    private readonly isOurs: (construct: IConstruct) => boolean,
  ) {}

  /** The constructs of ours that stand in the tree. */
  public get ours(): ReadonlySet<IConstruct> {
    return this.hosts;
  }

  /** Whether the app holds nothing beside our constructs. */
  public get isEmpty(): boolean {
    return this.objects.length === 0;
  }

  /** Looks again; tells whether objects came or went, or the content of one that was read is another. */
  public refresh(): boolean {
    const objects = this.walk();
    const same = objects.length === this.objects.length && objects.every((each, i) => each === this.objects[i]);
    if (same && this.contentsAreTheSame()) {
      return false;
    }
    this.objects = objects;
    this.index = undefined;
    this.contents.clear();
    return true;
  }

  /** All objects of that kind. */
  public ofKind(kind: string): readonly ApiObject[] {
    return this.objects.filter((each) => each.kind === kind);
  }

  /** The objects of that kind and name; of the namespace, or of none where the namespace is unknown. */
  public find(kind: string, namespace: string | undefined, name: string): readonly ApiObject[] {
    this.index ??= indexed(this.objects);
    return this.index.get(identity(kind, namespace, name)) ?? [];
  }

  /** The rendered object, or undefined where it cannot be rendered: cdk8s itself reports that. */
  public content(object: ApiObject): PlainObject | undefined {
    const text = this.contents.get(object) ?? render(object);
    this.contents.set(object, text);
    const content: unknown = JSON.parse(text);
    return isPlainObject(content) ? content : undefined;
  }

  /** Whether the content of an object that was read is another one now. */
  public hasChanged(object: ApiObject): boolean {
    const text = this.contents.get(object);
    return text !== undefined && text !== render(object);
  }

  private contentsAreTheSame(): boolean {
    return !Array.from(this.contents.keys()).some((object) => this.hasChanged(object));
  }

  /** Our own objects are left out, but not what a subclass of ours has put beside them. */
  private walk(): ApiObject[] {
    const found: ApiObject[] = [];
    const ours = new Set<IConstruct>();
    const pending: IConstruct[] = [this.root];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const { children } = next.node;
      if (ApiObject.isApiObject(next)) {
        found.push(next);
      }
      if (this.isOurs(next)) {
        ours.add(next);
        pending.push(...children.filter((child) => !ApiObject.isApiObject(child)));
      } else {
        pending.push(...children);
      }
    }
    this.hosts = ours;
    return found;
  }
}

/** The namespace that the object is written with. */
export function namespaceOf(object: ApiObject): string | undefined {
  return object.metadata.namespace ?? Chart.of(object).namespace;
}

/** The API object that a construct stands for, if it has one: an imported one has none. */
export function apiObjectOf(construct: IConstruct): ApiObject | undefined {
  if (ApiObject.isApiObject(construct)) {
    return construct;
  }
  const child = construct.node.defaultChild;
  return child === undefined ? undefined : apiObjectOf(child);
}

function indexed(objects: readonly ApiObject[]): Map<string, ApiObject[]> {
  const index = new Map<string, ApiObject[]>();
  for (const object of objects) {
    const key = identity(object.kind, namespaceOf(object), object.name);
    const others = index.get(key);
    if (others === undefined) {
      index.set(key, [object]);
    } else {
      others.push(object);
    }
  }
  return index;
}

function render(object: ApiObject): string {
  try {
    return JSON.stringify(withoutSecrets(object.toJson() as PlainObject));
  } catch {
    return 'null';
  }
}

/** Keys without values: the library never looks into Secrets. */
function withoutSecrets(content: PlainObject): PlainObject {
  if (content['kind'] !== 'Secret') {
    return content;
  }
  const keys = ['data', 'stringData'].flatMap((name) => {
    const block = content[name];
    return isPlainObject(block) ? Object.keys(block) : [];
  });
  return { kind: 'Secret', keys };
}
