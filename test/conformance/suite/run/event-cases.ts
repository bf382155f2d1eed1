import type { Case } from '../case';
import { cases } from '../cases/cases';
import { started } from '../started';
import { observe, textOfThrown } from '../text-of';
import { collectLate, forgetLate, keepLate } from './late-results';
import { pendingIds, type Result, record } from './result-sheet';

type GivenEvent = { readonly [name: string]: unknown };

const clockHandler = 'conformanceClock';
const secondHandler = 'conformanceSecondClock';
const secondCase = 'triggers/made-by-a-trigger';
const secondProperty = 'conformance.second';
const longestWaitMs = 10 * 60_000;

/** Runs the cases of onOpen. The next run of the suite writes their results to the sheet. */
export function runOpenCases(event: GivenEvent): void {
  keepLate(resultsOf('open', event));
}

/** Runs the cases of the clock trigger, which then creates a second trigger to see whether that one runs. */
export function runTriggerCases(event: GivenEvent): void {
  keepLate(resultsOf('trigger', event).filter(({ id }) => id !== secondCase));
  removeTriggers();
  observe(() => ScriptApp.newTrigger(secondHandler).timeBased().after(1_000).create());
  PropertiesService.getScriptProperties().setProperty(secondProperty, String(Date.now()));
  if (SpreadsheetApp.getActiveSpreadsheet() !== null) collectLate();
}

export function runSecondTrigger(): void {
  keepLate([{ id: secondCase, actual: '"it ran"' }]);
}

/** Creates the clock trigger, or stops waiting for the second one. Returns true if there is nothing to wait for. */
export function advanceTriggerCases(): boolean {
  const pending = cases.filter((one) => isOf('trigger', one) && pendingIds().has(one.id));
  if (pending.length === 0) return true;
  const secondMadeAt = Number(PropertiesService.getScriptProperties().getProperty(secondProperty) ?? 0);
  if (secondMadeAt > 0 && Date.now() - secondMadeAt > longestWaitMs) {
    record([{ id: secondCase, actual: '"never"' }]);
    removeTriggers();
    return true;
  }
  if (secondMadeAt > 0 || ownTriggers().length > 0) return false;
  try {
    ScriptApp.newTrigger(clockHandler).timeBased().after(1_000).create();
    return false;
  } catch (thrown) {
    record(pending.map(({ id }) => ({ id, actual: `could not run: ${textOfThrown(thrown)}` })));
    return true;
  }
}

export function forgetTriggers(): void {
  removeTriggers();
  PropertiesService.getScriptProperties().deleteProperty(secondProperty);
  forgetLate((id) => cases.some((one) => one.id === id && isOf('trigger', one)));
}

function resultsOf(mode: 'open' | 'trigger', event: GivenEvent): Result[] {
  const chosen = cases.filter((one) => isOf(mode, one));
  return chosen.map((one) => ({
    id: one.id,
    actual: one.mode === 'open' || one.mode === 'trigger' ? observe(() => one.run(event)) : started.triggers,
  }));
}

function isOf(mode: 'open' | 'trigger', one: Case): boolean {
  return one.mode === mode || (one.mode === 'load' && one.within === mode);
}

function ownTriggers(): GoogleAppsScript.Script.Trigger[] {
  const own = [clockHandler, secondHandler];
  return ScriptApp.getProjectTriggers().filter((trigger) => own.includes(trigger.getHandlerFunction()));
}

function removeTriggers(): void {
  for (const trigger of ownTriggers()) ScriptApp.deleteTrigger(trigger);
}
