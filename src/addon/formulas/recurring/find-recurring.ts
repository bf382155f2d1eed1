import { getOrAdd } from '../../cells/lists';
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

function findRegular(payments: readonly DatedPayment[], isIncome: boolean): Series[] {
  if (payments.length < 2) return [];
  const { all, open } = findSeries([...payments].sort(byDay), isIncome);
  return keepRegular(all, open);
}

/** What an account paid to a merchant and received from it in one currency. */
interface Group {
  readonly income: DatedPayment[];
  readonly spending: DatedPayment[];
}

function groupPayments(rows: readonly Row[]): Group[] {
  const keyOf = createMerchants();
  // A map for each key, because to join the keys of fifty thousand rows takes as long as all the rest.
  const groups = new Map<unknown, Map<unknown, Map<string, Group>>>();
  for (const row of rows) {
    const day = transactionDay(row);
    const amount = amountOf(row);
    const merchant = keyOf(row);
    if (day === null || amount === 0 || merchant === '') continue;
    const ofAccount = getOrAdd(groups, row[transactionField.account], () => new Map<unknown, Map<string, Group>>());
    const ofCurrency = getOrAdd(ofAccount, row[transactionField.currency], () => new Map<string, Group>());
    const { income, spending } = getOrAdd(ofCurrency, merchant, () => ({ income: [], spending: [] }));
    (amount > 0 ? income : spending).push({ row, day, size: Math.abs(amount), series: null });
  }
  return [...groups.values()].flatMap((ofAccount) => [...ofAccount.values()]).flatMap((each) => [...each.values()]);
}

/** The keys of merchants. Fifty thousand rows have some thousand texts. */
function createMerchants(): (row: Row) => string {
  const ofMerchants = new Map<string, string>();
  const ofNames = new Map<string, string>();
  return (row) => {
    const merchant = merchantOf(row);
    if (merchant !== null) return getOrAdd(ofMerchants, merchant, () => merchantKey(merchant));
    const name = textOf(row, 'name') ?? '';
    return getOrAdd(ofNames, name, () => nameKey(name));
  };
}

/** By day, then by size and id, so that the order of the rows does not matter. */
function byDay(a: DatedPayment, b: DatedPayment): number {
  return a.day - b.day || a.size - b.size || (String(a.row['id']) < String(b.row['id']) ? -1 : 1);
}
