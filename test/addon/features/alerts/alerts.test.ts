import { addDays } from '../../../../src/addon/days/day-text';
import { checkingId } from '../../../support/api/sample-records';
import { payment } from '../../../support/api/transaction-server';
import { evaluate, evaluateTable } from '../../../support/platform/connected-platform';
import { call } from '../../sidebar/called-sidebar';
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

const day = (offset: number) => addDays('2026-11-21', offset);
const bought = (index: number, amount: number, fields: { readonly [name: string]: unknown } = {}) =>
  payment(index, {
    displayAmount: -amount,
    amount,
    merchantName: `Shop ${index}`,
    transactionDate: day(-1),
    ...fields,
  });

test('a balance below its limit is told once, and again after it was above', () => {
  setBalance(file, 700);
  watch(file, [[true, 'Balance below', 'Checking', 500]]);
  expect(statesOf(file)).toEqual(['OK: 700 USD.']);
  setBalance(file, 312.4);
  refresh(file);
  refresh(file);
  expect(statesOf(file)).toEqual(['Checking has 312.40 USD, below 500 USD.']);
  expect(toldIn(file)).toEqual(['Checking has 312.40 USD, below 500 USD.']);
  expect(viewOf(file).open).toMatchObject([{ text: 'Checking has 312.40 USD, below 500 USD.', row: 2 }]);
  setBalance(file, 500);
  refresh(file);
  expect(statesOf(file)).toEqual(['OK: 500 USD.']);
  expect(viewOf(file).open).toEqual([]);
  setBalance(file, 499);
  refresh(file);
  expect(toldIn(file).slice(1)).toEqual(['Checking has 499 USD, below 500 USD.']);
});

test('what is written into cells has the numbers of the spreadsheet, the log its language, and the sidebar those of the user', () => {
  file.platform.workbook.locale = 'de_DE';
  setBalance(file, 1_312.4);
  watch(file, [[true, 'Balance below', 'Checking', 1_500]]);
  const inCells = 'Checking: Kontostand 1.312,40 USD, unter 1.500 USD.';
  const inLog = 'Checking: Kontostand 1.312,40 USD, unter 1.500 USD.';
  expect([statesOf(file), toldIn(file)]).toEqual([[inCells], [inLog]]);
  expect(viewOf(file).open).toMatchObject([{ text: 'Checking has 1,312.40 USD, below 1,500 USD.' }]);
  setBalance(file, 2_000.5);
  refresh(file);
  expect(statesOf(file)).toEqual(['OK: 2.000,50 USD.']);
});

test('each transaction above the limit is told once, with what happened in the week before the first check', () => {
  file.transactions = [bought(1, 900, { transactionDate: day(-20) }), bought(2, 800), bought(3, 50)];
  watch(file, [[null, 'transaction above', null, 500]]);
  expect(toldIn(file)).toEqual(['Shop 2: -800 USD on 2026-11-20 on Checking.']);
  // One that a bank delivers late is told too.
  file.transactions.push(bought(4, 600), bought(5, 700, { transactionDate: day(-30) }));
  refresh(file);
  refresh(file);
  expect(toldIn(file).slice(1).sort()).toEqual([
    'Shop 4: -600 USD on 2026-11-20 on Checking.',
    'Shop 5: -700 USD on 2026-10-22 on Checking.',
  ]);
});

test('a pending transaction that is posted under another id is told once, and an equal one beside it too', () => {
  const amount = { merchantName: 'Hotel' };
  watch(file, [[true, 'Transaction above', '', 500]]);
  file.transactions = [bought(1, 900, { ...amount, pending: true })];
  refresh(file);
  file.transactions = [bought(2, 900, { ...amount, transactionDate: day(0) })];
  refresh(file);
  expect(toldIn(file)).toHaveLength(1);
  file.transactions.push(bought(3, 900, { ...amount, transactionDate: day(0) }));
  refresh(file);
  expect(toldIn(file)).toHaveLength(2);
  // A posted one beside an equal pending one is another payment.
  file.transactions.push(bought(4, 900, { ...amount, pending: true }));
  refresh(file);
  file.transactions.push(bought(5, 900, { ...amount, transactionDate: day(0) }));
  refresh(file);
  expect(toldIn(file)).toHaveLength(4);
});

test('alerts cost no request more than the rows that they need, however many there are', () => {
  file.transactions = [bought(1, 900)];
  const rows = ['Checking', '', 'First Bank', 'Shop 1'].flatMap((of) => [
    [true, 'Balance below', of === 'Checking' ? of : '', 1],
    [true, 'Forecast below', '', of.length],
    [true, 'Price rise above %', '', of.length],
    [true, 'Login needed', of === 'Shop 1' ? '' : of],
  ]);
  watch(file, rows);
  const before = file.platform.requests.length;
  refresh(file);
  const sent = file.platform.requests.slice(before).map(({ url }) => new URL(url).pathname);
  // What is recurring needs two years, which are read in two parts.
  expect(sent.filter((path) => path !== '/v1/api-key').sort()).toEqual([
    '/v1/accounts',
    '/v1/transactions',
    '/v1/transactions',
  ]);
});

test('the sidebar says in German what the sheet says in English', () => {
  setBalance(file, 1_312.4);
  watch(file, [[true, 'Balance below', 'Checking', 1_500]]);
  file.platform.state.locale = 'de';
  expect(viewOf(file).open.map(({ text }) => text)).toEqual(['Checking: Kontostand 1.312,40 USD, unter 1.500 USD.']);
  expect(toldIn(file)).toEqual(['Checking has 1,312.40 USD, below 1,500 USD.']);
});

test('every alert shows the figure of its formula', () => {
  const monthly = [0, 1, 2, 3].map((month) =>
    bought(month + 1, 700, {
      merchantName: 'Landlord',
      transactionDate: `2026-${8 + month > 9 ? '' : '0'}${8 + month}-05`,
    }),
  );
  file.transactions = [...monthly, bought(9, 250, { organizationTransactionCategoryName: 'Food' })];
  watch(file, [
    [true, 'Balance below', 'Checking', 5_000],
    [true, 'Forecast below', 'Checking', 5_000, null, 60],
    [true, 'Spending above', 'Food', 100],
    [true, 'Spending above', '', 100],
  ]);
  const { platform } = file;
  const [[lowest, on] = []] = evaluateTable(
    ...([
      platform,
      'FIN_FORECAST',
      'Checking',
      '+60d',
      '',
      'sort=balance,date; limit=1; columns=balance,date',
    ] as const),
    'headers=false; dates=text',
  );
  const summary = (filter: string) =>
    evaluateTable(platform, 'FIN_SUMMARY', 'month', 'this month', '', `columns=out; headers=false${filter}`)[0]?.[0];
  expect(lowest).toBe(1_234.5 - 2 * 700);
  expect(statesOf(file)).toEqual([
    `Checking has ${(evaluate(platform, 'FIN_BALANCE', 'Checking') as number).toLocaleString('en', { minimumFractionDigits: 2 })} USD, below 5,000 USD.`,
    `Checking will have ${lowest}0 USD on ${on}, below 5,000 USD.`,
    `Food: ${summary('; category=Food')} USD spent in November 2026, above 100 USD.`,
    `Everything: ${summary('')} USD spent in November 2026, above 100 USD.`,
  ]);
});

test('a bill that rose, a foreign currency, a login and a stale account are told', () => {
  const bill = (index: number, month: number, amount: number) =>
    bought(index, amount, { merchantName: 'Streamly', transactionDate: `2026-${String(month).padStart(2, '0')}-03` });
  file.transactions = [
    bill(1, 6, 10),
    bill(2, 7, 10),
    bill(3, 8, 10),
    bill(4, 9, 10),
    bill(5, 10, 12),
    bill(6, 11, 12),
  ];
  watch(file, [
    [true, 'Price rise above %', '', 0.1],
    [true, 'Foreign currency'],
    [true, 'Login needed'],
    [true, 'Not synced for days', 'First Bank', 2],
  ]);
  file.transactions.push(bought(9, 30, { currencyCode: 'CHF' }));
  const sync = { lastSuccessfulSyncAt: '2026-11-18T08:00:00Z', loginRequiredAt: '2026-11-19T08:00:00Z' };
  file.accounts = file.accounts.map((account, index) => (index === 0 ? { ...account, sync } : account));
  refresh(file);
  expect(toldIn(file).sort()).toEqual([
    'Checking was last synchronized on 2026-11-18.',
    'First Bank needs a login: Checking.',
    'Shop 9: -30 CHF in place of USD on 2026-11-20 on Checking.',
    'Streamly costs 12 USD since 2026-10-03, 10 USD before.',
  ]);
});

test('a row that cannot be checked says why, and the others are checked', () => {
  watch(file, [
    [true, 'Balance blow', 'Checking', 500],
    [true, 'Balance below', 'Checkin', 500],
    [true, 'Spending above', '', 'much'],
    [false, 'Balance below', '', 9_999],
    [true, 'Debt above', 'Checking', 1],
    [true, 'Balance below', '', 1],
  ]);
  expect(statesOf(file)).toEqual([
    'Not checked: No alert "Balance blow", try Balance below.',
    'Not checked: No account "Checkin". Did you mean Checking?',
    'Not checked: Limit must be a number, not "much".',
    'Off',
    'Not checked: "Checking" is no debt. Write Balance below.',
    'OK: 1,234.50 USD.',
  ]);
  expect(viewOf(file)).toMatchObject({
    lastOutcome: 'unfinished',
    lastErrorCode: 'invalid_alert',
    lastError: expect.stringMatching(/^4 alerts could not be checked\. Row 2: No alert/),
  });
});

test('an API that fails changes no alert, and the row says so', () => {
  setBalance(file, 100);
  watch(file, [[true, 'Balance below', 'Checking', 500]]);
  const { server } = file.platform.state;
  file.platform.state.server = () => {
    throw new Error('DNS error');
  };
  file.platform.state.now += 8 * 3_600_000;
  refresh(file);
  expect(statesOf(file)[0]).toMatch(/^Not checked: /);
  expect(viewOf(file).open).toHaveLength(1);
  file.platform.state.server = server;
  refresh(file);
  expect(toldIn(file)).toHaveLength(1);
});

test('an alert that is switched off in the sidebar is no longer open', () => {
  setBalance(file, 100);
  watch(file, [[true, 'Balance below', '', 500]]);
  const [{ hash } = { hash: '' }] = viewOf(file).open;
  expect(call(file.platform, 'switchAlertOff', { hash }).data.alerts).toMatchObject({
    open: [],
    lastOutcome: 'complete',
  });
  expect(statesOf(file)).toEqual(['Off']);
});

test('text of the API stays text in both sheets', () => {
  file.transactions = [bought(1, 900, { merchantName: '=HYPERLINK("x")', accountId: checkingId })];
  watch(file, [[true, 'Transaction above', '', 500]]);
  expect(toldIn(file)).toEqual(['=HYPERLINK("x"): -900 USD on 2026-11-20 on Checking.']);
  expect(file.platform.counted.formulasFromText).toBe(0);
});

test('a group of FIN Categories comes before a category of its name', () => {
  const of = (organizationTransactionCategoryName: string) => ({ organizationTransactionCategoryName });
  file.transactions = [bought(1, 60, of('Food')), bought(2, 70, of('Restaurants')), bought(3, 500, of('Rent'))];
  const { workbook } = file.platform;
  const { sheetId } = workbook.insertSheet('FIN Categories', 0);
  const cells = [
    ['Category', 'Kind', 'Group'],
    ['Food', 'spending', 'Food'],
    ['Restaurants', 'spending', 'food'],
  ].map((row) => row.map((value) => ({ value })));
  workbook.write(sheetId, { row: 1, column: 1, rowCount: 3, columnCount: 3 }, cells);
  watch(file, [
    [true, 'Spending above', 'Food', 100],
    [true, 'Transaction above', 'Food', 65],
  ]);
  expect(statesOf(file)).toEqual(['Food: 130 USD spent in November 2026, above 100 USD.', expect.anything()]);
  expect(toldIn(file)).toContain('Shop 2: -70 USD on 2026-11-20 on Checking.');
});
