import type { Case, Measurement, ReaderName } from './measure';

/** What reading promises, as a number that a measurement must not exceed. */
export interface Target {
  readonly what: string;
  readonly case: Case;
  readonly isWarm: boolean;
  readonly unit: 'x pages' | 'x ideal time' | 'requests' | 's longest evaluation' | 'x requests of one';
  readonly most: number;
}

export const even: Case = { shape: 'even', rows: 10_000, cells: 1 };
export const oneMonth: Case = { ...even, shape: 'one month' };
export const hotDay: Case = { ...even, shape: 'half on one day' };
export const forty: Case = { ...even, cells: 40 };
export const dashboard: Case = { ...even, cells: 'dashboard' };
export const limited: Case = { ...even, rows: 50_000, perMinute: 60, hasServiceTime: true };
const slow: Case = { ...even, rows: 50_000, latencyMs: 2_000, hasServiceTime: true };

/** Of what a dashboard reads beside the year: a page each of accounts, tags, holdings and organization, four of two tags each. */
const dashboardOthers = 4 + 8;

export const targets: readonly Target[] = [
  ...[even, oneMonth].flatMap((each): Target[] => [
    { what: `10,000 rows, ${each.shape}`, case: each, isWarm: false, unit: 'x pages', most: 1.4 },
    { what: `10,000 rows, ${each.shape}`, case: each, isWarm: false, unit: 'x ideal time', most: 2 },
  ]),
  { what: '10,000 rows, half on one day', case: hotDay, isWarm: false, unit: 'x ideal time', most: 3.5 },
  { what: '10,000 rows again', case: even, isWarm: true, unit: 'requests', most: 0 },
  { what: '40 equal cells at once', case: forty, isWarm: false, unit: 'x requests of one', most: 1.1 },
  {
    what: '60 different formulas at once',
    case: dashboard,
    isWarm: false,
    unit: 'requests',
    most: 140 + dashboardOthers,
  },
  { what: '60 different formulas again', case: dashboard, isWarm: true, unit: 'requests', most: 0 },
  { what: '50,000 rows at 60 requests a minute', case: limited, isWarm: false, unit: 's longest evaluation', most: 27 },
  { what: '50,000 rows again at 60 a minute', case: limited, isWarm: true, unit: 'requests', most: 0 },
  { what: '50,000 rows at 2 s a request', case: slow, isWarm: false, unit: 's longest evaluation', most: 27 },
  { what: '50,000 rows again at 2 s a request', case: slow, isWarm: true, unit: 'requests', most: 0 },
];

export type Measure = (what: Case, reader: ReaderName) => Promise<readonly Measurement[]>;

/** The number that a target is about; infinite where the rows were not whole. */
export async function measureTarget(target: Target, measure: Measure): Promise<number> {
  const [cold, warm] = await measure(target.case, 'waves');
  const found = target.isWarm ? warm : cold;
  if (found === undefined || !isWhole(found)) return Number.POSITIVE_INFINITY;
  switch (target.unit) {
    case 'x pages':
      return found.requests / pagesOf(found);
    case 'x ideal time':
      return found.ms / idealMs(found);
    case 'requests':
      return found.requests;
    case 's longest evaluation':
      return found.longestMs / 1000;
    case 'x requests of one': {
      const [one] = await measure({ ...target.case, cells: 1 }, 'waves');
      return found.requests / (one?.requests ?? 0);
    }
  }
}

export function isWhole({ rows, rowsRead, cells }: Measurement): boolean {
  // The longest table of a dashboard has a header row.
  return rowsRead === (cells === 'dashboard' ? rows + 1 : rows);
}

export function pagesOf({ rows }: Case): number {
  return Math.ceil(rows / 100);
}

export function idealMs(what: Case): number {
  return Math.ceil(pagesOf(what) / 20) * (what.latencyMs ?? 200);
}
