import { Names } from '../../../../lib/cli/convert/typescript/names';

test.each([
  ['weather', 'Weather', 'weather'],
  ['my-proxies.v2', 'MyProxiesV2', 'myProxiesV2'],
  ['1st', 'Sort1st', 'sort1st'],
  ['class', 'ClassSort', 'classSort'],
  ['kplus', 'KplusSort', 'kplusSort'],
  ['app', 'AppSort', 'appSort'],
  ['', 'Sort', 'sort'],
  ['---', 'Sort', 'sort'],
])('%j is %s, and the variable %s', (name, id, variable) => {
  expect(new Names().make(name, 'Sort')).toEqual({ id, variable });
});

test('no name is made twice', () => {
  const names = new Names();
  const made = ['a', 'a', 'a', 'a-sort'].map((name) => names.make(name, 'Sort').variable);
  expect(made).toEqual(['a', 'aSort', 'aSort2', 'aSortSort']);
});
