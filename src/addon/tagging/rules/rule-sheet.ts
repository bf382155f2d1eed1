import { foldText } from '../../cells/compare-text';
import { isDate } from '../../days/day-text';
import { AddonError } from '../../errors/addon-error';
import type { EditableSheet, Platform, Sheet, Spreadsheet } from '../../platform/platform';
import { spreadsheetZone } from '../../platform/spreadsheet';
import { insertHeadedSheet } from '../../sheets/grow-sheet';
import { isValue } from '../../tables/set-values/set-record';
import { holdsDays } from './read-condition';
import { isRuleOn, type RuleCells } from './read-rule';

export const ruleSheetName = 'FIN Rules';
/** Maximum number of rules. Nobody maintains a longer table by hand. */
export const rulesMax = 2_000;

export const headings = [
  'On',
  'Field',
  'Test',
  'Value',
  'To',
  'And',
  'Account',
  'Tag',
  'Set column',
  'Set to',
] as const;
export type Heading = (typeof headings)[number];
const widthsPx: { readonly [Name in Heading]: number } = {
  On: 50,
  Field: 140,
  Test: 110,
  Value: 220,
  To: 90,
  And: 280,
  Account: 160,
  Tag: 180,
  'Set column': 140,
  'Set to': 140,
};
export const andHint =
  'Further conditions that must hold too, with ; between them. For example: ' +
  'amount between -60 and -20; not merchant equals "Uber Eats"; weekday Mon-Fri';

const setHint =
  'The heading of a column of yours in a synced table of transactions. Its cell gets what is under Set to, ' +
  'unless you wrote or cleared it yourself.';

/** A row with this field is no rule but the option of the sheet. */
export const firstMatchField = 'First match wins';

export interface RuleRow {
  /** In the sheet, from 1. */
  readonly row: number;
  readonly isOn: boolean;
  readonly cells: RuleCells;
}

export interface RuleSheet {
  /** In the order of the sheet, without blank rows. */
  readonly rows: readonly RuleRow[];
  /** Only the first rule that a transaction matches tags it, or sets a column of it. */
  readonly isFirstMatch: boolean;
}

export const noRules: RuleSheet = { rows: [], isFirstMatch: false };

export function findRuleSheet(spreadsheet: Spreadsheet): Sheet | null {
  return spreadsheet.sheetNamed(ruleSheetName);
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
  for (const name of explained) explain(sheet, name, headings.indexOf(name) + 1);
  spreadsheet.activate(sheet.id());
  return sheet;
}

/** Columns are found by their headings in the first row. */
export function readRules(platform: Platform, sheet: Sheet): RuleSheet {
  const [rowCount, columnCount] = [sheet.lastRow(), sheet.lastColumn()];
  if (rowCount === 0 || columnCount === 0) throw noHeadings();
  const area = { row: 1, column: 1, rowCount: Math.min(rowCount, rulesMax + 2), columnCount };
  const texts = sheet.displayValues(area);
  const columns = findColumns(texts[0] ?? []);
  if (rowCount === 1) return noRules;
  const values = sheet.values(area);
  const zone = spreadsheetZone(platform);
  const rows = texts.slice(1).flatMap((row, index): RuleRow[] => {
    const given = values[index + 1] ?? [];
    const text = (name: Heading): string => (row[columns[name] ?? -1] ?? '').trim();
    const value = (name: Heading): unknown => given[columns[name] ?? -1];
    const number = (name: Heading): number | null => {
      const found = value(name);
      return typeof found === 'number' && Number.isFinite(found) ? found : null;
    };
    const day = (name: Heading): string | undefined => {
      const found = value(name);
      return isDate(found) ? platform.dates.wallTime(found, zone).slice(0, 10) : undefined;
    };
    const [and, to, setColumn] = [text('And'), text('To'), text('Set column')];
    const days = holdsDays(text('Field')) ? { valueDay: day('Value'), toDay: day('To') } : {};
    const cells: RuleCells = {
      on: value('On'),
      field: text('Field'),
      test: text('Test'),
      value: text('Value'),
      valueNumber: number('Value'),
      toNumber: number('To'),
      account: text('Account'),
      tag: text('Tag'),
      ...(and === '' ? {} : { and }),
      ...(days.valueDay === undefined ? {} : { valueDay: days.valueDay }),
      ...(days.toDay === undefined ? {} : { toDay: days.toDay }),
      ...('toDay' in days && days.toDay === undefined && to !== '' ? { toText: to } : {}),
      ...(setColumn === '' ? {} : { setColumn }),
      // A box that is not ticked is no value where no column is named.
      ...(setColumn === '' && value('Set to') === false ? {} : readSetTo(value('Set to'))),
    };
    const isBlank =
      [cells.value, cells.tag, cells.field, and, setColumn].every((each) => each === '') && cells.toNumber === null;
    return isBlank ? [] : [{ row: index + 2, isOn: isRuleOn(cells.on), cells }];
  });
  const rules = rows.filter((row) => !isFirstMatchRow(row));
  if (rowCount > rulesMax + 2 || rules.length > rulesMax) {
    throw new AddonError('invalid_rule', `FIN Rules has more than ${rulesMax} rows.`);
  }
  return { rows: rules, isFirstMatch: rows.some((row) => row.isOn && isFirstMatchRow(row)) };
}

/** A blank text is no value. */
function readSetTo(value: unknown): Pick<RuleCells, 'setTo' | 'isSetToOther'> {
  if (value === undefined || value === null || (typeof value === 'string' && value.trim() === '')) return {};
  return isValue(value) ? { setTo: value } : { setTo: String(value), isSetToOther: true };
}

function isFirstMatchRow({ cells }: RuleRow): boolean {
  return isFirstMatchText(cells.field);
}

export function isFirstMatchText(field: string): boolean {
  return foldText(field) === foldText(firstMatchField);
}

/** Indexes from 0. Only the columns Value and Tag must be there. */
export function findColumns(header: readonly string[]): { readonly [Name in Heading]?: number } {
  const found: { [Name in Heading]?: number } = {};
  for (const name of headings) {
    const index = header.findIndex((text) => text.trim().toLowerCase() === name.toLowerCase());
    if (index >= 0) found[name] = index;
  }
  if (found.Value === undefined || found.Tag === undefined) throw noHeadings();
  return found;
}

/** Columns whose headings have a note. */
const explained = ['And', 'Set column'] as const;

/** Explains a column in its heading. */
export function explain(sheet: EditableSheet, name: Heading, column: number): void {
  const hint = name === 'And' ? andHint : name === 'Set column' ? setHint : null;
  if (hint !== null) sheet.setNoteIn([{ row: 1, column, rowCount: 1, columnCount: 1 }], hint);
  sheet.setColumnWidths(column, 1, widthsPx[name]);
}

function noHeadings(): AddonError {
  return new AddonError(
    'invalid_rule',
    'The first row of FIN Rules must have the headings Field, Test, Value and Tag.',
  );
}
