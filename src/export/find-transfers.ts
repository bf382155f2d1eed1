import type { ExportView } from '../addon/features/exporting/views';
import { type Decimal, isEqual, isNegative, isZero, negate, sum, toDecimal } from './decimal';
import type { Transaction } from './transactions';

/**
 * How a transfer between own accounts is booked:
 *
 * - `joined`: one entry with all sides, which are of one day, and add up or are of two currencies.
 * - `inTransit`: each side by itself through the account of money in transit, because the sides are of several days: each
 *   account then has its balance on each day. Or the other side is before or after the days of the export.
 * - `linked`: each side by itself through an account of the equity, because the sides do not add up, or are of two
 *   currencies on two days.
 */
export interface Transfer {
  readonly how: 'joined' | 'inTransit' | 'linked';
  /** Those that are there, in the order of days. */
  readonly sides: readonly Transaction[];
  readonly isConversion: boolean;
  /** What was on its way when the days began: of a side whose other side was before them. */
  readonly broughtForward: Decimal | null;
}

/** Only what the add-on has matched for certain: one possible other side, and that one says the same of this one. */
export function findTransfers(
  transactions: readonly Transaction[],
  view: ExportView,
): ReadonlyMap<Transaction, Transfer> {
  const byId = new Map(transactions.flatMap((each) => (each.id === null ? [] : [[each.id, each] as const])));
  const accounts = new Set(view.accounts.map(({ id }) => id));
  const found = new Map<Transaction, Transfer>();
  for (const transaction of transactions) {
    if (found.has(transaction) || !isWholeTransfer(transaction)) continue;
    const transfer = joinSides(transaction, byId) ?? findOutside(transaction, accounts, view);
    if (transfer === null) continue;
    for (const side of transfer.sides) found.set(side, transfer);
  }
  return found;
}

function isWholeTransfer({ lines, row }: Transaction): boolean {
  return lines.length === 1 && row.part === null && row.kind === 'transfer';
}

/** One side, and one to three others that name it alone. */
function joinSides(one: Transaction, byId: ReadonlyMap<string, Transaction>): Transfer | null {
  const others = one.row.sides.map(({ id }) => byId.get(id ?? ''));
  const known = others.filter((each) => each !== undefined);
  if (known.length === 0 || known.length < others.length) return null;
  const isSure = known.every(
    (other) =>
      isWholeTransfer(other) &&
      other.accountId !== one.accountId &&
      isNegative(other.amount) !== isNegative(one.amount) &&
      other.row.sides.length === 1 &&
      other.row.sides[0]?.id === one.id,
  );
  if (!isSure || isZero(one.amount)) return null;
  const sides = [one, ...known].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  const isConversion = known.some(({ currency }) => currency !== one.currency);
  const isSum = isZero(sum(sides.map(({ amount }) => amount)));
  // Of several possible sides only parts of one amount are certain.
  if (known.length > 1 && (isConversion || !isSum)) return null;
  const isOneDay = sides.every(({ day }) => day === one.day);
  const how = isOneDay ? 'joined' : isSum && !isConversion ? 'inTransit' : 'linked';
  return { how, sides, isConversion, broughtForward: null };
}

/** The other side is on another of the accounts, before or after the days. */
function findOutside(one: Transaction, accounts: ReadonlySet<string>, { from, until }: ExportView): Transfer | null {
  const [side, another] = one.row.sides;
  if (side === undefined || another !== undefined || side.day === null || side.amount === null) return null;
  const isOutside = side.day < from || side.day > until;
  const isOther = side.accountId !== one.accountId && accounts.has(side.accountId ?? '') && !side.isPending;
  const isOpposite = isEqual(toDecimal(side.amount), negate(one.amount)) && (side.currency ?? '') === one.currency;
  if (!isOutside || !isOther || !isOpposite) return null;
  const broughtForward = side.day < from ? one.amount : null;
  return { how: 'inTransit', sides: [one], isConversion: false, broughtForward };
}
