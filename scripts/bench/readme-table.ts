import type { Case, Measurement } from './measure';
import { dashboard, even, forty, hotDay, limited, type Measure, oneMonth } from './targets';

interface Row {
  readonly rows: string;
  readonly spread: string;
  readonly case: Case;
  readonly hasPlainReader: boolean;
}

/** The cases that the README shows. */
export const readmeRows: readonly Row[] = [
  { rows: '1,000', spread: 'even over a year', case: { ...even, rows: 1_000 }, hasPlainReader: true },
  { rows: '10,000', spread: 'even over a year', case: even, hasPlainReader: true },
  { rows: '10,000', spread: 'all in one month', case: oneMonth, hasPlainReader: true },
  { rows: '10,000', spread: 'half on one day', case: hotDay, hasPlainReader: true },
  { rows: '50,000', spread: 'even over a year', case: { ...even, rows: 50_000 }, hasPlainReader: true },
  { rows: '10,000', spread: '40 equal cells at once', case: forty, hasPlainReader: false },
  {
    rows: '10,000',
    spread: '60 different formulas at once',
    case: dashboard,
    hasPlainReader: false,
  },
  {
    rows: '10,000',
    spread: 'the API allows 60 requests a minute',
    case: { ...even, perMinute: 60 },
    hasPlainReader: true,
  },
  {
    rows: '50,000',
    spread: 'the API allows 60 requests a minute',
    // Google's own services take time in this one, too: what it counts are requests and evaluations.
    case: limited,
    hasPlainReader: true,
  },
];

export async function readmeTable(measure: Measure): Promise<string> {
  const lines: string[] = [];
  for (const row of readmeRows) lines.push(await readmeLine(row, measure));
  return ['| rows | spread | plain reader | waves, cold | warm |', '|---|---|---|---|---|', ...lines].join('\n');
}

/** Sample: `| 10,000 | even over a year | 100 requests, 20.0 s | 120 requests, 1.9 s | 0 requests |`. */
export async function readmeLine(row: Row, measure: Measure): Promise<string> {
  const [cold, warm] = await measure(row.case, 'waves');
  const [plain] = row.hasPlainReader ? await measure(row.case, 'serial') : [];
  const cells = [row.rows, row.spread, plain === undefined ? '' : inWords(plain), inWords(cold), inWords(warm)];
  return `| ${cells.join(' | ')} |`;
}

function inWords(one: Measurement | undefined): string {
  if (one === undefined) return '';
  if (one.rowsRead === 0) return one.perMinute === undefined ? 'stops at the time limit' : 'refused';
  if (one.isWarm) return `${one.requests} requests`;
  const took = one.evaluations > 1 ? `${one.evaluations} evaluations` : `${(one.ms / 1000).toFixed(1)} s`;
  return `${one.requests} requests, ${took}`;
}
