import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, Script } from 'node:vm';
import { findRecurring } from '../../src/addon/formulas/recurring/find-recurring';
import { asked, makeTransactions } from '../../test/support/api/transactions';
import { paths } from '../paths';
import { oneCell } from './cases';
import type { Formula, Task } from './execution';
import { openWorld } from './measure';
import { loaderOf } from './run-cell';
import type { BenchCode } from './run-cells';
import { runInTurn } from './run-in-turn';
import { ShippedCells } from './shipped-cells';

const mainFile = join(paths.distDir, 'main.js');

/**
 * Processor time of optimized code that turns 10,000 cached rows into a table. Takes the least of seven runs, because
 * other load disturbs them.
 */
export function measureTableMs(code: BenchCode): number {
  const world = openWorld(code, oneCell);
  const tasks = oneCell.formulas.map((formula): Task => ({ kind: 'formula', formula }));
  const loaded = loaderOf(code.execution)();
  const evaluate = () => runInTurn(() => loaded, tasks, world);
  evaluate();
  return Math.min(...timesOf(7, evaluate));
}

/** Processor time to find what is recurring in 50,000 rows that are read already. The least of seven runs. */
export function measureRecurringMs(): number {
  const rows = makeTransactions('even', 50_000);
  return Math.min(...timesOf(7, () => findRecurring(rows)));
}

/** Processor time of optimized code to add up 50,000 cached rows by month. The least of seven runs. */
export function measureSummaryMs(): number {
  const formula: Formula = { name: 'FIN_SUMMARY', args: ['month', asked.dateFrom, asked.dateTo] };
  const calculate = new ShippedCells(paths.distDir, makeTransactions('even', 50_000)).open();
  for (let run = 0; run < 3; run += 1) calculate(formula);
  return Math.min(...timesOf(7, () => calculate(formula)));
}

/**
 * Processor time of a cell that shows 80 cached rows, from the text of the bundle to the result, without compiled code of
 * an earlier execution: Google does not promise a code cache. The median of 25 runs.
 */
export function measureFirstCellMs(): number {
  const formula: Formula = { name: 'FIN_TRANSACTIONS', args: [asked.dateFrom, asked.dateTo] };
  const cells = new ShippedCells(paths.distDir, makeTransactions('even', 80));
  cells.open()(formula);
  return medianOfNew(() => {
    const calculate = cells.prepareUncached();
    return () => calculate(formula);
  });
}

/** The same of an execution in which the sidebar connects, which also evaluates `actions.html`. */
export function measureFirstCallMs(): number {
  const cells = new ShippedCells(paths.distDir, makeTransactions('even', 80));
  return medianOfNew(() => cells.prepareUncachedSidebar());
}

function medianOfNew(prepare: () => () => unknown): number {
  const times = Array.from({ length: 25 }, () => timesOf(1, prepare())[0] ?? 0);
  return times.sort((a, b) => a - b)[12] ?? 0;
}

/** Median time of 15 runs to parse the bundle and run its top level, as Google does before each execution. */
export function measureLoadMs(): number {
  const text = readFileSync(mainFile, 'utf8');
  const load = () => new Script(text).runInContext(createContext({ console }));
  return timesOf(15, load).sort((a, b) => a - b)[7] ?? 0;
}

export function mainKb(): number {
  return statSync(mainFile).size / 1_024;
}

export function htmlKb(name: 'sidebar' | 'actions'): number {
  return statSync(join(paths.distDir, `${name}.html`)).size / 1_024;
}

function timesOf(times: number, run: () => unknown): number[] {
  return Array.from({ length: times }, () => {
    const before = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
}
