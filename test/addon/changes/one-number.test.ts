import fc from 'fast-check';
import { list } from '../../support/api/scripted-api';
import { evaluateTable } from '../../support/platform/connected-platform';
import { FakeSheet } from '../../support/sheets/fake-sheet';
import { paid, platformWith } from '../formulas/summary/summaries';
import { partsOf, splitSheet } from '../splits/split-sheets';
import { changeOf, changeSheet } from './change-sheets';
import { ruleSheet } from './rule-sheets';

/** FIN Categories decides every kind, so that the model below needs no others. */
const kinds = { Food: 'spending', Fun: 'spending', Pay: 'income', Moved: 'transfer' } as const;
type Category = keyof typeof kinds;
const names = Object.keys(kinds) as Category[];
const category = fc.constantFrom(...names);
const kind = fc.constantFrom('income', 'spending', 'transfer');
const rates = { USD: 1, EUR: 2, CHF: 0.5 } as const;

/** What a person knows of a payment: what the bank said, and what the user says in place of it. */
const payment = fc.record({
  day: fc.integer({ min: 1, max: 60 }),
  cents: fc.integer({ min: -300, max: 300 }).map((value) => value * 16),
  currency: fc.constantFrom('USD', 'EUR', 'CHF'),
  bank: category,
  shop: fc.nat({ max: 3 }),
  said: fc.option(
    fc.record({ category: fc.option(category), kind: fc.option(kind), merchant: fc.option(fc.constant('Bob')) }),
  ),
  /** Which payment it pays back. */
  back: fc.option(fc.nat({ max: 30 }), { freq: 4 }),
  /** The day on which it counts in place of its own. */
  counts: fc.option(fc.integer({ min: 1, max: 60 }), { freq: 3 }),
  /** The second of two parts, and how much of the amount it has. */
  part: fc.option(fc.record({ category, share: fc.constantFrom(0.25, 0.5) }), { freq: 3 }),
});
type Payment = typeof payment extends fc.Arbitrary<infer Value> ? Value : never;

interface Counted {
  readonly month: string;
  readonly category: string;
  readonly kind: string;
  /** In USD. */
  readonly amount: number;
}

/** What a rule says of all payments at a shop. The first rule from the top counts. */
const rule = fc.oneof(
  fc.record({ shop: fc.nat({ max: 3 }), column: fc.constant('Category'), value: category }),
  fc.record({ shop: fc.nat({ max: 3 }), column: fc.constant('Kind'), value: kind }),
);
type Rule = typeof rule extends fc.Arbitrary<infer Value> ? Value : never;

/** What counts, computed without the add-on's code. */
function count(all: readonly Payment[], rules: readonly Rule[]): Counted[] {
  const ruled = ({ shop }: Payment, column: string) =>
    rules.find((each) => each.shop === shop && each.column === column)?.value ?? null;
  const categoryAt = (payment: Payment) =>
    (payment.said?.category ?? ruled(payment, 'Category') ?? payment.bank) as Category;
  const isPaid = (payment: Payment): Payment | null => {
    const other = payment.back === null ? undefined : all[payment.back];
    // Only what pays back nothing itself is paid back, so that there are no circles here.
    return other === undefined || other === payment || other.back !== null ? null : other;
  };
  return all.flatMap((payment): Counted[] => {
    const other = isPaid(payment);
    const own = payment.said?.category ?? categoryAt(other ?? payment);
    const paid = other ?? payment;
    const before = paid.said?.kind ?? ruled(paid, 'Kind') ?? kinds[categoryAt(paid)];
    const kindOf = payment.said?.kind ?? (other === null ? (ruled(payment, 'Kind') ?? kinds[own]) : before);
    const amount = (payment.cents / 100) * rates[payment.currency];
    const base = { month: toDay(payment.counts ?? payment.day).slice(0, 7), category: own, kind: kindOf, amount };
    const { part } = payment;
    if (part === null || payment.cents === 0) return [base];
    const second = { ...base, category: part.category, amount: amount * part.share };
    const isOwn = part.category === own;
    return [
      { ...base, amount: amount - second.amount },
      { ...second, kind: isOwn ? kindOf : kinds[part.category] },
    ];
  });
}

const toDay = (day: number): string => new Date(Date.UTC(2026, 9, day)).toISOString().slice(0, 10);

const round = (value: number): number => Math.round(value * 100) / 100 + 0;
const sums = (rows: readonly Counted[]) => {
  const of = (wanted: string) =>
    round(rows.filter((row) => row.kind === wanted).reduce((sum, { amount }) => sum + amount, 0));
  return [of('income'), 0 - of('spending') + 0, of('transfer')];
};

test('what the user changes, splits, pays back, counts on another day and rules is one number in every figure', () => {
  fc.assert(
    fc.property(fc.array(payment, { minLength: 1, maxLength: 30 }), fc.array(rule, { maxLength: 4 }), (all, rules) => {
      const dates = all.map(({ day }) => toDay(day));
      const rows = all.map(({ cents, currency, bank }, index) =>
        paid(dates[index] ?? '', cents / 100, {
          currencyCode: currency,
          organizationTransactionCategoryName: bank,
          name: `PAYMENT ${index}`,
          merchantName: `Shop ${all[index]?.shop}`,
        }),
      );
      const platform = platformWith([], {
        'GET /v1/transactions': ({ query }) =>
          list(
            rows.filter(
              ({ transactionDate: day }) => day >= (query['dateFrom'] ?? '') && day <= (query['dateTo'] ?? '9999'),
            ),
          ),
      });
      const id = (index: number): string => rows[index]?.id ?? '';
      const changes = all.flatMap(({ said, back, counts }, index) => {
        const other = back === null ? undefined : all[back];
        const paysBack =
          other === undefined || back === index || other.back !== null ? {} : { paysBack: id(back ?? 0) };
        const given = Object.fromEntries(Object.entries(said ?? {}).filter(([, value]) => value !== null));
        const countsOn = counts === null ? {} : { countsOn: new Date(`${toDay(counts)}T00:00:00Z`) };
        const cells = { ...given, ...paysBack, ...countsOn };
        return Object.keys(cells).length === 0 ? [] : [changeOf(rows[index] ?? {}, cells)];
      });
      const parts = all.flatMap(({ part, cents }, index) => {
        if (part === null || cents === 0) return [];
        const second = (cents / 100) * part.share;
        return partsOf(
          rows[index] ?? {},
          { amount: cents / 100 - second },
          { amount: second, category: part.category },
        );
      });
      const table = (name: string, cells: readonly (readonly string[])[]) =>
        platform.sheets.push(
          new FakeSheet(
            name,
            cells.map((row) => [...row]),
            9,
          ),
        );
      platform.sheets.push(
        changeSheet(changes),
        splitSheet(parts),
        ruleSheet(
          rules.map(({ shop, column, value }) => ({
            ...{ on: true, field: 'merchant', test: 'equals', value: `Shop ${shop}` },
            ...{ setColumn: column, setTo: value },
          })),
        ),
      );
      table('FIN Categories', [['Category', 'Kind'], ...Object.entries(kinds)]);
      platform.sheets.push(
        new FakeSheet(
          'FIN Rates',
          [
            ['Currency', 'Rate to USD'],
            ['EUR', 2],
            ['CHF', 0.5],
          ] as never,
          9,
        ),
      );
      const expected = count(all, rules);
      const ask = (by: string, options: string) =>
        evaluateTable(platform, 'FIN_SUMMARY', by, '2026-10', '2026-11', `in=USD; headers=false; ${options}`);
      const columns = 'columns=in,out,transfers';
      const added = (cells: readonly (readonly unknown[])[]) =>
        [0, 1, 2].map((index) => round(cells.reduce((sum, row) => sum + Number(row[index] ?? 0), 0)));
      expect(added(ask('month', columns))).toEqual(sums(expected));
      const byMonth = new Map(
        ask('month', 'columns=month,in,out,transfers').map(([month, ...cells]) => [month, cells]),
      );
      for (const by of ['category', 'kind', 'merchant', 'day']) expect(added(ask(by, columns))).toEqual(sums(expected));
      for (const name of names) {
        const own = expected.filter((row) => row.category === name);
        if (own.length === 0) continue;
        expect(added(ask('month', `${columns}; category=${name}`))).toEqual(sums(own));
        const listed = evaluateTable(
          platform,
          'FIN_TRANSACTIONS',
          '2026-10',
          '2026-11',
          `splits=true; category=${name}; columns=kind,amount,currency; headers=false`,
        ) as [string, number, keyof typeof rates][];
        const shown = listed.map(([shownKind, amount, currency]): Counted => {
          return { month: '', category: name, kind: shownKind, amount: amount * rates[currency] };
        });
        expect(sums(shown)).toEqual(sums(own));
      }
      for (const month of ['2026-10', '2026-11']) {
        const [spent] = evaluateTable(
          platform,
          'FIN_SUMMARY',
          'year',
          month,
          month,
          'in=USD; columns=in,out,transfers; headers=false',
        );
        const wanted = sums(expected.filter((row) => row.month === month));
        expect(added([spent ?? []])).toEqual(wanted);
        expect(added([byMonth.get(month) ?? []])).toEqual(wanted);
      }
    }),
    { numRuns: 25 },
  );
});
