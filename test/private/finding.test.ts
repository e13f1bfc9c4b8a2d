import { duplicate, empty, invalid, missing, notCombined, withoutEffect } from '../../lib/private/finding';

test('what many rules say is said in the same words', () => {
  expect([
    missing('add it'),
    missing('add it', 'so no request has it'),
    empty('give a name'),
    invalid('a valid URL', 'correct it'),
    withoutEffect('remove it', 'since nothing reads it'),
    duplicate('remove one of them'),
    notCombined('a port', 'remove one of them'),
  ]).toEqual([
    { rule: 'is missing', fix: 'add it' },
    { rule: 'is missing, so no request has it', fix: 'add it' },
    { rule: 'is empty', fix: 'give a name' },
    { rule: 'is not a valid URL', fix: 'correct it' },
    { rule: 'has no effect, since nothing reads it', fix: 'remove it' },
    { rule: 'is there twice', fix: 'remove one of them' },
    { rule: 'cannot be combined with a port', fix: 'remove one of them' },
  ]);
});
