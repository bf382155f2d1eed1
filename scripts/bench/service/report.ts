import { availableParallelism, cpus } from 'node:os';
import { markdownTable } from '../../format-table';
import type { Goal } from './cases';
import type { Lengths, ServiceFigures } from './measure-service';
import { shareOfStatic } from './rounds';
import { spreads } from './spreads';

/** Goals as shares of the static route's requests per second. docs/service-performance.md explains the lower ones. */
const shares: { readonly [database: string]: { readonly [Each in Goal]: number } } = {
  PostgreSQL: { page: 0.3, lookup: 0.25, twoFilters: 0.15, keyCheck: 0.5, none: 0 },
  PGlite: { page: 0.12, lookup: 0.12, twoFilters: 0.05, keyCheck: 0.12, none: 0 },
};
/** What is aimed at beyond these goals, by the name of a case or its kind. A missed aim is no failure. */
const aims: { readonly [database: string]: { readonly [caseOrGoal: string]: number } } = {
  PostgreSQL: { 'first page': 0.5, page: 0.35, lookup: 0.35, twoFilters: 0.35 },
};
/** The same as shares of the first page's. */
const sharesOfFirstPage: { readonly [database: string]: { readonly [Each in Goal]?: number } } = {
  PostgreSQL: { page: 0.5, lookup: 0.5, twoFilters: 1 / 3 },
  PGlite: { page: 0.5, lookup: 0.5, twoFilters: 0.2 },
};
const healthMsMax = 100;
const memoryGrowthMax = 1.1;
/** If other programs use more of the processors, a case says nothing of its limits. */
const othersShareMax = 0.1;

export function toLines({ database, cases, memory }: ServiceFigures): string[][] {
  const header = [
    database,
    'requests/s',
    'p50 ms',
    'p99 ms',
    'of static',
    'service ms',
    'database ms',
    'healthz ms',
    'others',
    'failed',
  ];
  const lines = cases.map((each) => [
    each.case.name,
    each.requestsPerSecond.toFixed(each.requestsPerSecond < 20 ? 1 : 0),
    each.p50Ms.toFixed(1),
    each.p99Ms.toFixed(1),
    shareOfStatic(each).toFixed(2),
    each.serviceMs.toFixed(2),
    each.databaseMs.toFixed(2),
    each.healthMs.toFixed(0),
    `${(each.othersShare * 100).toFixed(0)} %`,
    String(each.failures),
  ]);
  const { seconds, start, end } = memory;
  const fromTo = (name: 'residentMb' | 'usedMb') => `${start[name].toFixed(0)} to ${end[name].toFixed(0)} MiB`;
  return [
    header,
    ...lines,
    [`memory over ${seconds} s of all pages`, `${fromTo('residentMb')}, in use ${fromTo('usedMb')}`],
  ];
}

/** Formats the figures of both databases and the conditions of the measurement as Markdown. */
export function toDocument(figures: readonly ServiceFigures[], { spread, rows, caseMs, rounds }: Lengths): string {
  const tables = figures.map((each) => {
    const lines = toLines(each);
    return `${markdownTable(lines.slice(0, -1), (column) => column > 0)}\n\n${lines.at(-1)?.join(': ')}.`;
  });
  const [processor] = cpus();
  const machine = `${availableParallelism()} cores (${processor?.model.trim()}), Node ${process.versions.node}`;
  const day = new Date().toISOString().slice(0, 10);
  const note = `${rows.toLocaleString('en-US')} transactions, ${spreads[spread].label}, ${rounds} rounds of ${caseMs / 1_000} s a case, ${machine}, ${day}.`;
  return `\n${note}\n\n${tables.join('\n\n')}\n`;
}

/** How many cases cannot be compared with their limits. */
export function disturbedCases({ cases }: ServiceFigures): number {
  return cases.filter(({ othersShare }) => othersShare > othersShareMax).length;
}

/** Returns a sentence for each missed aim, also of cases beside which other programs ran. */
export function missedAims({ database, cases }: ServiceFigures): string[] {
  return cases.flatMap((each) => {
    const { name, goal } = each.case;
    const aim = aims[database]?.[name] ?? aims[database]?.[goal] ?? 0;
    const share = shareOfStatic(each);
    const others = `${(each.othersShare * 100).toFixed(0)} % of the processors by others`;
    return share >= aim
      ? []
      : [`${database}, ${name}: ${share.toFixed(2)} of the static route, aim ${aim} (${others})`];
  });
}

/** Returns a sentence for each missed goal. Other programs can cause no failed request and no growth of memory. */
export function missedGoals({ database, cases, memory }: ServiceFigures): string[] {
  const goals = shares[database];
  const firstPage = cases.find(({ case: { name } }) => name === 'first page');
  const shareOfFirst = firstPage === undefined ? 0 : shareOfStatic(firstPage);
  const missed: string[] = [];
  for (const each of cases) {
    const { name, goal } = each.case;
    if (each.failures > 0) missed.push(`${database}, ${name}: ${each.failures} requests failed`);
    if (each.othersShare > othersShareMax) continue;
    const wanted = goals?.[goal] ?? 0;
    const share = shareOfStatic(each);
    if (share < wanted) missed.push(`${database}, ${name}: ${share.toFixed(3)} of the static route, not ${wanted}`);
    const ofFirst = sharesOfFirstPage[database]?.[goal] ?? 0;
    if (share < shareOfFirst * ofFirst) {
      missed.push(
        `${database}, ${name}: ${(share / shareOfFirst).toFixed(2)} of the first page, not ${ofFirst.toFixed(2)}`,
      );
    }
    if (each.healthMs > healthMsMax) missed.push(`${database}, ${name}: /healthz took ${each.healthMs.toFixed(0)} ms`);
  }
  const { start, end } = memory;
  if (end.usedMb > start.usedMb * memoryGrowthMax) {
    missed.push(`${database}: memory in use grew from ${start.usedMb.toFixed(0)} to ${end.usedMb.toFixed(0)} MiB`);
  }
  return missed;
}
