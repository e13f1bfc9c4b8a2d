import { changedFields, changedNames, gainedAndLost } from '../../../lib/cli/diff/changed-fields';

const SECRET = 'ghp_16C7e42F292c6912E7710c838347Ae178B4a';

describe('the fields that differ', () => {
  test.each([
    [{ a: 1 }, { a: 2 }, ['a: 2, before 1']],
    [{ a: true }, {}, ['a: none, before true']],
    [{ a: null }, { a: '' }, ['a: , before none']],
    [{}, { a: { b: 1 } }, ['a is added']],
    [{ a: [1] }, {}, ['a is removed']],
    [{ a: [1] }, { a: 'b' }, ['a']],
    [{ a: [1] }, { a: [1, 2] }, ['a']],
    [{ a: 'b' }, { a: SECRET }, ['a: …, before b']],
    [{ a: '//a:b@c?d=e' }, { a: 'b' }, ['a: b, before …']],
    [{ a: 'b' }, { a: 'b' }, []],
    [{ a: 1, b: 1 }, { a: 2, b: 2 }, ['a: 2, before 1; b: 2, before 1']],
  ])('of %j and %j', (before, after, expected) => {
    expect(changedFields(before, after)).toEqual(expected);
  });

  test('are at most six, and then their number', () => {
    const fields = (...names: readonly string[]): object => Object.fromEntries(names.map((each) => [each, 1]));
    const all = ['a', 'b', 'c', 'd', 'e', 'f'];
    const shown = all.map((each) => `${each}: 1, before none`).join('; ');
    expect(changedFields({}, { ...fields(...all) }, 'x: ')).toEqual([`x: ${shown}`]);
    expect(changedFields({}, { ...fields(...all, 'g', 'h') }, 'x: ')).toEqual([`x: ${shown} and 2 more`]);
  });

  test.each([
    ...['annotations', 'args', 'binaryData', 'command', 'data', 'env', 'stringData'],
    ...['myHeaders', 'parameters', 'oldPassword', 'clientSecretName', 'apiKey', 'accessToken'],
  ])('are told without values in %s', (field) => {
    expect(changedFields({ [field]: { a: 'b' } }, { [field]: { a: 'c' } })).toEqual([`${field}.a`]);
    expect(changedFields({ [field]: { a: 'b' } }, { [field]: {} })).toEqual([`${field}.a is removed`]);
    expect(changedFields({ [field]: {} }, { [field]: { a: 'b' } })).toEqual([`${field}.a is added`]);
  });

  test.each(['myannotations', 'envs', 'metadata', 'dataSource', 'commands', 'keys', 'tokens'])(
    'are told with values in %s',
    (field) => {
      expect(changedFields({ [field]: { a: 'b' } }, { [field]: { a: 'c' } })).toEqual([`${field}.a: c, before b`]);
    },
  );

  test('are told by their names alone where nothing is known', () => {
    expect(changedNames({ a: 1, [SECRET]: 1 }, { a: 2 }, 'x: ')).toEqual(['x: a; …']);
    expect(changedNames({ a: 1 }, { a: 1 }, 'x: ')).toEqual([]);
  });
});

test('what is only in one of two lists', () => {
  expect(gainedAndLost(['a', 'b'], ['b', 'c'])).toEqual({ gained: ['c'], lost: ['a'] });
});
