import { type Row, textOf, transactionDay } from '../cells/row';
import { dayText } from '../days/day-number';
import type { Session } from '../session/session';
import { amountOf } from './amount';
import { categoryOf } from './category';
import { daysApartMax, findTransfers } from './find-transfers';
import { type Kind, kindOfSource } from './taxonomy';
import { foldCategory, type UserCategories } from './user-categories';

/**
 * The kind of each transaction, by the first of these that decides:
 *
 * 1. the user's sheet FIN Categories;
 * 2. the source's category, where its taxonomy is known;
 * 3. a matching transaction of another account, which makes both a transfer;
 * 4. the sign of the amount: money in is income, money out is spending.
 *
 * It never depends on the dates or filters of a formula: for the third, transactions of other days and accounts are read
 * if necessary. A transaction that the organization ignores is matched with ignored ones too, any other one with those
 * that are not ignored.
 */
export function findKinds(session: Session, rows: readonly Row[], categories: UserCategories): (row: Row) => Kind {
  // Fifty thousand rows have a few dozen categories.
  const known = new Map<string, Kind | null>();
  const decided = (row: Row): Kind | null => {
    const [category, ...source] = [categoryOf(row), ...sourceFields.map((field) => textOf(row, field))] as const;
    const key = `${category} ${source.join(' ')}`;
    const ofUser = category === null ? null : (categories.get(foldCategory(category))?.kind ?? null);
    const kind = known.has(key) ? known.get(key) : (ofUser ?? kindOfSource(source));
    known.set(key, kind ?? null);
    return kind ?? null;
  };
  const open = rows.filter((row) => decided(row) === null && amountOf(row) !== 0);
  const [ignored, others] = [open.filter(isIgnored), open.filter((row) => !isIgnored(row))];
  const moved = new Set([
    ...idsOfTransfers(session, others, 'active', decided),
    ...idsOfTransfers(session, ignored, 'all', decided),
  ]);
  return (row) => decided(row) ?? (moved.has(row['id']) ? 'transfer' : amountOf(row) > 0 ? 'income' : 'spending');
}

/** The more exact one first. */
const sourceFields = ['sourceDetailedCategory', 'sourcePrimaryCategory'] as const;
/** What the other side of a transfer may need to be read: it and what could fit it, too. */
const neighbourDays = 2 * daysApartMax;

function idsOfTransfers(
  session: Session,
  open: readonly Row[],
  visibility: 'active' | 'all',
  decided: (row: Row) => Kind | null,
): unknown[] {
  const days = open.map(transactionDay).filter((day) => day !== null);
  if (days.length === 0) return [];
  // A spread would pass fifty thousand arguments.
  const first = days.reduce((least, day) => Math.min(least, day));
  const last = days.reduce((most, day) => Math.max(most, day));
  const { rows } = session.rows({
    operationId: 'listTransactions',
    filters: { dateFrom: dayText(first - neighbourDays), dateTo: dayText(last + neighbourDays), visibility },
  });
  // One of which another rule says that it is income or spending is no transfer.
  const candidates = rows.filter((row) => (decided(row) ?? 'transfer') === 'transfer');
  return Array.from(findTransfers(candidates), (row) => row['id']);
}

function isIgnored(row: Row): boolean {
  return row['isIgnored'] === true;
}
