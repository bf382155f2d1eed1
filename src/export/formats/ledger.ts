import { type Book, type Entry, type Posting, valueNames } from '../book';
import type { Assertion } from '../check-accounts';
import { toLine } from '../names';
import { blocksOf, headerOf, nameTags, writeAmount } from './blocks';

/** What ledger and hledger write differently. */
interface Dialect {
  /** Lines that declare the commodities, accounts and tags. */
  declarations(book: Book, tags: readonly string[]): string[];
  description(payee: string, narration: string): string;
  /** A comment that says something of an entry, and that ledger and hledger also search by. */
  value(name: string, text: string): string;
  tags(tags: readonly string[]): string;
  /** Whether the narration is in the description. */
  readonly hasNarration: boolean;
}

/** A journal for ledger 3. */
export function writeLedger(book: Book): string {
  return write(book, ledger);
}

/** A journal for hledger 1. */
export function writeHledger(book: Book): string {
  return write(book, hledger);
}

const names = [...valueNames, 'narration', 'link', 'counted-on', 'by'];

const ledger: Dialect = {
  hasNarration: false,
  declarations: (book, tags) => [
    ...Array.from(book.places, ([commodity, places]) => [
      `commodity ${symbol(commodity)}`,
      `    format 1000${places === 0 ? '' : `.${'0'.repeat(places)}`} ${symbol(commodity)}`,
    ]).flat(),
    ...Array.from(book.names, ([path, title]) => [
      `account ${path}`,
      ...(plain(title) === '' ? [] : [`    note ${plain(title)}`]),
    ]).flat(),
    ...[...names, ...tags].map((tag) => `tag ${tag}`),
  ],
  description: (payee) => payee,
  value: (name, text) => `; ${name}: ${text}`,
  tags: (tags) => `; :${tags.join(':')}:`,
};

const hledger: Dialect = {
  hasNarration: true,
  declarations: (book) => [
    'decimal-mark .',
    ...Array.from(book.places, ([commodity, places]) => `commodity 1000.${'0'.repeat(places)} ${symbol(commodity)}`),
    ...Array.from(book.names, ([path, title]) => `account ${path}${plain(title) === '' ? '' : `  ; ${plain(title)}`}`),
  ],
  description: (payee, narration) => (narration === '' ? payee : `${payee} | ${narration}`),
  value: (name, text) => `; ${name}: ${text}`,
  tags: (tags) => `; ${tags.map((tag) => `${tag}:`).join(', ')}`,
};

function write(book: Book, dialect: Dialect): string {
  const tags = nameTags(book);
  const lines = [
    ...headerOf(book).map((line) => `; ${plain(line)}`),
    '',
    ...dialect.declarations(book, [...tags.values()]),
  ];
  for (const block of blocksOf(book)) {
    lines.push(
      '',
      ...('entry' in block
        ? entryLines(block.entry, book, tags, dialect)
        : assertionLines(block.assertions, book, dialect)),
    );
  }
  return `${lines.join('\n')}\n`;
}

function entryLines(entry: Entry, book: Book, names: ReadonlyMap<string, string>, dialect: Dialect): string[] {
  const { number, day, payee, narration, tags, link, countedOn } = entry;
  const values: readonly (readonly [string, string])[] = [
    ...(narration === '' || dialect.hasNarration ? [] : [['narration', narration] as const]),
    ...entry.values.map(({ name, text }) => [name, text] as const),
    ...(link === null ? [] : [['link', link] as const]),
    ...(countedOn === null ? [] : [['counted-on', countedOn] as const]),
  ];
  return [
    `${day} * (${number === 0 ? 'opening' : number}) ${dialect.description(describe(payee), narration === '' ? '' : describe(narration))}`,
    ...values.map(([name, text]) => `    ${dialect.value(name, plain(text))}`),
    ...(tags.length === 0 ? [] : [`    ${dialect.tags(tags.map((tag) => names.get(tag) ?? ''))}`]),
    ...entry.postings.flatMap((posting) => postingLines(posting, book, dialect)),
  ];
}

function postingLines(
  { account, amount, commodity, total, note = null }: Posting,
  book: Book,
  dialect: Dialect,
): string[] {
  const price =
    total === undefined ? '' : ` @@ ${writeAmount(book, total.amount, total.commodity)} ${symbol(total.commodity)}`;
  return [
    `    ${account}  ${writeAmount(book, amount, commodity)} ${symbol(commodity)}${price}`,
    ...(note === null || note === '' ? [] : [`    ${dialect.value('note', plain(note))}`]),
  ];
}

/** Balances at the end of a day, as postings of nothing that assert them. */
function assertionLines(assertions: readonly Assertion[], book: Book, dialect: Dialect): string[] {
  return [
    `${assertions[0]?.day ?? ''} * (balance) Balances`,
    ...assertions.flatMap(({ account, amount, commodity, by }) => [
      `    ${account}  ${writeAmount(book, { digits: BigInt(0), scale: 0 }, commodity)} ${symbol(commodity)} = ${writeAmount(book, amount, commodity)} ${symbol(commodity)}`,
      `    ${dialect.value('by', by)}`,
    ]),
  ];
}

/** A symbol with other characters than letters needs quotes. */
function symbol(commodity: string): string {
  return /^[A-Z]+$/.test(commodity) ? commodity : `"${commodity}"`;
}

/** A comment would begin at a semicolon, and hledger divides at a bar. The code before it takes the place of what may begin it. */
function describe(text: string): string {
  return toLine(text).replace(/;/g, ',').replace(/\|/g, '/') || '(no name)';
}

/** In a comment, brackets may be dates, and what has a colon or a comma may be tags. */
function plain(text: string): string {
  return toLine(text.replace(/[,:;]/g, ' ')).replace(/\[/g, '(').replace(/\]/g, ')');
}
