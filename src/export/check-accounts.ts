import type { ExportAccountView, ExportBalanceView } from '../addon/features/exporting/views';
import { add, type Decimal, isEqual, negate, sum, toDecimal, zero } from './decimal';
import { dayBefore } from './period';
import type { SortedRows, Transaction } from './transactions';
import type { Year } from './year';

/** An account of the user in the books. Amounts are signed as in a journal: what is owed is negative. */
export interface AccountBook {
  readonly view: ExportAccountView;
  readonly path: string;
  readonly commodity: string;
  /** At the end of the day before the first one; null: not known, for the reason. */
  readonly opening: Decimal | null;
  readonly openingBy: 'statement' | 'balance' | 'beginning' | null;
  readonly openingReason: string | null;
  /** Sums of the booked transactions in the commodity of the account. */
  readonly moneyIn: Decimal;
  readonly moneyOut: Decimal;
  readonly count: number;
  /** The opening balance and the transactions; null without one. */
  readonly computed: Decimal | null;
  /** At the end of the last day, by a statement or the bank; null: not known, for the reason. */
  readonly closing: Decimal | null;
  readonly closingReason: string | null;
  /** Known balances of which the entries are something else. */
  readonly gaps: readonly Gap[];
  /** Whether a balance before the days and one after them, of which no one was reckoned from the other, agree. */
  readonly isProven: boolean;
  /** Whether it has transactions, or should have. */
  readonly isBooked: boolean;
}

export interface Gap {
  readonly day: string;
  readonly by: 'statement' | 'balance';
  readonly known: Decimal;
  readonly computed: Decimal;
}

/** A known balance that the entries reach, at the end of a day. */
export interface Assertion {
  readonly day: string;
  readonly account: string;
  readonly amount: Decimal;
  readonly commodity: string;
  readonly by: 'statement' | 'balance';
}

/** Why an export is not complete. */
export type Finding =
  | { readonly code: 'open'; readonly until: string }
  | { readonly code: 'noAccounts' }
  | { readonly code: 'opening' | 'closing' | 'value'; readonly account: AccountBook; readonly reason: string }
  | { readonly code: 'gap'; readonly account: AccountBook; readonly gap: Gap }
  | { readonly code: 'unproven'; readonly account: AccountBook; readonly lacks: 'opening' | 'closing' }
  | { readonly code: 'otherCurrency'; readonly account: AccountBook; readonly commodities: readonly string[] }
  | { readonly code: 'noAmount' | 'noDay' | 'noAccount' | 'noCurrency'; readonly count: number };

interface Names {
  pathOf(accountId: string): string;
  commodityOf(code: string): string;
  commodityOfTransaction(transaction: Transaction): string;
}

/** Compares the transactions of each account with its known balances. No figure is changed to make them agree. */
export function checkAccounts(year: Year, rows: SortedRows, names: Names) {
  const { from, to, until, accounts: views } = year.view;
  const findings: Finding[] = [];
  const assertions: Assertion[] = [];
  if (until < to) findings.push({ code: 'open', until });
  if (views.length === 0) findings.push({ code: 'noAccounts' });
  const ofAccount = new Map<string, Transaction[]>();
  for (const each of rows.transactions) {
    const own = ofAccount.get(each.accountId) ?? [];
    ofAccount.set(each.accountId, own);
    own.push(each);
  }
  const broken = new Set([...rows.withoutAmount, ...rows.withoutDay].map(({ accountId }) => accountId));
  const accounts = views.map((view): AccountBook => {
    const own = ofAccount.get(view.id) ?? [];
    const commodity = names.commodityOf(view.currency);
    const book = checkAccount(view, own, {
      from,
      until,
      commodity,
      path: names.pathOf(view.id),
      isBroken: broken.has(view.id),
      names,
    });
    const others = Array.from(new Set(own.map(names.commodityOfTransaction))).filter((each) => each !== commodity);
    findings.push(...findingsOf(book, others));
    assertions.push(...assertionsOf(book, own, { from, until, names }));
    return book;
  });
  const known = new Set(views.map(({ id }) => id));
  const counts = [
    ['noAmount', rows.withoutAmount.length],
    ['noDay', rows.withoutDay.length],
    ['noAccount', rows.transactions.filter(({ accountId }) => !known.has(accountId)).length],
    [
      'noCurrency',
      rows.transactions.filter((each) => names.commodityOfTransaction(each) === names.commodityOf('')).length,
    ],
  ] as const;
  for (const [code, count] of counts) if (count > 0) findings.push({ code, count });
  return { accounts, findings, assertions };
}

interface Context {
  readonly from: string;
  readonly until: string;
  readonly commodity: string;
  readonly path: string;
  /** Whether one of its transactions has no amount or no date. */
  readonly isBroken: boolean;
  readonly names: Names;
}

function checkAccount(view: ExportAccountView, own: readonly Transaction[], context: Context): AccountBook {
  const { from, until, commodity, path, names } = context;
  const before = dayBefore(from);
  const signed = (balance: number): Decimal => (view.isDebt ? negate(toDecimal(balance)) : toDecimal(balance));
  const amounts = own.filter((each) => names.commodityOfTransaction(each) === commodity);
  const sumTo = (day: string): Decimal => sum(amounts.filter((each) => each.day <= day).map(({ amount }) => amount));
  const at = (day: string): ExportBalanceView | undefined => view.balances.find((each) => each.day === day);
  const statementOf = (day: string) => view.statements.find((each) => each.day === day);
  const isLedger = view.unexplained === null;
  const common = {
    ...{ view, path, commodity, count: own.length },
    moneyIn: sum(amounts.map(({ amount }) => amount).filter(({ digits }) => digits > BigInt(0))),
    moneyOut: sum(amounts.map(({ amount }) => amount).filter(({ digits }) => digits < BigInt(0))),
    // A bank without transactions is missing in the books; a house is not.
    isBooked: isLedger || own.length > 0 || view.category === 'bank' || view.isDebt,
  };
  if (!isLedger) {
    const reasons = { openingReason: view.unexplained, closingReason: view.unexplained };
    return {
      ...common,
      ...reasons,
      opening: null,
      openingBy: null,
      computed: null,
      closing: null,
      gaps: [],
      isProven: false,
    };
  }
  const { earliest } = view;
  const confirmed = statementOf(before)?.balance ?? null;
  const reckoned = at(before)?.balance ?? null;
  // Its first known balance is the sum of its first transactions: before them it had nothing.
  const isBeginning =
    earliest !== null &&
    earliest.balance !== null &&
    earliest.day >= from &&
    earliest.day <= until &&
    !context.isBroken &&
    own.length > 0 &&
    isEqual(signed(earliest.balance), sumTo(earliest.day));
  const openingBy = confirmed !== null ? 'statement' : reckoned !== null ? 'balance' : isBeginning ? 'beginning' : null;
  const opening = openingBy === null ? null : openingBy === 'beginning' ? zero : signed(confirmed ?? reckoned ?? 0);
  const computedAt = (day: string): Decimal | null => (opening === null ? null : add(opening, sumTo(day)));
  const knownAtEnd = at(until)?.balance ?? null;
  const closingKnown = statementOf(until)?.balance ?? knownAtEnd;
  const points: Gap[] = [];
  const compare = (day: string, by: Gap['by'], known: number | null | undefined, computed: Decimal | null): boolean => {
    if (known === null || known === undefined || computed === null) return false;
    const point = { day, by, known: signed(known), computed };
    if (isEqual(point.known, computed)) return true;
    points.push(point);
    return false;
  };
  const proofs = { before: openingBy === 'beginning', after: false };
  for (const { day, balance } of view.statements) {
    // Outside of the days the add-on has reckoned the balance.
    const inside = day >= before && day <= until;
    const computed = inside ? computedAt(day) : reckonedOn(at(day), signed);
    const isSame = compare(day, 'statement', balance, computed);
    if (isSame && day <= before) proofs.before = true;
    if (isSame && day >= until) proofs.after = true;
  }
  const isReported = view.reported !== null && view.reported.day >= until;
  if (compare(until, 'balance', knownAtEnd, computedAt(until)) && isReported) proofs.after = true;
  return {
    ...common,
    ...{ opening, openingBy },
    openingReason: opening === null ? (at(before)?.reason ?? '') : null,
    computed: computedAt(until),
    closing: closingKnown === null ? null : signed(closingKnown),
    closingReason: closingKnown === null ? (at(until)?.reason ?? '') : null,
    gaps: points,
    isProven: proofs.before && proofs.after && points.length === 0,
  };
}

function reckonedOn(balance: ExportBalanceView | undefined, signed: (balance: number) => Decimal): Decimal | null {
  return balance === undefined || balance.balance === null ? null : signed(balance.balance);
}

function findingsOf(account: AccountBook, others: readonly string[]): Finding[] {
  const { opening, closing, gaps, view } = account;
  if (!account.isBooked) return [];
  if (view.unexplained !== null) return [{ code: 'value', account, reason: view.unexplained }];
  const found: Finding[] = [];
  if (others.length > 0) found.push({ code: 'otherCurrency', account, commodities: others });
  if (opening === null) found.push({ code: 'opening', account, reason: account.openingReason ?? '' });
  if (closing === null) found.push({ code: 'closing', account, reason: account.closingReason ?? '' });
  for (const gap of gaps) found.push({ code: 'gap', account, gap });
  if (found.length === 0 && !account.isProven) found.push({ code: 'unproven', account, lacks: lackOf(account) });
  return found;
}

function lackOf({ view, openingBy }: AccountBook): 'opening' | 'closing' {
  const hasOpening = openingBy === 'beginning' || openingBy === 'statement';
  const first = view.balances[0]?.day ?? '';
  return hasOpening || view.statements.some(({ day }) => day <= first) ? 'closing' : 'opening';
}

function assertionsOf(
  { path, commodity, opening, gaps, view }: AccountBook,
  own: readonly Transaction[],
  { from, until, names }: Pick<Context, 'from' | 'until' | 'names'>,
): Assertion[] {
  if (opening === null) return [];
  const before = dayBefore(from);
  const days = new Map<string, Assertion['by']>();
  const end = view.balances.find(({ day }) => day === until);
  if (end !== undefined && end.balance !== null) days.set(until, 'balance');
  for (const { day } of view.statements) if (day >= before && day <= until) days.set(day, 'statement');
  const sorted = Array.from(days).sort(([a], [b]) => (a < b ? -1 : 1));
  return sorted.flatMap(([day, by]): Assertion[] => {
    if (gaps.some((gap) => gap.day === day)) return [];
    const moved = own.filter((each) => each.day <= day && names.commodityOfTransaction(each) === commodity);
    return [{ day, by, account: path, commodity, amount: sum([opening, ...moved.map(({ amount }) => amount)]) }];
  });
}

/** Whether all of it is there and agrees. */
export function isComplete(findings: readonly Finding[]): boolean {
  return findings.length === 0;
}
