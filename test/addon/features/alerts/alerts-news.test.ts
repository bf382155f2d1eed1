import { runScheduledRefresh } from '../../../../src/addon/refresh/refresh-all';
import { payment } from '../../../support/api/transaction-server';
import { connectionsOf } from '../../../support/platform/connected-platform';
import { call } from '../../sidebar/called-sidebar';
import {
  type AlertWorkbook,
  alertWorkbook,
  refresh,
  setBalance,
  statesOf,
  toldIn,
  viewOf,
  type WrittenRow,
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

const bill = (index: number, transactionDate: string, amount: number, merchantName: string, pending = false) =>
  bought(index, amount, { transactionDate, merchantName, pending });
const rowsOfPrices: WrittenRow[] = [[true, 'Price rise above %', '', 5]];

test('a rise is told once, although a pending payment is posted on another day', () => {
  const years = [bill(1, '2024-11-19', 100, 'Insurance'), bill(2, '2025-11-19', 100, 'Insurance')];
  file.transactions = [...years, bill(3, '2026-11-19', 130, 'Insurance', true)];
  watch(file, rowsOfPrices);
  file.transactions = [...years, bill(4, '2026-11-21', 130, 'INSURANCE.COM')];
  refresh(file);
  expect(toldIn(file)).toEqual(['Insurance costs 130 USD since 2026-11-19, 100 USD before.']);
});

test('a rise is told once, although the new price is a median that later payments change', () => {
  const day = (month: number) => `2026-${String(month).padStart(2, '0')}-05`;
  const before = [10, 10.1, 9.95, 10.05, 10.12, 10.01].map((amount, index) =>
    bill(index, day(index + 3), amount, 'Imported'),
  );
  file.transactions = [...before, bill(9, day(9), 12.2, 'Imported'), bill(10, day(10), 12.35, 'Imported')];
  watch(file, rowsOfPrices);
  expect(toldIn(file)).toEqual(['Imported costs 12.20 USD since 2026-09-05, 10.01 USD before.']);
  file.transactions.push(bill(11, day(11), 12.4, 'Imported'));
  refresh(file);
  expect(statesOf(file)[0]).toContain('costs 12.35 USD');
  expect(toldIn(file)).toHaveLength(1);
});

test('an old rise is not told later either', () => {
  watch(file, rowsOfPrices);
  file.transactions = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((month) =>
    bill(month, `2026-${String(month).padStart(2, '0')}-05`, month < 6 ? 10 : 12, 'Streamly'),
  );
  file.platform.state.now += 86_400_000;
  refresh(file);
  expect(statesOf(file)[0]).toContain('Streamly costs 12 USD since 2026-06-05');
  expect(toldIn(file)).toEqual([]);
});

test('the sum of a month is told once, although a payment is gone for one refresh, and the sidebar shows it again', () => {
  const food = (index: number, amount: number) =>
    bought(index, amount, { organizationTransactionCategoryName: 'Groceries' });
  file.transactions = [food(1, 90), food(2, 20)];
  watch(file, [[true, 'Spending above', 'Groceries', 100]]);
  file.transactions = [food(1, 90)];
  refresh(file);
  expect(viewOf(file).open).toEqual([]);
  file.transactions = [food(1, 90), food(3, 20)];
  refresh(file);
  expect(viewOf(file).open).toHaveLength(1);
  const told = ['Groceries: 110 USD spent in November 2026, above 100 USD.'];
  expect(toldIn(file)).toEqual(told);
  // The next month is another sum.
  file.platform.state.now = Date.parse('2026-12-15T12:00:00Z');
  refresh(file);
  file.transactions.push({ ...food(4, 300), transactionDate: '2026-12-10' });
  refresh(file);
  expect(toldIn(file)).toEqual([...told, 'Groceries: 300 USD spent in December 2026, above 100 USD.']);
});

test('two equal payments that are pending and then posted with other ids are told once each', () => {
  const two = (first: number, pending: boolean) =>
    [first, first + 1].map((index) => bill(index, '2026-11-20', 600, 'Café', pending));
  watch(file, [[true, 'Transaction above', '', 500]]);
  file.transactions = two(1, true);
  refresh(file);
  file.transactions = two(3, false);
  refresh(file);
  expect(toldIn(file)).toHaveLength(2);
  file.transactions.push(bill(5, '2026-11-20', 600, 'Café'));
  refresh(file);
  expect(toldIn(file)).toHaveLength(3);
});

test('a busy account with foreign currencies is watched, within what there is room for', () => {
  const foreign = (count: number, first: number) =>
    Array.from({ length: count }, (_, index) =>
      bought(first + index, 5 + index / 100, {
        currencyCode: 'EUR',
        transactionDate: `2026-${index % 2 === 0 ? '10' : '11'}-${String(8 + (index % 5)).padStart(2, '0')}`,
      }),
    );
  file.transactions = foreign(600, 1);
  watch(file, [[true, 'Foreign currency']]);
  expect(statesOf(file)[0]).toMatch(/^OK\. Last: Shop \d+: .* EUR in place of USD on 2026-11-12 on Checking\.$/);
  expect(toldIn(file)).toEqual([]);
  file.transactions = foreign(2_500, 1);
  file.transactions.push(bought(9_998, 7, { currencyCode: 'CHF', transactionDate: '2026-11-21' }));
  refresh(file);
  expect(toldIn(file)).toContain('Shop 9998: -7 CHF in place of USD on 2026-11-21 on Checking.');
  expect(statesOf(file)[0]).toMatch(/told only if it happened on 2026-1[01]-\d\d or later/);
  expect(viewOf(file)).toMatchObject({ lastErrorCode: 'busy' });
});

test('a line with the names of hundreds of accounts is told, shortened, and keeps no other from being told', () => {
  setBalance(file, 100);
  const sync = { lastSuccessfulSyncAt: '2026-11-18T08:00:00Z', loginRequiredAt: '2026-11-19T08:00:00Z' };
  const [account] = file.accounts;
  file.accounts = Array.from({ length: 500 }, (_, index) => ({
    ...account,
    id: `11111111-1111-4111-8111-${String(index).padStart(12, '0')}`,
    name: index === 0 ? 'Checking' : `Account of customer ${index}`,
    connectionId: 'first',
    sync,
  }));
  watch(file, [
    [true, 'Login needed'],
    [true, 'Balance below', 'Checking', 400],
  ]);
  expect(toldIn(file)).toEqual([
    expect.stringMatching(/^First Bank needs a login: Checking, Account of customer 1, .{460,470}…\.$/),
    'Checking has 100 USD, below 400 USD.',
  ]);
});

test('a mail does not say that the sum of a month is over if it is so again', async () => {
  file.platform.workbook.dispose();
  file = await alertWorkbook({ hasMail: true });
  const { platform } = file;
  watch(file, [[true, 'Spending above', '', 100]]);
  call(platform, 'setHourlyRefresh', { isOn: true });
  call(platform, 'setMail', { isOn: true });
  for (const amount of [110, 90, 115]) {
    file.transactions = [bought(1, amount)];
    refresh(file);
  }
  platform.state.now = Date.parse('2026-11-22T09:00:00Z');
  platform.state.context = 'trigger';
  const [triggerUid] = platform.triggerIds;
  runScheduledRefresh(platform, connectionsOf(platform), { triggerUid });
  platform.state.context = 'sidebar';
  const [mail] = platform.state.mails;
  expect(mail?.body).toContain('Everything: 110 USD spent in November 2026, above 100 USD.');
  expect(mail?.body).not.toContain('(This is over.)');
});
