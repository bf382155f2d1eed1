import { addMonths, dayInMonth, dayOf, firstOfMonth, monthOf, yearOf } from '../calendar';
import type { DemoTransaction } from './ledger';

const paymentDay = 18;

/** Each card's charges of a month, paid in full from the checking account on the 18th of the next. */
export function payCards(
  transactions: readonly DemoTransaction[],
  cards: readonly { readonly account: string; readonly name: string }[],
  payer: string,
): DemoTransaction[] {
  return cards.flatMap(({ account, name }) =>
    [...chargesByMonth(transactions, account)]
      .filter(([, cents]) => cents > 0)
      .flatMap(([month, cents]) => {
        const nextMonth = addMonths(month, 1);
        const key = `card-payment/${account}/${nextMonth}`;
        const payment: DemoTransaction = {
          key,
          account: payer,
          date: dayInMonth(yearOf(nextMonth), monthOf(nextMonth), paymentDay),
          name: `${name} AUTOPAY`,
          merchant: null,
          cents,
          category: 'cardPayment',
          isTransfer: true,
          isPurchase: false,
        };
        return [payment, { ...payment, key: `${key}/arrival`, account, name: 'PAYMENT – THANK YOU', cents: -cents }];
      }),
  );
}

/** What a card owes on a day: this month's charges, and last month's until they are paid. */
export function cardBalance(transactions: readonly DemoTransaction[], account: string, onDate: string): number {
  const charges = chargesByMonth(
    transactions.filter(({ date }) => date <= onDate),
    account,
  );
  const thisMonth = firstOfMonth(onDate);
  const unpaid = dayOf(onDate) < paymentDay ? (charges.get(addMonths(thisMonth, -1)) ?? 0) : 0;
  return (charges.get(thisMonth) ?? 0) + unpaid;
}

function chargesByMonth(transactions: readonly DemoTransaction[], account: string): Map<string, number> {
  const totals = new Map<string, number>();
  for (const { account: of, date, cents, category } of transactions) {
    if (of !== account || category === 'cardPayment') continue;
    const month = firstOfMonth(date);
    totals.set(month, (totals.get(month) ?? 0) + cents);
  }
  return totals;
}
