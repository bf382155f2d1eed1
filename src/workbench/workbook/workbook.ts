export type {
  BorderLine,
  CellError,
  CellInput,
  CellPlace,
  CellRule,
  CellStyle,
  CellValue,
  Rectangle,
  RichText,
  RichTextRun,
} from './cells/cell';
export { isCellError } from './cells/cell';

import type { CellError, CellInput, CellRule, CellStyle, CellValue, Rectangle, RichText } from './cells/cell';
import type { CellTransfer } from './cells/cell-transfer';
import type { CellLooks } from './cells/formatting';
import type { ChartDefinition } from './sheets/charts';
import type { Dimensions } from './sheets/dimensions';
import type { Attachments, AttachmentsSnapshot } from './sheets/range-metadata';
import type { Touched } from './view/edits';
import type { NumberedViewChange, ViewEdit, ViewSnapshot } from './view/workbook-view';

/**
 * The workbook as the host sees it: one document with sheets, cells, formulas and a calculation that goes on by itself.
 * Rows and columns count from 1, as in Apps Script. Everything is synchronous but what waits for calculation.
 */

export interface SheetState {
  readonly sheetId: number;
  readonly name: string;
  readonly rowCount: number;
  readonly columnCount: number;
  readonly frozenRowCount: number;
  readonly frozenColumnCount: number;
  readonly isHidden: boolean;
  readonly tabColor: string | null;
  readonly hasGridlines: boolean;
}

export interface NamedRangeState {
  readonly name: string;
  readonly sheetId: number;
  readonly rectangle: Rectangle;
}

export interface Workbook {
  readonly id: string;
  name: string;
  /** IANA zone of the spreadsheet; dates in cells are wall time there. */
  timeZone: string;
  /** Such as `en_US`: how typed text is read. */
  locale: string;

  sheets(): readonly SheetState[];
  insertSheet(name: string, index?: number): SheetState;
  /** A copy of a sheet with all that is in it. */
  duplicateSheet(sheetId: number, name: string, index: number): SheetState;
  moveSheet(sheetId: number, index: number): void;
  setSheetHidden(sheetId: number, isHidden: boolean): void;
  setTabColor(sheetId: number, color: string | null): void;
  renameSheet(sheetId: number, name: string): void;
  deleteSheet(sheetId: number): void;
  setFrozenRowCount(sheetId: number, count: number): void;
  setFrozenColumnCount(sheetId: number, count: number): void;
  insertRows(sheetId: number, beforeRow: number, count: number): void;
  insertColumns(sheetId: number, beforeColumn: number, count: number): void;
  deleteRows(sheetId: number, row: number, count: number): void;
  deleteColumns(sheetId: number, column: number, count: number): void;
  setColumnWidth(sheetId: number, column: number, widthPx: number): void;
  setRowHeight(sheetId: number, row: number, heightPx: number): void;
  setRowsHidden(sheetId: number, row: number, count: number, isHidden: boolean): void;
  setGridlinesShown(sheetId: number, isShown: boolean): void;
  /** More of rows and columns: sizes, moves, what is hidden. */
  readonly dimensions: Public<Dimensions>;
  readonly looks: Public<CellLooks>;
  readonly transfer: Public<CellTransfer>;
  /** Protections, developer metadata and filters: they move with their rows and columns. */
  readonly attachments: Public<Attachments>;

  values(sheetId: number, rectangle: Rectangle): CellValue[][];
  /** As shown, in the workbook's locale. */
  displayValues(sheetId: number, rectangle: Rectangle): string[][];
  /** With the leading `=`; empty where there is none, and in a spill below or right of its anchor. */
  formulas(sheetId: number, rectangle: Rectangle): string[][];
  /** Empty where the cell has no format of its own (Automatic). */
  numberFormats(sheetId: number, rectangle: Rectangle): string[][];
  notes(sheetId: number, rectangle: Rectangle): string[][];
  /** null where a cell's text has no looks of its own. */
  richTexts(sheetId: number, rectangle: Rectangle): (RichText | null)[][];
  /** What may be typed into the cells; null: anything. */
  rules(sheetId: number, rectangle: Rectangle): (CellRule | null)[][];
  setRules(sheetId: number, rectangle: Rectangle, rules: readonly (readonly (CellRule | null)[])[]): void;
  write(sheetId: number, rectangle: Rectangle, inputs: readonly (readonly CellInput[])[]): void;
  /** `undefined` leaves a cell's format as it is. */
  setNumberFormats(sheetId: number, rectangle: Rectangle, formats: readonly (readonly (string | undefined)[])[]): void;
  setStyle(sheetId: number, rectangle: Rectangle, style: CellStyle): void;
  setNotes(sheetId: number, rectangle: Rectangle, notes: readonly (readonly string[])[]): void;
  /** The smallest rectangle from A1 that holds everything, spills included; null for an empty sheet. */
  usedRectangle(sheetId: number): Rectangle | null;
  isRowHidden(sheetId: number, row: number): { byFilter: boolean; byUser: boolean };

  namedRanges(): readonly NamedRangeState[];
  setNamedRange(range: NamedRangeState): void;
  removeNamedRange(name: string): void;

  /** Selection of one user; the active sheet is the one it names. */
  selection(userId: string): { readonly sheetId: number; readonly rectangles: readonly Rectangle[] };
  setSelection(userId: string, sheetId: number, rectangles: readonly Rectangle[]): void;

  /** Custom functions become known to the calculation and to the page's autocomplete. */
  setCustomFunctions(runner: CustomFunctionRunner): void;
  /** Resolves when nothing is being calculated any more, custom functions included. */
  whenCalculated(): Promise<void>;
  /** Marks every formula that calls a custom function as needing calculation, as reopening the file does. */
  recalculateCustomFunctions(): void;

  charts(): readonly ChartDefinition[];
  /** Adds a chart, or replaces the one of the same id. */
  setChart(chart: ChartDefinition): void;
  removeChart(chartId: string): void;

  /** The whole document as JSON, for `createUniverWorkbook({ snapshot })`. */
  snapshot(): WorkbookSnapshot;
  /** As `snapshot`, of the workbook's own parts: to be made a text at once, and never kept. */
  toSave(): WorkbookSnapshot;
  /** Of the workbook's own parts too. */
  viewSnapshot(): ViewSnapshot;
  /** The workbook's number of a sheet by Univer's id, as a page knows it; throws for one that is not there. */
  sheetIdOfView(viewSheetId: string): number;
  /** Every change a page must know of, in order; the number of the last one is that of `viewSnapshot`. */
  onChange(listener: (change: NumberedViewChange) => void): () => void;
  /** Calls after every change of what `snapshot` holds, whether or not a page must know of it. */
  onTouched(listener: () => void): () => void;
  /** Why the workbook does not take an edit, such as one that makes it too large; null: it takes it. */
  refusalOf(edit: ViewEdit): string | null;
  /** Applies what a user did in a page. False: not a change this workbook takes. */
  applyEdit(edit: ViewEdit, origin: string, step?: string): boolean;
  readonly history: WorkbookHistory;
  dispose(): void;
}

/** The steps that undo and redo walk: one list, whoever made the changes. */
export interface WorkbookHistory {
  /** Records what `change` does in a step; successive changes of one name are one step. */
  within<T>(stepName: string, change: () => T): T;
  state(): UndoState;
  onState(listener: () => void): () => void;
  /** null: there is nothing to undo. */
  undo(): UndoPlace | null;
  redo(): UndoPlace | null;
  /** The cells that the next undo or redo restores; none where rows, columns or sheets change. */
  touched(way: 'undo' | 'redo'): readonly Touched[];
}

export interface UndoState {
  readonly undoCount: number;
  readonly redoCount: number;
}

/** A cell that was restored, for the page to show it: Univer's sheet id, row and column from 0. */
export interface UndoPlace {
  readonly sheetId: string;
  readonly row: number;
  readonly column: number;
}

export interface WorkbookSnapshot {
  readonly format: 1;
  readonly timeZone: string;
  readonly locale: string;
  readonly document: { readonly id: string };
  readonly sheetNumbers: { readonly [sheetId: string]: number };
  readonly charts: readonly ChartDefinition[];
  readonly attachments?: AttachmentsSnapshot;
}

/** A class as those see it who only use it. */
export type Public<Class> = { [Name in keyof Class]: Class[Name] };

export interface CustomFunctionHelp {
  readonly name: string;
  readonly description: string;
  readonly parameters: readonly { readonly name: string; readonly type: string; readonly description: string }[];
}

/** Where the formula stands, for SpreadsheetApp.getActiveRange(). */
export interface FormulaPlace {
  readonly sheetId: number;
  readonly row: number;
  readonly column: number;
}

/** A skipped argument is `undefined`; a single cell or a constant is a value; a range is rows of values. */
export type CustomFunctionArgument = CellValue | readonly (readonly CellValue[])[] | undefined;

export interface CustomFunctionRunner {
  /** Those that are offered, with their help. */
  functions(): readonly CustomFunctionHelp[];
  /** Those that a formula can call: every top-level function of the script whose name does not end in `_`. */
  callableNames(): readonly string[];
  /** False: the user at the keyboard may only look; whatever is calculated anew keeps its value. */
  isRunning(): boolean;
  /** Never rejects: a failure is a CellError. A list result is always a rectangle of at least one cell. */
  call(
    name: string,
    args: readonly CustomFunctionArgument[],
    place: FormulaPlace,
  ): Promise<readonly (readonly CellValue[])[] | CellError>;
}
