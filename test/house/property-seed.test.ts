import fc from 'fast-check';

test('properties run with a seed that the environment may change', () => {
  expect(fc.readConfigureGlobal().seed).toBe(Number(process.env['PROPERTY_SEED'] ?? 20_261_122));
});
