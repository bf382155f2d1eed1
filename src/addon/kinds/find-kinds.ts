import { dayText } from '../days/day-number';
import { type Interval, mergeAdjacent } from '../days/intervals';
import { hasId, type Row } from '../rows/row';
import {
  amountOf,
  categoryKeyOf,
  detailedCategoryOf,
  isIgnored,
  primaryCategoryOf,
  transactionDay,
} from '../rows/transaction';
import type { ListQuery, Session } from '../session/session';
import { categoryOf } from './category';
import { daysApartMax, findTransfers } from './find-transfers';
import { type Kind, kindOfSource } from './taxonomy';
import { foldCategory, type UserCategories } from './user-categories';

/**
 * The kind of each transaction, by the first of these that decides:
 *
 * 1. the user's sheet FIN Categories;
 * 2. the source's category, where its taxonomy is known;
 * 3. a matching transaction of another account, which makes both a transfer; for the payment of a loan only the side
 *    that arrives;
 * 4. the sign of the amount: money in is income, money out is spending.
 *
 * It never depends on the dates or filters of a formula: for the third, transactions of other days and accounts are read
 * if necessary. A transaction that the organization ignores is matched with ignored ones too, any other one with those
 * that are not ignored.
 */
export function findKinds(session: Session, rows: readonly Row[], categories: UserCategories): (row: Row) => Kind {
  const rulesOf = createRules(categories);
  const decided = (row: Row): Kind | null => {
    const { ofUser, ofSource } = rulesOf(row);
    return ofUser ?? (ofSource.isLoanPayment && amountOf(row) > 0 ? null : ofSource.kind);
  };
  const open = rows.filter((row) => decided(row) === null && amountOf(row) !== 0 && hasId(row));
  const isCertain = (row: Row): boolean =>
    decided(row) === 'transfer' || (rulesOf(row).ofSource.isLoanPayment && amountOf(row) < 0);
  // One of which another rule says that it is income or spending is no transfer.
  const canMatch = (row: Row): boolean => hasId(row) && (decided(row) === null || isCertain(row));
  const hasIgnored = open.some(isIgnored);
  const neighbours = open.length === 0 ? [] : readNeighbours(session, open, hasIgnored ? 'all' : 'active');
  const candidates = neighbours.filter(canMatch);
  const idsOf = (some: readonly Row[]) => new Set(Array.from(findTransfers(some, isCertain), ({ id }) => id));
  const moved = idsOf(candidates.filter((row) => !isIgnored(row)));
  const movedIgnored = hasIgnored ? idsOf(candidates) : moved;
  return (row) => {
    const kind = decided(row);
    if (kind !== null) return kind;
    if (hasId(row) && (isIgnored(row) ? movedIgnored : moved).has(row['id'])) return 'transfer';
    return kindOfSign(rulesOf(row).ofSource.isLoanPayment ? 0 : amountOf(row));
  };
}

/** The kind of a transaction that only the user has: by the sheet FIN Categories, otherwise by its sign. */
export function kindOfOwn(categories: UserCategories, category: string, amount: number): Kind {
  return categories.get(foldCategory(category))?.kind ?? kindOfSign(amount);
}

function kindOfSign(amount: number): Kind {
  return amount > 0 ? 'income' : 'spending';
}

/** What the first two rules say of a transaction. */
function createRules(categories: UserCategories) {
  const find = (row: Row) => {
    const category = categoryOf(row);
    return {
      ofUser: category === null ? null : (categories.get(foldCategory(category))?.kind ?? null),
      ofSource: kindOfSource(detailedCategoryOf(row), primaryCategoryOf(row)),
    };
  };
  // Fifty thousand rows have a few dozen categories.
  const known = new Map<string, ReturnType<typeof find>>();
  return (row: Row) => {
    const key = categoryKeyOf(row);
    const rules = known.get(key) ?? find(row);
    known.set(key, rules);
    return rules;
  };
}

/** What the other side of a transfer may need to be read: it and what could fit it, too. */
const neighbourDays = 2 * daysApartMax;
/** One read of these days more costs less than another read. */
const gapDays = 31;

/** Transactions of all accounts around the days of some rows. */
function readNeighbours(session: Session, rows: readonly Row[], visibility: 'active' | 'all'): Row[] {
  const days = new Set(rows.map(transactionDay).filter((day) => day !== null));
  const around = Array.from(
    days,
    (day): Interval => ({ from: day - neighbourDays, to: day + neighbourDays + gapDays }),
  );
  const queries = mergeAdjacent(around).map(
    ({ from, to }): ListQuery => ({
      operationId: 'listTransactions',
      filters: { dateFrom: dayText(from), dateTo: dayText(to - gapDays), visibility },
    }),
  );
  session.readAhead(queries);
  return queries.flatMap((query) => [...session.rows(query).rows]);
}
