import { daysBetween, firstOfMonth, monthOf, yearOf } from '../../calendar';
import { cardBalance } from '../card-payments';
import type { DemoTransaction } from '../ledger';
import { holdingsCents } from './holdings';

/** What each account holds or owes on a day, in cents; a debt is positive when money is owed. */
export function balanceCents(
  seed: string,
  account: string,
  date: string,
  transactions: readonly DemoTransaction[],
): number {
  switch (account) {
    case 'checking':
      return 842_317 - spentThisMonth(transactions, account, date);
    case 'joint':
      return 518_640 - spentThisMonth(transactions, account, date);
    case 'giro':
      return 246_088 - spentThisMonth(transactions, account, date);
    case 'savings':
      return 2_184_500 + 96_500 * monthsSince2024(date) - spentThisMonth(transactions, account, date);
    case 'oldChecking':
      return 11_240;
    case 'rewardsCard':
    case 'travelCard':
      return cardBalance(transactions, account, date);
    case 'mortgage':
      return Math.round(mortgageAfter(monthsSince2024(date) + 31));
    case 'autoLoan':
      return 0;
    case 'house':
      return Math.round((61_200_000 * 1.031 ** (daysBetween('2024-01-01', date) / 365.25)) / 100_000) * 100_000;
    case 'car':
      return 3_850_000;
    default:
      return holdingsCents(seed, account, date);
  }
}

/** Each month starts from about the same balance: what is left over goes to savings. */
function spentThisMonth(transactions: readonly DemoTransaction[], account: string, date: string): number {
  const first = firstOfMonth(date);
  return transactions
    .filter((transaction) => transaction.account === account && transaction.date >= first && transaction.date <= date)
    .reduce((sum, { cents }) => sum + cents, 0);
}

/** 384,000 at 5.6 % over 30 years, of which so many months are paid. */
function mortgageAfter(months: number): number {
  const principalCents = 38_400_000;
  const monthlyRate = 0.056 / 12;
  const all = (1 + monthlyRate) ** 360;
  return (principalCents * (all - (1 + monthlyRate) ** months)) / (all - 1);
}

function monthsSince2024(date: string): number {
  return (yearOf(date) - 2024) * 12 + monthOf(date) - 1;
}
