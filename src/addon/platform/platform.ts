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
  /** Of this user alone; as forgetful as the other one. */
  readonly userCache: Cache;
  /** In a cell these are those of the spreadsheet's owner, read only. */
  readonly userProperties: Properties;
  /** Seen by every user of the add-on in this spreadsheet. */
  readonly documentProperties: Properties;
  readonly documentLock: Lock;
  readonly triggers: Triggers;
  readonly ui: Ui;
  /** null where Google gives none, as in some triggers. */
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
  /** Names in lower case; of a repeated header the first. */
  readonly headers: { readonly [lowerCaseName: string]: string };
  readonly text: string;
}

export interface Http {
  /** Does not follow redirects. Throws only if no response arrived, never for a status. */
  fetch(request: HttpRequest): HttpResponse;
  /** In parallel, responses in order. If one gets no response, it throws and every response is lost. */
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
  /** Java's SimpleDateFormat pattern. */
  format(date: Date, timeZone: string, pattern: string): string;
  /** Midnight of `yyyy-MM-dd` in a zone. */
  midnight(day: string, timeZone: string): Date;
}

/** The document cache. Any read may miss, and a failed write is no error: nothing may depend on the cache. */
export interface Cache {
  get(key: string): string | null;
  getAll(keys: readonly string[]): { readonly [key: string]: string };
  put(key: string, value: string, ttlSeconds: number): void;
  putAll(values: { readonly [key: string]: string }, ttlSeconds: number): void;
  removeAll(keys: readonly string[]): void;
}

export interface Properties {
  get(name: string): string | null;
  set(name: string, value: string): void;
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
  /** Creates the hourly trigger of this user and spreadsheet; throws where Google refuses. */
  createHourly(handlerName: string): string;
  /** Unique ids of this user's triggers for a handler in this spreadsheet. */
  idsInSpreadsheet(handlerName: string): string[];
  /** False when this user has no such trigger. */
  delete(triggerUid: string): boolean;
  isAuthorizationRequired(): boolean;
  /** Those of the scopes that this user has not granted; one call each. */
  missingScopes(scopes: readonly string[]): string[];
  /** Google's page that asks for what is missing; null when nothing is. */
  authorizationUrl(): string | null;
}

export interface MenuItem {
  readonly label: string;
  readonly functionName: string;
}

export interface Ui {
  /** Of the user, such as `de`. Known in every mode. */
  locale(): string;
  /** False in cells and triggers. */
  isAvailable(): boolean;
  addMenu(items: readonly MenuItem[]): void;
  showSidebar(fileName: string, title: string): void;
  alert(title: string, message: string): void;
  toast(message: string, title: string): void;
}

export interface Spreadsheet {
  id(): string;
  timeZone(): string;
  gridSheets(): Sheet[];
  /** null when nothing is selected. `sheet` is null on a tab that is no grid. */
  selection(): Selection | null;
  /** The first cell of a named range. */
  namedCell(name: string): NamedCell | null;
  nameCell(name: string, sheetId: number, row: number, column: number): void;
  /** The grid of an id, to be written in blocks; null where it is gone. */
  editableSheet(sheetId: number): EditableSheet | null;
  /** A new grid behind the last sheet; its name gets a number where it is taken. */
  insertSheet(name: string): EditableSheet;
  deleteSheet(sheetId: number): void;
  /** Sheets that have developer metadata of a key on the sheet itself, with its values. */
  markedSheets(key: string): { readonly sheetId: number; readonly value: string }[];
  /** Shows a sheet to the user at the keyboard. */
  activate(sheetId: number): void;
  /** Applies buffered writes now. */
  flush(): void;
}

export interface NamedCell {
  value(): unknown;
  /** Empty text where there is none. */
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
  /** As stored, whatever the number format makes of it. */
  values(area: Area): unknown[][];
  /** Formulas from A1 to the last cell in use; empty text where there is none. */
  formulas(): string[][];
  formulaAt(row: number, column: number): string;
  setTextAt(row: number, column: number, text: string): void;
  setFormulaAt(row: number, column: number, formula: string): void;
  hasFilter(): boolean;
  isRowHiddenByFilter(row: number): boolean;
  isRowHiddenByUser(row: number): boolean;
}

export type WrittenValue = string | number | boolean | Date | null;

/** A sheet that is read and written in blocks: each method below is one service call, but for `marks`. */
export interface EditableSheet extends Sheet {
  rowCount(): number;
  columnCount(): number;
  /** Empty text where there is none. */
  formulasIn(area: Area): string[][];
  /** With relative references, so that a formula filled down reads the same in each row. */
  relativeFormulas(area: Area): string[][];
  notes(area: Area): string[][];
  numberFormats(area: Area): string[][];
  /** As typed: texts may become formulas, numbers or dates. */
  setValues(area: Area, values: readonly (readonly WrittenValue[])[]): void;
  setFormulas(area: Area, formulas: readonly (readonly string[])[]): void;
  /** Adds those charts whose titles no chart has; one call for each and a few more. */
  addCharts(charts: readonly Chart[]): void;
  setNumberFormats(area: Area, formats: readonly (readonly string[])[]): void;
  /** The same for every cell. */
  setNumberFormat(area: Area, format: string): void;
  setBold(area: Area): void;
  /** The cells hold TRUE or FALSE, shown as boxes to tick. */
  setCheckboxes(area: Area): void;
  clearBackground(area: Area): void;
  freezeRows(count: number): void;
  setColumnWidth(column: number, widthPx: number): void;
  insertRowsAfter(row: number, count: number): void;
  insertRowsBefore(row: number, count: number): void;
  insertColumnsAfter(column: number, count: number): void;
  deleteRows(row: number, count: number): void;
  deleteColumns(column: number, count: number): void;
  clearContents(area: Area): void;
  /** Copies one row over others: their formulas, how they look, or what may be typed into them. */
  copyRow(from: Area, to: Area, part: 'formulas' | 'formats' | 'rules'): void;
  /**
   * Extends the basic filter that has this header down to a row and hides what it filters out; a few calls. Google has no
   * method for it, so the filter is replaced: `keep` gets it before, and false leaves it as it is.
   */
  extendFilter(headerRow: number, lastRow: number, keep: (filter: KeptFilter) => boolean): void;
  /** Makes a filter that was lost while it was replaced, or its criteria that were not set again. */
  restoreFilter(filter: KeptFilter): void;
  /** Developer metadata of a key in this sheet: it moves with its row or column. */
  marks(key: string): Mark[];
  addMark(key: string, value: string, place: 'sheet' | { readonly row: number } | { readonly column: number }): void;
}

/** A basic filter as text that can be stored. */
export interface KeptFilter {
  readonly area: Area;
  readonly criteria: readonly {
    readonly column: number;
    readonly hiddenValues: readonly string[];
    /** Name of Google's BooleanCriteria; null: hidden values alone. */
    readonly type: string | null;
    /** A date in milliseconds has a name. */
    readonly values: readonly (string | number | boolean | { readonly date: number })[];
  }[];
}

/** The first column of the range names the points, each further one is a series; the first row has their names. */
export interface Chart {
  readonly title: string;
  readonly type: 'COLUMN' | 'LINE' | 'PIE' | 'BAR';
  readonly range: Area;
  readonly row: number;
  readonly column: number;
  readonly widthPx: number;
  readonly heightPx: number;
}

export interface Mark {
  readonly value: string;
  /** Both null: the sheet's own. */
  readonly row: number | null;
  readonly column: number | null;
  remove(): void;
}
