import { distributions } from '../../../test/support/api/transactions';
import { sizes } from '../cases';
import type { Figure, Target } from '../target';
import type { SpreadResult } from './measure-spread';
import type { MeasuredSpread } from './measure-spreads';
import { laneCounts, pageTimes, type SpreadName } from './spread-cases';
import { median, plainApiMs, plainWaitMs, under } from './spread-figures';

const [fewLanes, , manyLanes] = laneCounts;
const [shortMs, usualMs] = pageTimes;
const halfOnOneDay: readonly SpreadName[] = ['dayOfMonth', 'dayOfYear', 'dayOfWeek'];

type Chosen = (each: MeasuredSpread) => boolean;

const ofSize =
  (rows: number): Chosen =>
  ({ case: each }) =>
    each.rows === rows;
const isDense: Chosen = ({ case: { spread } }) => halfOnOneDay.includes(spread);
const waitSeconds = ({ waitMs }: SpreadResult): number => waitMs / 1_000;

/** The median of each spread, at twenty lanes and the usual time of a page. */
function medians(
  what: string,
  unit: string,
  { most, goal }: { readonly most: number; readonly goal: number },
  chosen: Chosen,
  figure: (result: SpreadResult) => number,
): Target {
  return ofSpreads(`${what}, median of the slowest spread`, unit, { most, goal }, (measured) =>
    measured.filter(chosen).map((each) => ({
      of: nameOf(each),
      value: median(under(each, manyLanes, usualMs).map((result) => completeOr(result, figure))),
    })),
  );
}

/** Every seed of each spread under some conditions. */
function worst(
  what: string,
  unit: string,
  { most, goal }: { readonly most: number; readonly goal: number },
  chosen: (result: SpreadResult, rows: number) => boolean,
  figure: (result: SpreadResult, rows: number) => number,
): Target {
  return ofSpreads(what, unit, { most, goal }, (measured) =>
    measured.flatMap((each) =>
      each.results
        .filter((result) => chosen(result, each.case.rows))
        .map((result) => ({
          of: `${nameOf(each)}, seed ${result.seed}, ${result.lanes} lanes, ${result.pageMs} ms`,
          value: completeOr(result, (complete) => figure(complete, each.case.rows)),
        })),
    ),
  );
}

function ofSpreads(
  what: string,
  unit: string,
  { most, goal }: { readonly most: number; readonly goal: number },
  figures: (measured: readonly MeasuredSpread[]) => readonly Figure[],
): Target {
  return { group: 'spreads', what, unit, most, goal, figures: async (bench) => figures(await bench.spreads()) };
}

function completeOr(result: SpreadResult, figure: (result: SpreadResult) => number): number {
  return Number.isFinite(result.waitMs) ? figure(result) : Number.POSITIVE_INFINITY;
}

function nameOf({ case: { rows, spread } }: MeasuredSpread): string {
  return `${rows.toLocaleString('en-US')} rows, ${distributions[spread].name}`;
}

const requests = ({ requests: count }: SpreadResult): number => count;
const beyondPlainMs = ({ waitMs, pageMs }: SpreadResult, rows: number): number => waitMs - plainWaitMs(rows, pageMs);
const idealRows = sizes[4];

export const spreadTargets: readonly Target[] = [
  medians('80 rows', 's', { most: 0.45, goal: 0.37 }, ofSize(80), waitSeconds),
  medians('500 rows', 's', { most: 1.05, goal: 0.8 }, ofSize(500), waitSeconds),
  medians('500 rows', 'requests', { most: 30, goal: 12 }, ofSize(500), requests),
  medians('1,500 rows', 's', { most: 1.25, goal: 1.05 }, ofSize(1_500), waitSeconds),
  medians('3,000 rows', 's', { most: 1.9, goal: 1.3 }, ofSize(3_000), waitSeconds),
  medians('10,000 rows', 's', { most: 2.1, goal: 1.7 }, (each) => ofSize(10_000)(each) && !isDense(each), waitSeconds),
  medians(
    '10,000 rows, half on one day',
    's',
    { most: 3.8, goal: 2.9 },
    (each) => ofSize(10_000)(each) && isDense(each),
    waitSeconds,
  ),
  medians('50,000 rows', 's', { most: 6.5, goal: 5.8 }, (each) => ofSize(50_000)(each) && !isDense(each), waitSeconds),
  medians(
    '50,000 rows, half on one day',
    's',
    { most: 14.5, goal: 8.5 },
    (each) => ofSize(50_000)(each) && isDense(each),
    waitSeconds,
  ),
  worst(
    'four lanes, 200 ms: longer than the plain reader',
    'ms',
    { most: 850, goal: 50 },
    ({ lanes, pageMs }) => lanes === fewLanes && pageMs === usualMs,
    beyondPlainMs,
  ),
  worst(
    'four lanes, 200 ms: 10,000 rows',
    'x pages / 4',
    { most: 1.7, goal: 1.3 },
    ({ lanes, pageMs }, rows) => lanes === fewLanes && pageMs === usualMs && rows === idealRows,
    ({ waitMs }) => waitMs / ((idealRows / 100 / fewLanes) * usualMs),
  ),
  worst(
    '50 ms a page: longer than the plain reader, without calls of Google',
    'ms',
    { most: 150, goal: 0 },
    ({ pageMs }) => pageMs === shortMs,
    ({ apiMs, pageMs }, rows) => apiMs - plainApiMs(rows, pageMs),
  ),
];
