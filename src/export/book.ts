import type { ExportAccountView, ExportRowView } from '../addon/features/exporting/views';
import { type AccountBook, type Assertion, checkAccounts, type Finding } from './check-accounts';
import { absolute, add, type Decimal, isNegative, isZero, negate, placesOf, sum, zero } from './decimal';
import { type Deductibles, findDeductibles } from './deductibles';
import { findTransfers, type Transfer } from './find-transfers';
import { distinctNames, toAccountPart, toCategoryPath, toCommodity } from './names';
import { dayBefore } from './period';
import { type BookLine, type Line, type SortedRows, sortRows, type Transaction } from './transactions';
import type { Year } from './year';

interface Exchanged {
  readonly amount: Decimal;
  readonly commodity: string;
}

export interface Posting {
  readonly account: string;
  readonly amount: Decimal;
  readonly commodity: string;
  /** What the amount was exchanged for, without a sign. */
  readonly total?: Exchanged;
  readonly note?: string | null;
}

/** Names of what an entry says beside its postings; `api-…`: what the API said before the user changed it. */
export const valueNames = ['id', 'kind', 'group', 'api-name', 'api-merchant', 'api-category', 'note'] as const;

export interface EntryValue {
  readonly name: (typeof valueNames)[number];
  readonly text: string;
}

/** A balanced entry of a journal. */
export interface Entry {
  /** From 1, in the order of days; 0: the opening balances. */
  readonly number: number;
  readonly day: string;
  readonly payee: string;
  readonly narration: string;
  /** What else is said of it, by name. */
  readonly values: readonly EntryValue[];
  readonly tags: readonly string[];
  /** Entries with one link belong together. */
  readonly link: string | null;
  /** The day on which the add-on's sums count it, if that is another one. */
  readonly countedOn: string | null;
  readonly postings: readonly Posting[];
}

/** All that the formats write. */
export interface Book {
  readonly year: Year;
  readonly rows: SortedRows;
  readonly accounts: readonly AccountBook[];
  /** All accounts of the journals, with what they stand for. */
  readonly names: ReadonlyMap<string, string>;
  /** Decimals of each commodity: the most that an amount needs, and two at least. */
  readonly places: ReadonlyMap<string, number>;
  /** The opening balances first. */
  readonly entries: readonly Entry[];
  readonly lines: readonly BookLine[];
  readonly assertions: readonly Assertion[];
  /** What is missing. Without any, the export is complete. */
  readonly findings: readonly Finding[];
  readonly deductibles: Deductibles | 'unknown' | null;
}

/** Accounts of the journals that are no accounts of the user. */
export const equity = {
  opening: 'Equity:Opening-Balances',
  transfers: 'Equity:Transfers',
  conversions: 'Equity:Conversions',
  ignored: 'Equity:Ignored',
  inTransit: 'Assets:In-Transit',
} as const;

/** The commodity of amounts without a currency: ISO 4217 for none. */
const noCurrency = 'XXX';
const noCategory = '(no category)';

const roots: { readonly [category: string]: string } = {
  bank: 'Assets:Bank',
  debt: 'Liabilities',
  investment: 'Assets:Investments',
  retirement: 'Assets:Retirement',
  real_estate: 'Assets:Real-Estate',
};

export function makeBook(year: Year): Book {
  const { view } = year;
  const rows = sortRows(year.rows);
  const transfers = findTransfers(rows.transactions, view);
  const known = new Map(view.accounts.map((account) => [account.id, account]));
  const unknownIds = rows.transactions.map(({ accountId }) => accountId).filter((id) => !known.has(id));
  const paths = distinctNames([...known.keys(), ...unknownIds], (id) => pathOf(known.get(id), id));
  const codeOf = ({ currency, accountId }: Transaction): string =>
    (currency || (known.get(accountId)?.currency ?? '')).trim().toUpperCase();
  const codes = [
    ...rows.transactions.map(codeOf),
    ...view.accounts.map(({ currency }) => currency.trim().toUpperCase()),
  ];
  const commodities = distinctNames(codes, (code) => (code === '' ? noCurrency : toCommodity(code)));
  const categories = nameCategories(rows.transactions);
  const naming: Naming = {
    accountOf: (id) => paths.get(id) ?? '',
    commodityOf: (transaction) => commodities.get(codeOf(transaction)) ?? noCurrency,
    counterOf: ({ row }) => {
      if (row.isIgnored) return equity.ignored;
      if (row.kind === 'transfer') return equity.transfers;
      return categories[row.kind].get(row.category ?? noCategory) ?? '';
    },
  };
  const { accounts, findings, assertions } = checkAccounts(year, rows, {
    pathOf: naming.accountOf,
    commodityOf: (code) => commodities.get(code.trim().toUpperCase()) ?? noCurrency,
    commodityOfTransaction: naming.commodityOf,
  });
  const { entries, lines } = makeEntries(rows.transactions, transfers, naming);
  const opening = makeOpening(accounts, transfers, naming, dayBefore(view.from));
  const all = opening === null ? entries : [opening, ...entries];
  const titles = new Map<string, string>([
    ...accounts.map(({ path, view: { name, institution, mask } }) => [path, titleOf(name, institution, mask)] as const),
    ...unknownIds.map((id) => [naming.accountOf(id), id] as const),
    ...(['income', 'spending'] as const).flatMap((kind) =>
      Array.from(categories[kind], ([name, path]) => [path, name] as const),
    ),
  ]);
  const used = new Set([
    ...accounts.map(({ path }) => path),
    ...all.flatMap(({ postings }) => postings.map(({ account }) => account)),
  ]);
  const names = new Map(
    Array.from(used)
      .sort()
      .map((path) => [path, titles.get(path) ?? '']),
  );
  const deductibles = findDeductibles(year, lines);
  const places = placesIn(all, assertions);
  return { year, rows, accounts, names, places, entries: all, lines, assertions, findings, deductibles };
}

function titleOf(...parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join(', ');
}

function pathOf(account: ExportAccountView | undefined, id: string): string {
  return `${roots[account?.category ?? ''] ?? 'Assets:Other'}:${toAccountPart(account?.name ?? id)}`;
}

interface Naming {
  accountOf(id: string): string;
  commodityOf(transaction: Transaction): string;
  counterOf(line: Line): string;
}

function nameCategories(transactions: readonly Transaction[]) {
  const of = (kind: 'income' | 'spending', root: string) =>
    distinctNames(
      transactions
        .flatMap(({ lines }) => lines)
        .filter(({ row }) => row.kind === kind && !row.isIgnored)
        .map(({ row }) => row.category ?? noCategory),
      (category) => `${root}:${category === noCategory ? 'No-category' : toCategoryPath(category)}`,
    );
  return { income: of('income', 'Income'), spending: of('spending', 'Expenses') };
}

function makeEntries(
  transactions: readonly Transaction[],
  transfers: ReadonlyMap<Transaction, Transfer>,
  naming: Naming,
): { readonly entries: Entry[]; readonly lines: BookLine[] } {
  const entries: Entry[] = [];
  const lines: BookLine[] = [];
  const links = new Map<Transfer, string>();
  for (const transaction of transactions) {
    const transfer = transfers.get(transaction);
    const isJoined = transfer?.how === 'joined';
    // One entry for all sides, where the first of them is.
    if (isJoined && transfer.sides[0] !== transaction) continue;
    const number = entries.length + 1;
    if (transfer !== undefined && !isJoined && !links.has(transfer)) links.set(transfer, `transfer-${number}`);
    const sides = isJoined ? transfer.sides : [transaction];
    const counters = isJoined ? joinedPostings(transfer, naming) : counterPostings(transaction, transfer, naming);
    const own = sides.map((side): Posting => {
      const total =
        isJoined && transfer.isConversion && isNegative(side.amount) ? exchangedFor(side, transfer, naming) : null;
      return {
        account: naming.accountOf(side.accountId),
        amount: side.amount,
        commodity: naming.commodityOf(side),
        ...(total === null ? {} : { total }),
      };
    });
    const [first = transaction] = sides;
    const all = sides.flatMap((side) => side.lines.map(({ row }) => row));
    const payee = first.row.merchant ?? first.row.name ?? '';
    const others = [first.row.name, ...sides.slice(1).map(({ row }) => row.name)];
    entries.push({
      number,
      day: transaction.day,
      payee,
      narration: distinct(others)
        .filter((name) => name !== payee)
        .join(' / '),
      values: valuesOf(all),
      tags: distinct(all.flatMap(({ tags }) => tags)),
      link: transfer === undefined || isJoined ? null : (links.get(transfer) ?? null),
      countedOn: first.row.countedOn === first.day ? null : first.row.countedOn,
      postings: [...own, ...counters],
    });
    for (const side of sides) {
      const other = sides.find((each) => each !== side);
      for (const [index, line] of side.lines.entries()) {
        lines.push({
          ...{ transaction: side, line, entry: number },
          account: naming.accountOf(side.accountId),
          counter: other === undefined ? (counters[index]?.account ?? '') : naming.accountOf(other.accountId),
          commodity: naming.commodityOf(side),
        });
      }
    }
  }
  return { entries, lines };
}

function valuesOf(rows: readonly ExportRowView[]): EntryValue[] {
  const of: { readonly [Name in EntryValue['name']]: (row: ExportRowView) => string | null } = {
    id: ({ id }) => id,
    kind: ({ kind }) => kind,
    group: ({ group }) => group,
    'api-name': ({ name, original }) => (original?.name === name ? null : (original?.name ?? null)),
    'api-merchant': ({ merchant, original }) => (original?.merchant === merchant ? null : (original?.merchant ?? null)),
    'api-category': ({ category, original }) => (original?.category === category ? null : (original?.category ?? null)),
    // That of a part is beside its posting.
    note: ({ note, part }) => (part === null ? note : null),
  };
  return valueNames.flatMap((name) => distinct(rows.map(of[name])).map((text) => ({ name, text })));
}

/** What the sides of one entry do not add up to, such as a fee that was taken off on the way. */
function joinedPostings({ sides, isConversion }: Transfer, { commodityOf }: Naming): Posting[] {
  const [first] = sides;
  const rest = sum(sides.map(({ amount }) => amount));
  if (isConversion || isZero(rest) || first === undefined) return [];
  return [{ account: equity.transfers, amount: negate(rest), commodity: commodityOf(first) }];
}

function exchangedFor(side: Transaction, { sides }: Transfer, { commodityOf }: Naming): Exchanged | null {
  const other = sides.find((each) => each !== side);
  return other === undefined ? null : { amount: absolute(other.amount), commodity: commodityOf(other) };
}

function counterPostings(transaction: Transaction, transfer: Transfer | undefined, naming: Naming): Posting[] {
  const commodity = naming.commodityOf(transaction);
  const through = transfer === undefined ? null : throughOf(transfer);
  return transaction.lines.map((line) => ({
    account: through ?? naming.counterOf(line),
    amount: negate(line.amount),
    commodity,
    note: line.row.part === null ? null : line.row.note,
  }));
}

function throughOf({ how, isConversion }: Transfer): string {
  if (how === 'inTransit') return equity.inTransit;
  return isConversion ? equity.conversions : equity.transfers;
}

function makeOpening(
  accounts: readonly AccountBook[],
  transfers: ReadonlyMap<Transaction, Transfer>,
  naming: Naming,
  day: string,
): Entry | null {
  const postings: Posting[] = accounts.flatMap(({ path, opening, commodity }) =>
    opening === null || isZero(opening) ? [] : [{ account: path, amount: opening, commodity }],
  );
  const onItsWay = new Map<string, Decimal>();
  for (const [transaction, { broughtForward }] of transfers) {
    if (broughtForward === null) continue;
    const commodity = naming.commodityOf(transaction);
    onItsWay.set(commodity, add(onItsWay.get(commodity) ?? zero, broughtForward));
  }
  for (const [commodity, amount] of onItsWay)
    if (!isZero(amount)) postings.push({ account: equity.inTransit, amount, commodity });
  if (postings.length === 0) return null;
  const commodities = distinct(postings.map(({ commodity }) => commodity)).sort();
  const counters = commodities.map((commodity): Posting => {
    const own = postings.filter((each) => each.commodity === commodity);
    return { account: equity.opening, amount: negate(sum(own.map(({ amount }) => amount))), commodity };
  });
  return {
    ...{
      number: 0,
      day,
      payee: 'Opening balances',
      narration: '',
      values: [],
      tags: [],
      link: null,
      countedOn: null,
    },
    postings: [...postings, ...counters],
  };
}

function placesIn(entries: readonly Entry[], assertions: readonly Assertion[]): Map<string, number> {
  const places = new Map<string, number>();
  const see = (commodity: string, amount: Decimal): void => {
    places.set(commodity, Math.max(places.get(commodity) ?? 2, placesOf(amount)));
  };
  for (const { postings } of entries) {
    for (const { amount, commodity, total } of postings) {
      see(commodity, amount);
      if (total !== undefined) see(total.commodity, total.amount);
    }
  }
  for (const { commodity, amount } of assertions) see(commodity, amount);
  return places;
}

function distinct(texts: readonly (string | null)[]): string[] {
  return Array.from(new Set(texts.filter((text) => text !== null && text !== ''))) as string[];
}

/** The sum of each account in each commodity. */
export function balancesOf(entries: readonly Entry[]): ReadonlyMap<string, ReadonlyMap<string, Decimal>> {
  const parts = new Map<string, Map<string, Decimal[]>>();
  for (const { account, amount, commodity } of entries.flatMap(({ postings }) => postings)) {
    const own = parts.get(account) ?? new Map<string, Decimal[]>();
    parts.set(account, own);
    const amounts = own.get(commodity) ?? [];
    own.set(commodity, amounts);
    amounts.push(amount);
  }
  return new Map(
    Array.from(parts, ([account, own]) => [
      account,
      new Map(Array.from(own, ([commodity, amounts]) => [commodity, sum(amounts)])),
    ]),
  );
}
