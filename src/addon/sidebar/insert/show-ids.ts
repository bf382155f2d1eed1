import { AddonError, withFallback } from '../../errors/addon-error';
import { type FunctionCall, readCall } from '../../formulas/arguments/read-call';
import type { FunctionName } from '../../formulas/catalogue/functions';
import { callsIn, type FoundFormula, findFormulas } from '../../formulas/formula-calls';
import { resolveColumns } from '../../formulas/table/columns';
import { spec as taggedSpec } from '../../formulas/tagged/spec';
import { partColumns, transactionColumns, spec as transactionsSpec } from '../../formulas/transactions/spec';
import type { Area, Platform, Sheet, Spreadsheet } from '../../platform/platform';
import { requireSelection, toLetters } from '../../platform/spreadsheet';
import { writing } from '../../sheets/add-sheet';
import { withLock } from '../../store/lock';
import { reach, readSheetText, type SheetText } from '../../tagging/transaction-tables';
import type { FormulaWithoutIds } from '../../tagging/views';
import { readFormula } from '../explain/formula-parts';
import { nameCell, otherFormula } from '../selected-formula';
import { addId, findArguments } from './add-id';
import { oneCall } from './format-here';
import { readUse } from './insert-formula';

interface ListWithoutIds {
  readonly spreadsheet: Spreadsheet;
  readonly found: FoundFormula;
  /** As shown. */
  readonly area: Area;
  /** The option that shows what the list shows now, and the ids. */
  readonly option: string;
  /** The formula with the ids; null if only its user can add them. */
  readonly changed: string | null;
}

/** The formula of a list of transactions without ids of which rows are selected; null if there is none. */
export function viewWithoutIds(platform: Platform): FormulaWithoutIds | null {
  const list = findWithoutIds(platform);
  if (list === null) return null;
  return { cell: nameCell(list.found), option: list.option, canShow: list.changed !== null };
}

/** Adds the ids to the formula in a cell, which rows are selected of. No other cell is written. */
export function showIds(platform: Platform, cell: string): null {
  return withLock(platform, () => {
    const list = findWithoutIds(platform);
    if (list === null || list.changed === null || nameCell(list.found) !== cell) {
      throw otherFormula();
    }
    const { spreadsheet, found, area, changed } = list;
    requireRoom(spreadsheet, found.sheet, { ...area, column: area.column + area.columnCount, columnCount: 1 });
    writing(`formula in ${cell}`, () => {
      found.sheet.setFormulaAt(found.row, found.column, changed);
      spreadsheet.flush();
    });
    return null;
  });
}

/** Sheets adds rows for a result, and no columns; over cells in use it shows an error. */
function requireRoom(spreadsheet: Spreadsheet, sheet: Sheet, area: Area): void {
  const isInGrid = area.column <= (spreadsheet.editableSheet(sheet.id())?.columnCount() ?? 0);
  const { within } = readUse(sheet, area);
  if (isInGrid && within === null) return;
  const inUse = within === null ? '' : `, and ${within} is in use`;
  throw new AddonError('no_room', `The IDs need an empty column ${toLetters(area.column)}${inUse}.`);
}

function findWithoutIds(platform: Platform): ListWithoutIds | null {
  const { spreadsheet, sheet, areas } = requireSelection(platform, 'rows of a transactions table');
  const text = readSheetText(sheet);
  for (const found of findFormulas([sheet])) {
    const list = withFallback(
      () => readList(spreadsheet, found, text),
      // The formula shows the error of its arguments, and no rows.
      () => null,
    );
    if (list !== null && areas.some((area) => isNear(area, list.area))) return list;
  }
  return null;
}

function isNear(selected: Area, { row, column, rowCount, columnCount }: Area): boolean {
  return (
    selected.row < row + rowCount &&
    selected.row + selected.rowCount > row &&
    selected.column < column + columnCount + reach &&
    selected.column + selected.columnCount > column
  );
}

function readList(spreadsheet: Spreadsheet, found: FoundFormula, text: SheetText): ListWithoutIds | null {
  const { sheet, row, column, formula, firstCall } = found;
  const spec = specOf(firstCall.name);
  if (spec === null) return null;
  const read = readFormula(firstCall, sheet, spreadsheet);
  const call = readCall(spec, read.values);
  const set = call.options.splits === true ? partColumns : transactionColumns;
  const columns = resolveColumns(set, call.options.columns);
  if (columns.some(({ key }) => key === 'id')) return null;
  const places = findArguments(formula, firstCall);
  const isWhole = oneCall.test(formula);
  // Inside another function, it may be anything but a list.
  if (!isWhole && set.named.every(({ title }) => title !== text.cell(row, column))) return null;
  const wanted = [...(call.options.columns.length === 0 ? set.defaults : call.options.columns), 'id'];
  const option = `columns=${wanted.join(',')}`;
  const changed = isWhole ? addId({ formula, places, spec, read, columns: call.options.columns, option }) : null;
  // Everything else that the user wrote must mean the same as before.
  const [after] = changed === null ? [] : callsIn(changed);
  const isSame =
    after !== undefined &&
    meaningOf(readCall(spec, readFormula(after, sheet, spreadsheet).values), {}) ===
      meaningOf(call, { columns: wanted });
  return {
    ...{ spreadsheet, found, option },
    area: { row, column, rowCount: countRows(text, row, column, columns.length), columnCount: columns.length },
    changed: isSame ? changed : null,
  };
}

function specOf(name: FunctionName) {
  if (name === 'FIN_TAGGED') return taggedSpec;
  return name === 'FIN_TRANSACTIONS' ? transactionsSpec : null;
}

function meaningOf({ positional, options }: Pick<FunctionCall, 'positional' | 'options'>, changes: object): string {
  return JSON.stringify([positional, { ...options, ...changes }]);
}

/** Rows down to the last one in which the list shows anything. */
function countRows(text: SheetText, row: number, column: number, columnCount: number): number {
  const isShown = (each: number): boolean =>
    text
      .row(each)
      .slice(column - 1, column - 1 + columnCount)
      .some((cell) => cell !== '');
  let count = 1;
  while (isShown(row + count)) count += 1;
  return count;
}
