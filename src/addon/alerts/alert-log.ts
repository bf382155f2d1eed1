import type { Cell } from '../cells/cells';
import { foldText } from '../cells/compare-text';
import { english } from '../messages/english';
import type { EditableSheet, Spreadsheet } from '../platform/platform';
import { insertHeadedSheet, makeRoom } from '../sheets/grow-sheet';
import { applyNow, type CellWrite, writeAll, writeCells } from '../sheets/write-cells';
import type { Line } from './alert-state';
import { describeFacts } from './facts';
import { alertLabels, refuse } from './read-alert';

export const alertLogName = 'FIN Alert log';

const columns = [
  { title: 'Time', widthPx: 150 },
  { title: 'Alert', widthPx: 160 },
  { title: 'What happened', widthPx: 560 },
  { title: 'ID', widthPx: 210 },
] as const;
type Title = (typeof columns)[number]['title'];

const cellOf: { readonly [Name in Title]: (line: Line, locale: string) => Cell } = {
  Time: ({ at }) => new Date(at),
  Alert: ({ facts }) => alertLabels[facts.kind],
  'What happened': ({ facts }, locale) => describeFacts(facts, english.alerts, locale),
  ID: ({ id }) => id,
};

/**
 * Adds lines below the others, without those that are there already: an execution may have ended before it could store
 * that it wrote them. Columns are found by their headings: the user may have moved them. Throws if Google refuses it.
 */
export function writeAlertLog(spreadsheet: Spreadsheet, lines: readonly Line[]): void {
  if (lines.length === 0) return;
  const sheet = openAlertLog(spreadsheet);
  const { places, lastRow, ids } = readLog(sheet);
  const missing = lines.filter(({ id }) => !ids.has(id));
  if (missing.length === 0) return;
  const [row, locale] = [lastRow + 1, spreadsheet.locale()];
  makeRoom(sheet, row + missing.length - 1);
  const writes = runsOf(places).map(({ column, titles }): CellWrite => {
    const area = { row, column, rowCount: missing.length, columnCount: titles.length };
    const time = titles.indexOf('Time');
    const times = { ...area, column: column + time, columnCount: 1 };
    return {
      areas: [area],
      rows: missing.map((line) => titles.map((title) => cellOf[title](line, locale))),
      ...(time < 0 ? {} : { formats: [{ format: 'yyyy-mm-dd hh:mm', areas: [times] }] }),
    };
  });
  writeAll(sheet, writes);
  applyNow(
    sheet,
    writes.flatMap(({ areas }) => areas),
  );
}

interface Place {
  readonly title: Title;
  /** From 1. */
  readonly column: number;
}

/** Where the columns are, the last row in which one of them has something, and the ids of the lines. */
function readLog(sheet: EditableSheet) {
  const [rowCount, columnCount] = [Math.max(sheet.lastRow(), 1), Math.max(sheet.lastColumn(), columns.length)];
  const values = sheet.values({ row: 1, column: 1, rowCount, columnCount });
  const isBlank = (cell: unknown): boolean => cell === '' || cell === null || cell === undefined;
  if (values.every((row) => row.every(isBlank))) {
    writeHeadings(sheet);
    return { places: columns.map(({ title }, index): Place => ({ title, column: index + 1 })), lastRow: 1, ids: noIds };
  }
  const places = columns.flatMap(({ title }): Place[] => {
    const index = (values[0] ?? []).findIndex((cell) => foldText(String(cell ?? '')) === foldText(title));
    return index < 0 ? [] : [{ title, column: index + 1 }];
  });
  if (!places.some(({ title }) => title === 'What happened')) {
    const titles = columns.map(({ title }) => title).join(', ');
    throw refuse(`The first row of ${alertLogName} must have the headings ${titles}.`);
  }
  const isLine = (row: readonly unknown[]): boolean => places.some(({ column }) => !isBlank(row[column - 1]));
  const lastRow = values.reduce<number>((last, row, index) => (isLine(row) ? index + 1 : last), 1);
  const ids = new Set(values.slice(1).flatMap((row) => row.filter((cell) => typeof cell === 'string')));
  return { places, lastRow, ids };
}

const noIds: ReadonlySet<string> = new Set();

function writeHeadings(sheet: EditableSheet): void {
  const header = { row: 1, column: 1, rowCount: 1, columnCount: columns.length };
  writeCells(sheet, header, [columns.map(({ title }) => title)]);
}

/** Columns beside each other are written together. */
function runsOf(places: readonly Place[]): { readonly column: number; readonly titles: Title[] }[] {
  const runs: { column: number; titles: Title[] }[] = [];
  for (const { title, column } of [...places].sort((a, b) => a.column - b.column)) {
    const last = runs[runs.length - 1];
    if (last !== undefined && last.column + last.titles.length === column) last.titles.push(title);
    else runs.push({ column, titles: [title] });
  }
  return runs;
}

/** Inserts the sheet if there is none. */
export function openAlertLog(spreadsheet: Spreadsheet): EditableSheet {
  return spreadsheet.sheetNamed(alertLogName) ?? insertHeadedSheet(spreadsheet, alertLogName, columns);
}
