import type { BenchCode } from './bench-code';
import type { Formula, Task } from './execution';
import { type Measurement, measureTasks, openWorld } from './measure';
import { distributions } from './transactions';

export interface RefreshResult {
  readonly rows: number;
  /** The first calculation, with an empty cache. */
  readonly first: Measurement;
  /** The execution of the trigger an hour later. */
  readonly trigger: Measurement;
  /** The recalculation of all formulas at once after the refresh cell changed. */
  readonly again: Measurement;
}

const rows = 50_000;
const { dateFrom, dateTo } = distributions.fiveYears.asked;
const texts = [
  `=FIN_TRANSACTIONS("${dateFrom}","${dateTo}",FIN_REFRESH)`,
  `=FIN_SUMMARY("month","${dateFrom}","${dateTo}",FIN_REFRESH)`,
  '=FIN_ACCOUNTS(FIN_REFRESH)',
];

function formulasAt(tick: number): Task[] {
  const formulas: readonly Formula[] = [
    { name: 'FIN_TRANSACTIONS', args: [dateFrom, dateTo, tick] },
    { name: 'FIN_SUMMARY', args: ['month', dateFrom, dateTo, tick] },
    { name: 'FIN_ACCOUNTS', args: [tick] },
  ];
  return formulas.map((formula) => ({ kind: 'formula', formula }));
}

/** Measures an hourly refresh of three formulas over 50,000 cached rows of five years. */
export async function measureRefresh(code: BenchCode): Promise<RefreshResult> {
  const world = openWorld(code, { rows, distribution: distributions.fiveYears });
  const tick = Math.floor(world.now / 1_000);
  const first = await measureTasks(code, world, formulasAt(tick), 1);
  world.now += 3_600_000;
  const trigger = await measureTasks(code, world, [{ kind: 'refresh', formulas: texts, tick }], 1);
  const again = await measureTasks(code, world, formulasAt(trigger.tick), texts.length);
  return { rows, first, trigger, again };
}
