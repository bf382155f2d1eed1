import { evaluateError, evaluateTable } from '../../../support/platform/connected-platform';
import { FakeSheet } from '../../../support/sheets/fake-sheet';
import { account, bank, card, datedPlatform, fund, moved } from '../balances/dated-api';

// Today is 2026-11-21.
const broker = account(fund, 'Broker', 1210, { category: 'investment' });
const giro = account(bank, 'Giro', 100);
const history = (...days: readonly (readonly [string, string, number])[]) => [['Day', 'Account', 'Balance'], ...days];
const began = history(['2025-11-20', 'Broker', 1000], ['2025-12-31', 'Broker', 1050], ['2026-06-30', 'Broker', 1150]);

/** A first transaction before the recorded balances. */
const old = moved(fund, '2024-01-02', 5, { name: 'DIVIDEND' });
const platform = (rows: Parameters<typeof datedPlatform>[1], accounts: readonly object[] = [broker, giro]) =>
  datedPlatform(accounts, [old, ...rows]);
const figures = 'from,to,startValue,paidIn,takenOut,contributions,endValue,gain,returnPercent,perYearPercent,reason';
const measure = (
  rows: Parameters<typeof datedPlatform>[1],
  [from, to, recorded]: readonly [string, string, unknown],
  options = '',
  accounts: readonly object[] = [broker, giro],
) =>
  evaluateTable(
    platform(rows, accounts),
    ...(['FIN_PERFORMANCE', '', from, to, recorded] as const),
    `columns=${figures}; dates=text; headers=false; ${options}`,
  );

test('a row per account of investments has its values, what was paid in and taken out, the gain and the rate', () => {
  const rows = [
    moved(fund, '2026-01-15', 300, { name: 'ACH DEPOSIT' }),
    moved(fund, '2026-02-15', -120, { name: 'WITHDRAWAL' }),
    moved(fund, '2026-03-15', 17.01, { name: 'DIVIDEND RECEIVED VTI' }),
    moved(fund, '2026-03-16', -2, { name: 'ADVISORY FEE' }),
    moved(fund, '2026-03-17', -500, { name: 'YOU BOUGHT VTI' }),
    moved(fund, '2026-03-18', 70, { name: 'Verkauf VWCE' }),
    moved(fund, '2026-03-19', 50, { name: 'ACH DEPOSIT', pending: true }),
  ];
  const all = evaluateTable(platform(rows), 'FIN_PERFORMANCE', '', '', '', began, 'dates=text');
  expect(all.map((row) => row.slice(0, -3))).toEqual([
    ['Account', 'Currency', 'From', 'To', 'Start value', 'Paid in', 'Taken out', 'End value', 'Gain'],
    ['Broker', 'USD', '2025-11-20', '2026-11-21', 1000, 300, 120, 1210, 30],
  ]);
  // 1000 g + 300 g^(310/366) - 120 g^(279/366) = 1210, so that g is 1.02616.
  const [, [, , , , , , , , , rate, perYear, reason] = []] = all;
  const growth = 1 + Number(rate) / 100;
  expect(1000 * growth + 300 * growth ** (310 / 366) - 120 * growth ** (279 / 366)).toBeCloseTo(1210, 2);
  expect(1 + Number(perYear) / 100).toBeCloseTo(growth ** (365 / 366), 5);
  expect(reason).toBeNull();
});

test('a period begins with the balance of the day before, and the rate of less than a year is shown if asked for', () => {
  const period = ['2026-01-01', '2026-06-30', began] as const;
  // 1150 / 1050 = 1.095238; to the power of 365 / 181: 1.201357.
  const known = ['2025-12-31', '2026-06-30', 1050, 0, 0, 0, 1150, 100, 9.5238];
  expect(measure([], period)).toEqual([[...known, null, 'Not per year: less than a year']]);
  expect(measure([], period, 'annualize=false')).toEqual([[...known, null, null]]);
  expect(measure([], period, 'annualize=true')).toEqual([[...known, 20.1357, null]]);
});

test('a balance of a day near by is used, and the days say which; further away nothing is known', () => {
  const day = ([from, to]: readonly [string, string]) =>
    measure([], [from, to, began]).map((row) => [row[0], row[1], row[10]]);
  expect(day(['2026-01-08', '2026-06-23'])).toEqual([['2025-12-31', '2026-06-30', 'Not per year: less than a year']]);
  expect(day(['2026-01-09', '2026-06-23'])).toEqual([[null, null, 'No balance within 7 days of 2026-01-08']]);
  expect(day(['2026-01-01', '2026-06-22'])).toEqual([[null, null, 'No balance within 7 days of 2026-06-22']]);
  expect(day(['2024-06-01', '2026-06-30'])).toEqual([
    [null, null, 'No balance within 7 days of 2024-05-31: the first is of 2025-11-20'],
  ]);
  expect(day(['2026-11-22', '2026-11-30'])).toEqual([[null, null, 'No balance is known after 2026-11-21']]);
});

test.each<[string, object, readonly object[], unknown, string]>([
  [
    'without a recorded balance',
    {},
    [],
    history(['2026-01-01', 'Other', 1]),
    'Only the balance of 2026-11-21 is known',
  ],
  ['of a bank', { category: 'bank' }, [], began, 'Of category bank: no account of investments'],
  ['without transactions', { supportsTransactions: false }, [], began, 'The account has no transactions'],
  [
    'whose transactions begin later',
    { id: card },
    [moved(card, '2026-03-01', 10, { name: 'ACH DEPOSIT' })],
    began,
    'No transactions before 2026-03-01',
  ],
  [
    'with a payment in another currency',
    {},
    [moved(fund, '2026-03-01', 10, { name: 'ACH DEPOSIT', currencyCode: 'EUR' })],
    began,
    'A transfer of 2026-03-01 has no amount in USD',
  ],
])('an account %s has a reason in place of a return', (_, fields, rows, recorded, reason) => {
  const found = evaluateTable(
    platform(rows as Parameters<typeof datedPlatform>[1], [{ ...broker, ...fields }]),
    ...([
      'FIN_PERFORMANCE',
      'Broker',
      '',
      '',
      recorded,
      'columns=endValue,returnPercent,reason; headers=false',
    ] as const),
  );
  expect(found).toEqual([[null, null, reason]]);
});

test('transactions that the API has had since before the start are complete without an older one', () => {
  const synced = { ...broker, id: card, sync: { transactionsInitializedAt: '2025-11-20T08:00:00Z' } };
  const rows = [moved(card, '2026-03-01', 10, { name: 'ACH DEPOSIT' })];
  expect(measure(rows, ['', '', began], '', [synced])[0]?.slice(2, 8)).toEqual([1000, 10, 0, 10, 1210, 200]);
  const later = { ...synced, sync: { transactionsInitializedAt: '2025-11-21T08:00:00Z' } };
  expect(measure(rows, ['', '', began], '', [later])[0]?.[10]).toBe('No transactions before 2026-03-01');
});

test('what looks like a trade is paid in if another account has the other side or the user says so', () => {
  const buy = moved(fund, '2026-03-02', 400, { name: 'Kauf Sparplan VWCE' });
  const paidIn = (rows: Parameters<typeof datedPlatform>[1], more: (each: ReturnType<typeof platform>) => void) => {
    const own = platform(rows);
    more(own);
    return evaluateTable(own, 'FIN_PERFORMANCE', '', '', '', began, 'columns=paidIn; headers=false');
  };
  expect(paidIn([buy], () => {})).toEqual([[0]]);
  const side = moved(bank, '2026-03-02', -400, { name: 'Sparplan Broker' });
  expect(paidIn([buy, side], () => {})).toEqual([[400]]);
  const sheet = new FakeSheet(
    'FIN Categories',
    [
      ['Category', 'Kind', 'Group'],
      ['Plan', 'transfer', ''],
    ],
    7,
  );
  expect(paidIn([{ ...buy, organizationTransactionCategoryName: 'Plan' }], (own) => own.sheets.push(sheet))).toEqual([
    [400],
  ]);
});

test('an account that begins with nothing begins with its first payment, and an empty one ends with its last', () => {
  const rows = [
    moved(fund, '2026-01-10', 100, { name: 'ACH DEPOSIT' }),
    moved(fund, '2026-02-09', -110, { name: 'WITHDRAWAL' }),
  ];
  const empty = history(['2025-12-31', 'Broker', 0], ['2026-06-30', 'Broker', 0]);
  expect(measure(rows, ['2026-01-01', '2026-06-30', empty], 'annualize=false')).toEqual([
    ['2026-01-10', '2026-02-09', 0, 100, 110, -10, 0, 10, 10, null, null],
  ]);
  const lost = history(['2025-12-31', 'Broker', 100], ['2026-12-31', 'Broker', 0], ['2026-06-30', 'Broker', 0]);
  expect(measure([], ['2026-01-01', '2026-06-30', lost], 'annualize=true')[0]?.slice(7)).toEqual([
    -100,
    -100,
    -100,
    null,
  ]);
  const nothing = history(['2025-12-31', 'Broker', 0], ['2026-06-30', 'Broker', 5]);
  expect(measure([], ['2026-01-01', '2026-06-30', nothing])[0]?.slice(7)).toEqual([
    5,
    null,
    null,
    'Nothing was invested in these days',
  ]);
});

test('money that came on the last day has no share in the rate', () => {
  const rows = [
    moved(fund, '2026-03-31', -900, { name: 'WITHDRAWAL' }),
    moved(fund, '2026-06-30', 50, { name: 'ACH DEPOSIT' }),
  ];
  const recorded = history(['2025-12-31', 'Broker', 1000], ['2026-06-30', 'Broker', 50]);
  // 0.9 in 90 days, so that it is 0.9^(181 / 90) in 181: 0.809052.
  expect(measure(rows, ['2026-01-01', '2026-06-30', recorded], 'annualize=false')[0]?.slice(7)).toEqual([
    -100,
    -19.0948,
    null,
    null,
  ]);
});

test('of several rates none is chosen', () => {
  const rows = [
    moved(fund, '2025-06-30', -2500, { name: 'WITHDRAWAL' }),
    moved(fund, '2026-06-30', 1540, { name: 'ACH DEPOSIT' }),
  ];
  const recorded = history(['2024-06-30', 'Broker', 1000], ['2026-06-30', 'Broker', 0]);
  expect(measure(rows, ['2024-07-01', '2026-06-30', recorded])[0]?.slice(7)).toEqual([
    -40,
    null,
    null,
    'Several rates fit, such as 21 % and 96 %',
  ]);
});

test('a total is one return of all accounts by the percentage owned, and unknown where one of them is', () => {
  const pension = account(card, 'Pension', 400, { category: 'retirement', ownershipPercentage: 50 });
  const both = history(['2025-11-21', 'Broker', 1000], ['2025-11-21', 'Pension', 200.02]);
  const rows = [
    moved(card, '2024-01-02', 5, { name: 'INTEREST' }),
    moved(fund, '2026-02-01', -100, { name: 'TRANSFER TO PENSION' }),
    moved(card, '2026-02-01', 100, { name: 'TRANSFER FROM BROKER' }),
  ];
  const totals = (recorded: unknown, options: string) =>
    measure(rows, ['', '', recorded], options, [broker, pension, giro]).map((row) => row.slice(2));
  // 1000 + half of 200.02; 100 out, half of 100 in; 1210 + half of 400.
  expect(totals(both, 'totals=only')[0]?.slice(0, 6)).toEqual([1100.01, 50, 100, -50, 1410, 359.99]);
  // In full, the transfer is in both sums, and all has grown from 1200.02 to 1610.
  expect(totals(both, 'totals=only; share=false')).toEqual([
    [1200.02, 100, 100, 0, 1610, 409.98, 34.1644, 34.1644, null],
  ]);
  const unknown = totals(history(['2025-11-21', 'Broker', 1000]), 'totals=true').map((row) => row[8]);
  expect(unknown).toEqual([null, 'Only the balance of 2026-11-21 is known', 'Not known: Pension']);
  const apart = totals(history(['2025-11-21', 'Broker', 1000], ['2025-11-20', 'Pension', 1]), 'totals=only');
  expect(apart[0]?.[8]).toBe('The accounts begin or end on different days. Give both days');
});

test('in one currency each amount is converted at the rate of its day', () => {
  const rates = [
    ['Currency', 'Date', 'Rate to EUR'],
    ['USD', '2025-01-01', 0.5],
    ['USD', '2026-02-01', 0.8],
    ['USD', '2026-11-01', 1],
  ];
  const rows = [moved(fund, '2026-02-02', 100, { name: 'ACH DEPOSIT' })];
  const own = evaluateTable(
    platform(rows),
    ...([
      'FIN_PERFORMANCE',
      '',
      '',
      '',
      began,
      `in=EUR; columns=currency,startValue,paidIn,endValue,gain`,
      rates,
    ] as const),
  );
  expect(own).toEqual([
    ['Converted to', 'Start value', 'Paid in', 'End value', 'Gain'],
    ['EUR', 500, 80, 1210, 630],
  ]);
});

test('without a range the lines of FIN Statements are the recorded balances', () => {
  const own = platform([]);
  own.sheets.push(
    new FakeSheet(
      'FIN Statements',
      [
        ['Account', 'Statement date', 'Closing balance'],
        ['Broker', '2025-11-21', 1000],
      ],
      7,
    ),
  );
  expect(evaluateTable(own, 'FIN_PERFORMANCE', '', '', '', 'columns=startValue,returnPercent; headers=false')).toEqual([
    [1000, 21],
  ]);
});

test('a range without its headings is refused', () => {
  expect(
    evaluateError(platform([]), 'FIN_PERFORMANCE', '', '', '', [
      ['x', 'y', 'z'],
      [1, 2, 3],
    ]).message,
  ).toBe('The recorded balances need the headings Day, Account and Balance.');
});
