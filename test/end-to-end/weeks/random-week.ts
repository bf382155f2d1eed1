import fc from 'fast-check';
import { type ServerChange, serverChanges } from './changing-api';
import { type RowAct, rowActs } from './own-transactions';
import type { Disturbance, Moment, Step, TableChoice, Week } from './play-week';
import { type Edit, edits } from './user-at-work';
import { weekTableNames } from './week-tables';

const pick = fc.nat({ max: 10_000 });
/** In so many of ten cases. */
const sometimes = <Value>(tenths: number, arbitrary: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> =>
  fc.oneof({ weight: 10 - tenths, arbitrary: fc.constant(null) }, { weight: tenths, arbitrary });

const moment: fc.Arbitrary<Moment> = fc.record({
  at: fc.nat({ max: 999 }),
  edit: fc.constantFrom<Moment['edit']>(...edits, 'secondRun'),
  table: pick,
  pick,
  other: pick,
});
const serverChange = fc.record({ change: fc.constantFrom<ServerChange>(...serverChanges), pick });
const disturbance: fc.Arbitrary<Disturbance> = fc.record({
  changes: fc.array(serverChange, { maxLength: 4, size: 'max' }),
  moments: fc.array(moment, { maxLength: 3, size: 'max' }),
  endsAt: sometimes(4, pick),
  apiFault: sometimes(2, fc.constantFrom('error' as const, 'limit' as const, 'timeout' as const)),
  googleFault: sometimes(2, fc.constantFrom('insertRows' as const, 'writeProperties' as const, 'writeCells' as const)),
});
const disturbed = sometimes(6, disturbance);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 16,
    arbitrary: fc.record({
      by: fc.constant('server' as const),
      change: fc.constantFrom<ServerChange>(...serverChanges),
      pick,
    }),
  },
  {
    weight: 16,
    arbitrary: fc.record({
      by: fc.constant('user' as const),
      edit: fc.constantFrom<Edit>(...edits),
      table: pick,
      pick,
      other: pick,
    }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      by: fc.constant('clock' as const),
      hours: fc.constantFrom(1, 1, 1, 2, 5),
      disturbance: disturbed,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      by: fc.constant('button' as const),
      user: fc.constantFrom('ann' as const, 'ben' as const),
      table: pick,
      disturbance: disturbed,
    }),
  },
  { weight: 2, arbitrary: fc.record({ by: fc.constant('night' as const), hours: fc.constantFrom(9, 14, 30) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      by: fc.constant('takeOver' as const),
      user: fc.constantFrom('ann' as const, 'ben' as const),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      by: fc.constant('rows' as const),
      act: fc.constantFrom<RowAct>(...rowActs),
      table: pick,
      pick,
    }),
  },
  { weight: 1, arbitrary: fc.record({ by: fc.constant('copy' as const) }) },
);
const table: fc.Arbitrary<TableChoice> = fc.record({
  name: fc.constantFrom(...weekTableNames),
  goneRows: fc.constantFrom('mark' as const, 'remove' as const),
  newRows: fc.constantFrom('top' as const, 'bottom' as const),
  hours: fc.constantFrom(1 as const, 2 as const, 6 as const),
  ownColumn: pick,
});
/** Weeks of a table's life. */
export const randomWeek: fc.Arbitrary<Week> = fc.record({
  zone: fc.constantFrom('Europe/Berlin', 'America/New_York', 'Asia/Tokyo'),
  tables: fc.uniqueArray(table, { minLength: 1, maxLength: 3, selector: ({ name }) => name }),
  steps: fc.array(step, { minLength: 1, maxLength: 40, size: 'max' }),
});
