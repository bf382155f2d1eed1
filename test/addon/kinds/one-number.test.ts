import fc from 'fast-check';
import { list } from '../../support/api/scripted-api';
import { evaluateTable } from '../../support/platform/connected-platform';
import { FakeSheet } from '../../support/sheets/fake-sheet';
import { platformWith } from '../formulas/summary/summaries';

const accountIds = ['a', 'b', 'c', 'd'];
const accounts = accountIds.map((id, index) => ({
  id,
  name: `Account ${id}`,
  status: index === 2 ? 'REMOVED' : 'ACTIVE',
  ...(index === 3 ? { excludeFromTransactions: true } : {}),
  balances: { current: 1, currencyCode: ['USD', 'EUR', 'CHF', 'USD'][index] },
}));

/** Category fields, and the kind that the rules give it by them; `loan`: spending, or a transfer where it arrives; null: a matching transaction or the sign decides. */
const categories = [
  [{ organizationTransactionCategoryName: 'Salary', sourcePrimaryCategory: 'INCOME' }, 'income'],
  [{ organizationTransactionCategoryName: 'Groceries', sourcePrimaryCategory: 'FOOD_AND_DRINK' }, 'spending'],
  [{ sourcePrimaryCategory: 'FOOD_AND_DRINK', sourceDetailedCategory: 'FOOD_AND_DRINK_GROCERIES' }, 'spending'],
  [{ sourcePrimaryCategory: 'TRANSFER_OUT', sourceDetailedCategory: 'TRANSFER_OUT_SAVINGS' }, 'transfer'],
  [{ sourcePrimaryCategory: 'TRANSFER_OUT', sourceDetailedCategory: 'TRANSFER_OUT_WITHDRAWAL' }, 'spending'],
  [{ sourceDetailedCategory: 'LOAN_PAYMENTS_CREDIT_CARD_PAYMENT' }, 'transfer'],
  [{ sourcePrimaryCategory: 'LOAN_PAYMENTS', sourceDetailedCategory: 'LOAN_PAYMENTS_CAR_PAYMENT' }, 'loan'],
  [{ organizationTransactionCategoryName: 'Umbuchung' }, null],
  [{ organizationTransactionCategoryName: 'Loan to Ann', sourcePrimaryCategory: 'GENERAL_SERVICES' }, 'transfer'],
  [{}, null],
] as const;
const moved = categories[7];
const userSheet = () =>
  new FakeSheet(
    'FIN Categories',
    [
      ['Category', 'Kind'],
      ['loan to ann', 'transfer'],
    ],
    9,
  );

interface Paid {
  readonly id: string;
  readonly accountId: string;
  readonly transactionDate: string;
  readonly currencyCode: string;
  readonly cents: number;
  readonly pending: boolean;
  readonly isIgnored: boolean;
  readonly category: (typeof categories)[number];
}

/** Few amounts and days, so that many of them match. */
const paid = fc.record({
  accountId: fc.constantFrom(...accountIds),
  day: fc.integer({ min: 0, max: 75 }),
  currencyCode: fc.constantFrom('USD', 'USD', 'EUR', 'CHF'),
  cents: fc.constantFrom(-1_010, 1_010, -2_505, 2_505, -7, 0, 99_999),
  pending: fc.boolean(),
  isIgnored: fc.integer({ min: 0, max: 5 }).map((value) => value === 0),
  category: fc.constantFrom(...categories),
});
/** Groceries once, so that the category exists. */
const groceries = { ...{ accountId: 'a', day: 30, currencyCode: 'USD', cents: -333 }, category: categories[1] };
const world = fc.array(paid, { maxLength: 40 }).map((rows) =>
  [...rows, { ...groceries, pending: false, isIgnored: false }].map(({ day, ...row }, index): Paid => {
    const transactionDate = new Date(Date.UTC(2026, 8, 6 + day)).toISOString().slice(0, 10);
    return { ...row, id: `t${String(index).padStart(3, '0')}`, transactionDate };
  }),
);

const toRow = ({ cents, category: [fields], ...row }: Paid) => ({
  ...row,
  ...fields,
  displayAmount: cents / 100,
  amount: -cents / 100,
});

/** What a row says by itself. */
const ruled = ({ category: [, rule], cents }: Paid) => (rule === 'loan' ? (cents > 0 ? null : 'spending') : rule);
const isCertain = (row: Paid) => ruled(row) === 'transfer' || row.category[1] === 'loan';
const isMoved = (row: Paid) => row.category === moved;
const says = (row: Paid) => isCertain(row) || isMoved(row);
const daysApart = (a: Paid, b: Paid) =>
  Math.abs(Date.parse(a.transactionDate) - Date.parse(b.transactionDate)) / 86_400_000;
/** Whether they may be two sides by sign, account and day. */
const isAcross = (a: Paid, b: Paid) => a.cents * b.cents < 0 && a.accountId !== b.accountId && daysApart(a, b) <= 5;

/** The kinds by the rules in the documentation, computed without the add-on's code. */
function kindsOf(all: readonly Paid[]): (row: Paid) => string {
  const matching = all.filter((row) => isCertain(row) || ruled(row) === null);
  const active = matching.filter(({ isIgnored }) => !isIgnored);
  const sides = sidesOf(active);
  // Only what would be income, or is called a transfer, is matched with what the organization ignores.
  const left = active.filter((row) => !sides.has(row) && (row.cents > 0 || says(row)));
  for (const row of sidesOf([...left, ...matching.filter(({ isIgnored }) => isIgnored)])) sides.add(row);
  return (row) => {
    const decided = ruled(row) ?? (sides.has(row) ? 'transfer' : null);
    if (decided !== null) return decided;
    if (row.category[1] === 'loan') return 'spending';
    return (isMoved(row) ? ofOthers(row, all) : null) ?? (row.cents > 0 ? 'income' : 'spending');
  };
}

/** By the others of its category, of which most are on one side, and at least twice as much. */
function ofOthers(row: Paid, all: readonly Paid[]): string | null {
  const others = all.filter(
    (other) =>
      isMoved(other) && !other.isIgnored && other.currencyCode === row.currencyCode && daysApart(other, row) <= 45,
  );
  const amounts = (sign: number) => others.map(({ cents }) => cents * sign).filter((cents) => cents > 0);
  const total = (cents: readonly number[]) => cents.reduce((sum, each) => sum + each, 0);
  const [arrived, out] = [amounts(1), amounts(-1)];
  if (out.length > arrived.length && total(out) >= 2 * total(arrived)) return 'spending';
  return arrived.length > out.length && total(arrived) >= 2 * total(out) ? 'income' : null;
}

/** The rows that are sides of transfers. No two or three of the amounts add up to another one, and none is 5 % less. */
function sidesOf(rows: readonly Paid[]): Set<Paid> {
  const found = new Set<Paid>();
  // What both sides say counts before what one says.
  for (const strength of [2, 1]) {
    const open = rows.filter((row) => !found.has(row));
    const fits = (a: Paid, b: Paid) =>
      isAcross(a, b) &&
      a.cents === -b.cents &&
      a.currencyCode === b.currencyCode &&
      Number(says(a)) + Number(says(b)) >= strength;
    for (const group of groupsOf(open, fits)) for (const row of certainOf(group, fits)) found.add(row);
  }
  const left = rows.filter((row) => !found.has(row) && says(row));
  const inOtherCurrency = (row: Paid) =>
    left.filter((other) => isAcross(row, other) && row.currencyCode !== other.currencyCode);
  for (const row of left) {
    const [only, second] = inOtherCurrency(row);
    if (only !== undefined && second === undefined && inOtherCurrency(only).length === 1) found.add(row);
  }
  return found;
}

type Fits = (a: Paid, b: Paid) => boolean;

/** Rows that fit each other, directly or through others. */
function groupsOf(rows: readonly Paid[], fits: Fits): Paid[][] {
  const left = new Set(rows);
  return rows.map((first) => {
    const group = left.delete(first) ? [first] : [];
    for (const row of group) {
      for (const other of left) if (fits(row, other) && left.delete(other)) group.push(other);
    }
    return group;
  });
}

/** Those nearest to each other by two days, then those that every largest assignment contains. */
function certainOf(group: readonly Paid[], fits: Fits): Paid[] {
  const isLong = group.some((row) => group.some((other) => daysApart(row, other) > 10));
  if (isLong || group.length > 24) return [];
  const nearest = (row: Paid) => {
    const [first, second] = group
      .filter((other) => fits(row, other))
      .sort((a, b) => daysApart(row, a) - daysApart(row, b));
    if (first === undefined || second === undefined) return first;
    return daysApart(row, second) - daysApart(row, first) >= 2 ? first : undefined;
  };
  for (const row of group) {
    const other = nearest(row);
    if (other === undefined || nearest(other) !== row) continue;
    const rest = group.filter((each) => each !== row && each !== other);
    return [row, other, ...certainOf(rest, fits)];
  }
  const size = largest(group, fits);
  return group.filter(
    (row) =>
      largest(
        group.filter((other) => other !== row),
        fits,
      ) < size,
  );
}

/** How many pairs the largest assignment has. */
function largest(group: readonly Paid[], fits: Fits): number {
  const partner = new Map<Paid, Paid>();
  const place = (out: Paid, seen: Set<Paid>): boolean =>
    group.some((arrived) => {
      if (seen.has(arrived) || !fits(out, arrived)) return false;
      seen.add(arrived);
      const before = partner.get(arrived);
      if (before !== undefined && !place(before, seen)) return false;
      partner.set(arrived, out);
      return true;
    });
  return group.filter((out) => out.cents < 0 && place(out, new Set())).length;
}

const sum = (rows: readonly Paid[]) => rows.reduce((total, { cents }) => total + cents, 0) / 100 + 0;

test('October is the same number in summaries, lists and every grouping, and as computed from the rows', () => {
  fc.assert(
    fc.property(world, (all) => {
      const kindOf = kindsOf(all);
      const platform = platformWith([], {
        'GET /v1/accounts': accounts,
        'GET /v1/transactions': ({ query }) =>
          list(
            all
              .filter(
                ({ transactionDate: day }) => day >= (query['dateFrom'] ?? '') && day <= (query['dateTo'] ?? '9999'),
              )
              .filter(
                ({ isIgnored }) => query['visibility'] === 'all' || isIgnored === (query['visibility'] === 'ignored'),
              )
              .map(toRow),
          ),
      });
      platform.sheets.push(userSheet());
      const counted = all.filter(
        ({ transactionDate, isIgnored, accountId }) =>
          transactionDate.startsWith('2026-10') && !isIgnored && accountId !== 'd',
      );
      for (const currency of ['USD', 'EUR', 'CHF']) {
        const own = counted.filter((row) => row.currencyCode === currency);
        const of = (kind: string) => own.filter((row) => kindOf(row) === kind);
        const expected = [sum(of('income')), 0 - sum(of('spending')) + 0, sum(of('transfer'))];
        const ask = (by: string, options = '') =>
          evaluateTable(platform, 'FIN_SUMMARY', by, '2026-10', '', `currency=${currency}; headers=false; ${options}`);
        const columns = 'columns=in,out,transfers';
        expect(ask('month', columns)).toEqual([expected]);
        const added = (rows: unknown[][]) =>
          expected.map(
            (_, index) => Math.round(rows.reduce((total, row) => total + Number(row[index] ?? 0) * 100, 0)) / 100 + 0,
          );
        for (const by of ['category', 'account', 'kind', 'day']) expect(added(ask(by, columns))).toEqual(expected);
        const listed = (kind: string) =>
          evaluateTable(
            platform,
            'FIN_TRANSACTIONS',
            '2026-10',
            '',
            `currency=${currency}; kind=${kind}; columns=amount; headers=false`,
          )
            .flat()
            .reduce((total: number, amount) => Math.round((total + Number(amount ?? 0)) * 100) / 100, 0);
        expect([listed('income'), 0 - listed('spending') + 0, listed('transfer')]).toEqual(expected);
        const bought = own.filter((row) => row.category === categories[1]);
        expect(ask('year', `${columns}; category=groceries`)).toEqual([[0, 0 - sum(bought) + 0, 0]]);
      }
    }),
    { numRuns: 12 },
  );
});
