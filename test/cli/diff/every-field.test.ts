import { expectToldFields } from '../../support/told-fields';

beforeEach(() => {
  jest.spyOn(process, 'emitWarning').mockImplementation();
});

test('a change of each field of each kind is told with both values, or without any where they may be secrets', () => {
  expectToldFields({ every: 1, atLeast: 500 });
});
