import type { CellTransfer } from './cells/cell-transfer';
import type { CellLooks } from './cells/formatting';
import type { Author, UndoHistory } from './history/undo-history';
import type { ChartDefinition } from './sheets/charts';
import type { Dimensions } from './sheets/dimensions';
import type { Attachments, AttachmentsSnapshot } from './sheets/range-metadata';
import type { NumberedViewChange, ViewEdit, ViewSnapshot } from './view/workbook-view';

/**
 * The workbook as the host sees it: one document with sheets, cells, formulas and a calculation that goes on by itself.
 * Rows and columns count from 1, as in Apps Script. Everything is synchronous but what waits for calculation.
 */

/** A cell's value. A date or time is a serial number of days since 1899-12-30 in the workbook's own zone. */
export type CellValue = null | boolean | number | string | DateSerial | CellError;

export interface DateSerial {
  readonly dateSerial: number;
}

/** `#REF!`, `#ERROR!`, `#NAME?`, `#N/A`, …, with the text shown on hover. */
export interface CellError {
  readonly error: string;
  readonly message: string;
}

export function isCellError(value: unknown): value is CellError {
  return typeof value === 'object' && value !== null && 'error' in value;
}

/** What is written to a cell: a value, a formula with its leading `=`, an error by its name, or text with looks. `undefined` leaves it as it is. */
export type CellInput =
  | { readonly value: Exclude<CellValue, CellError> }
  | { readonly formula: string }
  | { readonly error: string }
  | { readonly richText: RichText }
  | undefined;

export interface RichText {
  readonly text: string;
  /** Parts that look otherwise than their cell, in order. */
  readonly runs: readonly RichTextRun[];
}

export interface RichTextRun {
  readonly start: number;
  /** The first character after it. */
  readonly end: number;
  readonly style: CellStyle;
  readonly link: string | null;
}

/** What may be typed into a cell, in the words of Google's DataValidationCriteria. */
export interface CellRule {
  readonly criteria: string;
  readonly values: readonly unknown[];
  readonly isInvalidAllowed: boolean;
  readonly helpText: string | null;
}

export interface CellPlace {
  readonly sheetId: number;
  readonly row: number;
  readonly column: number;
}

export interface Rectangle {
  readonly row: number;
  readonly column: number;
  readonly rowCount: number;
  readonly columnCount: number;
}

/** How a cell looks; what is left out stays as it is, null takes it back. Colours as `#RRGGBB`. */
export interface CellStyle {
  readonly isBold?: boolean | null;
  readonly isItalic?: boolean | null;
  readonly isUnderlined?: boolean | null;
  readonly isStruckThrough?: boolean | null;
  readonly fontSizePt?: number | null;
  readonly fontFamily?: string | null;
  readonly color?: string | null;
  readonly background?: string | null;
  readonly align?: 'left' | 'center' | 'right' | null;
  readonly verticalAlign?: 'top' | 'middle' | 'bottom' | null;
  readonly wrap?: 'overflow' | 'clip' | 'wrap' | null;
  readonly indentPx?: number | null;
  readonly borders?: { readonly [Side in 'top' | 'right' | 'bottom' | 'left']?: BorderLine | null };
}

export interface BorderLine {
  readonly style: 'solid' | 'dotted' | 'dashed' | 'double' | 'medium' | 'thick';
  readonly color: string;
}

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
  applyEdit(edit: ViewEdit, origin: string, author?: Author): boolean;
  /** Undo and redo of each user. */
  readonly history: Public<UndoHistory>;
  dispose(): void;
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
