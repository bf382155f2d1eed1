import { transaction } from '../../../support/api/sample-records';
import { list, scriptedApi } from '../../../support/api/scripted-api';
import {
  connectedPlatform,
  evaluate,
  evaluateError,
  evaluateTable,
} from '../../../support/platform/connected-platform';

const account = (id: string, category: string, current: number | null, currencyCode = 'USD', status = 'ACTIVE') => ({
  id,
  name: id,
  category,
  status,
  balances: { current, currencyCode },
});

const accounts = [
  account('Checking', 'bank', 1000.1),
  account('Savings', 'bank', 500),
  account('Card', 'debt', 200.05),
  account('Giro', 'bank', 300, 'EUR'),
  account('Old', 'bank', 9, 'USD', 'REMOVED'),
  account('Fund', 'investment', 5000),
];

let id = 0;
const pay = (merchantName: string, days: readonly string[], displayAmount: number, fields: object = {}) =>
  days.map((transactionDate) => {
    id += 1;
    return transaction(id, { merchantName, transactionDate, displayAmount, accountId: 'Checking', ...fields });
  });
const monthly = (date: string, months = ['08', '09', '10', '11']) => months.map((month) => `2026-${month}-${date}`);

const rows = [
  ...pay('Landlord', monthly('03'), -900.05),
  ...pay('Employer', monthly('25', ['07', '08', '09', '10']), 2000),
  ...pay('Stream', monthly('05'), -10, { accountId: 'Card' }),
  ...pay('Miete', monthly('04'), -250, { accountId: 'Giro', currencyCode: 'EUR' }),
];

/** It is 2026-11-21. */
const platform = (transactions: readonly object[] = rows, some: readonly object[] = accounts) =>
  connectedPlatform({
    server: scriptedApi({
      'GET /v1/accounts': some,
      'GET /v1/transactions': ({ query }) =>
        list(
          transactions.filter(
            (row) => query['visibility'] === 'all' || (row as { isIgnored: boolean }).isIgnored !== true,
          ),
        ),
    }),
  });
const table = (...args: unknown[]) => evaluateTable(platform(), 'FIN_FORECAST', ...args, 'dates=text');
const rowsOf = (...args: unknown[]) => table(...args, 'headers=false');

test('each day from today has the balance at its end, and what changed it', () => {
  expect(table('Checking', '2026-11-26')).toEqual([
    ['Date', 'Balance', 'Currency', 'In', 'Out', 'Items'],
    ['2026-11-21', 1000.1, 'USD', 0, 0, null],
    ['2026-11-22', 1000.1, 'USD', 0, 0, null],
    ['2026-11-23', 1000.1, 'USD', 0, 0, null],
    ['2026-11-24', 1000.1, 'USD', 0, 0, null],
    ['2026-11-25', 3000.1, 'USD', 2000, 0, 'Employer'],
    ['2026-11-26', 3000.1, 'USD', 0, 0, null],
  ]);
});

test('without a last day it covers 90 days', () => {
  const days = rowsOf('Checking', '', '', 'columns=date');
  expect([days.length, days[0], days[90]]).toEqual([91, ['2026-11-21'], ['2027-02-19']]);
});

test('a month or day without a year is the next one', () => {
  const days = rowsOf('Checking', 'January', '', 'columns=date');
  expect(days.at(-1)).toEqual(['2027-01-31']);
  const planned = rowsOf('Checking', '2027-02-15', [['15 January', -7, 'Trip']], 'columns=date,items').filter(
    ([, items]) => String(items).includes('Trip'),
  );
  expect(planned).toEqual([['2027-01-15', 'Trip']]);
});

test('the first balance is that of FIN_BALANCE', () => {
  for (const name of ['Checking', 'Card', 'Fund']) {
    expect(rowsOf(name, 'today', '', 'columns=balance')).toEqual([[evaluate(platform(), 'FIN_BALANCE', name)]]);
  }
});

test('weeks and months end with their last day, the last one with the last day of all', () => {
  expect(rowsOf('Checking', '2026-12-20', '', 'by=month; columns=date,balance,in,out,lowest,lowestDate')).toEqual([
    ['2026-11-30', 3000.1, 2000, 0, 1000.1, '2026-11-21'],
    ['2026-12-20', 2100.05, 0, 900.05, 2100.05, '2026-12-03'],
  ]);
  expect(rowsOf('Checking', '2026-12-05', '', 'by=week; columns=date,balance')).toEqual([
    ['2026-11-22', 1000.1],
    ['2026-11-29', 3000.1],
    ['2026-12-05', 2100.05],
  ]);
});

test('the lowest balance and its day are the first row by balance', () => {
  // 1000.10 + 2000 - 900.05 + 2000 - 900.05 = 3200, less 3500.
  expect(
    rowsOf('Checking', '2027-02-10', [['2027-01-20', -3500, 'Roof']], 'sort=balance; limit=1; columns=date,balance'),
  ).toEqual([['2027-01-20', -300]]);
});

test('a planned item is repeated at its interval until its last day', () => {
  const plan = (...rows: readonly (readonly unknown[])[]) =>
    rowsOf('Checking', '2027-02-28', rows, 'detail=true; columns=date,item,amount,basis').filter(([, , , basis]) =>
      String(basis).startsWith('planned'),
    );
  expect(
    plan(['2026-10-31', -50, 'Food', '', 'Monthly', '2027-01-31'], ['2026-12-01', -900, 'Bed', 'USD', 'once']),
  ).toEqual([
    ['2026-11-30', 'Food', -50, 'planned, monthly'],
    ['2026-12-01', 'Bed', -900, 'planned'],
    ['2026-12-31', 'Food', -50, 'planned, monthly'],
    ['2027-01-31', 'Food', -50, 'planned, monthly'],
  ]);
  expect(plan(['2027-02-10', 7, 'Job', '', 'weekly']).map(([date]) => date)).toEqual([
    '2027-02-10',
    '2027-02-17',
    '2027-02-24',
  ]);
  const refused = (row: readonly unknown[]) => evaluateError(platform(), 'FIN_FORECAST', 'Checking', '', [row]).message;
  expect(refused(['2026-12-01', -1, 'Gym', '', 'often'])).toBe(
    'Row 1 of the plan: no interval "often". Write one such as monthly, or once.',
  );
  expect(refused(['2026-12-01', -1, 'Gym', '', 'monthly', 'never'])).toBe(
    'Row 1 of the plan has no day in its sixth column. Write one such as 2026-03-31 or +10d.',
  );
});

test('detail lists each assumption with the balance after it', () => {
  const plan = [
    ['Date', 'Amount', 'Name'],
    ['2026-11-25', -100.5, 'Party'],
    ['', '', ''],
    ['+2d', 20, ''],
  ];
  expect(table('Checking', '2026-12-05', plan, 'detail=true')).toEqual([
    ['Date', 'Item', 'Account', 'Amount', 'Currency', 'Balance', 'Basis'],
    ['2026-11-21', 'Balance', null, null, 'USD', 1000.1, 'current balance'],
    ['2026-11-23', 'Planned', null, 20, 'USD', 1020.1, 'planned'],
    ['2026-11-25', 'Employer', 'Checking', 2000, 'USD', 3020.1, 'monthly, 4 payments since 2026-07-25'],
    ['2026-11-25', 'Party', null, -100.5, 'USD', 2919.6, 'planned'],
    ['2026-12-03', 'Landlord', 'Checking', -900.05, 'USD', 2019.55, 'monthly, 4 payments since 2026-08-03'],
  ]);
});

test('what was due and did not come is counted today, and what has ended is not', () => {
  const on = platform([
    ...pay('Late', monthly('10', ['07', '08', '09', '10']), -30),
    ...pay('Ended', monthly('10', ['06', '07', '08']), -40),
  ]);
  expect(
    evaluateTable(
      on,
      'FIN_FORECAST',
      'Checking',
      '2026-12-12',
      'detail=true; dates=text; columns=date,item,amount,basis',
    ),
  ).toEqual([
    ['Date', 'Item', 'Amount', 'Basis'],
    ['2026-11-21', 'Balance', null, 'current balance'],
    ['2026-11-21', 'Late', -30, 'monthly, 4 payments since 2026-07-10; was due 2026-11-10'],
    ['2026-12-10', 'Late', -30, 'monthly, 4 payments since 2026-07-10'],
  ]);
});

test('a debt alone is what is owed: money that goes out raises it, and its lowest point is the most that is owed', () => {
  expect(
    rowsOf(
      'Card',
      '2026-12-06',
      [['2026-12-06', 150, 'Payment']],
      'by=month; columns=date,balance,out,lowest,lowestDate',
    ),
  ).toEqual([
    ['2026-11-30', 200.05, 0, 200.05, '2026-11-21'],
    ['2026-12-06', 60.05, 10, 210.05, '2026-12-05'],
  ]);
});

test('beside other accounts a debt is subtracted', () => {
  expect(rowsOf('Checking, Card', '2026-12-06', '', 'by=month; columns=date,balance')).toEqual([
    ['2026-11-30', 2800.05],
    ['2026-12-06', 1890],
  ]);
});

test('without an account all bank accounts count, each currency for itself', () => {
  expect(rowsOf('', '2026-12-06', '', 'by=month; columns=date,balance,currency')).toEqual([
    ['2026-11-30', 3500.1, 'USD'],
    ['2026-12-06', 2600.05, 'USD'],
    ['2026-11-30', 300, 'EUR'],
    ['2026-12-06', 50, 'EUR'],
  ]);
  expect(rowsOf('', 'today', '', 'currency=eur; columns=balance')).toEqual([[300]]);
});

test('a planned item of several currencies needs its own', () => {
  const planned = (...cells: unknown[]) => [
    '',
    'today',
    [['2026-11-21', -50, 'Gift', ...cells]],
    'columns=balance,currency',
  ];
  expect(rowsOf(...planned('eur'))).toEqual([
    [1500.1, 'USD'],
    [250, 'EUR'],
  ]);
  expect(evaluateError(platform(), 'FIN_FORECAST', ...planned()).message).toBe(
    'The accounts have several currencies. Write that of "Gift" in the fourth column of the plan.',
  );
});

test('planned items before today or after the last day do not count', () => {
  const plan = ['2026-11-20', '2026-11-21', '2026-11-23', '2026-11-24'].map((date) => [date, -1]);
  expect(rowsOf('Savings', '2026-11-23', plan, 'detail=true; columns=date,balance')).toEqual([
    ['2026-11-21', 500],
    ['2026-11-21', 499],
    ['2026-11-23', 498],
  ]);
});

test('transfers and ignored transactions change the balance too', () => {
  const moved = {
    sourcePrimaryCategory: 'LOAN_PAYMENTS',
    sourceDetailedCategory: 'LOAN_PAYMENTS_CREDIT_CARD_PAYMENT',
    isIgnored: true,
  };
  const on = platform(pay('Card payment', monthly('18'), -210, moved));
  expect(
    evaluateTable(on, 'FIN_FORECAST', 'Checking', '2026-12-18', 'columns=balance; headers=false').slice(-1),
  ).toEqual([[790.1]]);
});

test('a payment in another currency than its account is left out, and the status row says so', () => {
  const on = platform(pay('Abroad', monthly('22', ['07', '08', '09', '10']), -30, { currencyCode: 'CHF' }));
  expect(evaluateTable(on, 'FIN_FORECAST', 'Checking', '2026-11-22', 'status=true; columns=balance')).toEqual([
    ['Balance'],
    [1000.1],
    [1000.1],
    ['Complete: 2 rows as of 2026-11-21 13:00. Left out, in another currency than the account: Abroad'],
  ]);
});

test.each([
  [['Checking', '2026-11-20'], 'The last day must be from today to 2028-11-21, such as +30d.'],
  [['Checking', '2028-11-22'], 'The last day must be from today to 2028-11-21, such as +30d.'],
  [['Checking', 'all'], 'The last day must be from today to 2028-11-21, such as +30d.'],
  [['Chequing'], 'No account "Chequing". See FIN_ACCOUNTS() for names, masks and ids.'],
  [['Checking', '', 'Rent'], 'The plan "Rent" is no range. Give one of dates, amounts and names.'],
  [
    [
      'Checking',
      '',
      [
        ['2026-12-01', 'much', 'Rent'],
        ['2026-12-01', 'more', 'Rent'],
      ],
    ],
    'Row 1 of the plan has no amount in its second column. Write a number there.',
  ],
  [
    ['Checking', '', [['', -5, 'Rent']]],
    'Row 1 of the plan has no day in its first column. Write one such as 2026-03-31 or +10d.',
  ],
  [
    ['Checking', '', [['2026-12', -5, 'Rent']]],
    'Row 1 of the plan has no day in its first column. Write one such as 2026-03-31 or +10d.',
  ],
])('%j is an error that says what to do', (args, message) => {
  expect(evaluateError(platform(), 'FIN_FORECAST', ...args).message).toBe(message);
});

test('an account without a balance is an error that names it', () => {
  const message = 'The account "New" has no current balance, so nothing can be projected. Choose others.';
  const some = [...accounts, account('New', 'bank', null)];
  expect(evaluateError(platform(rows, some), 'FIN_FORECAST', 'New').message).toBe(message);
  expect(evaluateError(platform(rows, some), 'FIN_FORECAST').message).toBe(message);
  expect(
    evaluateTable(platform(rows, some), 'FIN_FORECAST', 'Savings', 'today', 'columns=balance; headers=false'),
  ).toEqual([[500]]);
});

const detail = (on: ReturnType<typeof platform>, until: string, ...args: unknown[]) =>
  evaluateTable(
    on,
    'FIN_FORECAST',
    'Checking',
    until,
    ...args,
    'detail=true; dates=text; headers=false; columns=date,item,amount,balance,basis',
  );
const asOf = (lastBalanceRefreshAt: string, more: object = {}) => ({
  ...account('Checking', 'bank', 1000),
  lastBalanceRefreshAt,
  ...more,
});

test('a forecast begins with what FIN_BALANCES gives for today, and a payment since the balance was read counts once', () => {
  const on = platform(pay('Landlord', monthly('20'), -900), [asOf('2026-11-18T10:00:00Z')]);
  expect(detail(on, '2026-12-20')).toEqual([
    ['2026-11-21', 'Balance', null, 100, 'current balance'],
    ['2026-12-20', 'Landlord', -900, -800, 'monthly, 4 payments since 2026-08-20'],
  ]);
  const today = ['Checking', 'today', 'today', '', 'columns=balance; headers=false'];
  expect(evaluateTable(on, 'FIN_BALANCES', ...today)).toEqual([[100]]);
});

test('pending payments and those booked for a later day are counted once', () => {
  const [pending, ...posted] = [...pay('Landlord', monthly('20'), -900)].reverse();
  const transactions = [...posted, { ...pending, pending: true }, ...pay('Gym', monthly('28'), -30)];
  expect(detail(platform(transactions, [asOf('2026-11-21T06:00:00Z')]), '2026-12-20')).toEqual([
    ['2026-11-21', 'Balance', null, 1000, 'current balance'],
    ['2026-11-21', 'Landlord', -900, 100, 'pending since 2026-11-20'],
    ['2026-11-28', 'Gym', -30, 70, 'booked for this day'],
    ['2026-12-20', 'Landlord', -900, -830, 'monthly, 4 payments since 2026-08-20'],
  ]);
});

test('an account whose transactions are excluded is named', () => {
  const on = platform(rows, [asOf('2026-11-21T06:00:00Z', { excludeFromTransactions: true })]);
  const text = JSON.stringify(evaluateTable(on, 'FIN_FORECAST', 'Checking', 'today', 'status=true'));
  expect(text).toContain('Checking stays as it is: Its transactions are excluded');
});

test('a planned item in a currency that no account has is refused, and one of another account is named', () => {
  const planned = (currency: string) => ['2026-11-22', [['2026-11-21', -50, 'Tax', currency]]];
  expect(evaluateError(platform(), 'FIN_FORECAST', 'Checking', ...planned('UDS')).message).toBe(
    'No account has the currency "UDS" of "Tax" in the plan.',
  );
  const text = JSON.stringify(evaluateTable(platform(), 'FIN_FORECAST', 'Checking', ...planned('EUR'), 'status=true'));
  expect(text).toContain('Left out of the plan, in another currency: Tax');
});

test('a plan may have the heading Dates, and a day that cannot be read is named by its row', () => {
  const plan = (day: string) => [
    ['Dates', 'Amount', 'Name'],
    [day, -50, 'Gift'],
  ];
  expect(rowsOf('Savings', 'today', plan('2026-11-21'), 'columns=balance')).toEqual([[450]]);
  expect(evaluateError(platform(), 'FIN_FORECAST', 'Savings', 'today', plan('mid December')).message).toBe(
    'Row 2 of the plan has no day in its first column. Write one such as 2026-03-31 or +10d.',
  );
});

test('a filter by currency does not decide the currency of a planned item', () => {
  const plan = [['2026-11-21', -50, 'Gift']];
  expect(evaluateError(platform(), 'FIN_FORECAST', '', 'today', plan, 'currency=eur').message).toBe(
    'The accounts have several currencies. Write that of "Gift" in the fourth column of the plan.',
  );
});

test('a forecast stops after the last instalment', () => {
  const counted = pay('Sofa', monthly('16'), -40).map((row, index) => ({ ...row, name: `SOFA ${index + 2} OF 7` }));
  const expected = evaluateTable(
    platform(counted),
    'FIN_FORECAST',
    'Checking',
    '2027-06-30',
    'detail=true; dates=text; headers=false; columns=date,item',
  );
  expect(expected.slice(1)).toEqual([
    ['2026-12-16', 'Sofa'],
    ['2027-01-16', 'Sofa'],
  ]);
});
