import { accountCategories } from '../../contract/resources';
import { foldText } from '../cells/compare-text';
import { isRealDay } from '../days/day-text';
import { quote } from '../errors/sentence';
import { fieldIn, fieldNames, ruleFields, type TestWords, testIn } from './condition-words';
import { createPattern } from './pattern/create-pattern';
import { readMonthDays, readWeekdays } from './read-days';
import { refuseRule } from './rule-error';
import type { ConditionView, RuleField, RuleTest } from './views';

/** The cells of a condition, as shown, and the numbers and days among them. */
export interface ConditionCells {
  readonly field: string;
  readonly test: string;
  readonly value: string;
  readonly valueNumber: number | null;
  readonly toNumber: number | null;
  /** Days as `yyyy-MM-dd`. Absent if the field is no date. */
  readonly valueDay?: string;
  readonly toDay?: string;
  /** The end of a list of days. */
  readonly toText?: string;
}

type TextTest = (raw: string, folded: string) => boolean;
export type ConditionField = 'nameOrMerchant' | 'name' | 'merchant' | 'category' | 'currency';
export type AccountField = 'account' | 'accountCategory' | 'institution';

export type Condition = { readonly isNot: boolean } & (
  | { readonly kind: 'text'; readonly field: ConditionField; readonly fits: TextTest }
  | { readonly kind: 'amount'; readonly field: 'amount' | 'out' | 'in'; readonly from: number; readonly to: number }
  | { readonly kind: 'date'; readonly from: string; readonly to: string }
  | { readonly kind: 'days'; readonly field: 'weekday' | 'dayOfMonth'; readonly days: ReadonlySet<number> }
  | {
      readonly kind: 'account';
      readonly field: AccountField;
      readonly isExact: boolean;
      readonly value: string;
      readonly fits: TextTest;
    }
);

/** Throws `invalid_rule` with a sentence about the cells. */
export function readCondition(cells: ConditionCells): Condition {
  const named = fieldIn(cells.field);
  if (named === null) return refuseRule('field', `No field ${quote(cells.field)}. Use ${fieldNames}.`, cells.field);
  const words = testIn(cells.test, named.field);
  if (words === null) {
    return refuseRule(
      'test',
      `No test ${quote(cells.test)}. Use contains, equals, matches, between, at least or at most.`,
      cells.test,
    );
  }
  const isNot = named.isNot !== words.isNot;
  const { field } = named;
  switch (field) {
    case 'amount':
    case 'out':
    case 'in':
      return { isNot, kind: 'amount', field, ...readAmounts(cells, words) };
    case 'date':
      return { isNot, kind: 'date', ...readDates(cells, words) };
    case 'weekday':
    case 'dayOfMonth':
      return { isNot, kind: 'days', field, days: readDays(cells, words.test, field) };
    case 'account':
    case 'accountCategory':
    case 'institution': {
      if (field === 'accountCategory' && words.test === 'equals') requireCategory(cells.value);
      const value = field === 'accountCategory' ? cells.value.replace(/_/g, ' ') : cells.value;
      const fits = readText({ ...cells, value }, words.test);
      return { isNot, kind: 'account', field, isExact: words.test === 'equals', value: cells.value, fits };
    }
    default:
      return { isNot, kind: 'text', field, fits: readText(cells, words.test) };
  }
}

/** What the sidebar shows of a condition, also of one that cannot be read. */
export function viewCondition(cells: ConditionCells): ConditionView {
  const named = fieldIn(cells.field);
  const words = named === null ? null : testIn(cells.test, named.field);
  const isDay = named?.field === 'date';
  const day = isDay ? (cells.valueDay ?? (cells.value || undefined)) : undefined;
  const [from, to] = endsOf(
    words,
    day ?? cells.valueNumber,
    (isDay ? (cells.toDay ?? cells.toText) : null) ?? cells.toNumber,
  );
  return {
    isNot: (named?.isNot ?? false) !== (words?.isNot ?? false),
    field: named?.field ?? cells.field,
    test: words?.test ?? cells.test,
    value: cells.toText === undefined || isDay ? cells.value : `${cells.value}-${cells.toText}`,
    from,
    to,
  };
}

/** `at most 5` has its value at the other end. */
function endsOf<Value>(words: TestWords | null, value: Value | null, to: Value | null): [Value | null, Value | null] {
  if (words?.end === 'from') return [value, null];
  return words?.end === 'to' ? [null, value] : [value, to];
}

function readText({ value }: ConditionCells, test: RuleTest): TextTest {
  if (test === 'between') refuseRule('between', 'Only Amount, Out, In, Date and days can be between two values.');
  if (value === '') refuseRule('no_value', 'The value is missing: the rule would match every transaction.');
  if (test === 'matches') return createPattern(value);
  const wanted = foldText(value);
  return test === 'equals' ? (_, folded) => folded === wanted : (_, folded) => folded.includes(wanted);
}

function readAmounts(cells: ConditionCells, words: TestWords): { from: number; to: number } {
  if (words.test !== 'between' && words.test !== 'equals')
    refuseRule('amount_test', 'An amount equals a value or is between two.');
  const { valueNumber } = cells;
  if (words.test === 'equals' || words.end !== null) {
    if (valueNumber === null) return refuseRule('amount', 'The value must be a number.');
    return {
      from: words.end === 'to' ? Number.NEGATIVE_INFINITY : valueNumber,
      to: words.end === 'from' ? Number.POSITIVE_INFINITY : valueNumber,
    };
  }
  if (valueNumber === null && cells.toNumber === null) refuseRule('amounts', 'Write a number into Value, To or both.');
  const [from, to] = [valueNumber ?? Number.NEGATIVE_INFINITY, cells.toNumber ?? Number.POSITIVE_INFINITY];
  // People write -10 and -50 in either order.
  return { from: Math.min(from, to), to: Math.max(from, to) };
}

const firstDay = '0000-01-01';
const lastDay = '9999-12-31';

function readDates(cells: ConditionCells, words: TestWords): { from: string; to: string } {
  if (words.test !== 'between' && words.test !== 'equals')
    refuseRule('date_test', 'A date equals a value or is between two.');
  const value = cells.valueDay ?? readDay(cells.value);
  if (words.test === 'equals' || words.end !== null) {
    if (value === undefined) return refuseRule('dates', 'Write a date into Value, To or both.');
    return { from: words.end === 'to' ? firstDay : value, to: words.end === 'from' ? lastDay : value };
  }
  const toDay = cells.toDay ?? readDay(cells.toText ?? '');
  if (value === undefined && toDay === undefined) refuseRule('dates', 'Write a date into Value, To or both.');
  const [from, to] = [value ?? firstDay, toDay ?? lastDay];
  return from <= to ? { from, to } : { from: to, to: from };
}

/** A text in a cell. Sheets has turned most dates into values. */
function readDay(text: string): string | undefined {
  if (text === '' || isRealDay(text)) return text === '' ? undefined : text;
  return refuseRule('date', `${quote(text)} is not a date. Write it as 2026-03-31.`, text);
}

function readDays(
  { value, valueNumber, toNumber, valueDay, toText }: ConditionCells,
  test: RuleTest,
  field: Extract<RuleField, 'weekday' | 'dayOfMonth'>,
): ReadonlySet<number> {
  if (test !== 'equals' && test !== 'between') refuseRule('days_test', 'Days are tested with equals or between.');
  if (valueDay !== undefined) {
    // Sheets turns a typed 1-5 into a date.
    refuseRule('days_are_date', 'The value is a date. Write the first day into Value and the last one into To.');
  }
  const end = toNumber ?? toText;
  const start = valueNumber ?? value;
  const text = end === undefined ? String(start) : `${start}-${end}`;
  const days = field === 'weekday' ? readWeekdays(text) : readMonthDays(text);
  if (days !== null) return days;
  const quoted = text;
  return field === 'weekday'
    ? refuseRule('weekday', `No weekdays ${quote(quoted)}. Write Mon-Fri, or Sat, Sun.`, quoted)
    : refuseRule('month_day', `No days of a month ${quote(quoted)}. Write 1-5, or 1, 15, or last.`, quoted);
}

export function foldAccountCategory(text: string): string {
  return foldText(text.replace(/_/g, ' '));
}

function requireCategory(value: string): void {
  if (accountCategories.some((each) => foldAccountCategory(each) === foldAccountCategory(value))) return;
  const names = accountCategories.join(', ');
  refuseRule('account_category', `No account category ${quote(value)}. There are ${names}.`, value);
}

/** Whether a field is tested by days that its cells hold as dates. */
export function holdsDays(cell: string): boolean {
  const field = fieldIn(cell)?.field;
  return field !== undefined && ['date', 'days'].includes(ruleFields[field].kind);
}
