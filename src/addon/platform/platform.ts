/**
 * Everything that the add-on needs from Google, as small interfaces. Only `platform/google` implements them with
 * Google's services. A method is one service call unless its comment says otherwise.
 */
export interface Platform {
  readonly http: Http;
  readonly clock: Clock;
  readonly codec: Codec;
  readonly dates: ZonedDates;
  readonly cache: Cache;
  /** The cache of this user. Its entries may disappear at any time too. */
  readonly userCache: Cache;
  /** In a cell these are those of the spreadsheet's owner, read only. */
  readonly userProperties: Properties;
  /** Seen by every user of the add-on in this spreadsheet. */
  readonly documentProperties: Properties;
  readonly documentLock: Lock;
  readonly triggers: Triggers;
  readonly ui: Ui;
  /** null in a build without mail. */
  readonly mail: Mail | null;
  /** null if there is none, as in some triggers. */
  spreadsheet(): Spreadsheet | null;
}

export interface HttpRequest {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: { readonly [name: string]: string };
  readonly json?: string;
  readonly timeoutSeconds: number;
}

export interface HttpResponse {
  readonly status: number;
  /** Names are in lower case. A repeated header has its first value. */
  readonly headers: { readonly [lowerCaseName: string]: string };
  readonly text: string;
}

export interface Http {
  /** Does not follow redirects. Throws only if no response arrived, never for a status. */
  fetch(request: HttpRequest): HttpResponse;
  /**
   * Sends requests in parallel and returns responses in order. If one gets no response, it throws and every response is
   * lost.
   */
  fetchAll(requests: readonly HttpRequest[]): HttpResponse[];
}

export interface Clock {
  now(): number;
  sleep(ms: number): void;
}

export interface Codec {
  /** SHA-256, URL-safe base64 without padding. */
  hash(text: string): string;
  uuid(): string;
}

export interface ZonedDates {
  /** Sample: `2026-03-31 09:15:00`. */
  wallTime(date: Date, timeZone: string): string;
  /** Midnight of `yyyy-MM-dd` in a zone. */
  midnight(day: string, timeZone: string): Date;
}

/** The document cache. Any read may miss, and a failed write is no error: nothing may depend on the cache. */
export interface Cache {
  get(key: string): string | null;
  getAll(keys: readonly string[]): { readonly [key: string]: string };
  put(key: string, value: string, ttlSeconds: number): void;
  /** False if Google refused it. */
  putAll(values: { readonly [key: string]: string }, ttlSeconds: number): boolean;
  removeAll(keys: readonly string[]): void;
}

export interface Properties {
  get(name: string): string | null;
  set(name: string, value: string): void;
  /** Sets some and keeps the others. */
  storeAll(values: { readonly [name: string]: string }): void;
  delete(name: string): void;
  /** Every property of the store, in one service call. */
  getAll(): { readonly [name: string]: string };
}

export interface Lock {
  /** False when another execution holds it for longer than `waitMs`. */
  tryLock(waitMs: number): boolean;
  release(): void;
}

export interface Triggers {
  /** Creates the hourly trigger of this user and spreadsheet; throws if Google refuses. */
  createHourly(handlerName: string): string;
  /** Unique ids of this user's triggers for a handler in this spreadsheet. */
  idsInSpreadsheet(handlerName: string): string[];
  /** False when this user has no such trigger. */
  delete(triggerUid: string): boolean;
  isAuthorizationRequired(): boolean;
  /** The scopes among these that this user has not granted. One service call for each scope. */
  missingScopes(scopes: readonly string[]): string[];
  /** Google's page that requests missing scopes; null if none are missing. */
  authorizationUrl(): string | null;
}

/** Mail from a user to the same user. There is no way to name another recipient. */
export interface Mail {
  /** null if Google does not tell it. Two service calls. */
  ownAddress(): string | null;
  /** How many more mails Google sends for this user today. */
  remainingToday(): number;
  /** Sends plain text; throws if Google refuses it. Three service calls. */
  sendToSelf(subject: string, body: string): void;
}

export interface MenuItem {
  readonly label: string;
  readonly functionName: string;
}

export interface Ui {
  /** The user's locale, such as `de`. Available in every mode. */
  locale(): string;
  /** False in cells and triggers. */
  isAvailable(): boolean;
  addMenu(items: readonly MenuItem[]): void;
  showSidebar(fileName: string, title: string): void;
  alert(title: string, message: string): void;
  /** True for yes, false for no, null if the user cancels or closes the question. */
  ask(title: string, question: string): boolean | null;
  toast(message: string, title: string): void;
}

export interface Spreadsheet {
  id(): string;
  timeZone(): string;
  /** The locale in which the spreadsheet writes numbers and dates, such as `de_DE`. It may differ from the user's. */
  locale(): string;
  gridSheets(): Sheet[];
  /** The id of the sheet of exactly this name; null if there is none. Two service calls. */
  idOfSheet(sheetName: string): number | null;
  /** Values from A1 to the last cell in use of `sheetNamed`; none if there is none. Three service calls. */
  valuesOf(sheetName: string): unknown[][];
  /** null if nothing is selected. `sheet` is null on a tab that is not a grid. */
  selection(): Selection | null;
  /** The first cell of a named range. */
  namedCell(name: string): NamedCell | null;
  nameCell(name: string, sheetId: number, row: number, column: number): void;
  /** The grid with this id, to be written in blocks; null if it was deleted. */
  editableSheet(sheetId: number): EditableSheet | null;
  /** The grid with this name in any case; null if there is none. If none has exactly this name, all names are read. */
  sheetNamed(name: string): EditableSheet | null;
  /** Inserts a grid after the last sheet and shows it to the user. Its name gets a number if it is taken. */
  insertSheet(name: string): EditableSheet;
  /** The same, hidden: the user stays on the sheet that is shown. Three calls more. */
  insertHiddenSheet(name: string): EditableSheet;
  /** Adds a copy of a grid after the last sheet; returns the copy. Keeps Google's name if this one is taken. */
  copySheet(sheetId: number, name: string): Sheet | null;
  deleteSheet(sheetId: number): void;
  /** Sheets that have developer metadata of a key, on the sheet itself, a row or a column: each entry with its value. */
  sheetsWithMetadata(key: string): { readonly sheetId: number; readonly value: string }[];
  /** Shows a sheet to the user. */
  activate(sheetId: number): void;
  /** The same for a sheet that may be hidden. */
  unhide(sheetId: number): void;
  /** Applies buffered writes now. */
  flush(): void;
}

export interface NamedCell {
  value(): unknown;
  /** An empty text if there is none. */
  formula(): string;
  setNumber(value: number): void;
}

export interface Selection {
  readonly sheet: Sheet | null;
  readonly sheetName: string;
  readonly areas: readonly Area[];
  readonly rangeText: string;
}

/** Rows and columns count from 1. */
export interface Area {
  readonly row: number;
  readonly column: number;
  readonly rowCount: number;
  readonly columnCount: number;
}

export interface Sheet {
  id(): number;
  name(): string;
  lastRow(): number;
  lastColumn(): number;
  displayValues(area: Area): string[][];
  /** Values as stored, independent of the number format. */
  values(area: Area): unknown[][];
  /** All cells of a row, to the last column of the grid. */
  rowValues(row: number): unknown[];
  /** Values of some columns from a row to the last row of the grid. */
  columnValues(fromRow: number, column: number, columnCount: number): unknown[][];
  /** An empty text for cells without a formula. */
  formulasIn(area: Area): string[][];
  /** Cells whose formula or displayed value contains a text. */
  cellsWith(text: string): { readonly row: number; readonly column: number }[];
  formulaAt(row: number, column: number): string;
  setTextAt(row: number, column: number, text: string): void;
  setFormulaAt(row: number, column: number, formula: string): void;
  hasFilter(): boolean;
  isRowHiddenByFilter(row: number): boolean;
  isRowHiddenByUser(row: number): boolean;
}

export type WrittenValue = string | number | boolean | Date | null;

/** A sheet that is read and written in blocks: each method below is one service call, except `metadata`. */
export interface EditableSheet extends Sheet {
  /** That of its spreadsheet. */
  locale(): string;
  rowCount(): number;
  columnCount(): number;
  /** Formulas with relative references, so that a formula filled down is the same text in each row. */
  relativeFormulas(area: Area): string[][];
  notes(area: Area): string[][];
  /** The merged cells of which at least one is in the area. */
  mergedAreas(area: Area): Area[];
  /**
   * Ranges and sheets that not everyone may edit, or only after a warning. `area` is null for the whole sheet, in which
   * everyone may edit the unprotected ranges. Two calls, and one or two for each.
   */
  protections(): { readonly area: Area | null; readonly unprotected: readonly Area[] }[];
  /** Google refuses it if only a part of merged cells is in the area. */
  unmerge(area: Area): void;
  numberFormats(area: Area): string[][];
  /** Writes values as if typed: texts may become formulas, numbers or dates. */
  setValues(area: Area, values: readonly (readonly WrittenValue[])[]): void;
  /** Writes one value into every cell of these areas, as if typed. */
  setValueIn(areas: readonly Area[], value: WrittenValue): void;
  setFormulas(area: Area, formulas: readonly (readonly string[])[]): void;
  /** Adds the charts whose cells no existing chart draws. One call for each chart and a few more. */
  addCharts(charts: readonly Chart[]): void;
  /** Adds a chart, whatever the titles of the others. A few calls. */
  insertChart(chart: Chart): void;
  setNumberFormats(area: Area, formats: readonly (readonly string[])[]): void;
  /** Sets the same format for every cell. */
  setNumberFormatIn(areas: readonly Area[], format: string): void;
  setBoldIn(areas: readonly Area[]): void;
  /** The cells hold TRUE or FALSE, shown as boxes to tick. */
  setCheckboxes(area: Area): void;
  /** Each cell takes one of these texts, from a list, or nothing; if it is open, anything else that a user types, too. */
  setDropdown(area: Area, texts: readonly string[], isOpen?: boolean): void;
  /** In the form `#rrggbb`; white if there is none. */
  backgrounds(area: Area): string[][];
  /** Null: none. */
  setBackgroundIn(areas: readonly Area[], color: string | null): void;
  /** Number formats, fonts, colours and borders. */
  clearFormats(area: Area): void;
  /** Null: the colour of a new cell. */
  setFontColorIn(areas: readonly Area[], color: string | null): void;
  setFontSizeIn(areas: readonly Area[], points: number): void;
  /** Texts that are wider than their cell are cut off at its edge. */
  clipIn(areas: readonly Area[]): void;
  /** They go on in the next line of the cell. */
  wrapIn(areas: readonly Area[]): void;
  setAlignmentIn(areas: readonly Area[], alignment: 'left' | 'center' | 'right'): void;
  /** Null: that of a new cell. */
  setAlignments(area: Area, alignments: readonly (readonly ('left' | 'right' | null)[])[]): void;
  hideGridlines(): void;
  /**
   * Lines of these areas become groups that a user can fold, each with its control in the line before it: in the row
   * above, or in the column to the left. One call for each area, and one more.
   */
  groupLines(axis: 'row' | 'column', areas: readonly Area[]): void;
  /** How many groups a row is in. */
  rowGroupDepth(row: number): number;
  /** Folds the groups that are completely within an area. */
  foldGroups(area: Area): void;
  setRowHeight(row: number, heightPx: number): void;
  freezeRows(count: number): void;
  freezeColumns(count: number): void;
  /** The same width for adjacent columns. */
  setColumnWidths(firstColumn: number, count: number, widthPx: number): void;
  /** In pixels. */
  columnWidth(column: number): number;
  hideColumns(first: number, count: number): void;
  isColumnHidden(column: number): boolean;
  showColumn(column: number): void;
  insertRowsAfter(row: number, count: number): void;
  insertRowsBefore(row: number, count: number): void;
  insertColumnsAfter(column: number, count: number): void;
  deleteRows(row: number, count: number): void;
  /** Moves complete rows, with everything in them, before another one: all counted as they are before. */
  moveRows(row: number, count: number, beforeRow: number): void;
  deleteColumns(column: number, count: number): void;
  clearContents(area: Area): void;
  /** Applies collected writes now. Google may refuse a write only then. */
  flush(): void;
  clearContentsIn(areas: readonly Area[]): void;
  /** An empty text for cells without a note. */
  setNotes(area: Area, notes: readonly (readonly string[])[]): void;
  /** Null removes the notes. */
  setNoteIn(areas: readonly Area[], note: string | null): void;
  /** Copies one row over others: all of it, formulas, formats, or data validation. */
  copyRow(from: Area, to: Area, part: 'all' | 'formulas' | 'formats' | 'rules'): void;
  /**
   * Extends the basic filter with this header down to a row and hides the rows that it filters out; a few calls. Google
   * has no method for it, so the filter is replaced. `keep` receives the old filter first; if it returns false, nothing
   * changes.
   */
  extendFilter(headerRow: number, lastRow: number, keep: (filter: SavedFilter) => boolean): void;
  /** Restores a filter, or its criteria, that was lost while it was replaced. */
  restoreFilter(filter: SavedFilter): void;
  /** Developer metadata of a key in this sheet: it moves with its row or column. */
  metadata(key: string): DeveloperMetadata[];
  addMetadata(
    key: string,
    value: string,
    place: 'sheet' | { readonly row: number } | { readonly column: number },
  ): void;
}

/** A basic filter as text that can be stored. */
export interface SavedFilter {
  /** The rows and columns of its range. */
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
  readonly criteria: readonly {
    readonly column: number;
    readonly hiddenValues: readonly string[];
    /** Name of Google's BooleanCriteria; null if there are only hidden values. */
    readonly type: string | null;
    /** A date is stored in milliseconds, in an object. */
    readonly values: readonly (string | number | boolean | { readonly date: number })[];
  }[];
}

/**
 * A chart. The first column of the ranges names the points, each further column is a series. The first row has their
 * names.
 */
export interface Chart {
  /** Blank: none. */
  readonly title: string;
  /** COMBO: the last series is a line, the others are areas from zero. */
  readonly type: 'COLUMN' | 'LINE' | 'PIE' | 'BAR' | 'COMBO';
  readonly sheetName: string;
  /** Of the same rows, from the left. */
  readonly ranges: readonly Area[];
  /** Of the series, or of the slices of a pie, in the form `#rrggbb`. */
  readonly colors: readonly string[];
  readonly axisTitles?: { readonly horizontal: string; readonly vertical: string };
  readonly row: number;
  readonly column: number;
  readonly widthPx: number;
  readonly heightPx: number;
}

export interface DeveloperMetadata {
  readonly value: string;
  /** If row and column are null, the metadata belongs to the sheet. */
  readonly row: number | null;
  readonly column: number | null;
  remove(): void;
}
