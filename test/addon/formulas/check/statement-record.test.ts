import * as fc from 'fast-check';
import {
  findStatementChanges,
  fromRecordCells,
  indexTransactions,
  type RecordedTransaction,
  readRecord,
  toCounted,
  toRecordCells,
  writeRecord,
} from '../../../../src/addon/formulas/check/statement-record';
import { bank, moved } from '../balances/dated-api';

const id = (index: number) => `aaaaaaaa-0000-4000-8000-${String(index).padStart(12, '0')}`;
const recorded = (index: number, day: string, amount: number, isIgnored = false): RecordedTransaction => ({
  ...{ id: id(index), day, amount, isIgnored },
});

test('a record takes 32 characters for a transaction, and says what was written', () => {
  const rows = [recorded(1, '2026-09-30', -12.3), recorded(2, '2026-09-01', 1_234.56, true)];
  const text = writeRecord(rows, '2026-09-30');
  expect(text).toBe('1:2:qqqqqgAAQACAAAAAAAAAAQ,0,-12.3;qqqqqgAAQACAAAAAAAAAAg,t,1234.56!');
  expect(readRecord(text, '2026-09-30')).toEqual(rows);
});

test('any transactions are read as they were written, through cells of the sheet', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          id: fc.oneof(fc.uuid(), fc.string({ minLength: 1, unit: 'grapheme' })),
          day: fc.integer({ min: 0, max: 3_000 }).map((each) => new Date(each * 86_400_000).toISOString().slice(0, 10)),
          amount: fc.integer().map((each) => each / 100),
          isIgnored: fc.boolean(),
        }),
      ),
      (rows) => {
        const cells = toRecordCells(writeRecord(rows, '1975-01-31'));
        expect(readRecord(fromRecordCells(Object.values(cells ?? {})), '1975-01-31')).toEqual(rows);
      },
    ),
  );
});

test('a long record has several cells below 50,000 characters, and one that is longer is refused', () => {
  const rows = (count: number) => Array.from({ length: count }, (_, index) => recorded(index, '2026-09-12', -12.34));
  const text = writeRecord(rows(4_000), '2026-09-30');
  const cells = Object.values(toRecordCells(text) ?? {});
  expect(cells.map((cell) => (cell ?? '').length < 50_000)).toEqual([true, true, true]);
  expect(readRecord(fromRecordCells(cells), '2026-09-30')).toHaveLength(4_000);
  expect(toRecordCells(writeRecord(rows(5_000), '2026-09-30'))).toBe(null);
});

test.each([
  '',
  '1:2:qqqqqgAAQACAAAAAAAAAEA,0,-12.3',
  '1:1:qqqqqgAAQACAAAAAAAAAEA,0,',
  '2:1:qqqqqgAAQACAAAAAAAAAEA,0,1',
  '1:1:~%,0,1',
])('a record that was edited is none: %j', (text) => {
  expect(readRecord(text, '2026-09-30')).toBe(null);
});

const september = { from: '2026-09-01', day: '2026-09-30' };
const row = (index: number, day: string, amount: number, more: object = {}) =>
  moved(bank, day, amount, { id: id(index), name: 'Shop', ...more });
const changes = (before: readonly RecordedTransaction[], now: readonly ReturnType<typeof row>[]) =>
  findStatementChanges(before, indexTransactions(now), september).map(({ id: of, name, before: was, now: is }) => [
    of.slice(-1),
    name,
    was === null ? null : `${was.amount} ${was.day}${was.isIgnored ? ' ignored' : ''}`,
    is === null ? null : `${is.amount} ${is.day}${is.isIgnored ? ' ignored' : ''}`,
  ]);

test.each([
  ['nothing', [recorded(1, '2026-09-02', -5)], [row(1, '2026-09-02', -5)], []],
  [
    'another amount',
    [recorded(1, '2026-09-02', -5)],
    [row(1, '2026-09-02', -6)],
    [['1', 'Shop', '-5 2026-09-02', '-6 2026-09-02']],
  ],
  [
    'another day, also of another month',
    [recorded(1, '2026-09-02', -5)],
    [row(1, '2026-10-02', -5)],
    [['1', 'Shop', '-5 2026-09-02', '-5 2026-10-02']],
  ],
  [
    'ignored since',
    [recorded(1, '2026-09-02', -5)],
    [row(1, '2026-09-02', -5, { isIgnored: true })],
    [['1', 'Shop', '-5 2026-09-02', '-5 2026-09-02 ignored']],
  ],
  ['gone', [recorded(1, '2026-09-02', -5)], [], [['1', '', '-5 2026-09-02', null]]],
  [
    'pending again',
    [recorded(1, '2026-09-02', -5)],
    [row(1, '2026-09-02', -5, { pending: true })],
    [['1', 'Shop', '-5 2026-09-02', null]],
  ],
  ['new', [], [row(2, '2026-09-30', -7)], [['2', 'Shop', null, '-7 2026-09-30']]],
  ['new in another month, or pending', [], [row(2, '2026-10-01', -7), row(3, '2026-09-05', -7, { pending: true })], []],
  ['the same under another id', [recorded(1, '2026-09-02', -5)], [row(2, '2026-09-02', -5)], []],
  [
    'one of two equal ones is gone',
    [recorded(1, '2026-09-02', -5), recorded(2, '2026-09-02', -5)],
    [row(3, '2026-09-02', -5)],
    [['2', '', '-5 2026-09-02', null]],
  ],
])('what has changed since a statement: %s', (_, before, now, expected) => {
  expect(changes(before, now)).toEqual(expected);
});

test('a pending transaction, and one without an amount, were not counted', () => {
  expect(toCounted(row(1, '2026-09-02', -5, { pending: true }))).toBe(null);
  expect(toCounted(moved(bank, '2026-09-02', undefined))).toBe(null);
});
