import { currencyDigits } from '../../cells/currency-digits';
import { addMonths } from '../../days/day-text';
import type { QuestionInput } from './views';

/** A row of FIN Plan; its days as `yyyy-MM-dd`. */
export interface PlanRow {
  readonly date: string;
  /** What goes out is negative. */
  readonly amount: number;
  readonly every: 'once' | 'monthly';
  readonly last: string | null;
}

/** What a question means for the balance. Payments of a loan begin a month after it. */
export function toPlanRows(question: QuestionInput): PlanRow[] {
  const { kind, amount, day, months } = question;
  const once = { date: day, every: 'once', last: null } as const;
  const monthly = { date: day, every: 'monthly', last: null } as const;
  switch (kind) {
    case 'purchase':
      return [{ ...once, amount: 0 - amount }];
    case 'cost':
      return [{ ...monthly, amount: 0 - amount }];
    case 'raise':
      return [{ ...monthly, amount }];
    case 'loan':
    case 'instalments': {
      const payment = paymentOf(question);
      const paid = { ...monthly, date: addMonths(day, 1), amount: 0 - payment, last: addMonths(day, months) };
      return kind === 'loan' ? [{ ...once, amount }, paid] : [paid];
    }
    case 'plan':
      return [];
  }
}

/** The payment per month of an annuity, in the decimals of the currency. A bank may round the last one. */
export function paymentOf({ amount, interest, months, currency }: QuestionInput): number {
  const rate = interest / 1200;
  const payment = rate === 0 ? amount / months : (amount * rate) / -Math.expm1(-months * Math.log1p(rate));
  return Number(payment.toFixed(currencyDigits(currency)));
}
