import fc from 'fast-check';
import { Ledger } from './support/ledger-in-memory';
import { anyWorld, expectedLedger } from './support/random-ledger';

test('files that overlap, in any order and several formats, are exactly the ledger', () => {
  fc.assert(
    fc.property(anyWorld, (world) => {
      const ledger = new Ledger(world);
      for (const number of world.downloads.keys()) ledger.import(number);
      expect(ledger.lines()).toEqual(expectedLedger(world));
    }),
    { numRuns: 2_000 },
  );
});

test('an import that is undone leaves what the others state', () => {
  fc.assert(
    fc.property(anyWorld, fc.nat(), (world, choice) => {
      const ledger = new Ledger(world);
      for (const number of world.downloads.keys()) ledger.import(number);
      const undone = choice % world.downloads.length;
      ledger.undo(undone);
      const others = world.downloads.filter((_each, number) => number !== undone);
      expect(ledger.lines()).toEqual(expectedLedger(world, others));
    }),
    { numRuns: 1_000 },
  );
});
