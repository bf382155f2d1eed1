import { getOrAdd } from '../cells/lists';
import { dayText } from '../days/day-number';
import { type Interval, mergeAdjacent } from '../days/intervals';
import { readAccountsIfAllowed } from '../lookup/accounts';
import { changeOf, originalOf } from '../rows/change';
import { hasId, type Row, toId } from '../rows/row';
import {
  amountOf,
  categoryKeyOf,
  dayOf,
  detailedCategoryOf,
  isIgnored,
  primaryCategoryOf,
  transactionDay,
} from '../rows/transaction';
import type { ListQuery, Session } from '../session/session';
import { categoryOf } from './category';
import { type Evidence, hasCategory, isMoneyIn, speaksOfCash, weighEvidence } from './evidence';
import { isLater, pairCash, pairReturns } from './find-returns';
import { decidingDays, findTransfers } from './find-transfers';
import { indexSimilar } from './similar';
import { type Kind, kindOfSource, type SourceKind } from './taxonomy';
import { foldCategory, type UserCategories } from './user-categories';

/** How the kind of a transaction was decided, and by which others. */
export interface KindDecision {
  readonly kind: Kind;
  /** A sheet of the user, `source category`, `account`, `match`, `return`, `category` or `sign`. */
  readonly by: string;
  readonly others: readonly Row[];
}

export interface Kinds {
  decide(row: Row): KindDecision;
  /** In words. Samples: `matched with Savings on 2026-11-02`, `source category`. */
  reasonOf(row: Row): string;
  /** The name of its account. */
  accountOf(row: Row): string;
}

/**
 * Decides the kind of each transaction, by the first of these:
 *
 * 1. the user: FIN Changes of the transaction, or of the one that it pays back, then FIN Categories of its category;
 * 2. a charge on a loan whose payments are spending is a transfer, so that it is not spent twice;
 * 3. the source's category, where its taxonomy is known; cash that was withdrawn and is paid in again is a transfer;
 * 4. the account: what is paid to a card or loan, and what moves on an account of investments, are transfers, but
 *    dividends, interest and fees are not;
 * 5. matching transactions of other accounts (`findTransfers`), which make all a transfer; of the payment of a loan only
 *    the side that arrives;
 * 6. a transaction that this one takes back, or a purchase from the same merchant before it;
 * 7. the other transactions of the category: money back in a category of spending lowers it;
 * 8. the sign of the amount: money in is income, money out is spending.
 *
 * It never depends on the dates or filters of a formula: transactions of other days and accounts are read if necessary.
 */
export function decideKinds(
  session: Session,
  rows: readonly Row[],
  categories: UserCategories,
  { findsOtherSides = false }: { readonly findsOtherSides?: boolean } = {},
): Kinds {
  const evidence = weighEvidence(readAccountsIfAllowed(session));
  const rules = createRules(categories, evidence);
  const known = readDays(
    session,
    rows.flatMap((row) => {
      const days = daysAround(row, rules, evidence);
      return findsOtherSides && days.length === 0 && rules.isCertain(row) ? reach(row) : days;
    }),
    rows.some(isIgnored) ? 'all' : 'active',
  );
  const matched = matchSides(session, known, rules, evidence);
  const active = known.filter((row) => !isIgnored(row));
  const returns = byId(pairReturns(active.filter(hasId)));
  const similar = indexSimilar(active, similarDays, (row) => rules.alone(row) === 'transfer');
  const decided = new Map<string, KindDecision>();
  const decide = (row: Row, id: string | null): KindDecision => {
    const others = (id === null ? undefined : matched.get(id)) ?? [];
    const { ofUser, by: sheet, ofSource } = rules.of(row);
    if (ofUser !== null) return { kind: ofUser, by: sheet, others };
    if (rules.isCharge(row) && isPaid(row)) return { kind: 'transfer', by: 'account', others: [] };
    const alone = rules.alone(row);
    if (alone !== null) {
      const by = ofSource.kind === null ? 'account' : 'source category';
      return others.length > 0 && ofSource.isWithdrawal ? transferWith(others) : { kind: alone, by, others };
    }
    // What is paid to a loan is spent, by the side that pays.
    if (others.length > 0 && !isMoneyIn(row) && others.every((other) => evidence.purposeOf(other) === 'loan'))
      return { kind: 'spending', by: 'match', others };
    if (others.length > 0) return transferWith(others);
    if (ofSource.isLoanPayment) return { kind: 'spending', by: 'source category', others };
    return ofReturn(row, id) ?? ofCategory(row) ?? { kind: kindOfSign(amountOf(row)), by: 'sign', others };
  };
  const remember = (row: Row): KindDecision => {
    if (!hasId(row)) return decide(row, null);
    const id = idOf(row);
    const before = decided.get(id);
    if (before !== undefined) return before;
    const found = decide(row, id);
    decided.set(id, found);
    return found;
  };
  /** Whether what was paid to the loan of a charge around its day counts as spending. */
  const isPaid = (charge: Row): boolean =>
    similar.ofAccount(charge).some((paid) => {
      const payments = isMoneyIn(paid) ? (matched.get(idOf(paid)) ?? []) : [];
      return payments.some(
        (payment) => !isIgnored(payment) && !rules.isCharge(payment) && remember(payment).kind === 'spending',
      );
    });
  const ofReturn = (row: Row, id: string | null): KindDecision | null => {
    const [other, another] = (id === null ? undefined : returns.get(id)) ?? [];
    if (other !== undefined && another === undefined) {
      // A transfer that came back is one on both sides.
      const isMoved = [row, other].some(evidence.isCalledTransfer);
      if (isMoved) return { kind: 'transfer', by: 'return', others: [other] };
      if (isLater(row, other)) return { kind: remember(other).kind, by: 'return', others: [other] };
    }
    const bought = isMoneyIn(row) && evidence.isBoughtAt(row) ? similar.boughtBefore(row) : null;
    return bought === null ? null : { kind: 'spending', by: 'return', others: [bought] };
  };
  const ofCategory = (row: Row): KindDecision | null => {
    const kind = hasOwnCategory(row, rules) ? similar.kindOfOthers(row) : null;
    return kind === null || kind === kindOfSign(amountOf(row)) ? null : { kind, by: 'category', others: [] };
  };
  const reasonOf = (row: Row): string => {
    const { by, others } = remember(row);
    const [first, another] = others;
    const other = first === undefined ? '' : `${evidence.accountOf(first)} on ${dayOf(first)}`;
    const choice = another === undefined ? '' : `one of ${others.length}, such as `;
    if (by === 'match') return `matched with ${choice}${other}`;
    if (by === 'return') return `return of ${other}`;
    return by === 'category' ? "category's other transactions" : by;
  };
  return { decide: remember, reasonOf, accountOf: evidence.accountOf };
}

export function findKinds(session: Session, rows: readonly Row[], categories: UserCategories): (row: Row) => Kind {
  const { decide } = decideKinds(session, rows, categories);
  return (row) => decide(row).kind;
}

/** The kind of a transaction that only the user has: by the sheet FIN Categories, otherwise by its sign. */
export function kindOfOwn(categories: UserCategories, category: string, amount: number): Kind {
  return categories.get(foldCategory(category))?.kind ?? kindOfSign(amount);
}

function kindOfSign(amount: number): Kind {
  return amount > 0 ? 'income' : 'spending';
}

function transferWith(others: readonly Row[]): KindDecision {
  return { kind: 'transfer', by: 'match', others };
}

function idOf(row: Row): string {
  return toId(row['id']);
}

/** What a transaction says of its kind before others are asked. */
interface Rules {
  of(row: Row): { readonly ofUser: Kind | null; readonly by: string; readonly ofSource: SourceKind };
  /** By its category and account; null if other transactions or its sign decide. */
  alone(row: Row): Kind | null;
  /** Whether it raises what is owed on a loan. */
  isCharge(row: Row): boolean;
  /** Whether it is one side of a transfer for certain, or of the payment of a loan. */
  isCertain(row: Row): boolean;
  canMatch(row: Row): boolean;
}

function createRules(categories: UserCategories, evidence: Evidence): Rules {
  const find = (row: Row) => {
    const category = categoryOf(row);
    return {
      ofUser: category === null ? null : (categories.get(foldCategory(category))?.kind ?? null),
      by: 'FIN Categories',
      ofSource: kindOfSource(detailedCategoryOf(row), primaryCategoryOf(row)),
    };
  };
  // Fifty thousand rows have a few dozen categories, and each row is asked for several times.
  const known = new Map<string, ReturnType<typeof find>>();
  const ofRows = new Map<Row, ReturnType<typeof find>>();
  const decide = (row: Row): ReturnType<typeof find> => {
    const found = getOrAdd(known, categoryKeyOf(row), () => find(row));
    const change = changeOf(row);
    if (change === null) return found;
    const kind = change.kind ?? (change.purchase && kindOfPurchase(change.purchase));
    if (kind !== null) return { ...found, ofUser: kind, by: change.by };
    if (change.category === null || found.ofSource.isKnown) return found;
    // Under another name it is still what it was bought or earned as, but no longer a transfer.
    const original = originalOf(row);
    const before = kindOfSource(detailedCategoryOf(original), primaryCategoryOf(original)).kind;
    return before === kindOfSign(amountOf(row)) ? { ...found, ofSource: { ...found.ofSource, kind: before } } : found;
  };
  const of = (row: Row): ReturnType<typeof find> => getOrAdd(ofRows, row, () => decide(row));
  const kindOfPurchase = (row: Row): Kind => of(row).ofUser ?? of(row).ofSource.kind ?? kindOfSign(amountOf(row));
  const alone = (row: Row): Kind | null => {
    const { ofUser, ofSource } = of(row);
    if (ofUser !== null) return ofUser;
    return ofSource.isLoanPayment && isMoneyIn(row)
      ? evidence.kindOfAccount(row)
      : (ofSource.kind ?? evidence.kindOfAccount(row));
  };
  const isCertain = (row: Row): boolean => alone(row) === 'transfer' || of(row).ofSource.isLoanPayment;
  return {
    of,
    alone,
    isCharge: (row) => of(row).ofUser === null && evidence.purposeOf(row) === 'loan' && !isMoneyIn(row),
    isCertain,
    // A category of its own says that it is no transfer, unless it is called one.
    canMatch: (row) =>
      hasId(row) &&
      (isCertain(row) ||
        (alone(row) === null && (!hasCategory(row) || of(row).ofSource.isKnown || evidence.isCalledTransfer(row)))),
  };
}

/** Days within which transactions of a category, from a merchant or to a loan say something of each other. */
const similarDays = 45;

/** The days whose transactions decide about one. */
function daysAround(row: Row, rules: Rules, evidence: Evidence): Interval[] {
  const day = transactionDay(row);
  const { ofUser, ofSource } = rules.of(row);
  if (day === null || amountOf(row) === 0 || !hasId(row) || ofUser !== null) return [];
  const within = (days: number): Interval[] => [{ from: day - days, to: day + days }];
  if (rules.isCharge(row)) return within(similarDays + decidingDays);
  if (ofSource.isWithdrawal) return within(decidingDays);
  if (rules.alone(row) !== null) return [];
  const isSimilar = hasOwnCategory(row, rules) || (isMoneyIn(row) && evidence.isBoughtAt(row));
  return within(isSimilar ? similarDays : decidingDays);
}

/** The sides of transfers by the ids of transactions, with the other sides. */
function matchSides(
  session: Session,
  known: readonly Row[],
  rules: Rules,
  evidence: Evidence,
): ReadonlyMap<string, readonly Row[]> {
  const matched = new Map<string, readonly Row[]>();
  const match = (rows: readonly Row[]): void => {
    for (const [row, others] of findTransfers(rows, rules.isCertain, evidence)) matched.set(idOf(row), others);
  };
  const active = known.filter((row) => !isIgnored(row));
  match(active.filter(rules.canMatch));
  const isCash = (row: Row): boolean => rules.alone(row) === null && !hasOwnCategory(row, rules) && speaksOfCash(row);
  const isOfSource = (row: Row): boolean => rules.of(row).ofUser === null;
  const cash = pairCash(
    active,
    (row) => isOfSource(row) && (rules.of(row).ofSource.isWithdrawal || isCash(row)),
    (row) => isOfSource(row) && (rules.of(row).ofSource.isDeposit || isCash(row)),
  );
  for (const [row, others] of cash) matched.set(idOf(row), others);
  // Ignoring one side never makes income of the other.
  const left = active.filter((row) => rules.canMatch(row) && !matched.has(idOf(row)));
  const asking = left.filter((row) => rules.alone(row) === null && (isMoneyIn(row) || evidence.isCalledTransfer(row)));
  const certain = left.filter(rules.isCertain);
  const ignored = known.filter(isIgnored);
  const more = ignored.length > 0 ? ignored : readDays(session, asking.flatMap(reach), 'ignored');
  // What arrives as the payment of a loan is in both, and would be a rival of itself.
  if (more.length > 0) match([...new Set([...asking, ...certain, ...more.filter(rules.canMatch)])]);
  return matched;
}

function hasOwnCategory(row: Row, { of }: Rules): boolean {
  return hasCategory(row) && !of(row).ofSource.isKnown;
}

function byId(found: ReadonlyMap<Row, readonly Row[]>): Map<string, readonly Row[]> {
  return new Map(Array.from(found, ([row, others]) => [idOf(row), others]));
}

function reach(row: Row): Interval[] {
  const day = transactionDay(row);
  return day === null ? [] : [{ from: day - decidingDays, to: day + decidingDays }];
}

/** One read of these days more costs less than another read. */
const gapDays = 31;

/** Transactions of all accounts in some days. */
function readDays(
  session: Session,
  days: readonly Interval[],
  visibility: 'active' | 'ignored' | 'all',
): readonly Row[] {
  const joined = mergeAdjacent(days.map(({ from, to }) => ({ from, to: to + gapDays })));
  const queries = joined.map(
    ({ from, to }): ListQuery => ({
      operationId: 'listTransactions',
      filters: { dateFrom: dayText(from), dateTo: dayText(to - gapDays), visibility },
    }),
  );
  session.readAhead(queries);
  return queries.flatMap((query) => [...session.rows(query).rows]);
}
