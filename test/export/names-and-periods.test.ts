import { toDecimal, writeDecimal } from '../../src/export/decimal';
import { distinctNames, toAccountPart, toCategoryPath, toCommodity, toLine } from '../../src/export/names';
import { dayBefore, monthsOf, nextDay, parsePeriod } from '../../src/export/period';

test.each([
  ['2026', '2026-01-01', '2026-12-31', '2026'],
  ['2026-Q1', '2026-01-01', '2026-03-31', '2026-Q1'],
  ['2024-q1', '2024-01-01', '2024-03-31', '2024-Q1'],
  ['2024-02', '2024-02-01', '2024-02-29', '2024-02'],
  [' 2026-07..2027-06 ', '2026-07-01', '2027-06-30', '2026-07..2027-06'],
  ['2026-01-15 .. 2026-03', '2026-01-15', '2026-03-31', '2026-01-15..2026-03'],
  ['2026-12-31', '2026-12-31', '2026-12-31', '2026-12-31'],
])('reads %s', (text, from, to, label) => {
  expect(parsePeriod(text)).toEqual({ from, to, label });
});

test.each([
  '',
  '26',
  '2026-13',
  '2026-00',
  '2026-02-30',
  '2026-02-00',
  '2026-Q5',
  '2027..2026',
  '2026..',
  '2026..2027..2028',
  '0000',
])('refuses %j', (text) => {
  expect(parsePeriod(text)).toBe(null);
});

test('days are divided at the ends of months', () => {
  expect(monthsOf('2026-01-15', '2026-03-02')).toEqual([
    { from: '2026-01-15', to: '2026-01-31' },
    { from: '2026-02-01', to: '2026-02-28' },
    { from: '2026-03-01', to: '2026-03-02' },
  ]);
  expect([dayBefore('2026-03-01'), nextDay('2026-12-31')]).toEqual(['2026-02-28', '2027-01-01']);
});

test.each([
  ['Everyday Checking', 'Everyday-Checking'],
  ["Joe's & Co. / 24", 'Joes-Co-24'],
  ['ärzte', 'Ärzte'],
  ['ßx', 'SSx'],
  ['401(k)', '401-k'],
  ['日本', 'X日本'],
  ['кафе', 'Кафе'],
  ['𝑃', 'X𝑃'],
  ['Ӻ', 'XӺ'],
  ['', 'X'],
  ['Assets:Evil', 'Assets-Evil'],
])('%j is %s in the name of an account', (text, part) => {
  expect(toAccountPart(text)).toBe(part);
});

test.each([
  ['usd', 'USD'],
  ['BRK.B', 'BRK.B'],
  ['$', 'X24'],
  ['1INCH', 'X1INCH'],
  ['X', 'XX'],
  ['true', 'XTRUE'],
])('%j is the commodity %s', (code, commodity) => {
  expect(toCommodity(code)).toBe(commodity);
});

test('two keys never share a name, and their names do not depend on others', () => {
  const both = distinctNames(['Food & Drink', 'Food / Drink', 'Rent'], toCategoryPath);
  expect([...both.values()]).toEqual(['Food-Drink-1414', 'Food-Drink-176B', 'Rent']);
  expect(new Set(both.values()).size).toBe(3);
  expect(toCategoryPath('Food and drink: Groceries')).toBe('Food-and-drink:Groceries');
});

test('a text is one line without what controls a terminal', () => {
  expect(toLine(' a\r\n\u0000b\u001b[31m\u2028c\u202e\u200bd \ud800')).toBe('a b [31m cd \uFFFD');
});

test.each([
  [-12.5, 2, '-12.50'],
  [1e-7, 2, '0.0000001'],
  [1e21, 2, '1000000000000000000000.00'],
  [114.99999999999999, 2, '114.99999999999999'],
  [-0, 2, '0.00'],
  [100, 0, '100'],
  [-0.05, 1, '-0.05'],
])('%p is written %#', (amount, places, text) => {
  expect(writeDecimal(toDecimal(amount), places)).toBe(text);
});
