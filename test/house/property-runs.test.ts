import fc from 'fast-check';

test('properties run with a seed that the environment can change', () => {
  expect(fc.readConfigureGlobal().seed).toBe(Number(process.env['PROPERTY_SEED'] ?? 20_261_122));
});

test('the environment multiplies the runs of a property', () => {
  let runs = 0;
  fc.assert(
    fc.property(fc.constant(0), () => {
      runs += 1;
    }),
    { numRuns: 3 },
  );
  expect(runs).toBe(3 * Number(process.env['PROPERTY_RUNS'] ?? 1));
});
