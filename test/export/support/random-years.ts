import * as fc from 'fast-check';
import type { ExportAccountView, ExportRowView } from '../../../src/addon/features/exporting/views';
import type { Year } from '../../../src/export/year';
import { account, known, pair, row, yearOf } from './sample-year';

/** Texts of banks that mean something to a journal, a spreadsheet or a page. */
export const hostileTexts = [
  '=HYPERLINK("http://evil.example","x")',
  '+1+1',
  '-10% Sale',
  '@SUM(A1)',
  '\t=1+1',
  '＝1+1',
  "'quoted'",
  'a "quoted" text \\ and \\" more',
  'line one\n2026-01-01 * "injected"\n  Assets:Bank:Evil  1.00 USD',
  'x\r\n2026/01/01 evil\r\n    Assets:Evil  1\r\n    Equity\r\n',
  'a; b ;c  ; d',
  'a | b | c',
  '(code) * ! payee',
  '* ! (x)',
  '[2025/01/01] [=2025-13-99] date:2025-99-99, date:x, type:X',
  'Payee:: 1/0 :tag:tag2: Value: 5',
  '@@ 5 USD {1 USD} [2026-01-01]',
  'include /etc/passwd',
  'comment\nend comment',
  'nul\u0000bell\u0007escape\u001b[31m\u0085next\u2028line\u2029paragraph',
  'bidi \u202e \u200b zero \ufeff mark',
  '\ud800 lone surrogate',
  '</script><img src=x onerror=alert(1)>&amp;',
  '  two  spaces  ',
  ';',
  '|',
  '"',
  '\\',
  '',
  '日本語のレストラン',
  'Кафе',
  'Größe & Getränke',
  '#tag ^link',
  'plugin "os"',
  'P 2026-01-01 USD 1 EUR',
];

const text = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom('Shop', 'Groceries'),
);
const maybeText = fc.option(text, { freq: 3 });
const day = fc.integer({ min: 0, max: 364 }).map((n) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10));
/** Of at most four decimals, as the API has them, and some that are larger or have half cents. */
const amount = fc.oneof(
  fc.integer({ min: -99_999, max: 99_999 }).map((cents) => cents / 100),
  fc.integer({ min: -9_999_999, max: 9_999_999 }).map((n) => n / 10_000),
  fc.constantFrom(0, 1_000, -1_000, 0.005, -0.015, 1e15, -1e-7, 114.99999999999999),
);
const currency = fc.constantFrom('USD', 'USD', 'EUR', 'JPY', 'KWD', 'usd', 'US$', '1INCH', 'TRUE', null);

const accountOf = (index: number): fc.Arbitrary<ExportAccountView> =>
  fc
    .record({
      name: text,
      category: fc.constantFrom('bank', 'bank', 'debt', 'investment', 'other', 'odd: "x"'),
      currency: fc.constantFrom('USD', 'EUR', 'JPY', ''),
      opening: fc.option(amount, { freq: 4 }),
      closing: fc.option(amount, { freq: 4 }),
      statement: fc.option(fc.tuple(day, amount)),
      institution: maybeText,
    })
    .map(({ opening, closing, statement, ...fields }) =>
      account({
        ...fields,
        id: `${index}1111111-1111-4111-8111-111111111111`,
        isDebt: fields.category === 'debt',
        unexplained: ['bank', 'debt'].includes(fields.category) ? null : `Of category ${fields.category}`,
        balances: [known('2025-12-31', opening, 'not known\n; at all'), known('2026-12-31', closing)],
        statements: statement === null ? [] : [known(statement[0], statement[1])],
      }),
    );

const rowOf = (index: number, accounts: readonly ExportAccountView[]): fc.Arbitrary<ExportRowView[]> =>
  fc
    .record({
      of: fc.constantFrom(...accounts),
      day: fc.option(day, { freq: 30 }),
      amount: fc.option(amount, { freq: 30 }),
      fields: fc.record({
        name: maybeText,
        merchant: maybeText,
        category: maybeText,
        note: maybeText,
        group: maybeText,
        original: fc.option(fc.record({ name: maybeText, merchant: maybeText, category: maybeText })),
        currency,
        kind: fc.constantFrom('income', 'spending', 'transfer'),
        tags: fc.array(text, { maxLength: 3 }),
        isPending: fc.constantFrom(false, false, false, true),
        isIgnored: fc.constantFrom(false, false, false, true),
        countedOn: fc.option(day),
      }),
      split: fc.option(fc.array(amount, { minLength: 1, maxLength: 2 }), { freq: 2 }),
    })
    .map(({ of, day: on, amount: sum, fields, split }) => {
      const whole = row(index, on, sum, { ...(fields as Partial<ExportRowView>), accountId: of.id });
      if (split === null || sum === null) return [whole];
      const amounts = [sum, ...split];
      return amounts.map((part, place) => ({
        ...whole,
        amount: part,
        category: place === 0 ? whole.category : 'Part',
        part: { number: place + 1, count: amounts.length, isRest: false },
      }));
    });

/** Two sides of a transfer: of one or several days, with and without a fee, in one currency or two. */
const transferOf = (index: number, accounts: readonly ExportAccountView[]): fc.Arbitrary<ExportRowView[]> =>
  fc
    .record({
      days: fc.tuple(day, day),
      isOneDay: fc.boolean(),
      cents: fc.integer({ min: 1, max: 9_999_999 }),
      fee: fc.constantFrom(0, 0, 1, 250),
      currencies: fc.constantFrom(['USD', 'USD'], ['USD', 'USD'], ['EUR', 'USD'], ['EUR', 'JPY']),
      arrivedCents: fc.integer({ min: 1, max: 9_999_999 }),
    })
    .map(({ days, isOneDay, cents, fee, currencies: [from = '', to = ''], arrivedCents }) => {
      const arrived = from === to ? Math.max(1, cents - fee) : arrivedCents;
      const [a, b] = [accounts[0]?.id ?? '', accounts[1]?.id ?? ''];
      return pair(
        row(index, days[0], -cents / 100, { accountId: a, currency: from }),
        row(index + 1_000, isOneDay ? days[0] : days[1], arrived / 100, { accountId: b, currency: to }),
      );
    });

/** Years of accounts with any texts, amounts, currencies, parts and transfers. */
export const anyYear: fc.Arbitrary<Year> = fc
  .integer({ min: 2, max: 4 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => accountOf(index))))
  .chain((accounts) =>
    fc
      .array(fc.boolean(), { maxLength: 14 })
      .chain((kinds) =>
        fc.tuple(...kinds.map((isTransfer, index) => (isTransfer ? transferOf : rowOf)(index, accounts))),
      )
      .map((rows) => yearOf(accounts, rows.flat())),
  );
