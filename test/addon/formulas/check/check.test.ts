import { evaluateError, evaluateTable } from '../../../support/platform/connected-platform';
import { account, bank, card, datedPlatform, moved } from '../balances/dated-api';

// Today is 2026-11-21.
const checking = account(bank, 'Checking', 100);

const rows = [
  moved(bank, '2026-10-01', 1),
  moved(bank, '2026-11-05', -20),
  moved(bank, '2026-11-10', -12.3, { isIgnored: true }),
  moved(bank, '2026-11-20', -7, { pending: true }),
];

const check = (recorded: unknown, columns: string, accounts: readonly object[] = [checking], all = rows) =>
  evaluateTable(
    datedPlatform(accounts, all),
    'FIN_CHECK',
    ...['', '2026-11-01', '2026-11-30', recorded, `columns=${columns}; dates=text; headers=false`],
  );
const history = (...days: readonly (readonly [string, string, number])[]) => [['Day', 'Account', 'Balance'], ...days];

test('recorded balances that the transactions explain are complete', () => {
  const recorded = history(
    ['2026-11-09', 'Checking', 112.3],
    ['2026-11-04', 'checking', 132.3],
    ['2026-10-01', bank, 5],
  );
  expect(
    check(recorded, 'account,result,since,balanceThen,moved,balanceAtEnd,gap,pending,ignored,duplicates,last'),
  ).toEqual([['Checking', 'Complete', '2026-11-04', 132.3, -32.3, 100, 0, -7, 1, 0, '2026-11-10']]);
});

test('a gap is named with the first recorded day on which there is one', () => {
  const recorded = history(
    ['2026-11-02', 'Checking', 120],
    ['2026-11-04', 'Checking', 120],
    ['2026-11-09', 'Checking', 112.3],
  );
  expect(check(recorded, 'result,moved,gap')).toEqual([['Gap of 12.30 since 2026-11-09', -32.3, 12.3]]);
});

test('the size of a gap is written as the locale of the spreadsheet does', () => {
  const platform = datedPlatform([account(bank, 'Checking', 3_000)], rows);
  platform.state.spreadsheetLocale = 'de_DE';
  const recorded = history(['2026-11-15', 'Checking', 1_874]);
  expect(
    evaluateTable(platform, 'FIN_CHECK', '', '2026-11-01', '2026-11-30', recorded, 'columns=result; headers=false'),
  ).toEqual([['Gap of 1.126,00 since 2026-11-21']]);
});

test('a gap that only today has is of the last day', () => {
  expect(check(history(['2026-11-15', 'Checking', 90]), 'result,gap')).toEqual([['Gap of 10.00 since 2026-11-21', 10]]);
});

// The transactions leave 132.30 on 4 November, 112.30 on 5 November and 100 from 10 November on.
test.each([
  [
    'the closing one differs',
    [
      ['2026-11-04', 132.3],
      ['2026-11-10', 96.48],
    ],
    'Gap of 3.52 since 2026-11-10',
    -3.52,
  ],
  ['the closing one alone', [['2026-11-10', 96.48]], 'Gap of 3.52 since 2026-11-10', 3.52],
  [
    'it differs by more later',
    [
      ['2026-11-04', 132.3],
      ['2026-11-05', 110],
      ['2026-11-10', 95],
    ],
    'Gap of 2.30 since 2026-11-05',
    -2.3,
  ],
  [
    'only the balance at the end differs',
    [
      ['2026-11-04', 130],
      ['2026-11-10', 97.7],
    ],
    'Gap of 2.30 since 2026-11-10',
    2.3,
  ],
  [
    'a later one is right again',
    [
      ['2026-11-04', 132.3],
      ['2026-11-05', 110],
      ['2026-11-10', 100],
    ],
    'Gap of 2.30 since 2026-11-05',
    -2.3,
  ],
  ['it is less than a cent', [['2026-11-10', 99.996]], 'Gap of 0.004 since 2026-11-10', 0.004],
] as const)('the gap is that of the day which is named: %s', (_, days, result, gap) => {
  const platform = datedPlatform([checking], rows);
  const recorded = history(...days.map(([day, balance]) => [day, 'Checking', balance] as const));
  const given = ['', '2026-11-01', '2026-11-10', recorded, 'columns=result,gap; dates=text; headers=false'];
  expect(evaluateTable(platform, 'FIN_CHECK', ...given)).toEqual([[result, gap]]);
});

test('the balance at the end is that of the last day of the dates', () => {
  const given = ['', '2026-11-01', '2026-11-06', history(['2026-11-02', 'Checking', 132.3]), 'columns=balanceAtEnd'];
  expect(evaluateTable(datedPlatform([checking], rows), 'FIN_CHECK', ...given)).toEqual([['Balance at end'], [112.3]]);
});

test('a balance that a history has reckoned proves nothing', () => {
  const recorded = [
    ['Day', 'Source', 'Account', 'Balance'],
    ['2026-11-04', 'reckoned', 'Checking', 132.3],
    ['2026-11-09', 'recorded', 'Checking', 112.3],
    ['2026-11-15', '', 'Checking', 100],
  ];
  expect(check(recorded, 'result,since')).toEqual([['Complete', '2026-11-09']]);
});

test('a balance that the user imported into a history counts like a recorded one', () => {
  const recorded = [
    ['Day', 'Source', 'Account', 'Balance'],
    ['2026-11-02', 'imported', 'Checking', 120],
    ['2026-11-09', 'recorded', 'Checking', 112.3],
  ];
  expect(check(recorded, 'result,since')).toEqual([['Gap of 12.30 since 2026-11-09', '2026-11-02']]);
});

test.each([
  ['Datum', 'Konto', 'Saldo', 'Checking'],
  ['STICHTAG', 'Kontoname', 'Kontostand', 'Checking'],
  ['Tag', 'Konto-ID', 'Saldo', bank],
])('the headings %s, %s and %s are read as by the import of balances', (...headings) => {
  const of = headings.pop();
  expect(check([headings, ['2026-11-04', of, 132.3]], 'result,since')).toEqual([['Complete', '2026-11-04']]);
});

test('what is owed is less after a payment', () => {
  const visa = account(card, 'Visa', 40, { category: 'debt' });
  const all = [moved(card, '2026-10-20', -1), moved(card, '2026-11-06', -30), moved(card, '2026-11-07', 20)];
  expect(check(history(['2026-11-05', 'Visa', 30]), 'result,moved', [visa], all)).toEqual([['Complete', 10]]);
});

test.each([
  [undefined, checking, 'Unknown: no recorded balance in these dates'],
  [history(['2026-10-20', 'Checking', 1]), checking, 'Unknown: no recorded balance in these dates'],
  ...['2026-11-15', '2026-11-20', '2026-11-21'].flatMap((day) =>
    [1, 9].map((balance): [unknown, object, string] => [
      history([day, 'Broker', balance], ['2026-11-21', 'Broker', balance]),
      account(bank, 'Broker', 9, { category: 'investment', lastBalanceRefreshAt: '2026-11-19T06:00:00Z' }),
      'Unknown: of category investment: its value changes without transactions',
    ]),
  ),
  [
    history(['2026-11-21', 'Cash', 9]),
    account(bank, 'Cash', 9, { supportsTransactions: false }),
    'Unknown: the account has no transactions',
  ],
  [
    history(['2026-11-21', 'Cash', 8]),
    account(bank, 'Cash', 9, { excludeFromTransactions: true }),
    'Unknown: its transactions are excluded',
  ],
])('with %j it is not known', (recorded, of, result) => {
  expect(check(recorded, 'result', [of])).toEqual([[result]]);
});

test('transactions of the same day, amount and name under several ids may be duplicates', () => {
  const twice = [
    ...rows,
    moved(bank, '2026-11-06', -5, { name: 'Shop' }),
    moved(bank, '2026-11-06', -5, { name: 'SHOP' }),
  ];
  expect(check(undefined, 'duplicates', [checking], twice)).toEqual([[1]]);
});

test('recorded balances without the headings are refused', () => {
  const given = ['', '2026-11-01', '', [['2026-11-04', 'Checking', 132.3]]];
  const { message } = evaluateError(datedPlatform([checking], rows), 'FIN_CHECK', ...given);
  expect(message).toBe('The recorded balances need the headings Day, Account and Balance.');
});

test.each([
  [['2026-11-04', 'Checking', '132.30 $'], 'needs a number as its balance, not "132.30 $"'],
  [['4 November', 'Checking', 132.3], 'needs a date such as 2026-03-31, not "4 November"'],
  [['', 'Checking', 132.3], 'needs a date such as 2026-03-31, not ""'],
])('the recorded row %j is refused and named', (row, problem) => {
  const recorded = [['Day', 'Account', 'Balance'], ['2026-11-02', 'Checking', 1], row];
  const { message } = evaluateError(datedPlatform([checking], rows), 'FIN_CHECK', '', '2026-11-01', '', recorded);
  expect(message).toBe(`Row 3 of the recorded balances ${problem}.`);
});

test('recorded rows without an account or a balance are left out', () => {
  const recorded = [
    ['Day', 'Account', 'Balance'],
    ['', '', ''],
    ['2026-11-04', 'Checking', 132.3],
    ['2026-11-05', 'Checking', ''],
    ['Total', '', 132.3],
  ];
  expect(check(recorded, 'result')).toEqual([['Complete']]);
});

test('of two accounts of one name, each has the balances that are recorded with its ID', () => {
  const two = [checking, account(card, 'Checking', 7)];
  const byName = check(history(['2026-11-04', 'Checking', 132.3]), 'result', two);
  expect(byName.flat()).toEqual(Array(2).fill(expect.stringMatching(/^Unknown: several accounts have this name/)));
  const recorded = [
    ['Day', 'Account', 'Account ID', 'Balance'],
    ['2026-11-04', 'Checking', bank, 132.3],
    ['2026-11-04', 'Checking', card, 7],
  ];
  const all = [...rows, moved(card, '2026-10-01', 1)];
  expect(check(recorded, 'result,id', two, all)).toEqual([
    ['Complete', bank],
    ['Complete', card],
  ]);
});

test('what may explain a gap is counted in the dates alone', () => {
  const old = account(bank, 'Checking', 100, { lastBalanceRefreshAt: '2026-10-01T06:00:00Z' });
  const all = [...rows, moved(bank, '2026-10-09', -3, { isIgnored: true })];
  expect(check(undefined, 'ignored,last', [old], all)).toEqual([[1, '2026-11-10']]);
});
