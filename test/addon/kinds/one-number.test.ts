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

/** The kind by the rules in the documentation, computed without the add-on's code. */
function kindOf(row: Paid, all: readonly Paid[]): string {
  const ruled = ({ category: [, rule], cents }: Paid) => (rule === 'loan' ? (cents > 0 ? null : 'spending') : rule);
  const isCertain = (one: Paid) => ruled(one) === 'transfer' || (one.category[1] === 'loan' && one.cents < 0);
  const decided = ruled(row);
  if (decided !== null) return decided;
  const days = (a: Paid, b: Paid) =>
    Math.abs(Date.parse(a.transactionDate) - Date.parse(b.transactionDate)) / 86_400_000;
  const fitting = (one: Paid) =>
    all.filter(
      (other) =>
        (row.isIgnored || !other.isIgnored) &&
        (ruled(other) === null || isCertain(other)) &&
        other.cents === -one.cents &&
        other.cents !== 0 &&
        other.accountId !== one.accountId &&
        other.currencyCode === one.currencyCode &&
        days(one, other) <= 5,
    );
  const isNearest = (one: Paid, other: Paid) =>
    fitting(one).every((third) => third === other || days(one, third) > days(one, other));
  const others = fitting(row);
  const isPair = others.length === 1 && others.every((other) => fitting(other).length === 1);
  const isBesideCertain = others.some((other) => isCertain(other) && isNearest(row, other) && isNearest(other, row));
  const rivals = all.filter((third) => others.some((other) => fitting(other).includes(third)));
  const isServed = others.length > 0 && others.every(isCertain) && rivals.length <= others.length;
  if (isPair || isBesideCertain || isServed) return 'transfer';
  return row.cents > 0 && row.category[1] !== 'loan' ? 'income' : 'spending';
}

const sum = (rows: readonly Paid[]) => rows.reduce((total, { cents }) => total + cents, 0) / 100 + 0;

test('October is the same number in summaries, lists and every grouping, and as computed from the rows', () => {
  fc.assert(
    fc.property(world, (all) => {
      const platform = platformWith([], {
        'GET /v1/accounts': accounts,
        'GET /v1/transactions': ({ query }) =>
          list(
            all
              .filter(
                ({ transactionDate: day }) => day >= (query['dateFrom'] ?? '') && day <= (query['dateTo'] ?? '9999'),
              )
              .filter(({ isIgnored }) => query['visibility'] === 'all' || !isIgnored)
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
        const of = (kind: string) => own.filter((row) => kindOf(row, all) === kind);
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
