import { isRealDay } from '../days/day-text';
import { quote } from '../errors/sentence';
import { fieldIn, fieldNames, holdsCondition, ruleFields, takeWords, testIn } from './condition-words';
import type { ConditionCells } from './read-condition';
import { refuseRule } from './rule-error';

const conditionsMax = 10;
const textMaxLength = 1_000;

/**
 * The conditions of a cell of the column And, each as cells of its own. Sample: `amount between -60 and -20; not merchant
 * equals "Uber Eats"`. Numbers and dates are read the same in every locale: changing the spreadsheet's must not change
 * what an approved rule means.
 */
export function readAnd(text: string): ConditionCells[] {
  const parts = text.length > textMaxLength ? [] : splitConditions(text);
  if (text.length > textMaxLength || parts.length > conditionsMax) {
    refuseRule('too_many_conditions', `And has more than ${conditionsMax} conditions or ${textMaxLength} characters.`);
  }
  return parts.map(readPart);
}

function readPart(text: string): ConditionCells {
  const [, not = '', rest = ''] = /^(?:and\s+)?(not\s+)?(.*)$/is.exec(text) ?? [];
  const words = takeWords(rest);
  const field = fieldIn(words.field ?? '')?.field ?? 'nameOrMerchant';
  const { kind } = ruleFields[field];
  // Without a test, a misspelt one would be a part of the text.
  if ((words.field === null && words.test === null) || (kind === 'text' && words.test === null)) {
    return refuseRule(
      'condition',
      `Cannot read ${quote(text)} under And. Write a field, a test and a value, such as amount between -60 and -20. ` +
        `Fields are ${fieldNames}.`,
      text,
    );
  }
  const cells = {
    field: `${not}${words.field ?? ''}`.trim(),
    test: words.test ?? '',
    valueNumber: null,
    toNumber: null,
  };
  const isQuoted = /^(?:"(?:[^"]|"")*"|'(?:[^']|'')*')$/.test(words.rest);
  if (!isQuoted && holdsCondition(words.rest)) {
    refuseRule(
      'and_in_value',
      `${quote(text)} goes on with "and". Put ; between conditions, or the value into quotes.`,
      text,
    );
  }
  if (!isQuoted && /^["']/.test(words.rest)) refuseRule('open_quote', openQuote);
  const value = isQuoted ? unquoted(words.rest) : words.rest;
  const { test } = testIn(cells.test, field) ?? {};
  if (test !== 'between' && test !== 'equals') return { ...cells, value };
  if (kind === 'amount') return { ...cells, value, ...readNumbers(ends(value, cells.test, field)) };
  if (kind === 'date') return { ...cells, value, ...readDates(ends(value, cells.test, field)) };
  return { ...cells, value };
}

/** `-60 and -20` → both; one value if the test has one. */
function ends(value: string, test: string, field: Parameters<typeof testIn>[1]): string[] {
  const words = testIn(test, field);
  if (words?.test !== 'between' || words.end !== null) return [value];
  const both = value.split(/\s+(?:and|to|und|bis)\s+|\s*\.\.\s*/i);
  if (both.length === 2) return both;
  return refuseRule('two_values', `${quote(value)} is no pair. Write two values with "and" between them.`, value);
}

function readNumbers([from = '', to]: readonly string[]): Partial<ConditionCells> {
  return { valueNumber: readNumber(from), toNumber: to === undefined ? null : readNumber(to) };
}

/** A comma or a point is a decimal sign. What could be a thousands separator is refused. */
function readNumber(text: string): number {
  const number = text.trim().replace('−', '-').replace(',', '.');
  if (/^[-+]?\d+(\.(\d{1,2}|\d{4,}))?$/.test(number)) return Number(number);
  return refuseRule('number', `${quote(text)} is not a number. Write 1250.50, without thousands separators.`, text);
}

function readDates([from = '', to]: readonly string[]): Partial<ConditionCells> {
  return { valueDay: readDate(from), ...(to === undefined ? {} : { toDay: readDate(to) }) };
}

function readDate(text: string): string {
  const day = text.trim();
  return isRealDay(day) ? day : refuseRule('date', `${quote(text)} is not a date. Write it as 2026-03-31.`, text);
}

const openQuote = 'A value under And begins with a quote and does not end with one. Write a quote inside it twice.';

/** Splits at semicolons and line breaks outside quotes. A quote counts only at the beginning of a word. */
function splitConditions(text: string): string[] {
  const parts: string[] = [];
  let [part, open] = ['', ''];
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (open === '' && /[;\n\r]/.test(character)) {
      parts.push(part);
      part = '';
      continue;
    }
    part += character;
    if (open === '' && /["']/.test(character) && /(^|[\s=>]).$/.test(part)) open = character;
    else if (character === open && text.charAt(index + 1) === open) {
      part += character;
      index += 1;
    } else if (character === open) open = '';
  }
  if (open !== '') refuseRule('open_quote', openQuote);
  return [...parts, part].map((each) => each.trim()).filter((each) => each !== '');
}

/** A quote inside is written twice. */
function unquoted(text: string): string {
  const mark = text.charAt(0);
  return text
    .slice(1, -1)
    .split(mark + mark)
    .join(mark)
    .trim();
}
