import { distributions } from '../../test/support/api/transactions';
import type { Bench } from './bench';
import {
  type Case,
  fortyCells,
  largeSummary,
  limitCases,
  listCases,
  manyTags,
  oneCell,
  overlappingCells,
  ownSheetSummary,
  readingCases,
  sixtyInTurn,
  sixtyTogether,
  sizes,
  transactionsCase,
} from './cases';
import type { CaseResult } from './measure';
import {
  htmlKb,
  mainKb,
  measureFirstCallMs,
  measureFirstCellMs,
  measureLoadMs,
  measureRecurringMs,
  measureSummaryMs,
  measureTableMs,
} from './measure-bundle';
import { spreadTargets } from './spreads/spread-targets';
import type { Figure, Group, Target } from './target';

const ofSize = (rows: number, ...names: readonly (keyof typeof distributions)[]): readonly Case[] =>
  names.length > 0
    ? names.map((name) => transactionsCase(distributions[name], rows))
    : readingCases.filter((each) => each.rows === rows);

const coldMs = ({ cold }: CaseResult): number => cold.waitMs;
const coldSeconds = ({ cold }: CaseResult): number => cold.waitMs / 1_000;
const coldRequests = ({ cold }: CaseResult): number => cold.requests;
const warmRequests = ({ warm }: CaseResult): number => warm.requests;
const longestSeconds = ({ cold }: CaseResult): number => cold.longestMs / 1_000;
const beyondPlain = ({ plain, cold }: CaseResult): number => cold.waitMs - plain.waitMs;

function ofCases(
  group: Group,
  what: string,
  unit: string,
  most: number,
  cases: readonly Case[],
  figure: (result: CaseResult) => number,
): Target {
  const figures: Target['figures'] = async (bench) => {
    const found: Figure[] = [];
    for (const each of cases) found.push(toFigure(await bench.result(each), figure));
    return found;
  };
  return { group, what, unit, most, figures };
}

function toFigure(result: CaseResult, figure: (result: CaseResult) => number): Figure {
  const { rows, label } = result.case;
  return {
    of: `${rows.toLocaleString('en-US')} rows, ${label}`,
    value: isComplete(result) ? figure(result) : Number.POSITIVE_INFINITY,
  };
}

export function isComplete({ case: { resultRows }, cold, warm }: CaseResult): boolean {
  return cold.rows === resultRows && warm.rows === resultRows;
}

const reading: readonly Target[] = [
  ofCases('reading', '80 rows, one page', 'ms', 450, ofSize(80), coldMs),
  ofCases('reading', '80 rows, one page', 'service calls', 6, ofSize(80), ({ cold }) => cold.callCount),
  ofCases('reading', '500 rows', 's', 1.1, ofSize(500), coldSeconds),
  ofCases('reading', '1,500 rows', 's', 1.6, ofSize(1_500, 'even', 'old', 'new', 'clusters'), coldSeconds),
  ofCases('reading', '3,000 rows', 's', 2.1, ofSize(3_000), coldSeconds),
  ofCases('reading', '10,000 rows, even or in a month', 's', 2, ofSize(10_000, 'even', 'month'), coldSeconds),
  ofCases(
    'reading',
    '10,000 rows, even or in a month',
    'x pages',
    1.4,
    ofSize(10_000, 'even', 'month'),
    ({ cold, plain }) => cold.requests / plain.requests,
  ),
  ofCases('reading', '10,000 rows, half on one day', 's', 3.4, ofSize(10_000, 'dayOfMonth', 'dayOfYear'), coldSeconds),
  ofCases('reading', '50,000 rows, even', 's', 6, ofSize(50_000, 'even', 'fiveYears'), coldSeconds),
  ofCases('reading', 'longer than the plain reader', 'ms', 300, readingCases, beyondPlain),
  {
    group: 'reading',
    what: 'first read of a user, longer than a later one',
    unit: 'ms',
    most: 500,
    goal: 200,
    async figures(bench) {
      const found: Figure[] = [];
      for (const each of readingCases) {
        const later = await bench.result(each);
        const first = { ...each, conditions: { ...each.conditions, areLanesKnown: false } };
        found.push(toFigure(await bench.result(first), ({ cold }) => cold.waitMs - later.cold.waitMs));
      }
      return found;
    },
  },
  ...sizes.flatMap((rows): Target[] => {
    const what = `${rows.toLocaleString('en-US')} rows again, without the time zone`;
    return [
      ofCases('reading', what, 'ms', 90, ofSize(rows), ({ warm }) => warm.waitMs - warm.timeZoneMs),
      ofCases('reading', what, 'service calls', 3, ofSize(rows), ({ warm }) => warm.callCount),
    ];
  }),
];

const together: readonly Target[] = [
  ...(
    [
      [sixtyInTurn, 78],
      [sixtyTogether, 90],
    ] as const
  ).flatMap(([each, most]): Target[] => [
    ofCases('together', `${each.label}: 60 pages`, 'requests', most, [each], coldRequests),
    ofCases('together', `${each.label}, again`, 'requests', 0, [each], warmRequests),
  ]),
  ofCases('together', overlappingCells.label, 's longest evaluation', 2.5, [overlappingCells], longestSeconds),
  {
    group: 'together',
    what: fortyCells.label,
    unit: 'x requests of one',
    most: 1.1,
    async figures(bench) {
      const one = await bench.result(oneCell);
      return [toFigure(await bench.result(fortyCells), ({ cold }) => cold.requests / one.cold.requests)];
    },
  },
];

/** Both in one run, and the second without a sheet that it could read. */
const ownSheetRatio: Target = {
  group: 'reading',
  what: `${ownSheetSummary.label} again`,
  unit: 'x FIN_TRANSACTIONS again',
  most: 1.15,
  async figures(bench) {
    const one = await bench.result(oneCell);
    const longest = ({ warm }: CaseResult) => (warm.waitMs + warm.lookupsMs) / one.warm.waitMs;
    return [toFigure(await bench.result(ownSheetSummary), longest)];
  },
};

const limits: readonly Target[] = [limitCases.large, limitCases.slow].flatMap((each): Target[] => [
  ofCases('limits', `50,000 rows, ${each.label}`, 's longest evaluation', 27, [each], longestSeconds),
  ofCases('limits', `50,000 rows, ${each.label}, again`, 'requests', 0, [each], warmRequests),
]);

const tags: readonly Target[] = [
  ofCases('limits', manyTags.label, 'evaluations', 3, [manyTags], ({ cold }) => cold.evaluations),
  ofCases('limits', `${manyTags.label}, again`, 'requests', 0, [manyTags], warmRequests),
];
const summary = ofCases('limits', largeSummary.label, 'evaluations', 6, [largeSummary], ({ cold }) => cold.evaluations);

export const targets: readonly Target[] = [
  ...reading,
  ownSheetRatio,
  ...spreadTargets,
  ...listCases.map((each) => ofCases('lists', each.label, 's', 0.8, [each], coldSeconds)),
  ...together,
  ...limits,
  ...tags,
  summary,
  {
    group: 'refresh',
    what: 'hourly refresh of 50,000 cached rows',
    unit: 'requests',
    most: 20,
    async figures(bench) {
      const { rows, trigger, again } = await bench.refresh();
      const isComplete = again.rows === rows + 1;
      return [{ of: '', value: isComplete ? trigger.requests + again.requests : Number.POSITIVE_INFINITY }];
    },
  },
  {
    group: 'random',
    what: '60 random distributions, longer than the plain reader',
    unit: 'ms',
    most: 300,
    figures: async (bench) => (await bench.random()).map((result) => toFigure(result, beyondPlain)),
  },
  ofBundle('10,000 cached rows to a table', 'ms of processor', 45, ({ code }) => measureTableMs(code)),
  ofBundle('FIN_SUMMARY of 50,000 cached rows', 'ms of processor', 200, measureSummaryMs),
  ofBundle('what is recurring in 50,000 cached rows', 'ms of processor', 90, measureRecurringMs),
  ofBundle('first cell without a code cache', 'ms of processor', 45, measureFirstCellMs),
  ofBundle('loading main.js', 'ms', 3, measureLoadMs),
  ofBundle('first call of the sidebar without a code cache', 'ms of processor', 45, measureFirstCallMs),
  ofBundle('size of main.js', 'KB', 266, mainKb),
  ofBundle('size of actions.html', 'KB', 312, () => htmlKb('actions')),
  ofBundle('size of sidebar.html', 'KB', 211, () => htmlKb('sidebar')),
];

function ofBundle(what: string, unit: string, most: number, measure: (bench: Bench) => number): Target {
  return { group: 'bundle', what, unit, most, figures: async (bench) => [{ of: '', value: measure(bench) }] };
}
