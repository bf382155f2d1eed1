import { getOrAdd } from '../../cells/lists';
import { originalOf } from '../../rows/change';
import { type Row, textOf } from '../../rows/row';
import { amountOf, merchantOf, transactionDay, transactionField } from '../../rows/transaction';
import { findSeries } from './find-series';
import { keepRegular } from './is-regular';
import { merchantKey, nameKey } from './merchant-key';
import { allPayments, type DatedPayment, type Series } from './series';

/**
 * The series of transactions that are repeated, by their first day: of one account, merchant, currency and sign. They
 * depend on the transactions alone, in whatever order these come, and a new day changes no earlier series unless its
 * transactions do.
 */
export function findRecurring(rows: readonly Row[]): Series[] {
  const found = groupPayments(rows).flatMap(({ income, spending }) => [
    ...findRegular(income, true),
    ...findRegular(spending, false),
  ]);
  return found.sort((a, b) => byDay(allPayments(a)[0] as DatedPayment, allPayments(b)[0] as DatedPayment));
}

function findRegular(payments: DatedPayment[], isIncome: boolean): Series[] {
  if (payments.length < 2) return [];
  payments.sort(byDay);
  return keepRegular(findSeries(payments, isIncome), payments);
}

/** What an account paid to a merchant and received from it in one currency. */
interface Group {
  readonly income: DatedPayment[];
  readonly spending: DatedPayment[];
}

function groupPayments(rows: readonly Row[]): Group[] {
  const all: Group[] = [];
  const newGroup = (): Group => {
    const group = { income: [], spending: [] };
    all.push(group);
    return group;
  };
  const groupsOf = createMerchants();
  // The oldest first, if the rows are in the order of the API: what is nearly in order is sorted faster.
  for (let index = rows.length - 1; index >= 0; index -= 1) {
    const row = rows[index] as Row;
    const day = transactionDay(row);
    const amount = amountOf(row);
    const ofMerchant = groupsOf(row);
    if (day === null || amount === 0 || ofMerchant === null) continue;
    // As a small integer, which JavaScript does not allocate: days are calculated a million times.
    const ofAccount = getOrAdd(ofMerchant, row[transactionField.account], newMap<unknown, Group>);
    const { income, spending } = getOrAdd(ofAccount, row[transactionField.currency], newGroup);
    (amount > 0 ? income : spending).push({ row, day: day | 0, size: Math.abs(amount), series: null });
  }
  return all;
}

// Not made for each row.
const newMap = <Key, Value>() => new Map<Key, Value>();

/** By account, then by currency. A map for each, because to join the keys of fifty thousand rows takes long. */
type Groups = Map<unknown, Map<unknown, Group>>;

/** The groups of the merchant of a row; null without one. Fifty thousand rows have some thousand texts. */
function createMerchants(): (row: Row) => Groups | null {
  const ofKeys = new Map<string, Groups>();
  const ofMerchants = new Map<string, Groups | null>();
  const ofNames = new Map<string, Groups | null>();
  const ofKey = (key: string) => (key === '' ? null : getOrAdd(ofKeys, key, newMap<unknown, Map<unknown, Group>>));
  return (row) => {
    const merchant = merchantOf(row);
    // A name that the user gave to one payment says nothing of whom it was paid to.
    const text = merchant ?? textOf(originalOf(row), 'name') ?? '';
    const known = merchant === null ? ofNames : ofMerchants;
    let groups = known.get(text);
    if (groups === undefined) {
      groups = ofKey(merchant === null ? nameKey(text) : merchantKey(text));
      known.set(text, groups);
    }
    return groups;
  };
}

/** By day, then by size and id, so that the order of the rows does not matter. */
function byDay(a: DatedPayment, b: DatedPayment): number {
  return a.day - b.day || a.size - b.size || (String(a.row['id']) < String(b.row['id']) ? -1 : 1);
}
