import fc from 'fast-check';
import { startBudget } from '../../../../src/addon/platform/budget';
import { createTable, defaultChoices } from '../../../../src/addon/tables/manage/table-changes';
import { runTable } from '../../../../src/addon/tables/run/run-table';
import type { NewRows } from '../../../../src/addon/tables/views';
import { connectionsOf } from '../../../support/connected-platform';
import { transactionServer } from '../../../support/transaction-server';
import { type WorkbookPlatform, workbookPlatform } from '../../../support/workbook-platform';
import { type Edit, editedSheet, edits } from './edited-sheet';
import { randomServer } from './random-server';

/** What happens between two runs of a table, by a number that picks the row, column or transaction. */
type Step =
  | { readonly by: 'user'; readonly edit: Edit; readonly pick: number; readonly other: number }
  | { readonly by: 'server'; readonly change: 'add' | 'change' | 'remove' | 'post'; readonly pick: number }
  | { readonly by: 'run'; readonly killAt: number | null };

/** A run makes about 50 calls; those that write come last. */
const killAt = fc.oneof(fc.nat({ max: 55 }), fc.integer({ min: 30, max: 50 }));
const pick = fc.nat({ max: 10_000 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ by: fc.constant('user' as const), edit: fc.constantFrom(...edits), pick, other: pick }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      by: fc.constant('server' as const),
      change: fc.constantFrom('add' as const, 'change' as const, 'remove' as const, 'post' as const),
      pick,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ by: fc.constant('run' as const), killAt: fc.option(killAt, { nil: null }) }),
  },
);

async function play(steps: readonly Step[], newRows: NewRows, goneRows: 'mark' | 'remove'): Promise<void> {
  const server = randomServer();
  for (let index = 0; index < 6; index += 1) server.add(index * 7 + 1);
  const platform: WorkbookPlatform = await workbookPlatform({ server: transactionServer(() => server.rows) });
  const table = createTable(platform, connectionsOf(platform), { ...defaultChoices, goneRows, newRows });
  const run = (killAt: number | null, readsEverything: boolean): void => {
    platform.state.now += 3_600_000;
    platform.service.killAt = killAt === null ? Number.POSITIVE_INFINITY : platform.service.calls + killAt;
    try {
      const budget = startBudget(platform.clock, 240_000);
      runTable(platform, connectionsOf(platform), table.id, { budget, isFresh: true, readsEverything });
    } catch (thrown) {
      if (killAt === null) throw thrown;
    } finally {
      platform.service.killAt = Number.POSITIVE_INFINITY;
    }
  };
  try {
    run(null, false);
    const sheet = editedSheet(platform.workbook, table.sheetId);
    for (const each of steps) {
      if (each.by === 'user') sheet.edits[each.edit](each.pick, each.other);
      else if (each.by === 'server') server[each.change](each.pick);
      else run(each.killAt, false);
      sheet.checkUserCells(server.postedAs);
    }
    run(null, true);
    sheet.checkUserCells(server.postedAs);
    sheet.checkRows(server.rows);
    expect(platform.counted.formulasFromText).toBe(0);
  } finally {
    platform.workbook.dispose();
  }
}

test('for any edits between runs that end anywhere, user cells stay next to their id and owned cells equal the server', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 14 }),
      fc.constantFrom('top' as const, 'bottom' as const),
      fc.constantFrom('mark' as const, 'remove' as const),
      play,
    ),
    { numRuns: 60 },
  );
});
