import fc from 'fast-check';
import { BankFileError } from '../../../src/bank-files/bank-file-error';
import { readText } from './support/read-text';

/** A transaction as a household has it: a day, cents and a text. */
interface Payment {
  readonly day: string;
  readonly cents: number;
  readonly name: string;
}

/** How a bank writes it. */
interface Style {
  readonly delimiter: string;
  readonly decimal: '.' | ',';
  readonly group: string;
  readonly days: 'd.m.y' | 'd/m/y' | 'm/d/y' | 'd-m-y' | 'y-m-d' | 'ymd' | 'd/m/yy' | 'd Mon y';
  readonly sign: 'front' | 'behind' | 'parentheses' | 'columns' | 'negative columns' | 'side' | 'mark' | 'inverted';
  readonly hasBalance: boolean;
  readonly isNewestFirst: boolean;
  readonly hasHeadings: boolean;
  readonly headings: number;
  readonly above: number;
  readonly hasTotal: boolean;
  readonly order: readonly number[];
  readonly lineEnd: string;
}

const vocabularies = [
  {
    day: 'Date',
    name: 'Description',
    amount: 'Amount',
    out: 'Debit',
    in: 'Credit',
    side: 'Debit/Credit',
    balance: 'Balance',
    other: 'Branch',
  },
  {
    day: 'Buchungstag',
    name: 'Verwendungszweck',
    amount: 'Betrag',
    out: 'Soll',
    in: 'Haben',
    side: 'Soll/Haben',
    balance: 'Saldo',
    other: 'Filiale',
  },
  {
    day: 'Date',
    name: 'Libellé',
    amount: 'Montant',
    out: 'Débit',
    in: 'Crédit',
    side: 'Sens',
    balance: 'Solde',
    other: 'Agence',
  },
  {
    day: 'Fecha',
    name: 'Concepto',
    amount: 'Importe',
    out: 'Debe',
    in: 'Haber',
    side: 'Debe/Haber',
    balance: 'Saldo',
    other: 'Oficina',
  },
  {
    day: 'Datum',
    name: 'Omschrijving',
    amount: 'Bedrag',
    out: 'Af',
    in: 'Bij',
    side: 'Af Bij',
    balance: 'Saldo',
    other: 'Kantoor',
  },
  {
    day: 'Dato',
    name: 'Tekst',
    amount: 'Beløb',
    out: 'Ud',
    in: 'Ind',
    side: 'Debet/Kredit',
    balance: 'Saldo',
    other: 'Afdeling',
  },
];
const sideWords = [
  ['D', 'C'],
  ['S', 'H'],
  ['Debit', 'Credit'],
  ['Af', 'Bij'],
] as const;
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

const names = fc.oneof(
  fc.constantFrom(
    'Kiosk',
    'Bakery "The Fork"',
    'Rent; flat 3',
    'Market, corner',
    "O'Neill",
    'Tea 12.50',
    '24.12.2026',
    'TOTAL',
    'Müller & Söhne',
    'Zoo\nParis',
    '7',
    '1.234,56',
  ),
  fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 12 }),
);

const payment: fc.Arbitrary<Payment> = fc.record({
  day: fc
    .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
    .map(([month, day]) => `2026-${two(month)}-${two(day)}`),
  cents: fc
    .oneof(fc.integer({ min: -9_999, max: 9_999 }), fc.integer({ min: -200_000_000, max: 200_000_000 }))
    .filter((cents) => cents !== 0),
  // A cell may be wrapped so that Excel leaves it alone.
  name: names.filter((name) => name.trim() !== '' && !/^\s*['"=]/.test(name)),
});

const style: fc.Arbitrary<Style> = fc.record({
  delimiter: fc.constantFrom(';', ',', '\t', '|'),
  decimal: fc.constantFrom('.', ','),
  group: fc.constantFrom('', ' ', "'", 'other'),
  days: fc.constantFrom('d.m.y', 'd/m/y', 'm/d/y', 'd-m-y', 'y-m-d', 'ymd', 'd/m/yy', 'd Mon y'),
  sign: fc.constantFrom('front', 'behind', 'parentheses', 'columns', 'negative columns', 'side', 'mark', 'inverted'),
  hasBalance: fc.boolean(),
  isNewestFirst: fc.boolean(),
  hasHeadings: fc.boolean(),
  headings: fc.nat({ max: vocabularies.length - 1 }),
  above: fc.nat({ max: 3 }),
  hasTotal: fc.boolean(),
  order: fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4, maxLength: 4 }),
  lineEnd: fc.constantFrom('\n', '\r\n'),
});

test('reads any household in any layout exactly, or refuses it with a reason', async () => {
  let read = 0;
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(payment, { minLength: 1, maxLength: 8 }),
      style,
      fc.nat({ max: 3 }),
      async (payments, given, words) => {
        const sorted = [...payments].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
        // What only a running balance shows needs one, and rows on two days.
        const isShown = given.hasBalance && sorted[0]?.day !== sorted.at(-1)?.day;
        const style = given.sign === 'inverted' && !isShown ? { ...given, sign: 'front' as const } : given;
        // Without headings, a column of names that are days or codes is one of days or codes.
        const named = sorted.map((each) =>
          given.hasHeadings || /[a-z]{3}/i.test(each.name) ? each : { ...each, name: 'Zoo' },
        );
        const rows = style.isNewestFirst ? named.reverse() : named;
        const text = write(rows, style, words);
        try {
          const { transactions } = await readText(text);
          const got = transactions.map(({ date, amount, name }) => [date, amount, name]);
          expect(got).toEqual(
            rows.map(({ day, cents, name }) => [day, toPlain(cents), name.replace(/\s+/g, ' ').trim()]),
          );
          read += 1;
        } catch (error) {
          if (!(error instanceof BankFileError)) throw new Error(`${(error as Error).message}\n${text}`);
          expect(error.message).toMatch(/\.$/);
          refused += 1;
        }
      },
    ),
    { numRuns: 400 },
  );
  // Most layouts say enough.
  expect(read).toBeGreaterThan(refused);
});

function write(rows: readonly Payment[], style: Style, words: number): string {
  const vocabulary = vocabularies[style.headings] ?? vocabularies[0];
  const [outWord, inWord] = sideWords[words] ?? sideWords[0];
  let balance = 100_000n;
  const ascending = style.isNewestFirst ? [...rows].reverse() : rows;
  const balances = ascending.map(({ cents }) => {
    balance += BigInt(cents);
    return balance;
  });
  if (style.isNewestFirst) balances.reverse();
  const isTwo = style.sign === 'columns' || style.sign === 'negative columns';
  const cellsOf = ({ day, cents, name }: Payment, after: bigint) => {
    const size = number(BigInt(Math.abs(cents)), style);
    const isOut = cents < 0;
    const amount = {
      front: [`${isOut ? '-' : ''}${size}`],
      behind: [`${size}${isOut ? '-' : ''}`],
      parentheses: [isOut ? `(${size})` : size],
      columns: isOut ? [size, ''] : ['', size],
      'negative columns': isOut ? [`-${size}`, ''] : ['', size],
      side: [size, isOut ? outWord : inWord],
      mark: [`${size} ${isOut ? 'Dr' : 'Cr'}`],
      inverted: [`${isOut ? '' : '-'}${size}`],
    }[style.sign];
    const signed = `${after < 0n ? '-' : ''}${number(after < 0n ? -after : after, style)}`;
    return [[writeDay(day, style.days)], [name], amount, style.hasBalance ? [signed] : []];
  };
  const heading = [
    [vocabulary?.day ?? ''],
    [vocabulary?.name ?? ''],
    isTwo
      ? [vocabulary?.out ?? '', vocabulary?.in ?? '']
      : style.sign === 'side'
        ? [vocabulary?.amount ?? '', vocabulary?.side ?? '']
        : [vocabulary?.amount ?? ''],
    style.hasBalance ? [vocabulary?.balance ?? ''] : [],
  ];
  const arrange = (groups: readonly (readonly string[])[]) => style.order.flatMap((place) => groups[place] ?? []);
  const toLine = (cells: readonly string[]) =>
    cells
      .map((cell) =>
        /["'\n]|^\s|\s$/.test(cell) || cell.includes(style.delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell,
      )
      .join(style.delimiter);
  const above = ['Export of an account', `Account${style.delimiter}12345678`, ''].slice(0, style.above);
  const body = rows.map((row, index) => toLine(arrange(cellsOf(row, balances[index] ?? 0n))));
  const total = style.hasTotal ? [`${style.delimiter}End of the list`] : [];
  const headings = style.hasHeadings ? [toLine(arrange(heading))] : [];
  return [...(style.hasHeadings ? above : []), ...headings, ...body, ...total, ''].join(style.lineEnd);
}

function number(cents: bigint, { decimal, group }: Style): string {
  const digits = String(cents).padStart(3, '0');
  const mark = group === 'other' ? (decimal === ',' ? '.' : ',') : group;
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, mark);
  return `${whole}${decimal}${digits.slice(-2)}`;
}

function toPlain(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function writeDay(day: string, style: Style['days']): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return {
    'd.m.y': `${date}.${month}.${year}`,
    'd/m/y': `${date}/${month}/${year}`,
    'm/d/y': `${month}/${date}/${year}`,
    'd-m-y': `${date}-${month}-${year}`,
    'y-m-d': day,
    ymd: `${year}${month}${date}`,
    'd/m/yy': `${date}/${month}/${year.slice(2)}`,
    'd Mon y': `${Number(date)} ${months[Number(month) - 1]} ${year}`,
  }[style];
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
