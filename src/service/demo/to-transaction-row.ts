import { addDays } from '../calendar';
import { categories } from './categories';
import type { DemoTransaction } from './ledger';
import type { TransactionRow } from './organization';
import { createRandom, toUuid } from './random';
import { accountIdOf, type DemoAccount, toDecimal } from './to-account-row';

const daysUntilPosted = 2;
const pendingChance = 0.75;
const ignoredChance = 0.006;
const uncategorizedChance = 0.12;
const guessedChance = 0.25;
const manualChance = 0.05;

export function transactionIdOf(seed: string, organization: string, key: string): string {
  return toUuid(`${seed}/${organization}/transaction/${key}`);
}

export function toTransactionRow(
  seed: string,
  organization: string,
  accounts: readonly DemoAccount[],
  transaction: DemoTransaction,
  referenceDate: string,
): TransactionRow {
  const { key, account, date, name, merchant, cents, isPurchase, isTransfer, entity } = transaction;
  const random = createRandom(`${seed}/${organization}/details/${key}`);
  const mayBePending = random.chance(pendingChance);
  const daysEarlier = random.integer(0, 2);
  const isIgnored = random.chance(ignoredChance) || isTransfer;
  const category = categories[transaction.category];
  const isUncategorized = random.chance(uncategorizedChance);
  const { organization: organizationCategory, detailed } = category;
  const isPending = isPurchase && mayBePending && date > addDays(referenceDate, -1 - daysUntilPosted);
  return {
    id: transactionIdOf(seed, organization, key),
    account_id: accountIdOf(seed, organization, account),
    external_id: null,
    transaction_date: date,
    authorized_date: isPurchase ? addDays(date, isPending ? 0 : -daysEarlier) : null,
    name,
    merchant_name: merchant,
    amount: toDecimal(cents),
    currency_code: accounts.find((known) => known.key === account)?.currency ?? null,
    pending: isPending,
    is_ignored: isIgnored,
    source_primary_category: category.primary,
    source_detailed_category: detailed,
    guessed_category: random.chance(guessedChance) ? organizationCategory : null,
    manual_category: random.chance(manualChance) ? 'Reviewed' : null,
    organization_category: isUncategorized ? null : organizationCategory,
    entity: entity === undefined ? null : JSON.stringify(entity),
  };
}
