import type { ApiTransaction, SelectedTransaction } from '../../protocol';
import { formatAmount } from '../format/format-count';
import { formatDay } from '../format/format-time';
import { showsAmount, showsDay, showsName } from './is-shown-in-sheet';

/** A listed transaction: as the API has it if that is known and differs from the sheet, otherwise as in the sheet. */
export interface ListedTransaction extends SelectedTransaction {
  /** What the sheet shows instead; absent if it shows the same, or if it could not be compared. */
  readonly inSheet?: readonly string[];
  readonly isCompared: boolean;
}

export interface Comparison {
  readonly transactions: readonly ListedTransaction[];
  readonly differing: number;
  readonly notCompared: number;
}

/** What is tagged is the transaction of the id. Cells beside it may say something else, by mistake or on purpose. */
export function compareTransactions(
  listed: readonly SelectedTransaction[],
  known: readonly ApiTransaction[],
): Comparison {
  const byId = new Map(known.map((each) => [each.id, each]));
  const transactions = listed.map((each) => compareTransaction(each, byId.get(each.id)));
  return {
    transactions,
    differing: transactions.filter(({ inSheet }) => inSheet !== undefined).length,
    notCompared: transactions.filter(({ isCompared }) => !isCompared).length,
  };
}

function compareTransaction(listed: SelectedTransaction, known: ApiTransaction | undefined): ListedTransaction {
  if (known === undefined) return { ...listed, isCompared: false };
  const isOther = {
    date: listed.date !== null && known.date !== null && !showsDay(listed.date, known.date),
    name: listed.name !== null && !showsName(listed.name, [known.name, known.merchant]),
    amount: listed.amount !== null && known.amount !== null && !showsAmount(listed.amount, known.amount),
  };
  const ofApi = {
    date: known.date === null ? null : formatDay(known.date),
    name: known.name ?? known.merchant,
    amount: known.amount === null ? null : formatAmount(known.amount, 2),
  };
  const fields = ['date', 'name', 'amount'] as const;
  const differing = fields.filter((field) => isOther[field]);
  const shown = (field: (typeof fields)[number]): string | null =>
    isOther[field] || listed[field] === null ? (ofApi[field] ?? listed[field]) : listed[field];
  return {
    id: listed.id,
    date: shown('date'),
    name: shown('name'),
    amount: shown('amount'),
    isCompared: true,
    ...(differing.length === 0 ? {} : { inSheet: differing.flatMap((field) => listed[field] ?? []) }),
  };
}
