import fc from 'fast-check';
import { addDecimals, compareDecimals, negate, toDecimal, withoutGroups } from '../../src/bank-files/amount';
import { StatementChecks } from '../../src/bank-files/check-statements';
import { CopyCounter } from '../../src/bank-files/copies';
import { describeCheck } from '../../src/bank-files/describe-check';
import type { BankFileEvent, BankTransaction, StatementEnd } from '../../src/bank-files/events';
import { newEnd, newStatement, newTransaction } from '../../src/bank-files/make-events';

const statement = newStatement({ id: '1' }, { currency: 'EUR' });

function row(amount: string, fields: Partial<BankTransaction> = {}): BankTransaction {
  return newTransaction({ statement, date: '2026-11-20', amount, currency: 'EUR', name: 'A', line: 1, ...fields });
}

function check(rows: readonly BankTransaction[], end: Partial<StatementEnd> = {}) {
  return checkAll([statement, ...rows, newEnd(statement, end)])[0];
}

function checkAll(events: readonly BankFileEvent[]) {
  const checks = new StatementChecks();
  for (const event of events) checks.add(event);
  return checks.results;
}

const balance = (amount: string) => ({ date: null, amount });

test('says that opening balance and booked transactions are the closing balance, or by how much they are not', () => {
  const rows = [row('0.10'), row('0.20'), row('-5.00', { pending: true })];
  const right = check(rows, { opening: balance('1.00'), closing: balance('1.30') });
  expect(right).toMatchObject({ gap: '0.00', sum: '0.30', booked: 2, pending: 1 });
  expect(right && describeCheck(right)).toEqual([
    '2 booked and 1 pending transactions of 2026-11-20.',
    'Balances agree: 1.00 at the beginning and 0.30 of transactions are 1.30 EUR at the end.',
  ]);
  const wrong = check(rows, { opening: balance('1.00'), closing: balance('1.3001') });
  expect(wrong?.gap).toBe('0.0001');
  expect(wrong && describeCheck(wrong)[1]).toContain('BALANCES DIFFER BY 0.0001 EUR');
  expect(check(rows, { closing: balance('1.30') })?.gap).toBeNull();
});

test('adds no other currency, and says that the balances cannot be checked then', () => {
  const found = check([row('1.00'), row('5.00', { currency: 'USD' })], {
    opening: balance('0'),
    closing: balance('6'),
  });
  expect(found).toMatchObject({ sum: '1.00', foreign: 1, gap: null });
  expect(found && describeCheck(found).at(-1)).toBe(
    '1 transactions are in other currencies: the balances cannot be checked.',
  );
});

test('compares the sums of a bank that counts a batch with a debit in it as one credit', () => {
  const total = (of: 'in' | 'out', amount: string) => ({ of, count: null, amount });
  const rows = [row('0.30'), row('-0.05'), row('-1.00')];
  const gapsOf = (credits: string, debits: string) =>
    check(rows, { totals: [total('in', credits), total('out', debits)] })?.totalGaps;
  expect(gapsOf('0.30', '1.05')).toEqual([]);
  expect(gapsOf('0.25', '1.00')).toEqual([]);
  expect(gapsOf('0.25', '1.05')).toEqual([{ of: 'in', gap: '-0.05' }]);
});

test('says that a statement does not begin with the closing balance of the one before, per account', () => {
  const other = newStatement({ id: '2' }, { currency: 'EUR' });
  const next = newStatement({ id: '1' }, { currency: 'EUR', number: '2' });
  const results = checkAll([
    ...[statement, newEnd(statement, { closing: balance('10.00') })],
    ...[other, newEnd(other, { opening: balance('7.00'), closing: balance('7.00') })],
    ...[next, newEnd(next, { opening: balance('12.00') })],
  ]);
  expect(results.map(({ gapBefore }) => gapBefore)).toEqual([null, null, '2.00']);
});

test('follows the balances beside the transactions, oldest or newest first', () => {
  const oldest = [
    row('1.00', { balance: '11.00' }),
    row('-2.00', { balance: '9.00' }),
    row('0.50', { balance: '9.50' }),
  ];
  const broken = oldest.map((each, index) =>
    index === 1 ? { ...each, balance: '9.01', line: 7 } : { ...each, line: index },
  );
  expect(check(oldest)?.breaks).toEqual({ count: 0, line: 0 });
  expect(check([...oldest].reverse())?.breaks).toEqual({ count: 0, line: 0 });
  const found = check(oldest);
  expect(found && describeCheck(found)).toEqual([
    '3 transactions of 2026-11-20.',
    'The balances beside the transactions agree.',
  ]);
  expect(check(broken)?.breaks).toMatchObject({ count: 2, line: 7 });
  expect(check([row('1.00')])?.breaks).toBeNull();
});

test('finds the newest transaction of a file in either order', () => {
  const days = (...dates: readonly string[]) => check(dates.map((date) => row('1', { date })))?.newest;
  expect(days('2026-11-01', '2026-11-02', '2026-11-02')).toBe(2);
  expect(days('2026-11-02', '2026-11-02', '2026-11-01')).toBe(0);
  expect(days()).toBeNull();
});

test('counts equal rows and repeated ids of a file', () => {
  const copies = new CopyCounter();
  const numbers = [row('1'), row('1'), row('1', { memo: 'other' }), row('1'), row('1', { balance: '7' })];
  expect(numbers.map((each) => copies.add(each))).toEqual([1, 2, 1, 3, 4]);
  expect(copies.hasRepeatedIds).toBe(false);
  const elsewhere = newStatement({ id: '2' });
  copies.add(row('2', { bankId: 'X' }));
  copies.add(row('3', { bankId: 'X', statement: elsewhere }));
  expect(copies.hasRepeatedIds).toBe(false);
  copies.add(row('4', { bankId: 'X' }));
  expect(copies.hasRepeatedIds).toBe(true);
});

test('takes no two of 20,000 different rows for equal', () => {
  const copies = new CopyCounter();
  const numbers = Array.from({ length: 20_000 }, (_, index) => copies.add(row(`${index}.00`)));
  expect(Math.max(...numbers)).toBe(1);
});

test('adds decimals exactly', () => {
  const cents = fc.bigInt({ min: -(10n ** 22n), max: 10n ** 22n });
  const decimal = (of: bigint) => {
    const digits = String(of < 0n ? -of : of).padStart(3, '0');
    const text = `${digits.slice(0, -2)}.${digits.slice(-2)}`;
    return of < 0n ? `-${text}` : text;
  };
  fc.assert(
    fc.property(fc.array(cents, { minLength: 1 }), (terms) => {
      expect(addDecimals(terms.map(decimal))).toBe(decimal(terms.reduce((sum, each) => sum + each, 0n)));
    }),
  );
  expect(addDecimals(['0.1', '0.02', '3'])).toBe('3.12');
  expect(compareDecimals('1.5', '1.50')).toBe(0);
  expect(compareDecimals('-1.5', '-1.4')).toBe(-1);
  expect(negate('0.00')).toBe('0.00');
});

test.each([
  ['1,234.56', '.', '1234.56'],
  ['12,34,567', '.', '1234567'],
  ['1.234,56', ',', '1234.56'],
  ['12,34', '.', null],
  ['1,2345.00', '.', null],
  ['1.2,3', ',', null],
] as const)('takes the groups of %s with the decimal mark %s away', (text, mark, expected) => {
  expect(withoutGroups(text, mark)).toBe(expected);
});

test.each(['', '.', '-', '1.2.3', '1e3', 'Infinity', '0x1F', '١'])('takes %j for no decimal', (text) => {
  expect(toDecimal(text, null)).toBeNull();
});
