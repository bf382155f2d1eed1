import { addMonths } from '../../calendar';
import { payCards } from '../card-payments';
import { applyDailyRules, applyMonthlyRules } from '../generate-transactions';
import type { DemoOrganization } from '../organization';
import { toUuid } from '../random';
import { accountIdOf, toAccountRow } from '../to-account-row';
import { tagIdOf, toTagRows } from '../to-tag-rows';
import { toTransactionRow, transactionIdOf } from '../to-transaction-row';
import { accounts } from './accounts';
import { balanceCents } from './balances';
import { bills } from './bills';
import { holdingRows } from './holdings';
import { income } from './income';
import { spending } from './spending';
import { tags } from './tags';
import { transfers } from './transfers';
import { takeTrips } from './trips';

const organization = 'household';
const monthsShown = 24;
/** The removed account has no transactions after this many months before the reference date. */
const monthsSinceRemoval = 13;

/** A family with two salaries, a mortgage, a flat by the Baltic and more tags than it needs. */
export function household(seed: string, referenceDate: string): DemoOrganization {
  const from = addMonths(referenceDate, -monthsShown);
  // The first payment of a card settles the month before the first one shown.
  const spendingFrom = addMonths(from, -2);
  const spent = [
    ...applyDailyRules(seed, spending, spendingFrom, referenceDate),
    ...applyMonthlyRules(seed, [...income, ...transfers, ...bills], spendingFrom, referenceDate),
    ...takeTrips(seed, spendingFrom, referenceDate),
  ];
  const cardPayments = payCards(
    spent,
    [
      { account: 'rewardsCard', name: 'HARBOR CARD' },
      { account: 'travelCard', name: 'COMPASS CARD' },
    ],
    'checking',
  );
  const removedAfter = addMonths(referenceDate, -monthsSinceRemoval);
  const shown = [...spent, ...cardPayments].filter(
    ({ date, account }) => date >= from && date <= referenceDate && (account !== 'oldChecking' || date <= removedAfter),
  );
  const all = [...spent, ...cardPayments].filter(({ date }) => date <= referenceDate);
  const tagRows = toTagRows(seed, organization, tags, referenceDate);
  return {
    id: householdId(seed),
    profile: {
      name: 'The Hartwell Family',
      address: '14 Maple Street, Portsmouth, NH 03801',
      phone: '+1 555 0142',
      email: 'books@hartwell.example',
      website: 'https://hartwell.example',
      base_currency_code: 'USD',
    },
    accounts: accounts.map((account) =>
      toAccountRow(seed, organization, account, balanceCents(seed, account.key, referenceDate, all), referenceDate),
    ),
    transactions: shown.map((transaction) =>
      toTransactionRow(seed, organization, accounts, transaction, referenceDate),
    ),
    holdings: holdingRows(seed, organization, referenceDate),
    tags: tagRows,
    taggedTransactions: tags.flatMap(({ key, matches }) =>
      shown
        .filter((transaction) => matches?.(transaction) === true)
        .map((transaction) => ({
          tagId: tagIdOf(seed, organization, key),
          transactionId: transactionIdOf(seed, organization, transaction.key),
        })),
    ),
  };
}

export function householdId(seed: string): string {
  return toUuid(`${seed}/${organization}`);
}

/** The three accounts that the CUSTOM_ACCOUNTS key may see. */
export function customAccountIds(seed: string): string[] {
  return ['checking', 'rewardsCard', 'brokerage'].map((key) => accountIdOf(seed, organization, key));
}
