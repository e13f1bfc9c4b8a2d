import path from 'node:path';
import * as library from '../lib';
import { apiTypes, type ApiType, type Member, type TypeReference } from './support/assembly';

const ROOT = path.join(__dirname, '..');

function membersOf({ initializer, properties = [], methods = [], members = [] }: ApiType): Member[] {
  return [
    ...(initializer === undefined ? [] : [{ ...initializer, name: 'constructor' }]),
    ...properties,
    ...methods,
    ...members,
  ];
}

/** Everything of the API with a type, by its path. */
function typed(): [where: string, type: TypeReference][] {
  return apiTypes().flatMap((type) =>
    membersOf(type).flatMap(({ name, type: own, parameters = [], returns }): [string, TypeReference][] => [
      ...(own === undefined ? [] : [[`${type.name}.${name}`, own] as [string, TypeReference]]),
      ...(returns === undefined ? [] : [[`${type.name}.${name}()`, returns.type] as [string, TypeReference]]),
      ...parameters.flatMap((each): [string, TypeReference][] =>
        each.type === undefined ? [] : [[`${type.name}.${name}(${each.name})`, each.type]],
      ),
    ]),
  );
}

describe('the public API', () => {
  test('is exactly what lib/index.ts exports, in the build too', () => {
    const classes = apiTypes().filter(({ kind }) => kind !== 'interface');
    // McpValidation is for the command line of cdk8s, which is JavaScript; no other language has it
    const exported = Object.keys(library).filter((name) => name !== 'McpValidation');

    expect(classes.map(({ name }) => name).sort()).toEqual(exported.sort());
  });

  test('names no generated class and no version', () => {
    const words = apiTypes().flatMap((type) => [type.name, ...typed().map(([, { fqn = '' }]) => fqn)]);

    expect(words.filter((word) => /V1Beta1|V1Alpha1|Kube[A-Z]/.test(word))).toEqual([]);
  });

  test('has `any` only where a value may have any shape, and no union types', () => {
    const vague = typed().filter(([, type]) => /"union"|"(any|json)"/.test(JSON.stringify(type)));

    // entities are a text or a list of objects with any attributes; a part of an object of Kubernetes may hold nulls and
    // directives of a patch
    expect(vague.map(([where]) => where)).toEqual(['CedarOptions.entities', 'RemoteMcpProxyProps.podTemplate']);
  });

  test('documents a default for every optional property', () => {
    const silent = apiTypes()
      .filter(({ kind }) => kind === 'interface')
      .flatMap(({ name, properties = [] }) =>
        properties
          .filter(({ optional, docs }) => optional === true && (docs?.default ?? '') === '')
          .map((property) => `${name}.${property.name}`),
      );

    expect(silent).toEqual([]);
  });

  test('documents defaults by their behaviour, never as undefined', () => {
    const defaults = apiTypes().flatMap(({ properties = [] }) => properties.map(({ docs }) => docs?.default ?? ''));

    expect(defaults.filter((text) => /^(- *)?(undefined|none given|see)\b/i.test(text))).toEqual([]);
  });

  test('has a summary for every type and for every member', () => {
    const bare = apiTypes().flatMap((type) => [
      ...(type.docs?.summary === undefined ? [type.name] : []),
      ...membersOf(type)
        .filter(
          ({ name, docs, overrides }) =>
            name !== 'constructor' && docs?.summary === undefined && overrides === undefined,
        )
        .map(({ name }) => `${type.name}.${name}`),
    ]);

    expect(bare).toEqual([]);
  });

  test('has one name that is reserved in another language: namespace', () => {
    const { isReservedName } = jest.requireActual<{ isReservedName: (name: string) => string[] | undefined }>(
      path.join(ROOT, 'node_modules', 'jsii', 'lib', 'reserved-words.js'),
    );
    const names = apiTypes().flatMap((type) =>
      membersOf(type).flatMap(({ name, parameters = [] }) => [name, ...parameters.map((each) => each.name)]),
    );
    const reserved = names.filter((name) => name !== 'constructor' && isReservedName(name) !== undefined);

    expect(new Set(reserved)).toEqual(new Set(['namespace']));
  });

  test('accepts interfaces and plain data of cdk8s-plus, but not its classes', () => {
    const foreign = typed()
      .flatMap(([, type]) => JSON.stringify(type).match(/cdk8s-plus-\d+\.\w+/g) ?? [])
      .map((fqn) => fqn.replace(/^.*\./, ''));

    expect(
      Array.from(new Set(foreign))
        .filter((name) => !/^I[A-Z]/.test(name))
        .sort(),
    ).toEqual(['ContainerResources', 'NetworkPolicyPeerConfig', 'PodSelectorConfig', 'ScalingTarget', 'SecretValue']);
  });

  test('accepts no credential as text', () => {
    const texts = typed().filter(([, { primitive }]) => primitive === 'string');

    expect(
      texts.map(([where]) => where).filter((where) => /(token|password|secret|credential)s?\)?$/i.test(where)),
    ).toEqual([]);
  });

  test('has only data in props, options and attributes', () => {
    const structs = apiTypes().filter(({ name }) => /(Props|Options|Attributes)$/.test(name));

    expect(structs.filter(({ datatype }) => datatype !== true).map(({ name }) => name)).toEqual([]);
  });
});
