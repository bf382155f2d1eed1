import { readOptions, splitNameAndValue } from '../../../../src/addon/formulas/arguments/options';
import { functions } from '../../../../src/addon/formulas/catalogue/functions';
import { networthColumns } from '../../../../src/addon/formulas/networth/spec';
import { resolveColumns } from '../../../../src/addon/formulas/table/columns';
import { planTable, type TablePlan, toTable, usesColumn } from '../../../../src/addon/formulas/table/table';
import { transactionColumns } from '../../../../src/addon/formulas/transactions/spec';
import type { Row } from '../../../../src/addon/rows/row';

const dates = { midnight: (day: string) => new Date(`${day}T05:00:00Z`), wallTime: () => '' };
const row = { id: 'a', name: 'Rent', currencyCode: 'USD' };

const planOf = (columns: readonly string[], changes: Partial<TablePlan> = {}): TablePlan => ({
  columns: resolveColumns(transactionColumns, columns),
  sort: [],
  limit: undefined,
  headers: 'titles',
  dates: 'text',
  hasStatusRow: false,
  ...changes,
});

function tableOf(rowCount: number, columns: readonly string[], limit?: number) {
  return toTable(Array<typeof row>(rowCount).fill(row), planOf(columns, { limit }), {}, dates, null);
}

const read = (...options: readonly string[]): TablePlan => {
  const { options: table } = functions.FIN_TRANSACTIONS.spec;
  return planTable(
    transactionColumns,
    readOptions(
      table,
      options.map((text) => splitNameAndValue(text) ?? { name: text, value: '' }),
    ),
  );
};

describe('the plan of a table', () => {
  test('without options has the default columns and order, headings, real dates and every row', () => {
    const plan = read();
    expect(plan.columns.map(({ key }) => key)).toEqual(transactionColumns.defaults);
    expect(plan.sort.map(({ column }) => column.key)).toEqual(['date', 'id']);
    expect(plan).toMatchObject({ limit: undefined, headers: 'titles', dates: 'real', hasStatusRow: false });
  });

  test('sorts by the wanted column, then in the default order', () => {
    expect(read('sort=-amount').sort.map(({ column, isDescending }) => [column.key, isDescending])).toEqual([
      ['amount', true],
      ['date', true],
      ['id', false],
    ]);
  });

  test.each([
    ['headers=true', { headers: 'titles' }],
    ['headers=raw', { headers: 'raw' }],
    ['headers=false', { headers: 'none' }],
    ['dates=serial', { dates: 'serial' }],
    ['dates=text', { dates: 'text' }],
    ['limit=3', { limit: 3 }],
    ['status=true', { hasStatusRow: true }],
    ['status=false', { hasStatusRow: false }],
    ['columns=id', { columns: [expect.objectContaining({ key: 'id' })] }],
  ])('%s gives %j', (option, expected) => {
    expect(read(option)).toMatchObject(expected);
  });

  test('uses the columns that it shows and those that it sorts by', () => {
    const plan = read('columns=id,name', 'sort=amount,pending');
    const uses = (wanted: string) => usesColumn(plan, ({ key }) => key === wanted);
    expect(['id', 'name', 'amount', 'pending', 'date', 'tags'].map(uses)).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
    ]);
  });
});

test('refuses a table that is too large for a formula, with advice', () => {
  expect(() => tableOf(245_001, ['id', 'name'])).toThrow(
    expect.objectContaining({
      code: 'table_too_large',
      message: '245001 rows of 2 columns are too many for a formula. Choose fewer columns or days, or add limit=.',
    }),
  );
  expect(tableOf(245_000, ['id', 'name'])).toHaveLength(245_001);
});

test('rows beyond the limit and unrequested columns do not count towards the size', () => {
  expect(tableOf(245_001, ['id', 'name'], 2)).toEqual([
    ['Transaction ID', 'Name'],
    ['a', 'Rent'],
    ['a', 'Rent'],
  ]);
  expect(tableOf(245_001, ['id'])).toHaveLength(245_002);
});

test('headings are titles, names of fields or columns, or omitted', () => {
  const headings = (headers: TablePlan['headers']) =>
    toTable([row], planOf(['name', 'amount', 'month', 'apiAmount'], { headers }), {}, dates, null)[0];
  expect(headings('titles')).toEqual(['Name', 'Amount', 'Month', 'apiAmount']);
  expect(headings('raw')).toEqual(['name', 'displayAmount', 'month', 'apiAmount']);
  expect(headings('none')).toEqual(['Rent', null, null, null]);
  expect(toTable([], planOf(['name'], { dates: 'real' }), {}, dates, null)).toEqual([['Name']]);
  const named = planOf(['currency', 'id'], { headers: 'raw' });
  expect(toTable([], named, {}, dates, null)).toEqual([['currencyCode', 'id']]);
});

test('a day as heading has the date style of the table', () => {
  const month = { key: '2026-03', title: 'Mar 2026', field: null, kind: 'number', titleDay: '2026-03-01' } as const;
  const heading = (style: TablePlan['dates'], headers: TablePlan['headers'] = 'titles') =>
    toTable([], planOf([], { columns: [month], dates: style, headers }), {}, dates, null)[0];
  expect(heading('real')).toEqual([new Date('2026-03-01T05:00:00Z')]);
  expect(heading('serial', 'raw')).toEqual([46_082]);
  expect(heading('text')).toEqual(['Mar 2026']);
  expect(heading('text', 'raw')).toEqual(['2026-03']);
});

test("a value comes from the column's read function, otherwise from the field, otherwise from the derivation", () => {
  const base = { title: 'X', kind: 'string' } as const;
  const columns = [
    { ...base, key: 'name', field: 'name' },
    { ...base, key: 'derived', field: null },
    { ...base, key: 'merchant', field: 'merchantName' },
    { ...base, key: 'read', field: 'name', read: ({ id }: Row) => `${String(id)}!` },
    { ...base, key: 'toString', field: null },
  ];
  const derivations = {
    name: () => 'not asked',
    derived: ({ name }: Row) => `${String(name)} derived`,
    merchant: () => 'instead',
  };
  expect(toTable([row], planOf([], { columns, headers: 'none' }), derivations, dates, null)).toEqual([
    ['Rent', 'Rent derived', 'instead', 'a!', null],
  ]);
});

test('an amount that arrives as text is a number only in number columns, also for sorting', () => {
  const columns = resolveColumns(transactionColumns, ['amount', 'name']);
  const [amount] = columns;
  if (amount === undefined) throw new Error('The column amount is missing.');
  const plan = planOf([], { columns, headers: 'none', sort: [{ column: amount, isDescending: false }] });
  const rows = [{ displayAmount: '10', name: '10' }, { displayAmount: 9 }, { displayAmount: '-1.50', name: '007' }];
  expect(toTable(rows, plan, {}, dates, null)).toEqual([
    [-1.5, '007'],
    [9, null],
    [10, '10'],
  ]);
  const counts = { ...plan, columns: resolveColumns(networthColumns, ['accounts']), sort: [] };
  expect(toTable([{ accounts: '2' }], counts, {}, dates, null)).toEqual([[2]]);
});

test('totals come last, unaffected by sort and limit, followed only by the status', () => {
  const columns = resolveColumns(transactionColumns, ['name', 'id']);
  const [name] = columns;
  if (name === undefined) throw new Error('The column name is missing.');
  const plan = planOf([], { columns, sort: [{ column: name, isDescending: false }], limit: 1, hasStatusRow: true });
  const rows = [{ name: 'c' }, { name: 'b' }];
  expect(toTable(rows, plan, {}, dates, 'As of now', [{ name: 'a', id: '1' }])).toEqual([
    ['Name', 'Transaction ID'],
    ['b', null],
    ['a', '1'],
    ['As of now', null],
  ]);
});

test('an empty table is a row of blanks', () => {
  expect(toTable([], planOf(['name', 'id'], { headers: 'none' }), {}, dates, null)).toEqual([[null, null]]);
  expect(toTable([], planOf(['name', 'id']), {}, dates, null)).toEqual([['Name', 'Transaction ID']]);
});
