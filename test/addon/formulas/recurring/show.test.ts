import { accounts, brokerageId, checkingId, transaction } from '../../../support/api/sample-records';
import { list, scriptedApi } from '../../../support/api/scripted-api';
import { connectedPlatform, evaluateError, evaluateTable } from '../../../support/platform/connected-platform';

const days = ['07', '08', '09', '10', '11'].map((month) => `2026-${month}-03`);
let id = 0;
const pay = (merchantName: string, on: readonly string[], amounts: number | readonly number[], fields: object = {}) =>
  on.map((transactionDate, index) => {
    id += 1;
    const displayAmount = typeof amounts === 'number' ? amounts : amounts[index];
    return transaction(id, { merchantName, transactionDate, displayAmount, ...fields });
  });

const rent = pay('Landlord', days, -900);
const rows = [
  ...pay('Stream', days, [-9.99, -9.99, -9.99, -12.99, -12.99]),
  ...rent,
  ...pay('Club', ['2024-11-20', '2025-11-20'], -60, { accountId: brokerageId, currencyCode: 'EUR' }),
  ...pay('Old Gym', ['2025-01-10', '2025-02-10', '2025-03-10'], -30),
  ...pay('Employer', ['2026-07-31', '2026-08-31', '2026-09-30', '2026-10-30'], 3000),
];

// 2026-11-21.
const platform = (transactions: readonly object[] = rows) =>
  connectedPlatform({
    server: scriptedApi({
      'GET /v1/accounts': accounts,
      'GET /v1/transactions': ({ query }) =>
        list(
          transactions.filter((row) => {
            const { transactionDate: day, isIgnored } = row as { transactionDate: string; isIgnored: boolean };
            return day >= (query['dateFrom'] ?? '') && day <= (query['dateTo'] ?? '9999') && !isIgnored;
          }),
        ),
    }),
  });
const table = (...options: string[]) => evaluateTable(platform(), 'FIN_RECURRING', 'dates=text', ...options);
const merchants = (...options: string[]) => table('columns=merchant; headers=false', ...options).flat();

test('a series is a row with its interval, amounts, dates and what it costs per year, in the order of first payments', () => {
  expect(table()).toEqual([
    [
      'Merchant',
      'Account',
      'Currency',
      'Kind',
      'Interval',
      'Typical amount',
      'Last amount',
      'Change of price',
      'Changed on',
      'First seen',
      'Last seen',
      'Next date',
      'Per year',
      'State',
      'Count',
    ],
    [
      'Club',
      'Brokerage',
      'EUR',
      'spending',
      'yearly',
      -60,
      -60,
      null,
      null,
      '2024-11-20',
      '2025-11-20',
      '2026-11-20',
      -60,
      'active',
      2,
    ],
    [
      'Old Gym',
      'Checking',
      'USD',
      'spending',
      'monthly',
      -30,
      -30,
      null,
      null,
      '2025-01-10',
      '2025-03-10',
      null,
      null,
      'ended',
      3,
    ],
    [
      'Stream',
      'Checking',
      'USD',
      'spending',
      'monthly',
      -12.99,
      -12.99,
      3,
      '2026-10-03',
      '2026-07-03',
      '2026-11-03',
      '2026-12-03',
      -155.88,
      'active',
      5,
    ],
    [
      'Landlord',
      'Checking',
      'USD',
      'spending',
      'monthly',
      -900,
      -900,
      null,
      null,
      '2026-07-03',
      '2026-11-03',
      '2026-12-03',
      -10800,
      'active',
      5,
    ],
    [
      'Employer',
      'Checking',
      'USD',
      'income',
      'monthly',
      3000,
      3000,
      null,
      null,
      '2026-07-31',
      '2026-10-30',
      '2026-11-30',
      36000,
      'active',
      4,
    ],
  ]);
});

test.each([
  ['account=Brokerage', ['Club']],
  ['currency=eur', ['Club']],
  ['merchant=Str*, landlord', ['Stream', 'Landlord']],
  ['kind=income', ['Employer']],
  ['interval=yearly', ['Club']],
  ['interval=two weeks', [null]],
  ['state=ended', ['Old Gym']],
  ['state=active; sort=perYear; limit=2', ['Landlord', 'Stream']],
])('%s filters', (options, shown) => {
  expect(merchants(options)).toEqual(shown);
});

test('a payment that does not come is late, and ended when another one did not come either', () => {
  const stateOn = (day: string) => {
    const on = platform(rent);
    on.state.now = Date.parse(`${day}T12:00:00Z`);
    return evaluateTable(on, 'FIN_RECURRING', 'columns=state,next; headers=false; dates=text').flat();
  };
  expect(stateOn('2026-12-09')).toEqual(['active', '2026-12-03']);
  expect(stateOn('2026-12-10')).toEqual(['late', '2026-12-03']);
  expect(stateOn('2027-01-09')).toEqual(['late', '2026-12-03']);
  expect(stateOn('2027-01-10')).toEqual(['ended', null]);
});

test('what is paid once a year is late for 45 days at most', () => {
  const stateOn = (day: string) => {
    const on = platform(pay('Club', ['2025-03-01', '2026-03-01'], -60));
    on.state.now = Date.parse(`${day}T12:00:00Z`);
    return evaluateTable(on, 'FIN_RECURRING', 'columns=state; headers=false').flat();
  };
  expect(stateOn('2027-03-16')).toEqual(['active']);
  expect(stateOn('2027-03-17')).toEqual(['late']);
  expect(stateOn('2027-04-15')).toEqual(['late']);
  expect(stateOn('2027-04-16')).toEqual(['ended']);
});

test('transfers are shown on request only', () => {
  const moved = pay('Savings', days, -200, { sourcePrimaryCategory: 'TRANSFER_OUT' });
  const shown = (...options: string[]) =>
    evaluateTable(platform([...moved, ...rent]), 'FIN_RECURRING', 'columns=merchant,kind; headers=false', ...options);
  expect(shown()).toEqual([['Landlord', 'spending']]);
  expect(shown('kind=transfer')).toEqual([['Savings', 'transfer']]);
});

test('a transfer is one before its other side has come', () => {
  const plain = { sourcePrimaryCategory: undefined, sourceDetailedCategory: undefined };
  const out = pay('To savings', days, -200, plain);
  const back = pay('From checking', days.slice(0, -1), 200, { ...plain, accountId: brokerageId });
  const kinds = evaluateTable(
    platform([...out, ...back]),
    'FIN_RECURRING',
    'kind=income,spending,transfer; columns=merchant,kind; headers=false',
  );
  expect(kinds).toEqual([
    ['To savings', 'transfer'],
    ['From checking', 'transfer'],
  ]);
});

test('pending payments count, ignored ones do not', () => {
  const [first, second, third, fourth, fifth] = rent;
  const countOf = (transactions: readonly object[]) =>
    evaluateTable(platform(transactions), 'FIN_RECURRING', 'columns=count; headers=false').flat();
  expect(countOf([first, second, third, fourth, { ...fifth, pending: true }] as object[])).toEqual([5]);
  expect(countOf([first, second, third, fourth, { ...fifth, isIgnored: true }] as object[])).toEqual([4]);
});

test('transactions since 1 January two years ago are read, and no others', () => {
  const on = platform(pay('Club', ['2022-11-20', '2023-11-20', '2024-11-20', '2025-11-20'], -60));
  expect(evaluateTable(on, 'FIN_RECURRING', 'columns=count; headers=false')).toEqual([[2]]);
  const asked = on.requests.map(({ url }) => new URL(url).searchParams.get('dateFrom')).filter((day) => day !== null);
  // With the day before, because an API may exclude the first one.
  expect(asked).toEqual(['2023-12-31']);
});

test('an unknown merchant, account or interval is an error, and the status row says how many there are', () => {
  expect(evaluateError(platform(), 'FIN_RECURRING', 'merchant=Landlrod').message).toBe(
    'No merchant "Landlrod" in your data. Did you mean Landlord?',
  );
  expect(evaluateError(platform(), 'FIN_RECURRING', 'account=Chequing').code).toBe('unknown_account');
  expect(evaluateError(platform(), 'FIN_RECURRING', 'interval=daily').message).toBe(
    'Option interval takes weekly, two weeks, four weeks, monthly, eight weeks, …; not "daily".',
  );
  expect(table('status=true; columns=merchant').slice(-1)).toEqual([['Complete: 5 rows as of 2026-11-21 13:00']]);
});

test('payments without a merchant have the words of their name', () => {
  const named = days.map((transactionDate, index) =>
    transaction(500 + index, {
      name: `POS City Rent ${index}/26`,
      transactionDate,
      displayAmount: -900,
      accountId: checkingId,
    }),
  );
  expect(evaluateTable(platform(named), 'FIN_RECURRING', 'columns=merchant; headers=false')).toEqual([
    ['POS City Rent'],
  ]);
});

test('what is paid each eight weeks costs six and a half amounts per year', () => {
  const on = ['2026-05-04', '2026-06-29', '2026-08-24', '2026-10-19'];
  const options = 'columns=interval,next,perYear,ends; headers=false; dates=text';
  expect(evaluateTable(platform(pay('Lenses', on, -20.05)), 'FIN_RECURRING', options)).toEqual([
    ['eight weeks', '2026-12-14', -130.325, null],
  ]);
});

test('instalments end with the last one, and cost no more than all of them', () => {
  const counted = pay('Shop', days, -30).map((row, index) => ({ ...row, name: `SHOP RATE ${index + 4} VON 10` }));
  const rowsAt = (day: string, transactions: readonly object[] = counted) => {
    const on = platform(transactions);
    on.state.now = Date.parse(`${day}T12:00:00Z`);
    return evaluateTable(on, 'FIN_RECURRING', 'columns=next,perYear,state,ends; headers=false; dates=text');
  };
  expect(rowsAt('2026-11-21')).toEqual([['2026-12-03', -300, 'active', '2027-01-03']]);
  const paid = pay('Shop', ['2026-12-03', '2027-01-04'], -30).map((row, index) => ({
    ...row,
    name: `RATE ${index + 9}/10`,
  }));
  expect(rowsAt('2027-01-05', [...counted, ...paid])).toEqual([[null, null, 'ended', '2027-01-04']]);
});
