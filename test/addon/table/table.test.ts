import { transactionColumns } from '../../../src/addon/catalogue/columns';
import { resolveColumns } from '../../../src/addon/table/columns';
import { type TablePlan, toTable } from '../../../src/addon/table/table';

const dates = { midnight: () => new Date(0), wallTime: () => '' };
const row = { id: 'a', name: 'Rent', currency: 'USD' };

function tableOf(rowCount: number, columns: readonly string[], limit?: number) {
  const plan: TablePlan = {
    columns: resolveColumns(transactionColumns, columns),
    sort: [],
    limit,
    headers: 'titles',
    dates: 'text',
    hasStatusRow: false,
  };
  return toTable(Array<typeof row>(rowCount).fill(row), plan, {}, dates, '');
}

test('a table that no formula may return is refused with what to do, before Sheets refuses it without', () => {
  expect(() => tableOf(245_001, ['id', 'name'])).toThrow(
    '245001 rows of 2 columns are too many for a formula. Ask for fewer columns or days, or add limit=.',
  );
});

test('rows that a limit cuts off and columns that are not asked for do not count', () => {
  expect(tableOf(245_001, ['id', 'name'], 2)).toEqual([
    ['Transaction ID', 'Name'],
    ['a', 'Rent'],
    ['a', 'Rent'],
  ]);
  expect(tableOf(245_001, ['id'])).toHaveLength(245_002);
});
