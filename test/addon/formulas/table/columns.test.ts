import { accountColumns } from '../../../../src/addon/formulas/accounts/spec';
import { holdingColumns } from '../../../../src/addon/formulas/holdings/spec';
import { networthColumns } from '../../../../src/addon/formulas/networth/spec';
import { resolveColumn, resolveColumns } from '../../../../src/addon/formulas/table/columns';
import { transactionColumns } from '../../../../src/addon/formulas/transactions/spec';
import { accountFields } from '../../../../src/contract/resources';

test.each([
  // A name of the add-on, with its heading and the field behind it.
  ['balance', { key: 'balance', title: 'Balance', field: 'balances.current', kind: 'number' }],
  ['Balance as of', { key: 'updated', title: 'Balance as of', field: 'lastBalanceRefreshAt', kind: 'date-time' }],
  ['BALANCE', { key: 'balance', title: 'Balance', field: 'balances.current', kind: 'number' }],
  ['health', { key: 'health', title: 'Health', field: null, kind: 'string' }],
  // A field of the API under its own name.
  [
    'balances.current',
    { key: 'balances.current', title: 'balances.current', field: 'balances.current', kind: 'number' },
  ],
  [
    'Balances.CURRENT',
    { key: 'balances.current', title: 'balances.current', field: 'balances.current', kind: 'number' },
  ],
  ['balances', { key: 'balances', title: 'balances', field: 'balances', kind: 'object' }],
  ['SOURCETYPE', { key: 'sourceType', title: 'sourceType', field: 'sourceType', kind: 'string' }],
])('%s is the column %j', (name, column) => {
  expect(resolveColumn(accountColumns, name)).toEqual(column);
});

test.each(['amount', 'Amount', 'AMOUNT', 'displayAmount', 'displayamount'])(
  '%s is the amount with the sign that the table shows',
  (name) => {
    expect(resolveColumn(transactionColumns, name).field).toBe('displayAmount');
  },
);

test('only apiAmount has the sign of the API, also with columns=all', () => {
  const apiAmount = { key: 'apiAmount', title: 'apiAmount', field: 'amount', kind: 'number' };
  expect(resolveColumn(transactionColumns, 'APIAMOUNT')).toEqual(apiAmount);
  const all = resolveColumns(transactionColumns, ['all']);
  expect(all.filter(({ field }) => field === 'amount')).toEqual([apiAmount]);
  expect(all.filter(({ key }) => key === 'amount')).toEqual([]);
  expect(all.find(({ field }) => field === 'displayAmount')?.title).toBe('displayAmount');
});

test.each(['', 'balances.', 'balances.none', 'none.current', 'name.length', 'balances.current.none', 'constructor'])(
  'no column is called %j',
  (name) => {
    expect(() => resolveColumn(accountColumns, name)).toThrow(
      expect.objectContaining({
        code: 'unknown_column',
        message: expect.stringContaining(`No column "${name}". Try `),
      }),
    );
  },
);

test('an unknown column is refused with the nearest names, and with the fields of the API if there are any', () => {
  expect(() => resolveColumn(holdingColumns, 'tickr')).toThrow(
    'No column "tickr". Try ticker, account, institution, asset, quantity, price, … or an API field.',
  );
  // Both a column and a field: listed once.
  expect(() => resolveColumn(holdingColumns, 'quantit')).toThrow(
    'No column "quantit". Try quantity, account, institution, asset, ticker, price, … or an API field.',
  );
  expect(() => resolveColumn(networthColumns, 'debt')).toThrow(
    'No column "debt". Try currency, assets, liabilities, net, accounts.',
  );
  expect(() => resolveColumn(accountColumns, 'sourceTyp')).toThrow('No column "sourceTyp". Try sourceType, name, ');
});

test('without columns the default ones are shown in their order', () => {
  expect(resolveColumns(networthColumns, []).map(({ title }) => title)).toEqual([
    'Currency',
    'Assets',
    'Liabilities',
    'Net',
  ]);
});

test('columns are in the requested order, and may repeat', () => {
  expect(resolveColumns(networthColumns, ['net', 'currency', 'net']).map(({ key }) => key)).toEqual([
    'net',
    'currency',
    'net',
  ]);
});

test('all gives every field of the API under its own name, or every column if the table has no fields', () => {
  const all = resolveColumns(accountColumns, ['ALL']);
  expect(all.map(({ key }) => key)).toEqual(Object.keys(accountFields));
  expect(all.map(({ title }) => title)).toEqual(Object.keys(accountFields));
  expect(all.find(({ key }) => key === 'balances')).toEqual({
    key: 'balances',
    title: 'balances',
    field: 'balances',
    kind: 'object',
  });
  expect(resolveColumns(networthColumns, ['all']).map(({ title }) => title)).toEqual([
    'Currency',
    'Assets',
    'Liabilities',
    'Net',
    'Accounts',
  ]);
  expect(resolveColumns(accountColumns, ['mask', 'all'])[0]?.key).toBe('mask');
});

test.each([
  ['Betrag', 'amount'],
  ['Währung', 'currency'],
  ['WA\u0308HRUNG', 'currency'],
  ['kategorie', 'category'],
  ['Tag', 'date'],
])('the German %s is the column %s', (german, english) => {
  expect(resolveColumn(transactionColumns, german).key).toBe(english);
});
