import type { CaseFigures, ServiceFigures } from './measure-service';

/** Shares of the static route's requests per second. */
const shares: { readonly [database: string]: { readonly page: number; readonly keyCheck: number } } = {
  PostgreSQL: { page: 0.35, keyCheck: 0.5 },
  PGlite: { page: 0.12, keyCheck: 0.12 },
};
const shareOfFirstPage = 0.5;
const healthMsMax = 100;
const memoryGrowthMax = 1.1;

export function toLines({ database, cases, memory }: ServiceFigures): string[][] {
  const header = [database, 'requests/s', 'p50 ms', 'p99 ms', 'of static', 'healthz ms', 'failed'];
  const lines = cases.map((each) => [
    each.case.name,
    each.requestsPerSecond.toFixed(each.requestsPerSecond < 20 ? 1 : 0),
    each.p50Ms.toFixed(1),
    each.p99Ms.toFixed(1),
    shareOfStatic(each).toFixed(3),
    each.healthMs.toFixed(0),
    String(each.failures),
  ]);
  const { seconds, startMb, endMb } = memory;
  return [
    header,
    ...lines,
    [`memory over ${seconds} s of all pages`, `${startMb.toFixed(0)} to ${endMb.toFixed(0)} MiB`],
  ];
}

/** One sentence for each goal that a figure misses. */
export function missedGoals({ database, cases, memory }: ServiceFigures): string[] {
  const goals = shares[database];
  const firstPage = cases.find(({ case: { name } }) => name === 'first page');
  const halfOfFirst = firstPage === undefined ? 0 : shareOfStatic(firstPage) * shareOfFirstPage;
  const missed: string[] = [];
  for (const each of cases) {
    const { name, goal } = each.case;
    const wanted = goal === 'none' ? 0 : (goals?.[goal] ?? 0);
    const share = shareOfStatic(each);
    if (share < wanted) missed.push(`${database}, ${name}: ${share.toFixed(3)} of the static route, not ${wanted}`);
    if (goal === 'page' && share < halfOfFirst) {
      missed.push(`${database}, ${name}: less than half of the first page`);
    }
    if (each.healthMs > healthMsMax) missed.push(`${database}, ${name}: /healthz took ${each.healthMs.toFixed(0)} ms`);
    if (each.failures > 0) missed.push(`${database}, ${name}: ${each.failures} requests failed`);
  }
  if (memory.endMb > memory.startMb * memoryGrowthMax) {
    missed.push(`${database}: memory grew from ${memory.startMb.toFixed(0)} to ${memory.endMb.toFixed(0)} MiB`);
  }
  return missed;
}

function shareOfStatic({ requestsPerSecond, staticRequestsPerSecond }: CaseFigures): number {
  return requestsPerSecond / staticRequestsPerSecond;
}
