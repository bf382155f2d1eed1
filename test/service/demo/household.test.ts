import { accountCategories, accountStatuses, sourceTypes } from '../../../src/contract/resources';
import { household } from '../../../src/service/demo/household/household';

const today = '2026-11-21';
const demo = household('seed', today);
const accountOf = (name: string) => demo.accounts.find((account) => account.name === name);

test('is the same for the same seed and day, and another for another seed', () => {
  expect(household('seed', today)).toEqual(demo);
  expect(household('other', today).transactions[0]).not.toEqual(demo.transactions[0]);
});

test('keeps earlier days when a day is added', () => {
  const settledOf = ({ transactions }: typeof demo) =>
    transactions
      .filter(({ transaction_date }) => transaction_date >= '2025-11-01' && transaction_date <= '2026-11-15')
      .sort((left, right) => (left.id < right.id ? -1 : 1));
  const settled = settledOf(demo);
  expect(settled.length).toBeGreaterThan(1500);
  expect(settledOf(household('seed', '2026-11-22'))).toEqual(settled);
});

test('spans 24 months with about 3,000 transactions, none later than today', () => {
  const dates = demo.transactions.map(({ transaction_date }) => transaction_date).sort();
  expect(dates.at(0)).toBe('2024-11-21');
  expect(dates.at(-1)).toBe(today);
  expect(demo.transactions.length).toBeGreaterThan(2500);
  expect(demo.transactions.length).toBeLessThan(3600);
  expect(new Set(demo.transactions.map(({ id }) => id)).size).toBe(demo.transactions.length);
});

test('has transactions with an entity, and most without', () => {
  const entities = demo.transactions.flatMap(({ entity }) => (entity === null ? [] : [JSON.parse(entity)]));
  expect(entities).toHaveLength(4 + 24 * 2);
  expect(new Set(entities.map(({ name }) => name))).toEqual(new Set(['14 Maple Street']));
});

test.each(['2024-02-29', '2026-03-01', '2027-12-31', '2031-07-15'])('is consistent on %s', (date) => {
  const { accounts, transactions, holdings } = household('seed', date);
  expect(transactions.length).toBeGreaterThan(2500);
  for (const account of accounts)
    expect([account.name, Number(account.current_balance) >= 0]).toEqual([account.name, true]);
  for (const holding of holdings) expect(Number(holding.market_value)).toBeGreaterThan(0);
  expect(transactions.some(({ pending }) => pending)).toBe(true);
});

test('has every category, source and status, two currencies, and each flag', () => {
  const valuesOf = (field: 'category' | 'source_type' | 'status' | 'currency_code') =>
    [...new Set(demo.accounts.map((account) => account[field]))].sort();
  expect(valuesOf('category')).toEqual([...accountCategories].sort());
  expect(valuesOf('source_type')).toEqual([...sourceTypes].sort());
  expect(valuesOf('status')).toEqual([...accountStatuses].sort());
  expect(valuesOf('currency_code')).toEqual(['EUR', 'USD']);
  expect(accountOf('Joint Household')?.ownership_percentage).toBe('50');
  expect(accountOf('1967 Coupé')?.exclude_from_net_worth).toBe(true);
  expect(accountOf('Maple Street House')?.linked_liability_account_id).toBe(accountOf('Maple Street Mortgage')?.id);
  expect(accountOf('Girokonto Lübeck')).toMatchObject({
    connection_status: 'LOGIN_REQUIRED',
    login_required_at: new Date('2026-11-13T21:04:02Z'),
    reconnect_by: new Date('2026-12-13T00:00:00Z'),
  });
});

test('the balance of an account with holdings is the value of its holdings', () => {
  const brokerage = accountOf('Taxable Brokerage');
  const worth = demo.holdings
    .filter(({ account_id }) => account_id === brokerage?.id)
    .reduce((sum, { market_value }) => sum + Number(market_value), 0);
  expect(worth.toFixed(2)).toBe(brokerage?.current_balance);
});

test('a card payment is the amount charged in the month before', () => {
  const card = accountOf('Everyday Rewards Card');
  const inMonth = (month: string) =>
    demo.transactions.filter(
      ({ account_id, transaction_date }) => account_id === card?.id && transaction_date.startsWith(month),
    );
  const charged = inMonth('2026-09')
    .filter(({ name }) => name !== 'PAYMENT – THANK YOU')
    .reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
  const paid = inMonth('2026-10').find(({ name }) => name === 'PAYMENT – THANK YOU');
  expect(Math.round(Number(paid?.amount) * 100)).toBe(-charged);
});

test('both sides of a transfer are ignored, and add up to zero', () => {
  const transfers = demo.transactions.filter(({ name }) => /^TRANSFER (TO|FROM)/.test(name));
  expect(transfers.length).toBeGreaterThan(80);
  expect(transfers.every(({ is_ignored }) => is_ignored)).toBe(true);
  expect(transfers.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0)).toBe(0);
});

test('has only texts of a household: no formula, markup, date or number in place of a name', () => {
  const texts = [
    ...demo.transactions.flatMap(({ name, merchant_name }) => [name, merchant_name]),
    ...demo.accounts.flatMap(({ name, official_name }) => [name, official_name]),
    ...demo.holdings.map(({ asset_name }) => asset_name),
    ...demo.tags.flatMap(({ name, description }) => [name, description]),
  ].filter((text) => text !== null);
  const odd = /^[=+@'-]|[<>"]|^\d{4}-\d\d|^\d+\/\d|^0\d|^(true|false)$/i;
  expect([...new Set(texts)].filter((text) => odd.test(text))).toEqual([]);
  expect(demo.transactions.some(({ merchant_name }) => merchant_name === null)).toBe(true);
});

test('has pending transactions only in the last days', () => {
  const pending = demo.transactions.filter((transaction) => transaction.pending);
  expect(pending.length).toBeGreaterThan(2);
  for (const { transaction_date } of pending) expect(transaction_date >= '2026-11-19').toBe(true);
});
