import { readDateRange } from '../../../../src/addon/formulas/arguments/dates';
import { readOptions } from '../../../../src/addon/formulas/arguments/options';
import type { Sources } from '../../../../src/addon/formulas/run';
import { selectTransactions } from '../../../../src/addon/formulas/transactions/select';
import { transactionFilters } from '../../../../src/addon/formulas/transactions/spec';

/** The reader of a synced table gives all that the table has read, whatever the days of the query. */
function namesWithin(from: string, to: string, dates: readonly unknown[]) {
  const rows = dates.map((transactionDate) => ({ transactionDate }));
  const sources = {
    session: () => ({ readAhead() {}, rows: () => ({ rows, fetchedAt: 0, staleBecause: null }) }),
  } as unknown as Sources;
  const range = readDateRange(from, to, { today: '2026-11-21', dayOf: () => '', locale: () => null });
  const query = { ...readOptions(transactionFilters, []), range, tag: undefined };
  return selectTransactions(sources, query).rows.map(({ transactionDate }) => transactionDate);
}

test('keeps rows from the first to the last day, and rows without a date', () => {
  const inside = ['2026-11-01', '2026-11-01T00:00:00Z', '2026-11-30', '2026-11-30T23:59:59Z'];
  const outside = ['2026-10-31', '2026-10-31T23:59:59Z', '2026-12-01', '1970-01-01', '9999-12-31'];
  const unreadable = [undefined, null, '', 7, 'someday', '2026-02-30', '12/24/2026', '2026-1-1'];
  expect(namesWithin('2026-11', '2026-11', [...inside, ...outside, ...unreadable])).toEqual([...inside, ...unreadable]);
  expect(namesWithin('2026-11-01', 'all', ['2026-10-31', '2026-12-01'])).toEqual(['2026-12-01']);
  expect(namesWithin('all', '2026-11-30', ['2026-10-31', '2026-12-01'])).toEqual(['2026-10-31']);
  expect(namesWithin('all', 'all', ['1970-01-01', '9999-12-31'])).toEqual(['1970-01-01', '9999-12-31']);
});
