import { caseOf, cases } from './cases/cases';
import { verdictOn } from './judge';
import { advanceCellCases, forgetCells } from './run/cell-cases';
import {
  advanceTriggerCases,
  forgetTriggers,
  runOpenCases,
  runSecondTrigger,
  runTriggerCases,
} from './run/event-cases';
import { runFunctionCases } from './run/function-cases';
import { collectLate } from './run/late-results';
import { noteOrigin } from './run/origin';
import { pendingIds, record, startResultSheet } from './run/result-sheet';
import { started } from './started';
import { observe } from './text-of';

const zone = 'America/New_York';
const locale = 'en_US';
/** Google ends a run after six minutes. */
const longestRunMs = 240_000;
const longestStepMs = 40_000;

export { runOpenCases, runSecondTrigger, runTriggerCases };

export function onOpen(event: { readonly [name: string]: unknown }): void {
  SpreadsheetApp.getUi()
    .createMenu('Conformance')
    .addItem('Run', 'runConformance')
    .addItem('Continue', 'continueConformance')
    .addToUi();
  // Before an add-on is enabled it may do nothing but build its menu.
  if (String(event['authMode']) !== 'NONE') runOpenCases(event);
}

/** Starts a new run. The page continues it after the cases that run in functions. */
export function runConformance(): void {
  const spreadsheet = SpreadsheetApp.getActiveSpreadsheet();
  if (spreadsheet.getSpreadsheetTimeZone() !== zone) spreadsheet.setSpreadsheetTimeZone(zone);
  if (spreadsheet.getSpreadsheetLocale() !== locale) spreadsheet.setSpreadsheetLocale(locale);
  noteOrigin();
  forgetCells();
  forgetTriggers();
  startResultSheet();
  runFunctionCases(Date.now() + longestRunMs);
  continueConformance();
}

export function continueConformance(): void {
  SpreadsheetApp.getUi().showSidebar(HtmlService.createHtmlOutputFromFile('page').setTitle('Conformance'));
}

interface Step {
  readonly say: string;
  /** How long the page waits before it asks again; null if the run is complete. */
  readonly waitMs: number | null;
  readonly calls: readonly { readonly id: string; readonly call: string; readonly argument: string }[];
}

/** The page calls this repeatedly: runs some of the remaining cases and returns what the page does next. */
export function step(): string {
  return JSON.stringify(nextStep());
}

function nextStep(): Step {
  collectLate();
  if (!runFunctionCases(Date.now() + longestStepMs)) return going('Functions', 0);
  if (advanceCellCases()) return going('Formulas', 350);
  const pending = pendingIds();
  const calls = cases.flatMap((one) =>
    one.mode === 'sidebar' && pending.has(one.id) ? [{ id: one.id, call: one.call, argument: one.argument }] : [],
  );
  if (calls.length > 0) return { ...going('This page', 0), calls };
  const say = advanceTriggerCases()
    ? 'Done. The sheet "Conformance" has the results.'
    : 'A clock trigger writes its rows within minutes. Choose Conformance › Continue a quarter of an hour from now.';
  return { say, waitMs: null, calls: [] };
}

function going(what: string, waitMs: number): Step {
  return { say: `${what}: ${pendingIds().size} of ${cases.length} cases left.`, waitMs, calls: [] };
}

export function report(id: string, actual: string): void {
  record([{ id, actual }]);
}

/** In a cell: the result as text of the case that the first argument names. */
export function showText(args: ArrayLike<unknown>): string {
  const one = caseOf(String(args[0]));
  return one.mode === 'load' ? started.triggers : observe(() => resultOf(args));
}

/** In a cell: the value of the case that the first argument names. */
export function resultOf(args: ArrayLike<unknown>): unknown {
  const [id, ...rest] = Array.from(args);
  const one = caseOf(String(id));
  if (one.mode !== 'cell' || one.run === undefined) throw new Error(`${one.id} is not tried in a cell.`);
  return one.run(...rest);
}

/** Returns or throws what the page asks for. */
export function give(what: string): unknown {
  switch (what) {
    case 'date':
      return new Date(0);
    case 'nan':
      return Number.NaN;
    case 'mode':
      return String(ScriptApp.AuthMode.FULL) === 'FULL' && ScriptApp.getProjectTriggers() ? 'FULL' : '';
    case 'error':
      throw new Error('on purpose');
    default:
      return undefined;
  }
}

/** Sleeps, and returns the times of its start and end. */
export function nap(ms: number): number[] {
  const startedAt = Date.now();
  Utilities.sleep(ms);
  return [startedAt, Date.now()];
}

/** Records that a simple trigger ran. */
export function recordEvent(property: string): void {
  PropertiesService.getDocumentProperties().setProperty(property, 'x');
}

/** The function cases without the result sheet, for an environment that has only some of the services. */
export function tryFunctionCases(): {
  readonly id: string;
  readonly attempt: () => string;
  readonly verdict: (actual: string) => string;
}[] {
  return cases.flatMap((one) =>
    one.mode === 'function' && one.needs === undefined
      ? [{ id: one.id, attempt: () => observe(() => one.run()), verdict: (actual) => verdictOn(one, actual, 'en') }]
      : [],
  );
}
