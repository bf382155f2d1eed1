import type { Block, Case, CellCase } from '../case';
import { caseOf, cases } from '../cases/cases';
import { settings } from '../settings';
import { observe } from '../text-of';
import { whyNot } from './needs';
import { pendingIds, type Result, record } from './result-sheet';
import { scratchSheet } from './scratch';

/** Number of formulas in the sheet at once: fewer than the thirty simultaneous executions of a user. */
const batchSize = 24;
const blockRowCount = 6;
const anchorColumn = 3;
const gridRowCount = 1_000;
const longestWaitMs = 60_000;
const property = 'conformance.batch';

interface Batch {
  readonly writtenAt: number;
  readonly formulas: Written[];
}

interface Written {
  readonly id: string;
  readonly row: number;
  /** The value of the formula when it was last read. */
  shown: string | null;
  /** The value of the formula before `then`. */
  before: string | null;
  thenAt: number | null;
  isDone: boolean;
}

/** Writes the next formulas, or reads the ones in the sheet. Returns false if no case is left. */
export function advanceCellCases(): boolean {
  const batch = readBatch();
  if (batch !== null) {
    const results = readFormulas(batch);
    record(results);
    keepBatch(batch.formulas.every(({ isDone }) => isDone) ? null : batch);
    return true;
  }
  const pending = pendingIds();
  const left = cases.filter((one) => pending.has(one.id) && isOfCells(one));
  const [skipped, runnable] = [left.filter((one) => whyNot(one) !== null), left.filter((one) => whyNot(one) === null)];
  record(skipped.map((one) => ({ id: one.id, actual: `could not run: ${whyNot(one)}` })));
  if (runnable.length === 0) return false;
  const together = runnable.filter((one) => !isAlone(one)).slice(0, batchSize);
  keepBatch(write(together.length > 0 ? together : runnable.slice(0, 1)));
  return true;
}

export function forgetCells(): void {
  keepBatch(null);
}

function write(chosen: readonly Case[]): Batch {
  const sheet = scratchSheet();
  if (sheet.getMaxRows() > gridRowCount) sheet.deleteRows(gridRowCount + 1, sheet.getMaxRows() - gridRowCount);
  sheet.getRange(1, 1, batchSize * blockRowCount, 10).clear();
  const formulas = chosen.map(({ id }, index) => {
    return { id, row: 1 + index * blockRowCount, shown: null, before: null, thenAt: null, isDone: false };
  });
  for (const { id, row } of formulas) {
    const [one, block] = [caseOf(id), blockAt(row)];
    if (one.mode === 'cell') one.prepare?.(block);
    block.anchor.setFormula(formulaOf(one, block));
  }
  SpreadsheetApp.flush();
  return { writtenAt: Date.now(), formulas };
}

function formulaOf(one: Case, block: Block): string {
  if (one.mode === 'cell' && one.formula !== undefined) return one.formula(block);
  return `=${one.mode === 'cell' && one.showsValue ? 'CONFORM_VALUE' : 'CONFORM'}("${one.id}")`;
}

/** A formula is complete once it has the same value twice. */
function readFormulas(batch: Batch): Result[] {
  const results: Result[] = [];
  const anchors = scratchSheet()
    .getRange(1, anchorColumn, batchSize * blockRowCount, 1)
    .getValues();
  for (const written of batch.formulas.filter(({ isDone }) => !isDone)) {
    const block = blockAt(written.row);
    const shown = String(anchors[written.row - 1]?.[0]);
    const isLate = Date.now() - (written.thenAt ?? batch.writtenAt) > longestWaitMs;
    const isEarly = written.thenAt !== null && Date.now() - written.thenAt < settings.settleMs;
    const isSettled = shown === written.shown && shown !== 'Loading...' && !isEarly;
    written.shown = shown;
    if (!isSettled && !isLate) continue;
    const one = caseOf(written.id);
    if (one.mode === 'cell' && one.then !== undefined && written.thenAt === null) {
      one.then(block);
      SpreadsheetApp.flush();
      Object.assign(written, { before: shown, shown: null, thenAt: Date.now() });
      continue;
    }
    written.isDone = true;
    results.push({ id: one.id, actual: actualOf(one, block, shown, written.before ?? '') });
  }
  return results;
}

/** `=CONFORM` shows the text that it observed itself; other formulas are observed here. */
function actualOf(one: Case, block: Block, shown: string, before: string): string {
  if (one.mode !== 'cell') return shown;
  const { read } = one;
  if (read !== undefined) return observe(() => read(block, before));
  return one.showsValue ? observe(() => block.anchor.getValue()) : shown;
}

function blockAt(row: number): Block {
  const sheet = scratchSheet();
  return { input: sheet.getRange(row, 1), second: sheet.getRange(row, 2), anchor: sheet.getRange(row, anchorColumn) };
}

function isOfCells(one: Case): boolean {
  return one.mode === 'cell' || (one.mode === 'load' && one.within === 'cell');
}

function isAlone(one: Case): boolean {
  return one.mode === 'cell' && (one as CellCase).isAlone === true;
}

function readBatch(): Batch | null {
  return JSON.parse(PropertiesService.getDocumentProperties().getProperty(property) ?? 'null') as Batch | null;
}

function keepBatch(batch: Batch | null): void {
  PropertiesService.getDocumentProperties().setProperty(property, JSON.stringify(batch));
}
