import { isGiven } from '../cells/cells';
import { foldText, isSwitchedOn } from '../cells/compare-text';
import { once } from '../cells/lists';
import { isDate } from '../days/day-text';
import { AddonError } from '../errors/addon-error';
import { quote } from '../errors/sentence';
import type { EditableSheet, Platform, Sheet, Spreadsheet } from '../platform/platform';
import { spreadsheetZone } from '../platform/spreadsheet';
import {
  type Columns,
  columnsOf,
  findRenamed,
  type OwnRow,
  type OwnSheet,
  openSheet,
  readOwnRows,
  toOwnRows,
} from '../sheets/own-sheet';
import { holdsDays } from './read-condition';
import type { RuleCells } from './read-rule';
import { isValue } from './set-value';

/** Maximum number of rules. Nobody maintains a longer table by hand. */
const rulesMax = 2_000;

export const ruleSheet = {
  name: 'FIN Rules',
  columns: {
    on: { title: 'On', widthPx: 50, isBox: true },
    field: { title: 'Field', widthPx: 140 },
    test: { title: 'Test', widthPx: 110 },
    value: { title: 'Value', widthPx: 220 },
    to: { title: 'To', widthPx: 90 },
    and: {
      title: 'And',
      widthPx: 280,
      note:
        'Further conditions that must hold too, with ; between them. For example: ' +
        'amount between -60 and -20; not merchant equals "Uber Eats"; weekday Mon-Fri',
    },
    account: { title: 'Account', widthPx: 160 },
    tag: { title: 'Tag', widthPx: 180 },
    setColumn: {
      title: 'Set column',
      widthPx: 140,
      note:
        'Category, Kind, Merchant, Group or New name, as in FIN Changes: the rule then says what the transaction is. ' +
        'Or the heading of a column of yours in a synced table of transactions: its cell gets what is under Set to, ' +
        'unless you wrote or cleared it yourself.',
    },
    setTo: { title: 'Set to', widthPx: 140 },
  },
} satisfies OwnSheet;
export type RuleColumn = keyof typeof ruleSheet.columns;

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

export function findRuleSheet(spreadsheet: Spreadsheet): EditableSheet | null {
  return spreadsheet.sheetNamed(ruleSheet.name);
}

/** Shows the sheet to the user. Creates it if there is none. */
export function openRuleSheet(spreadsheet: Spreadsheet): EditableSheet {
  const sheet = openSheet(spreadsheet, ruleSheet);
  spreadsheet.activate(sheet.id());
  return sheet;
}

/** Columns are found by their headings in the first row. */
export function readRules(platform: Platform, sheet: Sheet): RuleSheet {
  // One more than there may be, with that of the option.
  const read = readOwnRows(sheet, ruleSheet, rulesMax + 2);
  requireColumns(read.headings);
  return toRules(platform, read.rows);
}

/** The rules of the values of its cells, such as those of a copy. A cell counts as it is, whatever its number format. */
export function toRuleSheet(platform: Platform, values: readonly (readonly unknown[])[]): RuleSheet {
  const texts = values.map((row) => row.map(String));
  return toRules(platform, toOwnRows(ruleSheet, texts, values).rows);
}

function toRules(platform: Platform, found: readonly OwnRow<RuleColumn>[]): RuleSheet {
  const zone = once(() => spreadsheetZone(platform));
  const rows = found.flatMap(({ row, text, value }): RuleRow[] => {
    const number = (name: RuleColumn): number | null => {
      const found = value(name);
      return typeof found === 'number' && Number.isFinite(found) ? found : null;
    };
    const day = (name: RuleColumn): string | undefined => {
      const found = value(name);
      return isDate(found) ? platform.dates.wallTime(found, zone()).slice(0, 10) : undefined;
    };
    const [and, to, setColumn] = [text('and'), text('to'), text('setColumn')];
    const days = holdsDays(text('field')) ? { valueDay: day('value'), toDay: day('to') } : {};
    const cells: RuleCells = {
      on: value('on'),
      field: text('field'),
      test: text('test'),
      value: text('value'),
      valueNumber: number('value'),
      toNumber: number('to'),
      account: text('account'),
      tag: text('tag'),
      ...(and === '' ? {} : { and }),
      ...(days.valueDay === undefined ? {} : { valueDay: days.valueDay }),
      ...(days.toDay === undefined ? {} : { toDay: days.toDay }),
      ...('toDay' in days && days.toDay === undefined && to !== '' ? { toText: to } : {}),
      ...(setColumn === '' ? {} : { setColumn }),
      // A box that is not ticked is no value where no column is named.
      ...(setColumn === '' && value('setTo') === false ? {} : readSetTo(value('setTo'))),
    };
    const isBlank =
      [cells.value, cells.tag, cells.field, and, setColumn].every((each) => each === '') && cells.toNumber === null;
    return isBlank ? [] : [{ row, isOn: isSwitchedOn(cells.on), cells }];
  });
  const rules = rows.filter((row) => !isFirstMatchRow(row));
  if (found.length > rulesMax + 1 || rules.length > rulesMax) {
    throw new AddonError('invalid_rule', `FIN Rules has more than ${rulesMax} rows.`);
  }
  return { rows: rules, isFirstMatch: rows.some((row) => row.isOn && isFirstMatchRow(row)) };
}

/** A blank text is no value. */
function readSetTo(value: unknown): Pick<RuleCells, 'setTo' | 'isSetToOther'> {
  if (!isGiven(value)) return {};
  return isValue(value) ? { setTo: value } : { setTo: String(value), isSetToOther: true };
}

function isFirstMatchRow({ cells }: RuleRow): boolean {
  return isFirstMatchText(cells.field);
}

export function isFirstMatchText(field: string): boolean {
  return foldText(field) === foldText(firstMatchField);
}

/** The title of a column that the user renamed and that narrows what rules match: without it they would match more. */
export function findRenamedColumn(headings: readonly unknown[]): string | undefined {
  return findRenamed(ruleSheet, headings, ['and', 'account']);
}

/** The columns Value and Tag must be there. */
export function requireColumns(headings: readonly unknown[]): Columns<RuleColumn> {
  const renamed = findRenamedColumn(headings);
  if (renamed !== undefined)
    throw new AddonError('invalid_rule', `FIN Rules: The heading ${quote(renamed)} is missing.`);
  const columns = columnsOf(ruleSheet, headings);
  if (columns.value >= 0 && columns.tag >= 0) return columns;
  throw lackingHeadings('Field, Test, Value and Tag');
}

export function lackingHeadings(needed: string): AddonError {
  return new AddonError('invalid_rule', `The first row of FIN Rules must have the headings ${needed}.`);
}
