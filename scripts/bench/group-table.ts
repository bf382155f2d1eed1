import { googleLimits } from '../../src/addon/platform/google-limits';
import { formatTable } from '../format-table';
import type { Bench } from './bench';
import {
  type Case,
  fortyCells,
  limitCases,
  listCases,
  oneCell,
  overlappingCells,
  readingCases,
  sixtyInTurn,
  sixtyTogether,
} from './cases';
import type { ServiceCall } from './google-latency';
import type { CaseResult, Measurement } from './measure';
import type { Group } from './targets';

const header = [
  'rows',
  'spread or formula',
  'reader',
  'wait, ms',
  'Google, ms',
  'calls',
  'rounds',
  'requests',
  'calls by kind',
  'result',
];

/** Formats the measurements of a group for a terminal. Null if its targets show everything. */
export async function tableOf(group: Group, bench: Bench): Promise<string | null> {
  switch (group) {
    case 'reading':
      return toTable(await all(bench, readingCases), true);
    case 'lists':
      return toTable(await all(bench, listCases));
    case 'together':
      return toTable(await all(bench, [sixtyInTurn, sixtyTogether, oneCell, fortyCells, overlappingCells]));
    case 'limits':
      return toTable(await all(bench, Object.values(limitCases)));
    case 'random':
      return [
        `The ten of sixty random distributions that are slowest beside the plain reader (days count from the first of the year;`,
        `again with --seed ${bench.seed}):\n\n${toTable(slowest(await bench.random()))}`,
      ].join('\n');
    case 'refresh': {
      const { rows, first, trigger, again } = await bench.refresh();
      const steps = [
        ['three formulas with an empty cache', first],
        ['the trigger an hour later', trigger],
        ['the three formulas again, at once', again],
      ] as const;
      return formatTable([header, ...steps.map(([what, one]) => toLine([format(rows), what, 'add-on'], one, ''))]);
    }
    case 'bundle':
      return null;
  }
}

async function all(bench: Bench, cases: readonly Case[]): Promise<CaseResult[]> {
  const results: CaseResult[] = [];
  for (const each of cases) results.push(await bench.result(each));
  return results;
}

function slowest(results: readonly CaseResult[]): CaseResult[] {
  const beyond = ({ plain, cold }: CaseResult): number => cold.waitMs - plain.waitMs;
  return [...results]
    .sort((a, b) => beyond(b) - beyond(a))
    .slice(0, 10)
    .sort((a, b) => a.case.rows - b.case.rows);
}

function toTable(results: readonly CaseResult[], isSplitBySize = false): string {
  const lines = results.flatMap(({ case: { rows, label, resultRows, formulas }, plain, cold, warm }, index) => [
    ...(isSplitBySize && index > 0 && results[index - 1]?.case.rows !== rows ? [[]] : []),
    toLine([format(rows), label, 'plain'], plain, describePlain(plain, formulas.length)),
    toLine(['', '', 'cold'], cold, judge(cold, resultRows)),
    toLine(['', '', 'warm'], warm, judge(warm, resultRows)),
  ]);
  return formatTable([header, ...lines]);
}

function describePlain({ waitMs }: Measurement, formulaCount: number): string {
  if (formulaCount > 1) return 'each list once';
  return waitMs > googleLimits.cellRunMs ? 'a cell ends at 30 s' : '';
}

/** A cell is evaluated again if its error asks to try later, and the user waits for all evaluations. */
function describeEvaluations({ evaluations, longestMs }: Measurement): string {
  return evaluations === 1 ? '' : `${evaluations} evaluations of at most ${(longestMs / 1_000).toFixed(1)} s`;
}

function judge({ rows }: Measurement, resultRows: number): string {
  return rows === resultRows ? '' : `WRONG: ${format(rows)} rows instead of ${format(resultRows)}`;
}

function toLine(names: readonly string[], one: Measurement, remark: string): string[] {
  const numbers = [one.waitMs, one.servicesMs, one.callCount, one.rounds, one.requests];
  return [
    ...names,
    ...numbers.map(format),
    describeCalls(one),
    [one.error, describeEvaluations(one), remark].filter((text) => text !== null && text !== '').join('; '),
  ];
}

const kinds: readonly (readonly [ServiceCall, string])[] = [
  ['cache.get', 'get'],
  ['cache.getAll', 'getAll'],
  ['cache.put', 'put'],
  ['cache.putAll', 'putAll'],
  ['cache.removeAll', 'removeAll'],
  ['properties.get', 'property'],
  ['properties.getAll', 'properties'],
  ['properties.set', 'set property'],
  ['properties.delete', 'delete property'],
  ['lock', 'lock'],
  ['timeZone', 'time zone'],
];

/** Sample: `28 get, 1 getAll, 10 put, 4 property, 1 time zone, pauses 120 ms`. */
function describeCalls({ calls, sleptMs }: Measurement): string {
  const counted = kinds.flatMap(([call, name]) => (calls[call] === undefined ? [] : [`${calls[call]} ${name}`]));
  const pauses = sleptMs < 0.5 ? [] : [`pauses ${format(sleptMs)} ms`];
  return [...counted, ...pauses].join(', ');
}

function format(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}
