import { addMonths } from '../../calendar';
import { applyDailyRules, applyMonthlyRules } from '../generate-transactions';
import type { DailyRule, MonthlyRule } from '../ledger';
import type { DemoOrganization } from '../organization';
import { toUuid } from '../random';
import { type DemoAccount, toAccountRow } from '../to-account-row';
import { toTagRows } from '../to-tag-rows';
import { toTransactionRow } from '../to-transaction-row';

const organization = 'cafe';

const accounts: readonly DemoAccount[] = [
  {
    key: 'operating',
    name: 'Operating Account',
    category: 'bank',
    type: 'depository',
    subtype: 'checking',
    source: 'PROVIDER',
    institution: 'Harbor National Bank',
    mask: '6001',
    currency: 'USD',
    holdsTransactions: true,
  },
  {
    key: 'machine',
    name: 'Espresso Machine Loan',
    category: 'debt',
    type: 'loan',
    subtype: 'business',
    source: 'MANUAL',
    manualKind: 'loan',
    currency: 'USD',
  },
];

const sales: readonly DailyRule[] = [
  {
    key: 'cafe-sales',
    account: 'operating',
    category: 'sales',
    perDay: 0.8,
    places: [{ name: 'TILL SETTLEMENT', merchant: null, cents: [-98_000, -42_000] }],
  },
];

const costs: readonly MonthlyRule[] = [
  {
    key: 'cafe-rent',
    account: 'operating',
    category: 'rent',
    day: 1,
    name: 'MARKET SQUARE RENT',
    merchant: null,
    cents: 420_000,
  },
  {
    key: 'cafe-beans',
    account: 'operating',
    category: 'supplies',
    day: 9,
    name: 'HIGHLAND BEANS',
    merchant: 'Highland Beans',
    cents: [210_000, 290_000],
  },
];

/** A small second organization, which shows that a key sees only its own organization. */
export function cafe(seed: string, referenceDate: string): DemoOrganization {
  const from = addMonths(referenceDate, -3);
  const shown = [
    ...applyDailyRules(seed, sales, from, referenceDate),
    ...applyMonthlyRules(seed, costs, from, referenceDate),
  ].filter(({ date }) => date >= from && date <= referenceDate);
  const balances = { operating: 1_864_220, machine: 742_000 };
  return {
    id: cafeId(seed),
    profile: {
      name: 'Copper Kettle Coffee Co.',
      address: null,
      phone: null,
      email: 'hello@copperkettle.example',
      website: null,
      base_currency_code: 'USD',
    },
    accounts: accounts.map((account) =>
      toAccountRow(seed, organization, account, balances[account.key as keyof typeof balances], referenceDate),
    ),
    transactions: shown.map((transaction) =>
      toTransactionRow(seed, organization, accounts, transaction, referenceDate),
    ),
    holdings: [],
    tags: toTagRows(seed, organization, [{ key: 'catering', name: 'Catering' }], referenceDate),
    taggedTransactions: [],
  };
}

export function cafeId(seed: string): string {
  return toUuid(`${seed}/${organization}`);
}
