import fc from 'fast-check';
import { Ledger } from './support/ledger-in-memory';
import { anyWorld, expectedLedger, toCompared } from './support/random-ledger';

test('files that overlap, in any order and several formats, are exactly the ledger', () => {
  fc.assert(
    fc.property(anyWorld, (world) => {
      const ledger = new Ledger(world);
      for (const number of world.downloads.keys()) ledger.import(number);
      expect(toCompared(world, ledger.lines())).toEqual(toCompared(world, expectedLedger(world)));
    }),
    { numRuns: 2_000 },
  );
});

test('an import that is undone leaves what the others state', () => {
  fc.assert(
    fc.property(anyWorld, fc.nat(), (mixed, choice) => {
      // Of two equal payments, files of two formats may have found one each.
      const downloads = mixed.downloads.filter(({ dialect }) => dialect === mixed.downloads[0]?.dialect);
      const world = { ...mixed, downloads };
      const ledger = new Ledger(world);
      for (const number of world.downloads.keys()) ledger.import(number);
      const undone = choice % world.downloads.length;
      ledger.undo(undone);
      const others = world.downloads.filter((_each, number) => number !== undone);
      expect(toCompared(world, ledger.lines())).toEqual(toCompared(world, expectedLedger(world, others)));
    }),
    { numRuns: 1_000 },
  );
});
