import { AddonError } from '../../errors/addon-error';
import type { Platform, Sheet, Spreadsheet } from '../../platform/platform';
import { insertHeadedSheet, makeRoom } from '../../tables/sheet/grow-sheet';
import { writeCells } from '../../tables/sheet/write-cells';
import { fieldLabels, isRuleOn, type RuleCells, testLabels } from './read-rule';
import type { NewRule } from './views';

export const ruleSheetName = 'FIN Rules';
/** Maximum number of rules. Nobody maintains a longer table by hand. */
export const rulesMax = 2_000;

const headings = ['On', 'Field', 'Test', 'Value', 'To', 'Account', 'Tag'] as const;
type Heading = (typeof headings)[number];
const widthsPx: { readonly [Name in Heading]: number } = {
  On: 50,
  Field: 140,
  Test: 110,
  Value: 220,
  To: 90,
  Account: 160,
  Tag: 180,
};

export interface RuleRow {
  /** In the sheet, from 1. */
  readonly row: number;
  readonly isOn: boolean;
  readonly cells: RuleCells;
}

/** Finds the sheet by its name, ignoring case as Sheets does. */
export function findRuleSheet(spreadsheet: Spreadsheet): Sheet | null {
  return (
    spreadsheet.gridSheets().find((sheet) => sheet.name().trim().toLowerCase() === ruleSheetName.toLowerCase()) ?? null
  );
}

/** Shows the sheet to the user. Creates it if there is none. */
export function openRuleSheet(spreadsheet: Spreadsheet): Sheet {
  const found = findRuleSheet(spreadsheet);
  if (found !== null) {
    spreadsheet.activate(found.id());
    return found;
  }
  const columns = headings.map((title) => ({ title, widthPx: widthsPx[title] }));
  const sheet = insertHeadedSheet(spreadsheet, ruleSheetName, columns);
  spreadsheet.activate(sheet.id());
  return sheet;
}

/** Rules in the order of the sheet, without blank rows. Columns are found by their headings in the first row. */
export function readRuleRows(sheet: Sheet): RuleRow[] {
  const [rowCount, columnCount] = [sheet.lastRow(), sheet.lastColumn()];
  if (rowCount === 0 || columnCount === 0) throw noHeadings();
  const area = { row: 1, column: 1, rowCount: Math.min(rowCount, rulesMax + 1), columnCount };
  const texts = sheet.displayValues(area);
  const columns = findColumns(texts[0] ?? []);
  if (rowCount === 1) return [];
  if (rowCount > rulesMax + 1) throw new AddonError('invalid_rule', `FIN Rules has more than ${rulesMax} rows.`);
  const values = sheet.values(area);
  return texts.slice(1).flatMap((row, index) => {
    const given = values[index + 1] ?? [];
    const text = (name: Heading): string => (row[columns[name] ?? -1] ?? '').trim();
    const number = (name: Heading): number | null => {
      const value = given[columns[name] ?? -1];
      return typeof value === 'number' && Number.isFinite(value) ? value : null;
    };
    const cells: RuleCells = {
      on: given[columns.On ?? -1],
      field: text('Field'),
      test: text('Test'),
      value: text('Value'),
      valueNumber: number('Value'),
      toNumber: number('To'),
      account: text('Account'),
      tag: text('Tag'),
    };
    const isBlank = cells.value === '' && cells.tag === '' && cells.field === '' && cells.toNumber === null;
    return isBlank ? [] : [{ row: index + 2, isOn: isRuleOn(cells.on), cells }];
  });
}

/** Adds rules below the last row in use. */
export function appendRules(platform: Platform, sheet: Sheet, rules: readonly NewRule[]): void {
  const spreadsheet = platform.spreadsheet();
  const editable = spreadsheet?.editableSheet(sheet.id()) ?? null;
  if (spreadsheet === null || editable === null) throw new AddonError('no_spreadsheet', 'The sheet FIN Rules is gone.');
  const [header = []] = editable.displayValues({
    row: 1,
    column: 1,
    rowCount: 1,
    columnCount: Math.max(1, editable.lastColumn()),
  });
  const columns = findColumns(header);
  const row = editable.lastRow() + 1;
  makeRoom(editable, row + rules.length - 1);
  const rows = rules.map(({ field, test, value, tag }) => ({
    On: true,
    Field: fieldLabels[field],
    Test: testLabels[test],
    Value: value,
    Tag: tag,
  }));
  for (const name of ['On', 'Field', 'Test', 'Value', 'Tag'] as const) {
    const column = columns[name];
    if (column === undefined) continue;
    const area = { row, column: column + 1, rowCount: rows.length, columnCount: 1 };
    writeCells(
      editable,
      area,
      rows.map((each) => [each[name]]),
    );
    if (name === 'On') editable.setCheckboxes(area);
  }
}

/** Indexes from 0. The columns On, To and Account may be missing. */
function findColumns(header: readonly string[]): { readonly [Name in Heading]?: number } {
  const found: { [Name in Heading]?: number } = {};
  for (const name of headings) {
    const index = header.findIndex((text) => text.trim().toLowerCase() === name.toLowerCase());
    if (index >= 0) found[name] = index;
  }
  if (found.Value === undefined || found.Tag === undefined) throw noHeadings();
  return found;
}

function noHeadings(): AddonError {
  return new AddonError(
    'invalid_rule',
    'The first row of FIN Rules must have the headings Field, Test, Value and Tag.',
  );
}
