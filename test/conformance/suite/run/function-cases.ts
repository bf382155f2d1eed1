import type { Case } from '../case';
import { cases } from '../cases/cases';
import { started } from '../started';
import { observe } from '../text-of';
import { whyNot } from './needs';
import { pendingIds, type Result, record } from './result-sheet';

const keptAtOnce = 10;

/** Runs the remaining cases of menu functions until the given time. Returns false if some are left. */
export function runFunctionCases(until: number): boolean {
  const pending = pendingIds();
  const left = cases.filter((one) => pending.has(one.id) && isOfFunctions(one));
  for (let from = 0; from < left.length; from += keptAtOnce) {
    if (Date.now() > until) return false;
    record(left.slice(from, from + keptAtOnce).map(resultOf));
  }
  return true;
}

function resultOf(one: Case): Result {
  const reason = whyNot(one);
  if (reason !== null) return { id: one.id, actual: `could not run: ${reason}` };
  return { id: one.id, actual: one.mode === 'function' ? observe(() => one.run()) : started.triggers };
}

function isOfFunctions(one: Case): boolean {
  return one.mode === 'function' || (one.mode === 'load' && one.within === 'function');
}
