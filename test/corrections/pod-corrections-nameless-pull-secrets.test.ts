import { podOf } from '../../lib/standalone/proxy-objects';
import { exactAt, only } from '../support/corrections';
import { resolvedProxy } from '../support/standalone';

const withSecrets = (...names: string[]) => {
  const imagePullSecrets = names.map((name) => ({ name }));
  const resolved = resolvedProxy({ resourceOverrides: { proxyDeployment: { imagePullSecrets } } });
  return only('nameless-pull-secrets', resolved, exactAt('0.44.0'));
};

test('keeps those that select a Secret', () => {
  const { objects } = withSecrets('', 'a', 'b');
  expect(podOf(objects).imagePullSecrets).toEqual([{ name: 'a' }, { name: 'b' }]);
  expect(objects.serviceAccount?.imagePullSecrets).toEqual([{ name: 'a' }, { name: 'b' }]);
});

test('leaves nothing of a list without names', () => {
  const { objects, changed } = withSecrets('');
  expect(podOf(objects)).not.toHaveProperty('imagePullSecrets');
  expect(objects.serviceAccount).not.toHaveProperty('imagePullSecrets');
  expect(changed).toHaveLength(2);
});

test('changes nothing else', () => {
  expect(withSecrets('a').changed).toEqual([]);
  expect(withSecrets().changed).toEqual([]);
});
