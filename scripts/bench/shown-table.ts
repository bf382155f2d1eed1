import { googleLimits } from '../../src/addon/platform/google-limits';
import { distributions } from '../../test/support/api/transactions';
import type { Bench } from './bench';
import { type Case, fortyCells, limitCases, oneCell, sixtyTogether, transactionsCase } from './cases';
import type { Measurement } from './measure';

interface Row {
  readonly distribution: string;
  readonly case: Case;
}

const of = (distribution: string, name: keyof typeof distributions, rows: number): Row => ({
  distribution,
  case: transactionsCase(distributions[name], rows),
});

/** Cases small enough for a test to measure. */
export const smallRows: readonly Row[] = [
  of('even over a year', 'even', 80),
  of('even over a year', 'even', 500),
  of('even over a year', 'even', 1_500),
];

/** The cases that docs/performance.md shows. */
const rows: readonly Row[] = [
  ...smallRows,
  { distribution: 'even over a year', case: oneCell },
  of('all in one month', 'month', 10_000),
  of('half on one day', 'dayOfYear', 10_000),
  of('even over a year', 'even', 50_000),
  of('even over five years', 'fiveYears', 50_000),
  { distribution: '40 equal cells at once', case: fortyCells },
  { distribution: '60 different formulas, 30 at once', case: sixtyTogether },
  { distribution: 'the API allows 60 requests a minute', case: limitCases.small },
  { distribution: 'the API allows 60 requests a minute', case: limitCases.large },
];

export async function shownTable(bench: Bench): Promise<string> {
  const lines: string[] = [];
  for (const row of rows) lines.push(await shownLine(row, bench));
  return ['| rows | spread | plain reader | cold | warm |', '|---:|---|---|---|---|', ...lines].join('\n');
}

/** Sample: `| 80 | even over a year | 0.43 s, 2 requests | 0.40 s, 2 requests | 0.09 s |`. */
export async function shownLine(row: Row, bench: Bench): Promise<string> {
  const { plain, cold, warm } = await bench.result(row.case);
  const cells = [
    row.case.rows.toLocaleString('en-US'),
    row.distribution,
    row.case.formulas.length > 1 ? '' : describe(plain),
    describe(cold),
    describe(warm),
  ];
  return `| ${cells.join(' | ')} |`;
}

/** A cell has 30 s. If the rate limit of the API ended an evaluation, the wait includes the next evaluations. */
function describe({ waitMs, requests, evaluations, error }: Measurement): string {
  if (error !== null) return 'refused';
  if (evaluations === 1 && waitMs > googleLimits.cellRunMs) return 'stopped at 30 s';
  const times = evaluations === 1 ? '' : `, ${evaluations} evaluations`;
  const seconds = (waitMs / 1_000).toFixed(waitMs < 10_000 ? 2 : 0);
  return requests === 0 ? `${seconds} s` : `${seconds} s, ${requests} requests${times}`;
}
