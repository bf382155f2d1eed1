import fc from 'fast-check';
import { fromDecimal, toDecimal } from '../../../../src/addon/cells/exact';
import { reckonBalances } from '../../../../src/addon/formulas/balances/reckon';
import { evaluateError, evaluateTable } from '../../../support/platform/connected-platform';
import { account, bank, card, datedPlatform, fund, moved } from './dated-api';

// Today is 2026-11-21.
const checking = account(bank, 'Checking', 100);
const visa = account(card, 'Visa', 40, { category: 'debt' });
const broker = account(fund, 'Broker', 1000, { category: 'investment' });

const rows = [
  moved(bank, '2026-11-02', 500),
  moved(bank, '2026-11-19', -30.1),
  moved(bank, '2026-11-20', -9.9, { isIgnored: true }),
  moved(bank, '2026-11-20', -7, { pending: true }),
  moved(card, '2026-11-19', -25.5),
  moved(card, '2026-10-01', -10),
  moved(bank, '2026-10-01', 1),
];

let isDown = false;
beforeEach(() => {
  isDown = false;
});

const platformWith = (accounts: readonly object[], all: readonly { [field: string]: unknown }[] = rows) =>
  datedPlatform(accounts, all, () => isDown);
const table = (accounts: readonly object[], ...given: unknown[]) =>
  evaluateTable(platformWith(accounts), 'FIN_BALANCES', ...given);
const brief = 'columns=date,balance,source; dates=text; headers=false';

test('a balance is that of today without the posted transactions after the day', () => {
  expect(table([checking], 'Checking', '2026-11-18', '2026-11-21', '', 'dates=text')).toEqual([
    ['Date', 'Account', 'Balance', 'Currency', 'Source', 'Reason'],
    ['2026-11-18', 'Checking', 140, 'USD', 'reckoned', null],
    ['2026-11-19', 'Checking', 109.9, 'USD', 'reckoned', null],
    ['2026-11-20', 'Checking', 100, 'USD', 'reckoned', null],
    ['2026-11-21', 'Checking', 100, 'USD', 'reported', null],
  ]);
});

test('a Total is reported on a day on which all its balances are', () => {
  const total = 'totals=only; columns=date,balance,source; dates=text; headers=false';
  expect(table([checking, visa], '', '2026-11-20', '2026-11-21', '', total)).toEqual([
    ['2026-11-20', expect.any(Number), 'reckoned'],
    ['2026-11-21', expect.any(Number), 'reported'],
  ]);
});

test('a Total of no account, as after the last one was removed, is not reported', () => {
  const closed = { ...checking, status: 'REMOVED' };
  expect(table([closed], '', '2026-11-20', '2026-11-21', '', `totals=only; ${brief}`)).toEqual([
    ['2026-11-20', 100, 'reckoned'],
    ['2026-11-21', 0, 'reckoned'],
  ]);
});

test('what is owed was less before something was spent', () => {
  expect(table([visa], 'Visa', '2026-11-18', '2026-11-19', '', brief)).toEqual([
    ['2026-11-18', 14.5, 'reckoned'],
    ['2026-11-19', 40, 'reckoned'],
  ]);
});

test('the balance of a day before today holds at its end, and later transactions are added', () => {
  const old = { ...checking, lastBalanceRefreshAt: '2026-11-19T06:00:00Z' };
  expect(table([old], 'Checking', '2026-11-18', '2026-11-30', '', brief)).toEqual([
    ['2026-11-18', 130.1, 'reckoned'],
    ['2026-11-19', 100, 'reported'],
    ['2026-11-20', 90.1, 'reckoned'],
    ['2026-11-21', 90.1, 'reckoned'],
  ]);
});

test('the ends of months are shown, and today', () => {
  expect(table([checking], '', '2026-10', '2026-11', 'month', brief)).toEqual([
    ['2026-10-31', -360, 'reckoned'],
    ['2026-11-21', 100, 'reported'],
  ]);
});

test('before the first transaction, and of an account whose value changes otherwise, a balance is blank with the reason', () => {
  const since = rows.filter(({ transactionDate }) => transactionDate > '2026-10-15');
  const reasons = evaluateTable(
    platformWith([checking, broker], since),
    'FIN_BALANCES',
    ...['', '2026-11-01', '2026-11-02', '', 'columns=account,balance,reason; headers=false'],
  );
  expect(reasons).toEqual([
    ['Broker', null, 'Of category investment: its value changes without transactions'],
    ['Broker', null, 'Of category investment: its value changes without transactions'],
    ['Checking', null, 'No transactions before 2026-11-02'],
    ['Checking', 140, null],
  ]);
});

test.each([
  [{ balances: {} }, 'The account has no current balance'],
  [{ supportsTransactions: false }, 'The account has no transactions'],
  [{ excludeFromTransactions: true }, 'Its transactions are excluded'],
])('with %j, a balance is blank with the reason', (fields, reason) => {
  const found = table(
    [{ ...checking, ...fields }],
    '',
    '2026-11-18',
    '2026-11-18',
    '',
    'columns=balance,reason; headers=false',
  );
  expect(found).toEqual([[null, reason]]);
});

test('nothing is reckoned over a transaction without an amount, or in another currency', () => {
  const broken = (more: object) => [...rows, moved(bank, '2026-11-10', undefined, more)];
  for (const more of [{}, { displayAmount: 5, currencyCode: 'EUR' }]) {
    const found = evaluateTable(
      platformWith([checking], broken(more)),
      'FIN_BALANCES',
      ...['', '2026-11-09', '2026-11-10', '', 'columns=balance,reason; headers=false'],
    );
    expect(found).toEqual([
      [null, 'A transaction of 2026-11-10 has no amount in USD'],
      [140, null],
    ]);
  }
});

test('carry=true fills in blanks with the nearest later balance, marked as such', () => {
  expect(table([broker], '', '2026-11-20', '2026-11-21', '', `carry=true; ${brief}`)).toEqual([
    ['2026-11-20', 1000, 'carried'],
    ['2026-11-21', 1000, 'reported'],
  ]);
});

test('after its day, a balance whose changes are not known is carried, never reported', () => {
  const stale = { ...broker, lastBalanceRefreshAt: '2026-11-19T06:00:00Z' };
  for (const option of ['', 'carry=true; ']) {
    expect(table([stale], '', '2026-11-19', '2026-11-20', '', option + brief)).toEqual([
      ['2026-11-19', 1000, 'reported'],
      ['2026-11-20', 1000, 'carried'],
    ]);
  }
});

test('carry=true fills in no blank after the last balance that is known', () => {
  const old = { ...checking, lastBalanceRefreshAt: '2026-11-19T06:00:00Z' };
  const all = [...rows, moved(bank, '2026-11-20', undefined), moved(bank, '2026-11-17', undefined)];
  const found = evaluateTable(
    platformWith([old], all),
    'FIN_BALANCES',
    'Checking',
    '2026-11-16',
    '2026-11-20',
    '',
    `carry=true; ${brief}`,
  );
  expect(found).toEqual([
    ['2026-11-16', 130.1, 'carried'],
    ['2026-11-17', 130.1, 'reckoned'],
    ['2026-11-18', 130.1, 'reckoned'],
    ['2026-11-19', 100, 'reported'],
    ['2026-11-20', null, null],
  ]);
});

test('a total of today counts no removed account, as the net worth', () => {
  const closed = account(card, 'Savings', 112.95, { status: 'REMOVED' });
  const p = platformWith([checking, closed], [...rows, moved(card, '2026-11-21', -5), moved(card, '2026-11-01', 1)]);
  const given = ['', '2026-11-20', '2026-11-21', '', 'totals=only; columns=balance; headers=false'];
  expect(evaluateTable(p, 'FIN_BALANCES', ...given)).toEqual([[217.95], [100]]);
  expect(evaluateTable(p, 'FIN_NETWORTH', 'columns=net; headers=false')).toEqual([[100]]);
});

test('accounts that were not asked for older transactions say so, and the next evaluation asks for them', () => {
  const many = Array.from({ length: 45 }, (_, index) => account(`account ${index}`, `A${index}`, 1));
  const p = platformWith(many, [moved(bank, '2026-11-01', 1)]);
  const given = ['', '2026-11-20', '2026-11-20', '', 'columns=reason; headers=false; status=true'];
  const [first, second] = [1, 2].map(() => evaluateTable(p, 'FIN_BALANCES', ...given).flat());
  const notYet = 'Not known yet whether it has older transactions: refresh again';
  expect(first?.filter((each) => each === notYet)).toHaveLength(15);
  expect(first?.at(-1)).toContain('Accounts that were not asked for older transactions yet: 15. Refresh again');
  expect(second?.filter((each) => each === notYet)).toEqual([]);
  expect(second?.at(-1)).not.toContain('Refresh again');
});

test('a total is assets minus liabilities, by the percentage owned, and of today the net worth', () => {
  const accounts = [{ ...checking, ownershipPercentage: 50 }, visa, { ...broker, excludeFromNetWorth: true }];
  const totals = 'totals=true; columns=date,account,balance; dates=text; headers=false';
  expect(table(accounts, '', '2026-11-18', '2026-11-21', 'month', totals).slice(-1)).toEqual([
    ['2026-11-21', 'Total', 10],
  ]);
  const net = evaluateTable(platformWith(accounts), 'FIN_NETWORTH', 'columns=net; headers=false');
  expect(net).toEqual([[10]]);
  expect(table(accounts, '', '2026-11-18', '2026-11-18', '', totals).slice(-1)).toEqual([
    ['2026-11-18', 'Total', 55.5],
  ]);
});

test('totals=only shows the totals alone, and share=false counts balances in full', () => {
  const accounts = [{ ...checking, ownershipPercentage: 50 }, visa];
  const given = ['', '2026-11-21', '2026-11-21', '', 'totals=only; columns=account,balance; headers=false'];
  expect(table(accounts, ...given)).toEqual([['Total', 10]]);
  expect(table(accounts, ...given.slice(0, 4), `share=false; ${given[4]}`)).toEqual([['Total', 60]]);
});

test('a total is blank if a balance in it is, and names the account', () => {
  const given = ['', '2026-11-20', '2026-11-20', '', 'totals=true; columns=account,balance,reason; headers=false'];
  expect(table([checking, broker], ...given).slice(-1)).toEqual([['Total', null, 'Not known: Broker']]);
  expect(table([checking, broker], ...given.slice(0, 4), `carry=true; ${given[4]}`).slice(-1)).toEqual([
    ['Total', 1100, null],
  ]);
});

test('a total counts an account that was removed since until its last transaction', () => {
  const [now, closed] = [account(bank, 'Checking', 600), account(card, 'Savings', 0, { status: 'REMOVED' })];
  const rows = [
    moved(bank, '2026-11-02', 100),
    moved(card, '2026-11-01', 500),
    moved(card, '2026-11-10', -500),
    moved(bank, '2026-11-10', 500),
  ];
  const options = 'totals=only; columns=date,balance; dates=text; headers=false';
  const shown = evaluateTable(
    datedPlatform([now, closed], rows),
    'FIN_BALANCES',
    '',
    '2026-11-09',
    '2026-11-11',
    options,
  );
  expect(shown.map(([, balance]) => balance)).toEqual([600, 600, 600]);
});

test('a removed account is shown only if it is named', () => {
  const removed = { ...checking, status: 'REMOVED' };
  const names = (...given: unknown[]) => table([removed], ...given).slice(1);
  expect(names('', '2026-11-21', '2026-11-21')).toEqual([]);
  expect(names('Checking', '2026-11-21', '2026-11-21')).toHaveLength(1);
});

test('older transactions are looked for once, for accounts of which the first days have none', () => {
  const platform = platformWith([checking, visa, broker]);
  const asked = () =>
    platform.requests.map(({ url }) => new URL(url).search).filter((query) => query.includes('dateTo=2026-11-17'));
  evaluateTable(platform, 'FIN_BALANCES', '', '2026-11-18', '2026-11-21');
  expect(asked()).toHaveLength(1);
  const { length } = platform.requests;
  evaluateTable(platform, 'FIN_BALANCES', '', '2026-11-18', '2026-11-21', 'week');
  expect(platform.requests).toHaveLength(length);
});

test('that an account has no older transactions is forgotten an hour after it was asked for', () => {
  const accounts = [account(bank, 'Checking', 100)];
  const platform = platformWith(accounts, [moved(bank, '2026-11-19', -1), moved(card, '2026-11-19', -1)]);
  const asksFor = (id: string): boolean => {
    const { length } = platform.requests;
    evaluateTable(platform, 'FIN_BALANCES', '', '2026-11-18', '2026-11-21');
    const queries = platform.requests.slice(length).map(({ url }) => new URL(url).search);
    return queries.some((query) => query.includes('dateTo=2026-11-17') && query.includes(`accountId=${id}`));
  };
  const minutes = (count: number): void => {
    platform.state.now += count * 60_000;
  };
  expect(asksFor(bank)).toBe(true);
  accounts.push(account(card, 'New', 1));
  minutes(45);
  expect(asksFor(card)).toBe(true);
  minutes(14);
  expect(asksFor(bank)).toBe(false);
  minutes(2);
  expect(asksFor(bank)).toBe(true);
});

test('an interval that does not exist is refused', () => {
  const { message } = evaluateError(platformWith([checking]), 'FIN_BALANCES', '', 'ytd', '', 'decade');
  expect(message).toBe('No interval "decade". Write day, week, month, quarter, year.');
});

test('for any movements, a balance and what moves after it add up to the reported one', () => {
  const cents = fc.integer({ min: -100_000, max: 100_000 });
  const day = fc.integer({ min: 1, max: 28 }).map((number) => `2026-11-${String(number).padStart(2, '0')}`);
  fc.assert(
    fc.property(fc.array(fc.record({ day, cents })), cents, day, fc.boolean(), (moves, balance, anchor, isDebt) => {
      const ends = ['2026-11-01', '2026-11-10', '2026-11-20', '2026-11-28'];
      const movements = moves.map((move) => ({ day: move.day, amount: toDecimal(move.cents / 100) }));
      const found = reckonBalances({ day: anchor, balance: toDecimal(balance / 100), isDebt }, movements, ends);
      const expected = ends.map((end) => {
        const sum = (from: string, to: string) =>
          moves.filter((move) => move.day > from && move.day <= to).reduce((total, move) => total + move.cents, 0);
        const between = end < anchor ? -sum(end, anchor) : sum(anchor, end);
        return (balance + (isDebt ? -between : between)) / 100;
      });
      expect(found).toEqual(expected.map((value) => fromDecimal(toDecimal(value))));
    }),
  );
});

const balances = (platform: ReturnType<typeof platformWith>, ...given: unknown[]) =>
  evaluateTable(platform, 'FIN_BALANCES', ...given);

test('a day has one balance, whatever the first day of the range is', () => {
  const rows = [moved(bank, '2026-01-01', 1), moved(bank, '2026-10-05', -30), moved(bank, '2026-11-10', -5)];
  const p = platformWith([account(bank, 'Checking', 100, { lastBalanceRefreshAt: '2026-10-01T06:00:00Z' })], rows);
  const last = (from: string) =>
    balances(
      p,
      'Checking',
      from,
      '2026-11-21',
      'month',
      `columns=date,balance,source,reason; dates=text; headers=false`,
    ).slice(-1);
  const brief4 = [['2026-11-21', 65, 'reckoned', null]];
  expect([last('2026-11-01'), last('2026-09-01')]).toEqual([brief4, brief4]);
});
test('no sum mixes currencies after the day of the balance', () => {
  const rows = [moved(bank, '2026-01-01', 1), moved(bank, '2026-11-21', 500, { currencyCode: 'EUR' })];
  const p = platformWith([account(bank, 'Checking', 100, { lastBalanceRefreshAt: '2026-11-20T06:00:00Z' })], rows);
  expect(balances(p, 'Checking', '2026-11-20', '2026-11-21', 'day', 'columns=balance; headers=false')).toEqual([
    [100],
    [null],
  ]);
});
test('the reported balance of an account without transactions is shown, and the total of today is the net worth', () => {
  const p = platformWith([account(bank, 'New', 100), account(card, 'C', 50)], [moved(card, '2026-01-01', 1)]);
  expect(balances(p, '', '2026-11-21', '', '', 'totals=only; columns=balance; headers=false')).toEqual(
    evaluateTable(p, 'FIN_NETWORTH', 'columns=net; headers=false'),
  );
});
test('the second evaluation costs no request, and an older copy survives an outage', () => {
  const p = platformWith(
    [account(bank, 'A', 1), account(card, 'B', 2)],
    [moved(bank, '2026-11-05', 1), moved(card, '2026-11-05', 1)],
  );
  const go = () => balances(p, '', '2026-10-01', '2026-11-21', 'week');
  go();
  const n = p.requests.length;
  go();
  expect(p.requests.length - n).toBe(0);
});
test('an outage does not blank a cached range', () => {
  const p = platformWith(
    [account(bank, 'A', 1), account(card, 'B', 2)],
    [moved(bank, '2026-11-05', 1), moved(card, '2026-11-05', 1)],
  );
  const go = () => balances(p, '', '2026-10-01', '2026-11-21', 'week');
  const before = go();
  isDown = true;
  expect(go()).toEqual(before);
});
