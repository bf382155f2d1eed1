import { hasBit } from '../../../src/addon/rules/bits';
import { prepareRows } from '../../../src/addon/rules/prepare-rows';
import { readAnd } from '../../../src/addon/rules/read-and';
import { readCondition } from '../../../src/addon/rules/read-condition';
import { RuleError } from '../../../src/addon/rules/rule-error';

const row = (id: string, transactionDate: string, displayAmount: number, merchantName: string | null, more = {}) => ({
  ...{ id, transactionDate, displayAmount, name: `Payment ${id}`, currencyCode: 'USD', accountId: 'ACCOUNT-1' },
  ...(merchantName === null ? {} : { merchantName }),
  ...more,
});
const rows = [
  row('a', '2026-11-02', -25, 'Uber'), // a Monday
  row('b', '2026-11-07', -60, 'Uber Eats'), // a Saturday
  row('c', '2026-02-28', 20, null),
  row('d', '2026-11-30', -1_250.5, 'Marks and Spencer', { currencyCode: 'EUR', accountId: 'account-2' }),
];

/** The ids of the rows on which all conditions of a cell hold. */
function matched(text: string): string {
  const prepared = prepareRows(rows, () => new Set(['account-1']));
  const bits = prepared.match(readAnd(text).map(readCondition));
  return rows
    .filter((_, index) => hasBit(bits, index))
    .map(({ id }) => id)
    .join('');
}

test.each([
  ['', 'abcd'],
  ['amount between -60 and -20', 'ab'],
  ['amount between -20 and -60', 'ab'],
  ['Amount is between -60.00 to -20,5', 'ab'],
  ['out between 20 and 60', 'ab'],
  ['out at least 60', 'bd'],
  ['not out at least 60', 'ac'],
  ['out is not between 20 and 60', 'cd'],
  ['in at most 100', 'c'],
  ['out = 1250,50', 'd'],
  ['not merchant equals Uber Eats', 'acd'],
  ['merchant is on Uber', ''],
  ['date is on 2026-11-02', 'a'],
  ['merchant is not "Uber Eats"', 'acd'],
  ['not merchant is not Uber Eats', 'b'],
  ['merchant does not contain uber', 'cd'],
  ['MERCHANT   contains   uber; not merchant equals uber eats', 'a'],
  ['and merchant contains uber\nand not merchant contains eats', 'a'],
  ['merchant equals "Marks and Spencer"', 'd'],
  ['merchant equals Marks and Spencer', 'd'],
  ['merchant matches ^uber( eats)?$', 'ab'],
  ['contains payment d', 'd'],
  ['not contains payment d', 'abc'],
  ['currency is eur', 'd'],
  ['weekday Mon-Fri', 'ad'],
  ['weekday is Sat, Sun', 'bc'],
  ['weekday Sa-Mo', 'abcd'],
  ['not weekday weekend', 'ad'],
  ['day of month 1-5, last', 'acd'],
  ['date between 2026-11-01 and 2026-11-07', 'ab'],
  ['date from 2026-11-07', 'bd'],
  ['date until 2026-02-28', 'c'],
  ['not date 2026-11-01 to 2026-11-30', 'c'],
  ['account Joint', 'abc'],
  ['not institution equals "First; Bank"', 'd'],
])('%j matches %s', (text, ids) => {
  expect(matched(text)).toBe(ids);
});

test.each([
  [`name equals "a ""b""; c"; name is ';'`, ['a "b"; c', ';']],
  [`name contains Sam's; name contains 'Sam''s; Co'`, ["Sam's", "Sam's; Co"]],
])('%s keeps what is quoted', (text, values) => {
  expect(readAnd(text).map(({ value }) => value)).toEqual(values);
});

test.each([
  ['uber', 'condition'],
  ['merchant uber', 'condition'],
  ['not currency eqals EUR', 'condition'],
  ['merchant equal uber; amont at least 5', 'condition'],
  ['not', 'condition'],
  ['constructor equals x', 'condition'],
  ['merchant equals Uber and amount at least 5', 'and_in_value'],
  ['amount between 20 and 60 and not merchant equals Uber', 'and_in_value'],
  ['merchant equals "Uber', 'open_quote'],
  ["merchant equals 'Sam's'", 'open_quote'],
  ['merchant equals "A" and merchant equals "B"', 'and_in_value'],
  ['merchant equals ', 'no_value'],
  ['amount between 20', 'two_values'],
  ['amount at least 1,250', 'number'],
  ['amount at least 1.250', 'number'],
  ['amount at least ten', 'number'],
  ['amount contains 5', 'amount_test'],
  ['date from 3/1/2026', 'date'],
  ['date from 2026-02-30', 'date'],
  ['date contains 2026', 'date_test'],
  ['weekday Someday', 'weekday'],
  ['weekday contains Mon', 'days_test'],
  ['day of month 0', 'month_day'],
  ['day of month 5-1', 'month_day'],
  ['account category is banks', 'account_category'],
  ['merchant between A and B', 'between'],
  ['merchant matches (a', 'pattern'],
  [Array.from({ length: 11 }, () => 'amount at least 5').join(';'), 'too_many_conditions'],
  [`name contains ${'x'.repeat(1_000)}`, 'too_many_conditions'],
])('%j is refused: %s', (text, reason) => {
  let thrown: unknown = null;
  try {
    readAnd(text).map(readCondition);
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(RuleError);
  expect((thrown as RuleError).reason).toBe(reason);
});
