import { type Static, Type } from '@sinclair/typebox';
import { TypeCompiler } from '@sinclair/typebox/compiler';
import { messageOf } from '../error-text';
import { chartKinds } from '../workbook/sheets/charts';
import { filterConditionNames } from '../workbook/sheets/range-metadata';
import type { WorkbookSnapshot } from '../workbook/workbook';
import { forbiddenKeys, sheetNameKey, workbookLimits } from '../workbook/workbook-limits';

/** A text is not a workbook of this program. The message is one sentence. */
export class WorkbookTextError extends Error {
  override name = 'WorkbookTextError';
}

const count = (maximum: number) => Type.Integer({ minimum: 0, maximum });
const index = count(workbookLimits.cells);
const sheetNumber = count(workbookLimits.sheetNumber);
const rectangle = Type.Object({
  row: Type.Integer({ minimum: 1, maximum: workbookLimits.cells }),
  column: Type.Integer({ minimum: 1, maximum: workbookLimits.columns }),
  rowCount: Type.Integer({ minimum: 1, maximum: workbookLimits.cells }),
  columnCount: Type.Integer({ minimum: 1, maximum: workbookLimits.columns }),
});
const chartRange = Type.Object({ sheetId: sheetNumber, rectangle });
/** Of any length, because the result of a formula may be longer than text that is typed into a cell. */
const text = Type.String();
const cell = Type.Object({
  v: Type.Optional(Type.Union([text, Type.Number(), Type.Boolean(), Type.Null()])),
  f: Type.Optional(Type.Union([text, Type.Null()])),
  si: Type.Optional(Type.Union([Type.String({ maxLength: 100 }), Type.Null()])),
  t: Type.Optional(Type.Union([count(4), Type.Null()])),
  s: Type.Optional(Type.Union([Type.String({ maxLength: 100 }), Type.Object({}), Type.Null()])),
});
/** Rows or columns by their index. */
const byIndex = <Item extends Parameters<typeof Type.Record>[1]>(item: Item) =>
  Type.Record(Type.String({ pattern: '^\\d{1,8}$' }), item, { additionalProperties: false });
const sheet = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 100 }),
  name: text,
  rowCount: Type.Integer({ minimum: 1, maximum: workbookLimits.cells }),
  columnCount: Type.Integer({ minimum: 1, maximum: workbookLimits.columns }),
  cellData: Type.Optional(byIndex(byIndex(Type.Union([cell, Type.Null()])))),
  rowData: Type.Optional(byIndex(Type.Object({}))),
  columnData: Type.Optional(byIndex(Type.Object({}))),
  mergeData: Type.Optional(
    Type.Array(Type.Object({ startRow: index, endRow: index, startColumn: index, endColumn: index })),
  ),
});
const chart = Type.Object({
  id: Type.String({ maxLength: 200 }),
  sheetId: sheetNumber,
  kind: Type.Union(chartKinds.map((kind) => Type.Literal(kind))),
  title: text,
  anchor: Type.Object({ row: index, column: index }),
  widthPx: Type.Number({ minimum: 1, maximum: workbookLimits.chartSizePx }),
  heightPx: Type.Number({ minimum: 1, maximum: workbookLimits.chartSizePx }),
  labels: chartRange,
  series: Type.Array(Type.Object({ name: text, values: chartRange })),
  numberFormat: text,
});
const filterCondition = Type.Object({
  name: Type.Union(filterConditionNames.map((name) => Type.Literal(name))),
  values: Type.Array(Type.Unknown()),
});
const filterCriteria = Type.Object({
  hiddenValues: Type.Array(text),
  condition: Type.Union([filterCondition, Type.Null()]),
});
const attached = {
  id: index,
  sheetId: Type.Union([sheetNumber, Type.Null()]),
  rectangle: Type.Union([rectangle, Type.Null()]),
};
const axis = Type.Union([Type.Literal('row'), Type.Literal('column')]);
const attachments = Type.Object({
  protections: Type.Array(
    Type.Object({
      ...attached,
      description: text,
      isWarningOnly: Type.Boolean(),
      editorIds: Type.Array(Type.String()),
      unprotected: Type.Array(rectangle),
    }),
  ),
  metadata: Type.Array(
    Type.Object({
      ...attached,
      kind: Type.Union(['SPREADSHEET', 'SHEET', 'ROW', 'COLUMN'].map((kind) => Type.Literal(kind))),
      key: text,
      value: Type.Union([text, Type.Null()]),
      visibility: Type.Union(['DOCUMENT', 'PROJECT'].map((visibility) => Type.Literal(visibility))),
    }),
  ),
  filters: Type.Array(Type.Object({ ...attached, criteria: byIndex(filterCriteria) })),
  typedColumns: Type.Array(Type.Object({ ...attached, sheetId: sheetNumber, rectangle })),
  // Files of earlier versions have none.
  lineGroups: Type.Optional(
    Type.Array(Type.Object({ ...attached, sheetId: sheetNumber, rectangle, axis, isFolded: Type.Boolean() })),
  ),
  controlsBefore: Type.Optional(Type.Array(Type.Object({ ...attached, sheetId: sheetNumber, axis }))),
});
const workbook = Type.Object({
  format: Type.Literal(1),
  timeZone: Type.String({ maxLength: 100 }),
  locale: Type.String({ pattern: '^[a-z]{2,3}(_[A-Za-z]{2,8})?$' }),
  document: Type.Object({
    id: Type.String({ pattern: '^[A-Za-z0-9_-]{1,100}$' }),
    name: text,
    sheetOrder: Type.Array(Type.String(), { minItems: 1 }),
    sheets: Type.Record(Type.String(), sheet),
    styles: Type.Optional(Type.Record(Type.String(), Type.Union([Type.Object({}), Type.Null()]))),
    resources: Type.Optional(Type.Array(Type.Object({ name: Type.String(), data: Type.String() }))),
  }),
  sheetNumbers: Type.Record(Type.String(), sheetNumber),
  charts: Type.Array(chart),
  attachments: Type.Optional(attachments),
});

const check = TypeCompiler.Compile(workbook);
/** Deeper than any workbook of this program: a file with more levels could exhaust the stack. */
const depthMax = 40;

/**
 * Parses a saved or uploaded workbook. Fails with a WorkbookTextError if the text is damaged, is not a workbook, or is
 * larger than Sheets allows. The result has no keys that change the prototype of an object.
 */
export function readWorkbookText(content: string): WorkbookSnapshot {
  const value = parse(content);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new WorkbookTextError('It does not contain a workbook.');
  }
  const format = 'format' in value ? value.format : undefined;
  if (typeof format === 'number' && format > 1) {
    throw new WorkbookTextError('It was saved by a newer version of the workbench.');
  }
  if (format !== 1) throw new WorkbookTextError('It is not a workbook of this program.');
  checkDepth(value, depthMax);
  checkForm(value);
  // Univer stores notes and named ranges as JSON text within the JSON.
  for (const { data } of value.document.resources ?? []) if (data !== '') checkDepth(parse(data), depthMax);
  return value as WorkbookSnapshot;
}

/**
 * Serializes a workbook. Fails with a WorkbookTextError if the text could not be read again, because the user can still
 * undo the last change now, but not at the next start.
 */
export function toWorkbookText(snapshot: WorkbookSnapshot): string {
  const text = JSON.stringify(snapshot);
  // JSON has no fields that are undefined, so the text may be valid anyway.
  if (!check.Check(snapshot)) readAgain(text);
  return text;
}

function readAgain(text: string): void {
  try {
    readWorkbookText(text);
  } catch (cause) {
    throw new WorkbookTextError(`it could not be opened again. ${messageOf(cause)} Undo what was done last`, { cause });
  }
}

function checkForm(value: unknown): asserts value is Static<typeof workbook> {
  if (!check.Check(value)) {
    const path = check.Errors(value).First()?.path ?? '';
    throw new WorkbookTextError(`It is not a complete workbook: ${placeName(path)} is not valid.`);
  }
  checkSheets(value);
}

function parse(content: string): unknown {
  if (content === '') throw new WorkbookTextError('It is empty.');
  try {
    // An editor may have put a byte order mark before it.
    return JSON.parse(content.replace(/^\uFEFF/, ''), (key, value) => {
      if (forbiddenKeys.has(key)) {
        throw new WorkbookTextError(`It has a field named ${key}, which no workbook has.`);
      }
      return value;
    });
  } catch (cause) {
    if (cause instanceof WorkbookTextError) throw cause;
    // JSON with a hundred thousand levels overflows the parser's stack.
    const isTooDeep = cause instanceof RangeError;
    throw new WorkbookTextError(isTooDeep ? 'It is nested too deeply.' : 'It is not JSON, or only a part of it.', {
      cause,
    });
  }
}

function checkDepth(value: unknown, left: number): void {
  if (typeof value !== 'object' || value === null) return;
  if (left === 0) throw new WorkbookTextError('It is nested too deeply.');
  for (const item of Object.values(value)) checkDepth(item, left - 1);
}

function checkSheets({ document, timeZone }: Static<typeof workbook>): void {
  const { sheets, sheetOrder } = document;
  const isComplete =
    new Set(sheetOrder).size === sheetOrder.length &&
    sheetOrder.length === Object.keys(sheets).length &&
    sheetOrder.every((id) => Object.hasOwn(sheets, id) && sheets[id]?.id === id);
  if (!isComplete)
    throw new WorkbookTextError('It is not a complete workbook: its list of sheets does not match its sheets.');
  const names = Object.values(sheets).map(({ name }) => sheetNameKey(name));
  if (new Set(names).size !== names.length) throw new WorkbookTextError('Two of its sheets have the same name.');
  const cells = Object.values(sheets).reduce((sum, { rowCount, columnCount }) => sum + rowCount * columnCount, 0);
  if (cells > workbookLimits.cells) throw new WorkbookTextError('It has more than 10,000,000 cells.');
  try {
    new Intl.DateTimeFormat('en', { timeZone });
  } catch (cause) {
    throw new WorkbookTextError(`Its time zone does not exist: ${timeZone}.`, { cause });
  }
}

/** `/document/sheets/0/rowCount` → `document.sheets.0.rowCount`. */
function placeName(path: string): string {
  return path === '' ? 'the file' : path.slice(1).replaceAll('/', '.').slice(0, 120);
}
