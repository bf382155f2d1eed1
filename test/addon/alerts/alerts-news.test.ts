import { payment } from '../../support/transaction-server';
import {
  type AlertWorkbook,
  alertWorkbook,
  refresh,
  setBalance,
  statesOf,
  toldIn,
  viewOf,
  watch,
} from './alert-workbook';

let file: AlertWorkbook;

beforeEach(async () => {
  file = await alertWorkbook();
});

afterEach(() => file.platform.workbook.dispose());

const bought = (index: number, amount: number, fields: { readonly [name: string]: unknown } = {}) =>
  payment(index, {
    displayAmount: -amount,
    merchantName: `Shop ${index}`,
    transactionDate: '2026-11-20',
    ...fields,
  });

test('more news than fit at once are told by the next refreshes, the newest first, and others do not wait', () => {
  const names = Array.from({ length: 75 }, (_, index) => `Shop ${index + 1}`);
  file.transactions = names.map((_, index) =>
    bought(index + 1, 600 + index, { transactionDate: `2026-11-${15 + (index % 5)}` }),
  );
  setBalance(file, 100);
  watch(file, [
    [true, 'Transaction above', '', 500],
    [true, 'Balance below', 'Checking', 500],
  ]);
  const first = toldIn(file);
  expect(first).toContain('Checking has 100 USD, below 500 USD.');
  expect(first.filter((text) => text?.includes('2026-11-19'))).toHaveLength(15);
  expect(first.length).toBeLessThan(60);
  const waitingCount = 76 - first.length;
  expect(statesOf(file)[0]).toMatch(new RegExp(`${waitingCount} more wait: the next refreshes tell them\\.$`));
  expect(viewOf(file)).toMatchObject({ lastOutcome: 'unfinished', lastErrorCode: 'busy' });
  // What happens meanwhile is not behind the older ones.
  file.transactions.push(bought(99, 9_999, { transactionDate: '2026-11-21' }));
  refresh(file);
  expect(toldIn(file)).toContain('Shop 99: -9,999 USD on 2026-11-21 on Checking.');
  for (let hour = 0; hour < 3; hour += 1) refresh(file);
  const told = toldIn(file).map((text) => text?.split(':')[0]);
  expect(told.filter((text) => text?.startsWith('Shop')).sort()).toEqual([...names, 'Shop 99'].sort());
  expect(viewOf(file)).toMatchObject({ lastOutcome: 'complete', unwritten: 0 });
});

test('a posted payment is told if there was no room for the pending one', () => {
  const many = (first: number, fields: { readonly [name: string]: unknown }) =>
    Array.from({ length: 60 }, (_, index) => bought(first + index, 600 + index, { merchantName: 'Hotel', ...fields }));
  file.transactions = many(1, { pending: true });
  watch(file, [[true, 'Transaction above', '', 500]]);
  expect(toldIn(file).length).toBeLessThan(60);
  file.transactions = many(101, { pending: false });
  for (let hour = 0; hour < 3; hour += 1) refresh(file);
  expect(toldIn(file)).toHaveLength(60);
  expect(new Set(toldIn(file)).size).toBe(60);
});
