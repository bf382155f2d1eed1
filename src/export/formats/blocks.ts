import { type Book, type Entry, valueNames } from '../book';
import type { Assertion } from '../check-accounts';
import type { Decimal } from '../decimal';
import { writeDecimal } from '../decimal';
import { distinctNames } from '../names';
import { describeFinding } from '../texts/describe-finding';
import { english } from '../texts/en';

/** What a journal has of a day: its entries, then the balances at its end. */
export type Block =
  | { readonly day: string; readonly entry: Entry }
  | { readonly day: string; readonly assertions: readonly Assertion[] };

/** In the order of days, which readers that check balances need. */
export function blocksOf({ entries, assertions }: Book): Block[] {
  const days = new Map<string, Assertion[]>();
  for (const each of assertions) days.set(each.day, [...(days.get(each.day) ?? []), each]);
  const blocks: Block[] = [
    ...entries.map((entry) => ({ day: entry.day, entry })),
    ...Array.from(days, ([day, own]) => ({ day, assertions: own })),
  ];
  // Sorting is stable, so the balances of a day stay after its entries.
  return blocks.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
}

/** Lines at the beginning of a journal, which say what it is and what is missing. */
export function headerOf(book: Book): string[] {
  const { view } = book.year;
  const lines = [
    `FIN: ${view.from} to ${view.until}, written on ${view.today}${view.organization === null ? '' : `, ${view.organization}`}`,
    book.findings.length === 0 ? english.complete : `${english.notReconciled}:`,
    ...book.findings.map((finding) => `- ${describeFinding(finding, book, english)}`),
    ...(book.rows.pending.length === 0 ? [] : [english.pendingLeftOut(book.rows.pending.length)]),
    ...(view.holdings ?? []).map((each) => {
      const of = [each.ticker, each.name].filter((text) => text !== null).join(', ');
      const account = view.accounts.find(({ id }) => id === each.accountId)?.name ?? each.accountId;
      const cost = each.cost === null ? 'cost unknown' : `cost ${each.cost}`;
      return `Holding on ${view.today}, not booked: ${account}: ${each.quantity ?? '?'} of ${of}, value ${each.value ?? 'unknown'}, ${cost} ${each.currency ?? ''}`;
    }),
  ];
  return lines;
}

/** With the decimals of the commodity, the same for all amounts of it. */
export function writeAmount({ places }: Book, amount: Decimal, commodity: string): string {
  return writeDecimal(amount, places.get(commodity) ?? 2);
}

/** Words that have a meaning as tags in hledger or ledger. */
const reserved: readonly string[] = [
  ...valueNames,
  ...['entry', 'counted-on', 'link', 'narration', 'by', 'name'],
  ...['date', 'date2', 'type', 'payee', 'value', 'uuid', 't', 'assert', 'csv'],
];

/** Names of tags that all readers accept. Sample: `Travel › Hotels` → `Travel-Hotels`. */
export function nameTags({ entries }: Book): ReadonlyMap<string, string> {
  return distinctNames(
    entries.flatMap(({ tags }) => tags),
    (tag) => {
      const plain = tag
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .replace(/[^A-Za-z0-9_]+/g, '-')
        .replace(/^-+|-+$/g, '');
      return plain === '' || /^\d/.test(plain) || reserved.includes(plain.toLowerCase()) ? `tag-${plain}` : plain;
    },
  );
}
