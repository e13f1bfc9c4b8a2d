import { expectToldFields } from '../../support/told-fields';

test('a change of some fields is told with both values, or without any where they may be secrets', () => {
  expectToldFields({ every: 60, atLeast: 8 });
});
