import { isZero, type StatementCheck } from './check-statements';
import type { Balance } from './events';

/** Sentences about a statement: what it has, and whether its balances agree or by how much they do not. */
export function describeCheck(check: StatementCheck): string[] {
  return [describeCounts(check), ...describeBalances(check), ...describeOthers(check)];
}

function describeCounts({ booked, pending, firstDay, lastDay }: StatementCheck): string {
  const counts = pending === 0 ? `${booked}` : `${booked} booked and ${pending} pending`;
  const days = firstDay === null ? '' : firstDay === lastDay ? ` of ${firstDay}` : ` from ${firstDay} to ${lastDay}`;
  return `${counts} transaction${booked === 1 && pending === 0 ? '' : 's'}${days}.`;
}

function describeBalances({
  statement,
  end: { opening, closing },
  sum,
  gap,
  foreign,
  breaks,
}: StatementCheck): string[] {
  const unit = statement.currency === null ? '' : ` ${statement.currency}`;
  if (opening !== null && closing !== null && gap !== null) {
    const terms = `${opening.amount} at the beginning and ${sum} of transactions`;
    return isZero(gap)
      ? [`Balances agree: ${terms} are ${closing.amount}${unit} at the end.`]
      : [`BALANCES DIFFER BY ${gap}${unit}: ${terms} are not ${closing.amount} at the end.`];
  }
  const stated = [described('Opening', opening, unit), described('Closing', closing, unit)].filter(
    (text) => text !== '',
  );
  if (foreign > 0 && opening !== null && closing !== null) {
    return [...stated, `${foreign} transactions are in other currencies: the balances cannot be checked.`];
  }
  // The balances beside the transactions check them too.
  if (breaks !== null) return stated;
  const missing = opening === null ? (closing === null ? 'no balances' : 'no opening balance') : 'no closing balance';
  return [...stated, `The file has ${missing}: whether transactions are missing cannot be checked.`];
}

function described(which: string, balance: Balance | null, unit: string): string {
  if (balance === null) return '';
  return `${which} balance${balance.date === null ? '' : ` of ${balance.date}`}: ${balance.amount}${unit}.`;
}

function describeOthers({ gapBefore, breaks, totalGaps }: StatementCheck): string[] {
  const texts: string[] = [];
  if (gapBefore !== null && !isZero(gapBefore)) {
    texts.push(
      `IT BEGINS WITH ${gapBefore} MORE than the statement before ended with: one between them may be missing.`,
    );
  }
  if (breaks !== null) {
    const { count, line } = breaks;
    const where = `${count} of the balances beside the transactions do not follow from the one before, first in line ${line}`;
    texts.push(count === 0 ? 'The balances beside the transactions agree.' : `${where.toUpperCase()}.`);
  }
  const names: { readonly [of: string]: string } = { in: 'CREDITS', out: 'DEBITS', all: 'ENTRIES' };
  for (const { of, gap } of totalGaps) texts.push(`THE BANK'S SUM OF ${names[of]} DIFFERS BY ${gap}.`);
  return texts;
}
