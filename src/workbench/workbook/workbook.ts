import type { CustomFunctionRunner } from './calculation/custom-function-runner';
import type {
  CellAddress,
  CellInput,
  CellStyle,
  CellValue,
  DataValidationRule,
  Rectangle,
  UniverAddress,
} from './cells/cell';
import type { ChartDefinition } from './sheets/charts';
import type {
  FilterState,
  GroupControlState,
  LineGroupState,
  MetadataState,
  ProtectionState,
  RangeItem,
  SavedRangeMetadata,
  TypedColumnState,
} from './sheets/range-metadata';
import type { EditTarget } from './view/edits';
import type { NumberedViewChange, ViewEdit, ViewSnapshot } from './view/workbook-view';

export type {
  CustomFunctionArgument,
  CustomFunctionHelp,
  CustomFunctionRunner,
} from './calculation/custom-function-runner';
export type {
  CellAddress,
  CellError,
  CellInput,
  CellStyle,
  CellValue,
  DataValidationRule,
  Rectangle,
  UniverAddress,
} from './cells/cell';
export { isCellError } from './cells/cell';

/**
 * One document with sheets, cells and formulas, which are calculated automatically after each change. Rows and columns
 * count from 1, as in Apps Script. Everything is synchronous except waiting for a calculation.
 */
export interface Workbook {
  readonly id: string;
  name: string;
  /** IANA zone of the spreadsheet; dates in cells are wall time there. */
  timeZone: string;
  /** The locale in which typed text is read and values are shown, such as `en_US`. */
  locale: string;
  /** Returns the value of NOW(): days since 1899-12-30. The host replaces the default, the machine's time in UTC. */
  serialNow: () => number;

  sheets(): readonly SheetState[];
  insertSheet(name: string, index?: number): SheetState;
  /** A copy of a sheet with its cells, filters and charts. */
  duplicateSheet(sheetId: number, name: string, index: number): SheetState;
  renameSheet(sheetId: number, name: string): void;
  deleteSheet(sheetId: number): void;
  setFrozenRowCount(sheetId: number, count: number): void;
  setFrozenColumnCount(sheetId: number, count: number): void;
  setGridlinesShown(sheetId: number, isShown: boolean): void;
  setSheetHidden(sheetId: number, isHidden: boolean): void;

  insertRows(sheetId: number, beforeRow: number, count: number): void;
  insertColumns(sheetId: number, beforeColumn: number, count: number): void;
  deleteRows(sheetId: number, row: number, count: number): void;
  deleteColumns(sheetId: number, column: number, count: number): void;
  /** Moves rows in front of `beforeRow`, which is counted before the move. */
  moveRows(sheetId: number, row: number, count: number, beforeRow: number): void;
  moveColumns(sheetId: number, column: number, count: number, beforeColumn: number): void;
  columnWidth(sheetId: number, column: number): number;
  setColumnWidth(sheetId: number, column: number, widthPx: number): void;
  isColumnHidden(sheetId: number, column: number): boolean;
  setColumnsHidden(sheetId: number, column: number, count: number, isHidden: boolean): void;
  /** In pixels, 0 for a hidden row. */
  rowHeight(sheetId: number, row: number): number;
  setRowHeight(sheetId: number, row: number, heightPx: number): void;
  isRowHidden(sheetId: number, row: number): { byFilter: boolean; byUser: boolean };
  setRowsHidden(sheetId: number, row: number, count: number, isHidden: boolean): void;
  /** Hides and shows rows for a filter: `hidden[i]` is for row `row + i`. */
  setRowsHiddenByFilter(sheetId: number, row: number, hidden: readonly boolean[]): void;

  /** The merged ranges that have a cell in the rectangle. */
  mergedRanges(sheetId: number, rectangle: Rectangle): Rectangle[];
  /** Only the content, note and data validation of the first cell are kept. */
  mergeCells(sheetId: number, rectangle: Rectangle): void;
  /** Refused if only a part of merged cells is in the rectangle. */
  unmergeCells(sheetId: number, rectangle: Rectangle): void;

  values(sheetId: number, rectangle: Rectangle): CellValue[][];
  /** The shown texts, in the workbook's locale. */
  displayValues(sheetId: number, rectangle: Rectangle): string[][];
  /** With the leading `=`; empty for a cell without a formula, such as the cells of a spill except the first. */
  formulas(sheetId: number, rectangle: Rectangle): string[][];
  notes(sheetId: number, rectangle: Rectangle): string[][];
  /** The data validation of each cell; null: none. */
  dataValidations(sheetId: number, rectangle: Rectangle): (DataValidationRule | null)[][];
  write(sheetId: number, rectangle: Rectangle, inputs: readonly (readonly CellInput[])[]): void;
  setNotes(sheetId: number, rectangle: Rectangle, notes: readonly (readonly string[])[]): void;
  setDataValidations(
    sheetId: number,
    rectangle: Rectangle,
    rules: readonly (readonly (DataValidationRule | null)[])[],
  ): void;
  /** The cells that the result of a formula needs, if other contents or the end of the sheet block it; otherwise null. */
  blockedSpill(sheetId: number, row: number, column: number): Rectangle | null;
  /** The smallest rectangle from A1 with all contents, spills included; null for an empty sheet. */
  usedRectangle(sheetId: number): Rectangle | null;
  /** Copies a rectangle to each target, given by its upper left cell; relative references are shifted as in Sheets. */
  copyCells(
    sheetId: number,
    rectangle: Rectangle,
    targets: readonly CellAddress[],
    parts: CopiedParts,
    isTransposed?: boolean,
  ): void;
  /** `order[i]` is the row of the rectangle, from 0, that becomes its row `i`. */
  reorderRows(sheetId: number, rectangle: Rectangle, order: readonly number[]): void;

  /** The explicit formats of the cells, without the defaults of the sheet. */
  styles(sheetId: number, rectangle: Rectangle): CellStyle[][];
  /** `styleOf` gets row and column within the rectangle, from 0. */
  setStyles(sheetId: number, rectangle: Rectangle, styleOf: (row: number, column: number) => CellStyle): void;
  /** Empty if the cell has no explicit format (Automatic). */
  numberFormats(sheetId: number, rectangle: Rectangle): string[][];
  /** `undefined` leaves a cell's format as it is. */
  setNumberFormats(sheetId: number, rectangle: Rectangle, formats: readonly (readonly (string | undefined)[])[]): void;

  namedRanges(): readonly NamedRangeState[];
  setNamedRange(range: NamedRangeState): void;
  removeNamedRange(name: string): void;
  readonly rangeMetadata: RangeMetadata;
  charts(): readonly ChartDefinition[];
  /** Adds a chart, or replaces the one of the same id. */
  setChart(chart: ChartDefinition): void;
  removeChart(chartId: string): void;

  /** The selection of a user. Its sheet is the user's active sheet. */
  selection(userId: string): Selection;
  setSelection(userId: string, sheetId: number, rectangles: readonly Rectangle[]): void;

  /** Sets the custom functions for the calculation and for the page's autocomplete. */
  setCustomFunctions(runner: CustomFunctionRunner): void;
  /** Resolves when the calculation has ended, including custom functions. */
  whenCalculated(): Promise<void>;
  /**
   * Makes a change of a script. As Google does, the workbook calculates what it changes when somebody waits for it, or
   * when no such change has followed for a moment.
   */
  deferCalculation<T>(change: () => T): T;
  /** Resolves when all formulas are calculated except those that wait for custom functions. */
  whenBuiltInsCalculated(): Promise<void>;
  /** Recalculates all formulas that call custom functions, as Sheets does when the file is opened again. */
  recalculateCustomFunctions(): void;
  /**
   * Starts no call of a custom function until `resumeCustomFunctions`. Cells that need one show `Loading...`, and
   * `whenCalculated` does not wait for them.
   */
  pauseCustomFunctions(): void;
  resumeCustomFunctions(): void;

  /**
   * The complete document, for `createUniverWorkbook({ snapshot })`. Contains the workbook's own objects, because a copy
   * of 400,000 cells takes over a second: serialize it immediately.
   */
  snapshot(): WorkbookSnapshot;
  /** Calls the listener after every change of what `snapshot` contains. */
  onModified(listener: () => void): () => void;

  /** What a page shows. Contains the workbook's own objects, as `snapshot` does. */
  viewSnapshot(): ViewSnapshot;
  /** The workbook's number of a sheet by Univer's id, as a page knows it; throws for an unknown one. */
  sheetIdOfView(viewSheetId: string): number;
  /** Univer's id of a sheet, as a page knows it. */
  viewSheetId(sheetId: number): string;
  /** Calls the listener with every change that a page needs, in order. `viewSnapshot` has the number of the last one. */
  onViewChange(listener: (change: NumberedViewChange) => void): () => void;
  /** Returns an error message for an edit that is not possible, such as one that makes the workbook too large; or null. */
  validateEdit(edit: ViewEdit): string | null;
  /** Applies an edit of a page, and records it in the undo step if a name is given. Returns false if the edit is not supported. */
  applyEdit(edit: ViewEdit, origin: string, stepName?: string): boolean;
  readonly history: WorkbookHistory;
  dispose(): void;
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
}

export interface NamedRangeState {
  readonly name: string;
  readonly sheetId: number;
  readonly rectangle: Rectangle;
}

export interface Selection {
  readonly sheetId: number;
  readonly rectangles: readonly Rectangle[];
}

/** Which parts of a cell are copied. */
export interface CopiedParts {
  readonly content: 'formulas' | 'values' | 'nothing';
  readonly hasFormats: boolean;
  readonly hasDataValidations: boolean;
  readonly hasNotes: boolean;
}

/** Items that belong to a range: they move with its rows and columns, and are deleted with them. */
export interface RangeMetadata {
  readonly protections: RangeMetadataList<ProtectionState>;
  readonly developerMetadata: RangeMetadataList<MetadataState>;
  readonly filters: RangeMetadataList<FilterState>;
  readonly typedColumns: RangeMetadataList<TypedColumnState>;
  readonly lineGroups: RangeMetadataList<LineGroupState>;
  readonly controlsBefore: RangeMetadataList<GroupControlState>;
}

export interface RangeMetadataList<Item extends RangeItem> {
  all(): readonly Item[];
  add(item: Omit<Item, 'id'>): Item;
  /** Replaces the item of the same id. */
  set(item: Item): void;
  remove(id: number): void;
}

/** The steps of undo and redo: one list for the changes of all users and scripts. */
export interface WorkbookHistory {
  /** Runs `change` and records it as an undo step. Successive changes with the same name are one step. */
  recordStep<T>(stepName: string, change: () => T): T;
  /** Removes steps by their names, so that they cannot be undone or redone. */
  removeSteps(isRemoved: (stepName: string) => boolean): void;
  state(): UndoState;
  onState(listener: () => void): () => void;
  /** Returns a restored cell for the page to show; null if there is nothing to undo. */
  undo(): UniverAddress | null;
  redo(): UniverAddress | null;
  /** The cells that the next undo or redo restores; empty if it changes rows, columns or sheets. */
  targets(direction: 'undo' | 'redo'): readonly EditTarget[];
}

export interface UndoState {
  readonly undoCount: number;
  readonly redoCount: number;
}

export interface WorkbookSnapshot {
  readonly format: 1;
  readonly timeZone: string;
  readonly locale: string;
  readonly document: { readonly id: string; readonly name: string };
  readonly sheetNumbers: { readonly [sheetId: string]: number };
  readonly charts: readonly ChartDefinition[];
  readonly attachments?: SavedRangeMetadata;
}
