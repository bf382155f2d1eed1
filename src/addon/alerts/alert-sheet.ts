import type { Cell } from '../cells/cells';
import { foldText } from '../cells/compare-text';
import { isDate } from '../days/day-text';
import { type AddonError, toAddonError } from '../errors/addon-error';
import { findCellProblem } from '../formulas/arguments/read-call';
import { once } from '../formulas/run';
import { readUserCategories, type UserCategories } from '../kinds/user-categories';
import type { EditableSheet, Platform, Sheet, Spreadsheet } from '../platform/platform';
import { spansOf } from '../sheets/areas';
import { insertHeadedSheet, makeRoom } from '../sheets/grow-sheet';
import { applyNow, type CellWrite, writeAll, writeCells } from '../sheets/write-cells';
import { isRuleOn } from '../tagging/rules/read-rule';
import { type ApprovedAlert, toApproved } from './alert-approval';
import { type Alert, alertLabels, forecastDaysDefault, readAlert, refuse } from './read-alert';

export const alertSheetName = 'FIN Alerts';
/** Nobody reads more by hand, and each takes time of a refresh. */
export const alertsMax = 100;

const headings = ['On', 'Alert', 'Of', 'Limit', 'Currency', 'Days', 'State', 'Last checked'] as const;
type Heading = (typeof headings)[number];
/** The columns that the user fills. */
const inputs = headings.slice(0, 6);
const widthsPx: { readonly [Name in Heading]: number } = {
  On: 50,
  Alert: 160,
  Of: 200,
  Limit: 90,
  Currency: 80,
  Days: 60,
  State: 460,
  'Last checked': 150,
};
const timeFormat = 'yyyy-mm-dd hh:mm';

export interface AlertRow extends ApprovedAlert {
  /** In the sheet, from 1. */
  readonly row: number;
  readonly isOn: boolean;
  /** null: it cannot be read, for the reason of `problem`. */
  readonly alert: Alert | null;
  readonly problem: AddonError | null;
}

/** What the add-on writes beside an alert. */
export interface ShownState {
  readonly text: string;
  /** null: the cell keeps the time of the last check. */
  readonly checkedAt: number | null;
}

export function findAlertSheet(spreadsheet: Spreadsheet): EditableSheet | null {
  return spreadsheet.sheetNamed(alertSheetName);
}

export function insertAlertSheet(spreadsheet: Spreadsheet): EditableSheet {
  const columns = headings.map((title) => ({ title, widthPx: widthsPx[title] }));
  return insertHeadedSheet(spreadsheet, alertSheetName, columns);
}

/** The rows of the sheet, without blank ones. Columns are found by their headings in the first row. */
export function readAlertRows(
  platform: Platform,
  sheet: Sheet,
  categories = once(() => readUserCategories(platform)),
): AlertRow[] {
  const { columns, texts, values } = readSheet(sheet);
  return texts.slice(1).flatMap((row, index): AlertRow[] => {
    const given = values[index + 1] ?? [];
    const text = (name: Heading): string => (row[columns[name] ?? -1] ?? '').trim();
    const value = (name: Heading): unknown => given[columns[name] ?? -1];
    if (isBlankRow(row, columns)) return [];
    const isOn = isRuleOn(value('On'));
    const cells = {
      alert: text('Alert'),
      of: text('Of'),
      limit: value('Limit'),
      limitText: text('Limit'),
      currency: text('Currency'),
      days: value('Days'),
    };
    try {
      refuseCellProblems(text, value);
      const alert = readAlert(platform.codec, cells);
      return [{ row: index + 2, isOn, alert, ...toApproved(platform.codec, alert, categories), problem: null }];
    } catch (thrown) {
      return [{ row: index + 2, isOn, alert: null, approval: '', members: [], problem: toAddonError(thrown) }];
    }
  });
}

/**
 * Whether every row that is switched on can be read. Otherwise nothing that was told or approved may be forgotten, as it
 * may belong to a row that shows an error for a while.
 */
export function areReadable(rows: readonly AlertRow[]): boolean {
  return rows.every(({ isOn, problem }) => !isOn || problem === null);
}

/** A cell with an error is no other alert, even if it is a text. */
function refuseCellProblems(text: (name: Heading) => string, value: (name: Heading) => unknown): void {
  for (const name of inputs) {
    const problem = findCellProblem(value(name)) ?? findCellProblem(text(name));
    if (problem === 'loading') throw refuse(`${name} is still loading. The next refresh checks it.`);
    if (problem === 'error') throw refuse(`${name} shows ${text(name)}. Repair its formula.`);
  }
}

function readSheet(sheet: Sheet) {
  const [rowCount, columnCount] = [sheet.lastRow(), sheet.lastColumn()];
  if (rowCount === 0 || columnCount === 0) throw noHeadings();
  const area = { row: 1, column: 1, rowCount, columnCount };
  const texts = sheet.displayValues(area);
  const columns = findColumns(texts[0] ?? []);
  const filled = texts.slice(1).filter((row) => !isBlankRow(row, columns));
  if (filled.length > alertsMax) throw refuse(`FIN Alerts has more than ${alertsMax} rows.`);
  return { columns, texts, values: sheet.values(area) };
}

/** The user may have filled check boxes down. */
function isBlankRow(row: readonly string[], columns: Columns): boolean {
  return (['Alert', 'Of', 'Limit'] as const).every((name) => (row[columns[name] ?? -1] ?? '').trim() === '');
}

/** Adds alerts below the last row in which the user filled more than On. */
export function appendAlerts(sheet: EditableSheet, alerts: readonly (Alert & { readonly isOn: boolean })[]): void {
  const { columns, texts } = readSheet(sheet);
  const filled = inputs.slice(1).flatMap((name) => columns[name] ?? []);
  const isFilled = (cells: readonly string[]): boolean => filled.some((column) => (cells[column] ?? '').trim() !== '');
  const row = texts.reduce((next, cells, index) => (isFilled(cells) ? index + 2 : next), 2);
  const count = texts.slice(1).filter((cells) => !isBlankRow(cells, columns)).length;
  if (count + alerts.length > alertsMax) throw refuse(`FIN Alerts cannot have more than ${alertsMax} rows.`);
  makeRoom(sheet, row + alerts.length - 1);
  const cellsOf: { readonly [Name in Heading]?: (alert: (typeof alerts)[number]) => Cell } = {
    On: ({ isOn }) => isOn,
    Alert: ({ kind }) => alertLabels[kind],
    Of: ({ of }) => of,
    Limit: ({ kind, limit }) => (kind === 'loginNeeded' || kind === 'foreignCurrency' ? null : limit),
    Currency: ({ currency }) => currency,
    Days: ({ kind, days }) => (kind === 'forecastBelow' && days !== forecastDaysDefault ? days : null),
  };
  for (const [name, cellOf] of Object.entries(cellsOf) as [Heading, (typeof cellsOf)['On'] & object][]) {
    const column = columns[name];
    if (column === undefined) continue;
    const area = { row, column: column + 1, rowCount: alerts.length, columnCount: 1 };
    writeCells(
      sheet,
      area,
      alerts.map((alert) => [cellOf(alert)]),
    );
    if (name === 'On') sheet.setCheckboxes(area);
  }
}

/** Switches off every row with this alert. */
export function switchOff(platform: Platform, sheet: EditableSheet, hash: string): void {
  const column = readSheet(sheet).columns.On;
  if (column === undefined) throw refuse('FIN Alerts has no column On. Write On in its first row.');
  for (const { row, alert } of readAlertRows(platform, sheet)) {
    if (alert?.hash === hash) writeCells(sheet, { row, column: column + 1, rowCount: 1, columnCount: 1 }, [[false]]);
  }
}

/**
 * Writes the columns State and Last checked beside their alerts, where they stand now: the user may have sorted the
 * rows since they were read. A column that is gone stays away.
 */
export function writeStates(
  platform: Platform,
  sheet: EditableSheet,
  categories: () => UserCategories,
  stateOf: (row: AlertRow) => ShownState | null,
): void {
  const { columns, values } = readSheet(sheet);
  const rows = readAlertRows(platform, sheet, categories).map((row) => ({ row: row.row, state: stateOf(row) }));
  const known = new Map(rows.flatMap(({ row, state }) => (state === null ? [] : [[row, state] as const])));
  const spans = spansOf([...known.keys()], 0);
  const writes = spans.flatMap(({ from, to }): CellWrite[] => {
    const blockOf = (name: Heading, cellOf: (state: ShownState | undefined, before: unknown) => Cell): CellWrite[] => {
      const column = columns[name];
      if (column === undefined) return [];
      const area = { row: from, column: column + 1, rowCount: to - from + 1, columnCount: 1 };
      const cells = Array.from({ length: area.rowCount }, (_, index) => [
        cellOf(known.get(from + index), values[from + index - 1]?.[column]),
      ]);
      const formats = name === 'State' ? {} : { formats: [{ format: timeFormat, areas: [area] }] };
      return [{ areas: [area], rows: cells, ...formats }];
    };
    return [
      ...blockOf('State', (state) => state?.text ?? null),
      ...blockOf('Last checked', (state, before) =>
        state?.checkedAt == null ? toKept(before) : new Date(state.checkedAt),
      ),
    ];
  });
  if (writes.length === 0) return;
  writeAll(sheet, writes);
  applyNow(
    sheet,
    writes.flatMap(({ areas }) => areas),
  );
}

function toKept(before: unknown): Cell {
  if (isDate(before) || typeof before === 'number' || typeof before === 'string') return before;
  return null;
}

type Columns = { readonly [Name in Heading]?: number };

/** Indexes from 0. Only Alert must be there. */
function findColumns(header: readonly string[]): Columns {
  const found: { [Name in Heading]?: number } = {};
  for (const name of headings) {
    const index = header.findIndex((text) => foldText(text) === foldText(name));
    if (index >= 0) found[name] = index;
  }
  if (found.Alert === undefined) throw noHeadings();
  return found;
}

function noHeadings() {
  return refuse(`The first row of FIN Alerts must have the headings ${inputs.join(', ')}.`);
}
