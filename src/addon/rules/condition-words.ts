import { foldText } from '../cells/compare-text';
import type { RuleField, RuleTest } from './views';

/** What a field has: it decides which tests it knows and how its value is written. */
export type FieldKind = 'text' | 'amount' | 'date' | 'days' | 'account';

interface FieldWords {
  readonly label: string;
  readonly kind: FieldKind;
  /** The test that a blank cell stands for. */
  readonly usual: RuleTest;
}

export const ruleFields: { readonly [Field in RuleField]: FieldWords } = {
  nameOrMerchant: { label: 'Name or merchant', kind: 'text', usual: 'contains' },
  name: { label: 'Name', kind: 'text', usual: 'contains' },
  merchant: { label: 'Merchant', kind: 'text', usual: 'contains' },
  category: { label: 'Category', kind: 'text', usual: 'contains' },
  amount: { label: 'Amount', kind: 'amount', usual: 'between' },
  out: { label: 'Out', kind: 'amount', usual: 'between' },
  in: { label: 'In', kind: 'amount', usual: 'between' },
  currency: { label: 'Currency', kind: 'text', usual: 'equals' },
  date: { label: 'Date', kind: 'date', usual: 'between' },
  weekday: { label: 'Weekday', kind: 'days', usual: 'equals' },
  dayOfMonth: { label: 'Day of month', kind: 'days', usual: 'equals' },
  account: { label: 'Account', kind: 'account', usual: 'equals' },
  accountCategory: { label: 'Account category', kind: 'account', usual: 'equals' },
  institution: { label: 'Institution', kind: 'account', usual: 'equals' },
};

export const fieldNames = Object.values(ruleFields)
  .map(({ label }) => label)
  .join(', ')
  .replace(/, (?=[^,]*$)/, ' or ');

export const testLabels: { readonly [Test in RuleTest]: string } = {
  contains: 'contains',
  equals: 'equals',
  matches: 'matches',
  between: 'is between',
};

export interface TestWords {
  readonly test: RuleTest;
  readonly isNot: boolean;
  /** `at least` and `at most` are `between` with one end. */
  readonly end: 'from' | 'to' | null;
}

const positive: readonly (readonly [test: RuleTest, end: TestWords['end'], words: readonly string[]])[] = [
  ['contains', null, ['contains', 'contain']],
  ['equals', null, ['equals', 'equal', 'is equal to', '=', 'is', 'is on']],
  ['matches', null, ['matches', 'match', 'regular expression', 'regex']],
  ['between', null, ['between', 'is between']],
  ['between', 'from', ['at least', 'is at least', '>=', 'from', 'on or after']],
  ['between', 'to', ['at most', 'is at most', '<=', 'until', 'on or before']],
];

/** Maps: a cell may contain `constructor`, which every object has. */
const tests = new Map<string, TestWords>([
  ...positive.flatMap(([test, end, words]) =>
    words.flatMap((word): (readonly [string, TestWords])[] => [
      [word, { test, end, isNot: false }],
      ...negativesOf(word).map((each) => [each, { test, end, isNot: true }] as const),
    ]),
  ),
  ['<>', { test: 'equals', end: null, isNot: true }],
  ['!=', { test: 'equals', end: null, isNot: true }],
]);

/** `contains` → `not contains`, `does not contains`; `is between` → `is not between`. */
function negativesOf(word: string): string[] {
  if (!/^[a-z]/.test(word)) return [];
  return word.startsWith('is') ? [word.replace(/^is/, 'is not'), `not ${word}`] : [`not ${word}`, `does not ${word}`];
}

const fields = new Map<string, RuleField>([
  ['', 'nameOrMerchant'],
  ...Object.entries(ruleFields).map(([field, { label }]) => [foldText(label), field as RuleField] as const),
]);

/** The field of a cell such as `Merchant` or `not Merchant`; null if there is none of this name. */
export function fieldIn(cell: string): { readonly field: RuleField; readonly isNot: boolean } | null {
  const folded = foldText(cell);
  const isNot = folded === 'not' || folded.startsWith('not ');
  const field = fields.get(isNot ? folded.slice(4) : folded);
  return field === undefined ? null : { field, isNot };
}

/** A blank cell means the test that most rules of the field have. */
export function testIn(cell: string, field: RuleField): TestWords | null {
  if (cell === '') return { test: ruleFields[field].usual, isNot: false, end: null };
  return tests.get(foldText(cell)) ?? null;
}

export interface Words {
  readonly field: string | null;
  readonly test: string | null;
  readonly rest: string;
}

/** Takes the words of a field and a test from the beginning of a text. Sample: `merchant equals Uber Eats`. */
export function takeWords(text: string): Words {
  const field = beginningOf(text, fieldPatterns);
  const afterField = text.slice(field?.length ?? 0).trimStart();
  const kind = field === null ? null : ruleFields[fieldIn(field)?.field ?? 'name'].kind;
  const test = beginningOf(afterField, kind === 'date' || kind === 'days' ? testPatterns : undatedTestPatterns);
  return { field, test, rest: afterField.slice(test?.length ?? 0).trim() };
}

const fieldPatterns = patternsOf(Array.from(fields.keys()).filter((name) => name !== ''));
const testPatterns = patternsOf(Array.from(tests.keys()));
/** `merchant is On Running` is no test of a day. */
const undatedTestPatterns = patternsOf(Array.from(tests.keys()).filter((words) => !/ on$/.test(words)));

/** The longest first, so that `name or merchant` is not `name`. */
function patternsOf(phrases: readonly string[]): RegExp[] {
  return [...phrases]
    .sort((a, b) => b.length - a.length)
    .map((phrase) => {
      const words = phrase.split(' ').join('\\s+');
      return new RegExp(/\w$/.test(phrase) ? `^${words}(?![\\p{L}\\p{N}_-])` : `^${words}`, 'iu');
    });
}

function beginningOf(text: string, patterns: readonly RegExp[]): string | null {
  for (const pattern of patterns) {
    const found = pattern.exec(text);
    if (found !== null) return found[0];
  }
  return null;
}

/** Whether a text without quotes goes on with another condition: `Uber and amount at least 5`. */
export function holdsCondition(text: string): boolean {
  return text.split(/\s+and\s+/i).some((part, index) => {
    if (index === 0) return false;
    const { field, test } = takeWords(part.replace(/^not\s+/i, ''));
    return field !== null || (test !== null && /^not\s/i.test(part));
  });
}
