import { compareWith } from '../../../../src/addon/formulas/summary/compare';
import { readGroupings } from '../../../../src/addon/formulas/summary/groupings';
import { evaluateError, evaluateTable } from '../../../support/platform/connected-platform';
import { body, euro, named, paid, platformWith, table } from './summaries';

// Today is 2026-11-21.
const rows = [
  paid('2026-11-03', -120, named('Food')),
  paid('2026-11-20', -30, named('Fun')),
  paid('2026-10-03', -80, named('Food')),
  paid('2026-10-21', -20, named('Food')),
  paid('2026-10-25', -999, named('Food')),
  paid('2026-10-04', -5, named('Fees')),
  paid('2025-11-10', -60, named('Food')),
];

test('each figure is beside that of the same number of days of the month before, with the change', () => {
  expect(table(rows, 'category', 'this month', '', 'compare=previous; measure=out; totals=true')).toEqual([
    ['Category', 'Currency', 'Out', 'Out before', 'Out change', 'Out change %'],
    ['Food', 'USD', 120, 100, 20, 20],
    ['Fun', 'USD', 30, 0, 30, null],
    ['Fees', 'USD', 0, 5, -5, -100],
    ['Total', 'USD', 150, 105, 45, 42.9],
  ]);
});

test('each figure is beside that of the same days a year ago', () => {
  expect(body(rows, 'category', 'this month', '', 'compare=year; measure=net')).toEqual([
    ['Food', 'USD', -120, -60, -60, -100],
    ['Fun', 'USD', -30, 0, -30, null],
  ]);
});

test('a half of a per cent is rounded away from zero, whatever the sign', () => {
  const months = [
    paid('2026-09-03', -400, named('Food')),
    paid('2026-10-03', -351, named('Food')),
    paid('2026-09-04', -351, named('Fun')),
    paid('2026-10-04', -351.351, named('Fun')),
    paid('2026-09-05', -80, named('Cafe')),
    paid('2026-10-05', -89.8, named('Cafe')),
  ];
  const given = ['category', '2026-10', '', 'measure=out; compare=previous; columns=category,outPercent'] as const;
  expect(body(months, ...given)).toEqual([
    ['Fun', 0.1],
    ['Food', -12.3],
    ['Cafe', 12.3],
  ]);
});

test('each period is beside the one before, the last one with as many days of it', () => {
  const given = [
    'month',
    '2026-10',
    '2026-11',
    'measure=out; columns=month,out,outBefore,outPercent; compare=previous',
  ];
  expect(table(rows, ...given)).toEqual([
    ['Month', 'Out', 'Out before', 'Out change %'],
    ['2026-10', 1104, 0, null],
    ['2026-11', 150, 105, 42.9],
  ]);
  expect(body(rows, 'month', '2026-10', '2026-11', 'measure=out; compare=year')).toEqual([
    ['2026-10', 'USD', 1104, 0, 1104, null],
    ['2026-11', 'USD', 150, 60, 90, 150],
  ]);
});

test.each([
  [
    'out',
    [
      ['Food', 120, 100],
      ['Fun', 30, 0],
      ['Fees', 0, 5],
    ],
  ],
  [
    'in',
    [
      ['Gift', 0, 7],
      ['Pay', 0, 3000],
    ],
  ],
] as const)('measure=%s leaves out groups whose sum is 0 on both sides', (measure, shown) => {
  const pay = [paid('2026-10-07', 7, named('Gift')), paid('2026-10-02', 3000, named('Pay'))];
  const found = body([...rows, ...pay], 'category', 'this month', '', `compare=previous; measure=${measure}`);
  expect(found.map(([category, , now, before]) => [category, now, before])).toEqual(shown);
});

test('columns that name none of the comparison are each followed by its own', () => {
  const given = ['category', 'this month', '', 'compare=previous; limit=1; columns=out,currency,count'];
  expect(table(rows, ...given)).toEqual([
    [
      'Out',
      'Out before',
      'Out change',
      'Out change %',
      'Currency',
      'Count',
      'Count before',
      'Count change',
      'Count change %',
    ],
    [120, 100, 20, 20, 'USD', 1, 2, -1, -50],
  ]);
  expect(table(rows, ...given.slice(0, 3), 'compare=previous; limit=1; columns=category,outPercent,out')).toEqual([
    ['Category', 'Out change %', 'Out'],
    ['Food', 20, 120],
  ]);
});

test('change and per cent are of the exact figures, and each is rounded once', () => {
  const yen = { ...named('Food'), currencyCode: 'JPY' };
  const both = [paid('2026-11-03', -1, yen), paid('2026-10-03', -2, yen)];
  const rates = [
    ['Currency', 'Rate to USD'],
    ['JPY', 0.007],
  ];
  // 0.007 and 0.014 dollars.
  expect(
    evaluateTable(
      platformWith(both),
      'FIN_SUMMARY',
      'category',
      'this month',
      '',
      'compare=previous; measure=out; in=USD; headers=false',
      rates,
    ),
  ).toEqual([['Food', 'USD', 0.01, 0.01, -0.01, -50]]);
});

test('a currency that only the days before have is shown, and none is added to another', () => {
  const both = [...rows, paid('2026-10-05', -7, { ...named('Food'), ...euro })];
  expect(body(both, 'category', 'this month', '', 'compare=previous; columns=category,currency,out,outBefore')).toEqual(
    [
      ['Food', 'USD', 120, 100],
      ['Fun', 'USD', 30, 0],
      ['Fees', 'USD', 0, 5],
      ['Food', 'EUR', 0, 7],
    ],
  );
});

test('without a measure, each figure has the three columns', () => {
  expect(table(rows, 'category', 'this month', '', 'compare=year; limit=1')[0]).toEqual([
    ...['Category', 'Currency'],
    ...['Count', 'In', 'Out', 'Net', 'Transfers'].flatMap((name) => [
      name,
      `${name} before`,
      `${name} change`,
      `${name} change %`,
    ]),
  ]);
});

test('the status row names the days of the comparison', () => {
  const status = table(rows, 'category', 'this month', '', 'compare=previous; measure=out; status=true').at(-1)?.[0];
  expect(status).toMatch(/Compared with 2026-10-01 to 2026-10-21$/);
});

test.each([
  [
    ['category', 'all', '', 'compare=previous'],
    'Without a first day there is nothing to compare. Write a period, such as "this month".',
  ],
  [['category,month', 'ytd', '', 'compare=year'], 'A pivot has no option compare. Use one grouping, such as category.'],
])('%j is refused', (given, message) => {
  expect(evaluateError(platformWith(rows), 'FIN_SUMMARY', ...given).message).toBe(message);
});

const [category] = readGroupings('category');
const days = (dateFrom: string, dateTo: string, today: string, mode: 'previous' | 'year') => {
  const { range } = compareWith(category, { dateFrom, dateTo }, today, mode);
  return `${range.dateFrom} ${range.dateTo}`;
};

test.each([
  ['a month', '2026-03-01', '2026-03-31', '2026-02-01 2026-02-28'],
  ['the month to today', '2026-03-01', '2026-03-30', '2026-02-01 2026-02-28'],
  ['a month that is not over', '2026-11-01', '2026-11-30', '2026-10-01 2026-10-21'],
  ['a quarter', '2026-07-01', '2026-09-30', '2026-04-01 2026-06-30'],
  ['a quarter that is not over', '2026-10-01', '2026-12-31', '2026-07-01 2026-08-21'],
  ['a year', '2025-01-01', '2025-12-31', '2024-01-01 2024-12-31'],
  ['the year to today', '2026-01-01', '2026-11-21', '2025-01-01 2025-11-21'],
  ['the quarter to today', '2026-10-01', '2026-11-21', '2026-07-01 2026-08-21'],
  ['a week', '2026-11-09', '2026-11-15', '2026-11-02 2026-11-08'],
  ['the week to today', '2026-11-16', '2026-11-21', '2026-11-09 2026-11-14'],
  ['ten days', '2026-11-12', '2026-11-21', '2026-11-02 2026-11-11'],
  ['ten days of which nine are to come', '2026-11-21', '2026-11-30', '2026-11-20 2026-11-20'],
  ['forty days that are not over', '2026-11-12', '2026-12-21', '2026-11-02 2026-11-11'],
  ['from the first of the month to next month', '2026-11-01', '2026-12-15', '2026-10-01 2026-10-21'],
  ['two months that are not over', '2026-11-01', '2026-12-31', '2026-10-01 2026-10-21'],
  ['a week that is not over', '2026-11-16', '2026-11-22', '2026-11-09 2026-11-14'],
  ['a year that is not over', '2026-01-01', '2026-12-31', '2025-01-01 2025-11-21'],
  ['days to come', '2026-12-01', '2026-12-31', '2026-11-01 2026-11-30'],
])('%s is compared with the days before', (_, from, to, expected) => {
  expect(days(from, to, '2026-11-21', 'previous')).toBe(expected);
});

test.each([
  ['a leap February', '2024-02-01', '2024-02-29', '2023-02-01 2023-02-28'],
  ['the February after it', '2025-02-01', '2025-02-28', '2024-02-01 2024-02-29'],
  ['days to 28 February of a leap year', '2024-02-10', '2024-02-28', '2023-02-10 2023-02-28'],
  ['a month that is not over', '2026-11-01', '2026-11-30', '2025-11-01 2025-11-21'],
])('%s is compared with a year ago', (_, from, to, expected) => {
  expect(days(from, to, '2026-11-21', 'year')).toBe(expected);
});

test('by week, a year ago is 52 weeks ago, and the week that is not over has as many days', () => {
  const [week] = readGroupings('week');
  const { range, groupOf } = compareWith(week, { dateFrom: '2026-11-09', dateTo: '2026-11-22' }, '2026-11-18', 'year');
  expect(range).toEqual({ dateFrom: '2025-11-10', dateTo: '2025-11-19' });
  const groups = ['2025-11-10', '2025-11-16', '2025-11-17', '2025-11-19', '2025-11-20'].map((day) =>
    groupOf?.(paid(day, -1)),
  );
  expect(groups).toEqual(['2026-11-09', '2026-11-09', '2026-11-16', '2026-11-16', null]);
});

test('the year to the end of a month is compared with as much of the year before', () => {
  expect(days('2026-01-01', '2026-10-31', '2026-10-31', 'previous')).toBe('2025-01-01 2025-10-31');
});

test('transactions after today are left out of the figure too', () => {
  const later = [paid('2026-11-28', -100), paid('2026-11-05', -9)];
  const given = ['merchant', 'this month', '', 'compare=previous; columns=out,outBefore; headers=false'];
  expect(table(later, ...given)).toEqual([[9, 0]]);
});

test('the day before a leap day keeps its comparison', () => {
  const leap = [paid('2023-02-28', -3), paid('2024-02-28', -5)];
  const given = ['day', '2024-02-28', '2024-02-29', 'compare=year; columns=outBefore; headers=false'];
  expect(table(leap, ...given)).toEqual([[3], [0]]);
});
