import { type Distribution, distributions } from '../../test/support/api/transactions';
import { sixtyFormulas } from '../../test/support/sixty-formulas';
import type { Conditions } from './conditions';
import type { Formula } from './execution';
import { type BenchSheet, ownSheets } from './own-sheets';

/** Formulas to measure on the same data, first with an empty cache and then with a warm one. */
export interface Case {
  readonly label: string;
  readonly rows: number;
  readonly distribution: Distribution;
  readonly formulas: readonly Formula[];
  /** The number of cells that run at the same time. */
  readonly atOnce: number;
  /** Paths that the plain reader reads to the end. The formulas need at least their first pages. */
  readonly lists: readonly string[];
  /** Expected rows of the longest result, including its header. */
  readonly resultRows: number;
  /** The sheets of the spreadsheet beside the one of the formulas. */
  readonly sheets?: readonly BenchSheet[];
  /** What differs from the standard. */
  readonly conditions: Partial<Conditions>;
}

export const sizes = [80, 500, 1_500, 3_000, 10_000, 50_000] as const;

/** A formula over a year of transactions. It also reads accounts, because a column has their names. */
export function transactionsCase(distribution: Distribution, rows: number, change: Partial<Case> = {}): Case {
  const { dateFrom, dateTo } = distribution.asked;
  return {
    label: distribution.name,
    rows,
    distribution,
    formulas: [{ name: 'FIN_TRANSACTIONS', args: [dateFrom, dateTo] }],
    atOnce: 1,
    lists: [transactionsOf(distribution), '/v1/accounts'],
    resultRows: rows + 1,
    conditions: {},
    ...change,
  };
}

/** Every distribution at every size. Five years only at the largest size. */
export const readingCases: readonly Case[] = sizes.flatMap((rows) =>
  Object.values(distributions)
    .filter((distribution) => distribution !== distributions.fiveYears || rows === 50_000)
    .map((distribution) => transactionsCase(distribution, rows)),
);

function listCase(name: Formula['name'], lists: readonly string[], resultRows: number): Case {
  const formulas: Formula[] = [{ name, args: [] }];
  return { ...transactionsCase(distributions.even, 80), label: `${name}()`, formulas, lists, resultRows };
}

/** Lists that fit in one page. */
export const listCases: readonly Case[] = [
  listCase('FIN_HOLDINGS', ['/v1/holdings', '/v1/accounts'], 41),
  listCase('FIN_ACCOUNTS', ['/v1/accounts'], 6),
  listCase('FIN_TAGS', ['/v1/tags?type=transaction'], 4),
  listCase('FIN_ORGANIZATION', ['/v1/organization'], 6),
];

const sixty = transactionsCase(distributions.even, 5_000, {
  formulas: sixtyFormulas,
  lists: [
    transactionsOf(distributions.even),
    '/v1/accounts',
    '/v1/tags?type=transaction',
    '/v1/holdings',
    '/v1/organization',
    ...['1', '2'].map((digit) => `/v1/tags/${digit.repeat(8)}-0000-4000-8000-000000000000/transactions`),
  ],
});
export const sixtyInTurn: Case = { ...sixty, label: '60 formulas, one after the other' };
/** Google runs at most 30 executions of a user at once. */
export const sixtyTogether: Case = { ...sixty, label: '60 formulas, 30 at once', atOnce: 30 };

export const oneCell = transactionsCase(distributions.even, 10_000);
export const fortyCells: Case = {
  ...oneCell,
  label: '40 equal cells at once',
  formulas: Array(40).fill(oneCell.formulas[0]),
  atOnce: 40,
};

const limited = (rows: number): Case =>
  transactionsCase(distributions.even, rows, {
    label: 'the API allows 60 requests a minute',
    conditions: { perMinute: 60 },
  });
export const limitCases = {
  small: limited(10_000),
  large: limited(50_000),
  slow: transactionsCase(distributions.even, 50_000, {
    label: 'the API takes 2 s a request',
    conditions: { pageMs: 2_000 },
  }),
} as const;

/** Three transactions have each tag. */
export const manyTags = transactionsCase(distributions.even, 10_000, {
  label: '3,000 tags in the column tags',
  formulas: [{ name: 'FIN_TRANSACTIONS', args: [...Object.values(distributions.even.asked), 'columns=date,tags'] }],
  conditions: { tagCount: 3_000 },
});

/** A row for each of 60 months. */
export const largeSummary = transactionsCase(distributions.fiveYears, 500_000, {
  label: '500,000 rows in FIN_SUMMARY',
  formulas: [{ name: 'FIN_SUMMARY', args: ['month', ...Object.values(distributions.fiveYears.asked)] }],
  resultRows: 61,
});

/** Every own sheet is needed: groups and kinds of FIN Categories, parts of FIN Splits, rates of FIN Rates. */
export const ownSheetSummary = transactionsCase(distributions.even, 10_000, {
  label: 'FIN_SUMMARY with all own sheets',
  formulas: [{ name: 'FIN_SUMMARY', args: ['month', ...Object.values(distributions.even.asked), 'in=EUR'] }],
  sheets: ownSheets,
  resultRows: 13,
});

function transactionsOf({ asked: { dateFrom, dateTo } }: Distribution): string {
  return `/v1/transactions?dateFrom=${dateFrom}&dateTo=${dateTo}&visibility=active`;
}

/** The second cell finds its rows in the cache once the first has read them, and the third needs other rows. */
export const overlappingCells: Case = {
  ...oneCell,
  label: 'two overlapping quarters at once, then a year',
  formulas: [
    { name: 'FIN_TRANSACTIONS', args: ['2026-03-01', '2026-05-31'] },
    { name: 'FIN_TRANSACTIONS', args: ['2026-05-01', '2026-07-31'] },
    ...oneCell.formulas,
  ],
  atOnce: 2,
};
