import { distributions } from '../../../test/support/api/transactions';
import { markdownTable } from '../../format-table';
import { sizes } from '../cases';
import type { MeasuredSpread } from './measure-spreads';
import { laneCounts, pageTimes } from './spread-cases';
import { median, plainWaitMs, under } from './spread-figures';

/**
 * A line for each size and number of lanes. A cell has the median over the seeds of the slowest spread, and the worst of
 * all seeds of all spreads. Sample: `| 500 | 4 | 0.33, 1.2, 4.8 | 0.70 / 0.75 | 2.1 / 2.3 | 7.5 / 8.4 | two heaps … |`.
 */
export function spreadTable(measured: readonly MeasuredSpread[]): string {
  const header = ['rows', 'lanes', `plain reader (${pageTimes.join(', ')} ms)`];
  const lines = sizes.flatMap((rows) => {
    const ofSize = measured.filter((each) => each.case.rows === rows);
    if (ofSize.length === 0) return [];
    const plain = pageTimes.map((pageMs) => seconds(plainWaitMs(rows, pageMs))).join(', ');
    return laneCounts.map((lanes) => [
      rows.toLocaleString('en-US'),
      String(lanes),
      plain,
      ...pageTimes.map((pageMs) => medianAndWorst(ofSize, lanes, pageMs)),
      slowestOf(ofSize, lanes),
    ]);
  });
  return markdownTable([[...header, ...pageTimes.map((pageMs) => `${pageMs} ms`), 'slowest spread'], ...lines]);
}

function medianAndWorst(spreads: readonly MeasuredSpread[], lanes: number, pageMs: number): string {
  const waits = spreads.map((each) => under(each, lanes, pageMs).map(({ waitMs }) => waitMs));
  if (waits.flat().length === 0) return '-';
  return `${seconds(Math.max(...waits.map(median)))} / ${seconds(Math.max(...waits.flat()))}`;
}

function slowestOf(spreads: readonly MeasuredSpread[], lanes: number): string {
  const medianOf = (each: MeasuredSpread): number =>
    median(under(each, lanes, pageTimes[1]).map(({ waitMs }) => waitMs));
  const slowest = spreads.reduce((a, b) => (medianOf(b) > medianOf(a) ? b : a));
  return distributions[slowest.case.spread].name;
}

/** Sample: `0.45`, `13`. */
function seconds(ms: number): string {
  return Number.isFinite(ms) ? (ms / 1_000).toFixed(ms < 10_000 ? 2 : 0) : 'WRONG ROWS';
}
