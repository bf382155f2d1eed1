import { addDays, addMonths } from '../../days/day-text';
import { isAddonError } from '../../errors/addon-error';
import { readOptions } from '../../formulas/arguments/options';
import type { Sources } from '../../formulas/run';
import { measureOf } from '../../formulas/summary/add-up';
import { readGroupings } from '../../formulas/summary/groupings';
import { selectTotals } from '../../formulas/summary/select';
import { spec } from '../../formulas/summary/spec';
import { findAccount, readAccounts } from '../../lookup/accounts';
import { accountCurrency, reportedBalanceOf } from '../../rows/account';
import { type Row, textOf } from '../../rows/row';
import { currencyOf, givenAmountOf, transactionField } from '../../rows/transaction';
import { type Alert, forecastDaysDefault } from './read-alert';
import type { AlertKind } from './views';

export type Proposal = Omit<Alert, 'hash'> & { readonly isOn: boolean };

const accountsMax = 5;
const categoriesMax = 5;
/** Of what is spent in a month on average: more than that is worth a look. */
const spendingFactor = 1.25;
const priceRisePercent = 5;
const syncDays = 3;
const monthsBack = 3;

/** Alerts that suit the accounts and the spending of the last months. The limits are for the user to change. */
export function proposeAlerts(sources: Sources): Proposal[] {
  const all = readAccounts(sources.session()).rows;
  const accounts = all.filter(({ status }) => status === 'ACTIVE');
  const banks = accounts.filter((account) => account['category'] === 'bank' && reportedBalanceOf(account) !== null);
  const { totals, rows } = spendingOfMonths(sources);
  const [main] = totals;
  const spentInMonth = main === undefined ? 0 : measureOf(main.all.totals, 'out') / monthsBack;
  return [
    ...banks.slice(0, accountsMax).map((account) => propose('forecastBelow', { of: uniqueNameOf(account, all) })),
    // A tenth of what is spent in a month is soon needed.
    ...(spentInMonth > 0 && main !== undefined
      ? [propose('balanceBelow', { limit: roundUp(spentInMonth / 10), currency: main.currency })]
      : []),
    ...categoriesOf(main).map(({ category, spent }) =>
      propose('spendingAbove', {
        of: category,
        limit: roundUp((spent / monthsBack) * spendingFactor),
        currency: main?.currency ?? null,
      }),
    ),
    propose('priceRise', { limit: priceRisePercent }),
    ...(main === undefined
      ? []
      : [propose('transactionAbove', { limit: unusual(rows, main.currency), currency: main.currency })]),
    propose('foreignCurrency', { isOn: !hasForeign(rows, accounts) }),
    propose('loginNeeded', {}),
    propose('notSynced', { limit: syncDays }),
  ];
}

function propose(kind: AlertKind, given: Partial<Proposal>): Proposal {
  return { kind, of: '', limit: 0, currency: null, days: forecastDaysDefault, isOn: true, ...given };
}

/** What only this account is called: its name, otherwise its mask or id. */
function uniqueNameOf(account: Row, all: readonly Row[]): string {
  const id = textOf(account, 'id') ?? '';
  const names = [textOf(account, 'name'), textOf(account, 'mask')].map((name) => name?.trim() ?? '');
  return names.find((name) => name !== '' && isOnly(account, name, all)) ?? id;
}

function isOnly(account: Row, name: string, all: readonly Row[]): boolean {
  try {
    return findAccount(all, name) === account;
  } catch (thrown) {
    if (isAddonError(thrown) && (thrown.code === 'ambiguous_account' || thrown.code === 'unknown_account'))
      return false;
    throw thrown;
  }
}

/** Of the complete months before this one. */
function spendingOfMonths(sources: Sources) {
  const { today } = sources.dateContext();
  const thisMonth = `${today.slice(0, 7)}-01`;
  const range = { dateFrom: addMonths(thisMonth, -monthsBack), dateTo: addDays(thisMonth, -1) };
  return selectTotals(sources, readOptions(spec.options, []), null, readGroupings('category'), range);
}

function categoriesOf(main: ReturnType<typeof spendingOfMonths>['totals'][number] | undefined) {
  return Array.from(main?.groups ?? [], ([category, { totals }]) => ({ category, spent: measureOf(totals, 'out') }))
    .filter(({ category, spent }) => category !== '' && spent > 0)
    .sort((a, b) => b.spent - a.spent)
    .slice(0, categoriesMax);
}

/** Above all but the largest hundredth of the last months. */
function unusual(rows: readonly Row[], currency: string): number {
  const sizes = rows
    .filter((row) => (currencyOf(row) ?? '') === currency)
    .map((row) => Math.abs(givenAmountOf(row) ?? 0))
    .sort((a, b) => a - b);
  return roundUp(sizes[Math.floor((sizes.length - 1) * 0.99)] ?? 0);
}

function hasForeign(rows: readonly Row[], accounts: readonly Row[]): boolean {
  const currencies = new Map(accounts.map((account) => [account['id'], accountCurrency(account)]));
  return rows.some((row) => {
    const own = currencies.get(row[transactionField.account]);
    const code = currencyOf(row);
    return own !== undefined && own !== '' && code !== null && code !== own;
  });
}

/** To one digit, or to half of it: 1,234 is 1,500, and 870 is 900. */
function roundUp(amount: number): number {
  if (amount <= 0) return 10;
  const step = Math.max(10 ** Math.floor(Math.log10(amount)) / 2, 5);
  return Math.ceil(amount / step) * step;
}
