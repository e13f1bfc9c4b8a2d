import { Trail } from '../../lib/private/trail';

describe('Trail', () => {
  test('has the path of a walk, as in error texts', () => {
    const trail = new Trail('spec');
    trail.toField('env');
    trail.toItem(2);
    trail.toField('labels');
    trail.toEntry('a"b.c');
    expect(trail.path).toBe(String.raw`spec.env[2].labels["a\"b.c"]`);
    trail.back();
    trail.back();
    expect(trail.field('name')).toBe('spec.env[2].name');
    expect(trail.path).toBe('spec.env[2]');
  });

  test('starts anywhere', () => {
    const trail = new Trail('');
    trail.toField('metadata');
    expect(trail.path).toBe('metadata');
  });
});
