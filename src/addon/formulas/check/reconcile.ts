import { addDecimals, fromDecimal, negate, subtractExactly, toDecimal } from '../../cells/exact';
import { addDays, addMonths } from '../../days/day-text';
import { decideKinds } from '../../kinds/find-kinds';
import { accountCurrency, isDebt } from '../../rows/account';
import type { Row } from '../../rows/row';
import { accountIdOf, currencyOf, dayOf } from '../../rows/transaction';
import { anchorOf, isWithoutAmount, reasonOf } from '../balances/account-balances';
import { selectBalances } from '../balances/select';
import type { Sources } from '../run';
import type { Candidate } from './explain-gap';
import {
  type BalanceSpan,
  bookingDaysMax,
  explainSpan,
  type GapExplanations,
  type GapPart,
  sumBetween,
  toMissing,
} from './gap-candidates';
import type { StatementLine } from './statement-sheet';

/** A closing balance beside the transactions of its period. Balances of a debt are what is owed. */
export interface Reconciliation {
  readonly account: Row;
  /** The first day of the period. */
  readonly from: string;
  readonly opening: number | null;
  readonly openingFrom: 'confirmed' | 'reckoned' | null;
  /** The posted transactions of the period. */
  readonly counted: readonly Row[];
  /** Their sum. Money in is positive. */
  readonly moved: number;
  /** The closing balance by the transactions; null if it is not known. */
  readonly expected: number | null;
  /** Why it is not. */
  readonly reason: string | null;
  /** By how much the closing balance is higher than expected. */
  readonly gap: number | null;
  readonly explanations: GapExplanations;
  /** A mistake in the balance that was typed; null if it looks like none. */
  readonly slip: 'sign' | 'digits' | null;
}

/**
 * Compares the closing balance of a statement with the confirmed balance before it and the transactions between. Without
 * a confirmed one, with the balance that is reckoned back from the current one, as FIN_BALANCES does.
 */
export function reconcile(
  sources: Sources,
  accountId: string,
  { day, balance }: { readonly day: string; readonly balance: number },
  statements: readonly StatementLine[],
): Reconciliation | null {
  const previous = statements.filter((each) => each.day < day).pop() ?? null;
  const from = previous === null ? addMonths(addDays(day, 1), -1) : addDays(previous.day, 1);
  const before = addDays(from, -1);
  const { accounts, unfiltered } = selectBalances(sources, {
    account: [accountId],
    category: [],
    currency: [],
    range: { dateFrom: addDays(before, -bookingDaysMax) },
    ends: () => [before, day],
  });
  const [found] = accounts;
  if (found === undefined) return null;
  const { account, balances } = found;
  const rows = unfiltered.rows.filter((row) => accountIdOf(row) === account['id']);
  const period = { since: before, until: day };
  const moved = sumBetween(rows, period);
  const counted = rows.filter(
    (row) => row['pending'] !== true && (dayOf(row) ?? '') >= from && (dayOf(row) ?? '') <= day,
  );
  const common = { account, from, counted, moved };
  const [reckonedOpening, reckonedClosing] = balances;
  const none = { best: [], count: 0 };
  const unknown = (reason: string): Reconciliation => ({
    ...common,
    opening: previous?.balance ?? null,
    openingFrom: previous === null ? null : 'confirmed',
    ...{ expected: null, reason, gap: null, explanations: none, slip: null },
  });
  const broken = counted.find((row) => isWithoutAmount(account, row));
  const reason = reasonOf(account);
  if (reason !== null) return unknown(reason);
  if (broken !== undefined) {
    return unknown(`A transaction of ${dayOf(broken)} has no amount in ${accountCurrency(account)}`);
  }
  if (previous === null && reckonedClosing?.balance == null) return unknown(reckonedClosing?.reason ?? '');
  const expected = previous === null ? Number(reckonedClosing?.balance) : addMoved(account, previous.balance, moved);
  const gap = subtractExactly(balance, expected);
  const money = isDebt(account) ? 0 - gap : gap;
  const anchor = anchorOf(sources, account);
  // Without a confirmed balance, what is wrong is between the statement and the current balance.
  const [span, missing] =
    previous !== null
      ? [period, money]
      : anchor > day
        ? [{ since: day, until: anchor }, 0 - money]
        : [{ since: anchor, until: day }, money];
  const opening = previous?.balance ?? reckonedOpening?.balance ?? null;
  return {
    ...common,
    opening,
    openingFrom: previous !== null ? 'confirmed' : opening === null ? null : 'reckoned',
    ...{ expected, reason: null, gap },
    explanations: explainSpan(rows, span, missing, () => otherSidesOf(sources, account, unfiltered.rows, span)),
    slip: gap === 0 ? null : slipOf(balance, expected),
  };
}

/** Whether the account gets statements that can be compared. */
export function hasStatements(account: Row): boolean {
  return account['status'] !== 'REMOVED' && account['status'] !== 'INACTIVE' && reasonOf(account) === null;
}

/** The end of the month before the first statement, and then a month after the last one. */
export function nextStatementDay(last: string | null, today: string): string {
  if (last === null) return addDays(`${today.slice(0, 7)}-01`, -1);
  return addDays(addMonths(addDays(last, 1), 1), -1);
}

function addMoved(account: Row, opening: number, moved: number): number {
  const sum = toDecimal(moved);
  return fromDecimal(addDecimals([toDecimal(opening), isDebt(account) ? negate(sum) : sum]));
}

/** Transfers of other accounts in the currency of this one, in these days, of which no account has the other side. */
export function otherSidesOf(
  sources: Sources,
  account: Row,
  rows: readonly Row[],
  { since, until }: BalanceSpan,
): Candidate<GapPart>[] {
  const currency = accountCurrency(account);
  const others = rows.filter(
    (row) =>
      accountIdOf(row) !== account['id'] &&
      row['pending'] !== true &&
      (currencyOf(row) ?? currency) === currency &&
      (dayOf(row) ?? '') > addDays(since, -bookingDaysMax) &&
      (dayOf(row) ?? '') <= addDays(until, bookingDaysMax),
  );
  if (others.length === 0) return [];
  const { decide } = decideKinds(sources.session(), others, sources.userCategories(), { findsOtherSides: true });
  return others.flatMap((row) => {
    const { kind, others: sides } = decide(row);
    return kind === 'transfer' && sides.length === 0 ? toMissing(row) : [];
  });
}

/** Two digits beside each other that changed their places, or the sign of a debt or an overdraft. */
function slipOf(typed: number, expected: number): Reconciliation['slip'] {
  if (typed === 0 - expected) return 'sign';
  const [a, b] = [typed.toFixed(2), expected.toFixed(2)];
  const first = Array.from(a).findIndex((digit, index) => digit !== b.charAt(index));
  if (first < 0) return null;
  // A decimal point may be between them.
  const second = a.charAt(first + 1) === '.' ? first + 2 : first + 1;
  const between = a.slice(first + 1, second);
  const swapped = a.slice(0, first) + a.charAt(second) + between + a.charAt(first) + a.slice(second + 1);
  return swapped === b ? 'digits' : null;
}
