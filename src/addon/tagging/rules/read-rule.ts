import { foldText } from '../../cells/compare-text';
import { quote } from '../../errors/sentence';
import { createPattern } from './pattern/create-pattern';
import { RuleError } from './rule-error';
import type { RuleField, RuleReason, RuleTest, RuleView } from './views';

/** The cells of a row, as shown, and the numbers among them. */
export interface RuleCells {
  readonly on: unknown;
  readonly field: string;
  readonly test: string;
  readonly value: string;
  readonly valueNumber: number | null;
  readonly toNumber: number | null;
  readonly account: string;
  readonly tag: string;
}

export interface Rule {
  readonly field: RuleField;
  readonly test: RuleTest;
  /** Folded for `contains` and `equals`. */
  readonly value: string;
  readonly from: number;
  readonly to: number;
  /** For `matches`. */
  readonly fits: ((text: string) => boolean) | null;
  /** Name, mask or id; blank for every account. */
  readonly account: string;
  readonly tag: string;
}

export const fieldLabels: { readonly [Field in RuleField]: string } = {
  nameOrMerchant: 'Name or merchant',
  name: 'Name',
  merchant: 'Merchant',
  category: 'Category',
  amount: 'Amount',
};

export const testLabels: { readonly [Test in RuleTest]: string } = {
  contains: 'contains',
  equals: 'equals',
  matches: 'matches',
  between: 'is between',
};

/** Maps: a cell may contain `constructor`, which every object has. */
const fields = new Map<string, RuleField>([
  ['', 'nameOrMerchant'],
  ['name or merchant', 'nameOrMerchant'],
  ['name', 'name'],
  ['merchant', 'merchant'],
  ['category', 'category'],
  ['amount', 'amount'],
]);

const tests = new Map<string, RuleTest>([
  ['contains', 'contains'],
  ['equals', 'equals'],
  ['is equal to', 'equals'],
  ['=', 'equals'],
  ['matches', 'matches'],
  ['regular expression', 'matches'],
  ['regex', 'matches'],
  ['between', 'between'],
  ['is between', 'between'],
]);

/** Throws `invalid_rule` with a sentence about the row. */
export function readRule(cells: RuleCells): Rule {
  const field = fields.get(foldText(cells.field));
  if (field === undefined) {
    refuse(
      'field',
      `No field ${quote(cells.field)}. Use Name or merchant, Name, Merchant, Category or Amount.`,
      cells.field,
    );
  }
  const test = testOf(cells, field);
  if (test === undefined)
    refuse('test', `No test ${quote(cells.test)}. Use contains, equals, matches or between.`, cells.test);
  if (cells.tag === '') refuse('no_tag', 'The tag is missing.');
  const rule = { field, test, account: cells.account, tag: cells.tag, value: '', fits: null, from: 0, to: 0 };
  if (field === 'amount') return { ...rule, ...readAmounts(cells, test) };
  if (test === 'between') refuse('between', 'Only the field Amount can be between two values.');
  if (cells.value === '') refuse('no_value', 'The value is missing: the rule would match every transaction.');
  if (test === 'matches') return { ...rule, value: cells.value, fits: createPattern(cells.value) };
  return { ...rule, value: foldText(cells.value) };
}

function readAmounts({ valueNumber, toNumber }: RuleCells, test: RuleTest): Pick<Rule, 'from' | 'to' | 'test'> {
  if (test !== 'between' && test !== 'equals') refuse('amount_test', 'An amount equals a value or is between two.');
  if (test === 'equals') {
    if (valueNumber === null) return refuse('amount', 'The value must be a number.');
    return { test, from: valueNumber, to: valueNumber };
  }
  if (valueNumber === null && toNumber === null) refuse('amounts', 'Write a number into Value, To or both.');
  const [from, to] = [valueNumber ?? Number.NEGATIVE_INFINITY, toNumber ?? Number.POSITIVE_INFINITY];
  // People write -10 and -50 in either order.
  return { test, from: Math.min(from, to), to: Math.max(from, to) };
}

/** What the sidebar shows of a rule, also of one that cannot be read. */
export function viewCells(cells: RuleCells): Pick<RuleView, 'field' | 'test' | 'value' | 'from' | 'to' | 'account'> {
  const { value, valueNumber, toNumber, account } = cells;
  const field = fields.get(foldText(cells.field)) ?? cells.field;
  return { field, test: testOf(cells, field) ?? cells.test, value, from: valueNumber, to: toNumber, account };
}

/** A blank cell means the test that most rules of the field have. */
function testOf({ test }: RuleCells, field: string): RuleTest | undefined {
  return tests.get(foldText(test)) ?? (test === '' ? (field === 'amount' ? 'between' : 'contains') : undefined);
}

/** A blank cell means on, because users type a rule to use it. */
export function isRuleOn(on: unknown): boolean {
  if (typeof on === 'boolean') return on;
  return !['false', 'off', 'no', '0'].includes(foldText(String(on ?? '')));
}

function refuse(reason: RuleReason, sentence: string, quoted = ''): never {
  throw new RuleError(reason, sentence, quoted);
}
