import type { Balance, StatedTotal, StatementEnd } from '../events';
import { amountOf, dayAt, signed, signOf } from './amounts';
import { at, child, type Element, textAt } from './element';

type Balances = Pick<StatementEnd, 'opening' | 'closing' | 'available'>;

/**
 * The balances of a statement by their codes (`Bal/Tp/CdOrPrtry/Cd`): opening (OPBD, or PRCD, the closing one before), closing
 * (CLBD) and available (CLAV, ITAV). Of a page or a report of the day, interim balances (ITBD) stand in for them: the last
 * one closes, and the first of two opens.
 */
export function readBalances(elements: readonly Element[], currency: string | null): Balances {
  const inCurrency = elements.filter((each) => (child(each, 'Amt')?.currency ?? currency) === currency);
  const of = (...codes: readonly string[]) =>
    codes.flatMap((code) => inCurrency.filter((each) => codeOf(each) === code)).map(toBalance);
  const interim = of('ITBD');
  const opening = of('OPBD', 'PRCD')[0] ?? null;
  const closing = of('CLBD')[0] ?? null;
  return {
    opening: opening ?? (interim.length > 1 || (closing !== null && interim.length > 0) ? (interim[0] ?? null) : null),
    closing: closing ?? interim.at(-1) ?? null,
    available: of('CLAV', 'ITAV')[0] ?? null,
  };
}

function codeOf(balance: Element): string | null {
  return textAt(balance, 'Tp', 'CdOrPrtry', 'Cd') ?? textAt(balance, 'Tp', 'CdOrPrtry', 'Prtry');
}

function toBalance(element: Element): Balance {
  const amount = child(element, 'Amt');
  return {
    date: dayAt(element, 'Dt'),
    amount: amount === undefined ? '0' : signed(amount, signOf(element, null)),
  };
}

/** The sums of the credits and debits that the statement states (`TxsSummry`). They count entries, and a batch is one. */
export function readTotals(summary: Element | undefined, currency: string | null): StatedTotal[] {
  const of = { in: 'TtlCdtNtries', out: 'TtlDbtNtries' } as const;
  return (['in', 'out'] as const).flatMap((direction) => {
    const sum = at(summary, of[direction], 'Sum');
    return sum === undefined ? [] : [{ of: direction, count: null, amount: amountOf({ ...sum, currency }) }];
  });
}
