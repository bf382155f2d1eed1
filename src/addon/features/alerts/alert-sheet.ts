import type { Cell } from '../../cells/cells';
import { isSwitchedOn } from '../../cells/compare-text';
import { once } from '../../cells/lists';
import { isDate } from '../../days/day-text';
import { type AddonError, toAddonError } from '../../errors/addon-error';
import { findCellProblem } from '../../formulas/arguments/read-call';
import { readUserCategories, type UserCategories } from '../../kinds/user-categories';
import type { EditableSheet, Platform, Sheet, Spreadsheet } from '../../platform/platform';
import { cellAt } from '../../sheets/areas';
import { formatIn, minuteFormat } from '../../sheets/design';
import { addRows, type OwnRow, type OwnSheet, readOwnRows } from '../../sheets/own-sheet';
import { planWrites, type WrittenCell } from '../../sheets/plan-writes';
import { inLanguageOf } from '../../sheets/words';
import { applyNow, writeAll, writeCells } from '../../sheets/write-cells';
import { type Alert, alertError } from './kinds/kind';
import { alertKinds } from './kinds/kinds';
import { type ApprovedAlert, forecastDaysDefault, readAlert, toApproved } from './read-alert';

export const alertSheet = {
  name: 'FIN Alerts',
  columns: {
    on: { title: 'On', widthPx: 50, isBox: true },
    alert: { title: 'Alert', widthPx: 160 },
    of: { title: 'Of', widthPx: 200 },
    limit: { title: 'Limit', widthPx: 90, isRight: true },
    currency: { title: 'Currency', widthPx: 80 },
    days: { title: 'Days', widthPx: 60, isRight: true },
    state: { title: 'State', widthPx: 460 },
    checked: { title: 'Last checked', widthPx: 150, format: minuteFormat },
  },
} satisfies OwnSheet;
type Column = keyof typeof alertSheet.columns;
/** The columns that the user fills. */
const inputs = ['on', 'alert', 'of', 'limit', 'currency', 'days'] as const;
/** Nobody reads more by hand, and each takes time of a refresh. */
const alertsMax = 100;

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
  return spreadsheet.sheetNamed(alertSheet.name);
}

/** The rows of the sheet, without blank ones. Columns are found by their headings in the first row. */
export function readAlertRows(
  platform: Platform,
  sheet: Sheet,
  categories = once(() => readUserCategories(platform)),
): AlertRow[] {
  return readSheet(sheet).rows.flatMap((each): AlertRow[] => {
    if (isBlankRow(each)) return [];
    const { row, text, value } = each;
    const isOn = isSwitchedOn(value('on'));
    const cells = {
      alert: text('alert'),
      of: text('of'),
      limit: value('limit'),
      limitText: text('limit'),
      currency: text('currency'),
      days: value('days'),
    };
    try {
      refuseCellProblems(each);
      const alert = readAlert(platform.codec, cells);
      return [{ row, isOn, alert, ...toApproved(platform.codec, alert, categories), problem: null }];
    } catch (thrown) {
      return [{ row, isOn, alert: null, approval: '', members: [], problem: toAddonError(thrown) }];
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
function refuseCellProblems({ text, value }: OwnRow<Column>): void {
  for (const name of inputs) {
    const problem = findCellProblem(value(name)) ?? findCellProblem(text(name));
    if (problem === 'loading') throw alertError(`${titleOf(name)} is still loading. The next refresh checks it.`);
    if (problem === 'error') throw alertError(`${titleOf(name)} shows ${text(name)}. Repair its formula.`);
  }
}

/** Only Alert must be there. */
function readSheet(sheet: Sheet) {
  const read = readOwnRows(sheet, alertSheet);
  if (read.columns.alert < 0) {
    throw alertError(`The first row of FIN Alerts must have the headings ${inputs.map(titleOf).join(', ')}.`);
  }
  const count = read.rows.filter((row) => !isBlankRow(row)).length;
  if (count > alertsMax) throw alertError(`FIN Alerts has more than ${alertsMax} rows.`);
  return { ...read, count };
}

/** The user may have filled check boxes down. */
function isBlankRow({ text }: OwnRow<Column>): boolean {
  return (['alert', 'of', 'limit'] as const).every((name) => text(name) === '');
}

/** Adds alerts below the last row in which the user filled more than On. */
export function appendAlerts(sheet: EditableSheet, alerts: readonly (Alert & { readonly isOn: boolean })[]): void {
  const { columns, rows, count } = readSheet(sheet);
  const filled = rows.filter(({ text }) => inputs.slice(1).some((name) => text(name) !== ''));
  if (count + alerts.length > alertsMax) throw alertError(`FIN Alerts cannot have more than ${alertsMax} rows.`);
  const records = alerts.map(({ isOn, kind, of, limit, currency, days }) => ({
    on: isOn,
    alert: inLanguageOf(sheet.locale(), alertKinds[kind].label),
    of,
    limit: alertKinds[kind].proposesNoLimit === true ? null : limit,
    currency,
    days: alertKinds[kind].readsDays === true && days !== forecastDaysDefault ? days : null,
  }));
  addRows(sheet, alertSheet, columns, (filled[filled.length - 1]?.row ?? 1) + 1, records);
}

/** Switches off every row with this alert. */
export function switchOff(platform: Platform, sheet: EditableSheet, hash: string): void {
  const column = readSheet(sheet).columns.on;
  if (column < 0) throw alertError('FIN Alerts has no column On. Write On in its first row.');
  for (const { row, alert } of readAlertRows(platform, sheet)) {
    if (alert?.hash === hash) writeCells(sheet, cellAt(row, column + 1), [[false]]);
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
  const { columns, rows } = readSheet(sheet);
  const format = formatIn(sheet, alertSheet.columns.checked.format);
  const cells = readAlertRows(platform, sheet, categories).flatMap((each): WrittenCell[] => {
    const { row } = each;
    const state = stateOf(each);
    if (state === null) return [];
    const checked = state.checkedAt === null ? toKept(rows[row - 2]?.value('checked')) : new Date(state.checkedAt);
    return [
      { row, column: columns.state + 1, value: state.text },
      { row, column: columns.checked + 1, value: checked, format },
    ];
  });
  const writes = planWrites(cells.filter(({ column }) => column > 0));
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

function titleOf(column: Column): string {
  return alertSheet.columns[column].title;
}
