import { addDays } from '../../../days/day-text';
import { isAddonError } from '../../../errors/addon-error';
import { quote } from '../../../errors/sentence';
import { readOptions } from '../../../formulas/arguments/options';
import { merchantKey, merchantName } from '../../../formulas/recurring/merchant-key';
import { selectRecurring } from '../../../formulas/recurring/select';
import { recurringFilters } from '../../../formulas/recurring/spec';
import type { Sources } from '../../../formulas/run';
import { selectTransactions } from '../../../formulas/transactions/select';
import { transactionFilters } from '../../../formulas/transactions/spec';
import { accountsById, ofAccount, readAccountsIfAllowed } from '../../../lookup/accounts';
import { accountField } from '../../../rows/account';
import { baseCurrencyOf } from '../../../rows/organization';
import { type Row, textOf } from '../../../rows/row';
import { currencyOf, dayOf, givenAmountOf, transactionField } from '../../../rows/transaction';
import type { Alert } from '../read-alert';
import { categoryOrGroup, type Evaluate, type Finding, named } from './finding';

/** A refresh reads these days each time. */
export const watchedDays = 45;

export const transactionAbove: Evaluate = (sources, alert) => {
  const nameOf = accountNames(sources);
  const findings = watchedTransactions(sources, alert).flatMap((row): Finding[] => {
    const [amount, day, currency] = [givenAmountOf(row), dayOf(row), currencyOf(row) ?? ''];
    if (amount === null || day === null || Math.abs(amount) <= alert.limit) return [];
    const facts = {
      kind: 'transactionAbove',
      merchant: merchantName(row),
      account: nameOf(row),
      amount,
      currency,
      day,
    } as const;
    return [{ ...identityOf(row, amount, currency), day, facts }];
  });
  return { findings, figures: [] };
};

/** In another currency than the one of the column Currency, otherwise that of the account, or of the organization. */
export const foreignCurrency: Evaluate = (sources, alert) => {
  const nameOf = accountNames(sources);
  const accounts = accountsById(readAccountsIfAllowed(sources.session()));
  let base: string | null | undefined;
  const baseCurrency = (): string | null => {
    base ??= baseCurrencyOf(sources.session().rows({ operationId: 'getOrganization' }).rows[0] ?? {});
    return base;
  };
  const expectedOf = (row: Row): string | null => {
    const account = accounts.get(row[transactionField.account]);
    const own = account === undefined ? null : textOf(account, accountField.currency);
    return alert.currency ?? own ?? baseCurrency();
  };
  const findings = watchedTransactions(sources, { ...alert, currency: null }).flatMap((row): Finding[] => {
    const [amount, day, currency] = [givenAmountOf(row), dayOf(row), currencyOf(row)];
    if (amount === null || day === null || currency === null || Math.abs(amount) <= alert.limit) return [];
    const expected = expectedOf(row);
    if (expected === null || currency.toUpperCase() === expected.toUpperCase()) return [];
    const facts = {
      ...({ kind: 'foreignCurrency', merchant: merchantName(row), account: nameOf(row) } as const),
      ...{ amount, currency, day, expected },
    };
    return [{ ...identityOf(row, amount, currency), day, facts }];
  });
  return { findings, figures: [] };
};

/** The prices of FIN_RECURRING that rose by more than the limit, in per cent of the price before. */
export const priceRise: Evaluate = (sources, { of, limit, currency }) => {
  const query = {
    ...readOptions(recurringFilters, []),
    merchant: named(of),
    currency: named(currency),
    kind: ['spending'],
    state: ['active', 'late'],
  } as const;
  const { rows } = selectRecurring(sources, query);
  const nameOf = accountNames(sources);
  const findings = rows.flatMap((row): Finding[] => {
    const { merchant, amount, change, changed, currency: code } = row;
    if (change === null || changed === null || change <= 0) return [];
    const size = Math.abs(amount);
    const before = Number((size - change).toPrecision(15));
    if (before <= 0 || (change / before) * 100 <= limit) return [];
    const facts = {
      kind: 'priceRise',
      merchant,
      account: nameOf(row),
      amount: size,
      before,
      currency: code ?? '',
      day: changed,
    } as const;
    // The day of the first payment may change, when a pending one is posted or older ones are no longer read, and the
    // prices may: they are medians. The name of the merchant may be spelled in another way.
    const bill = [row.accountId, merchantKey(merchant), code];
    const [key, otherKey] = [JSON.stringify([...bill, before, size]), JSON.stringify([...bill, changed])];
    return [{ key, otherKey, day: changed, facts }];
  });
  return { findings, figures: [] };
};

/** The last days of an account, a category or a merchant of that name, in this order; blank: all. */
function watchedTransactions(sources: Sources, { of, currency }: Alert): readonly Row[] {
  const range = { dateFrom: addDays(sources.dateContext().today, -watchedDays) };
  const query = { ...readOptions(transactionFilters, []), currency: named(currency), range, tag: undefined };
  if (of === '') return selectTransactions(sources, query).rows;
  const ofAccount = ifKnown(() => selectTransactions(sources, { ...query, account: [of] }).rows);
  if (ofAccount !== null) return ofAccount;
  const category = categoryOrGroup(sources, of);
  const ofCategory = ifKnown(() => selectTransactions(sources, { ...query, ...category }).rows) ?? [];
  const found =
    ofCategory.length > 0 ? ofCategory : ifKnown(() => selectTransactions(sources, { ...query, merchant: [of] }).rows);
  // A merchant may be known later, so this is no error.
  if ((found ?? []).length === 0)
    sources.notes.push(`${quote(of)} has no transaction in the last ${watchedDays} days.`);
  return found ?? [];
}

/** Null if no account, category or merchant has the name. */
function ifKnown<Found>(select: () => Found): Found | null {
  try {
    return select();
  } catch (thrown) {
    if (isAddonError(thrown) && (thrown.code === 'unknown_account' || thrown.code === 'unknown_value')) return null;
    throw thrown;
  }
}

function accountNames(sources: Sources): (row: Row) => string | null {
  const accounts = accountsById(readAccountsIfAllowed(sources.session()));
  return (row) => ofAccount(accounts, row, 'name');
}

function identityOf(row: Row, amount: number, currency: string): Pick<Finding, 'key' | 'payment'> {
  const common = [row[transactionField.account], amount, currency, merchantName(row).toLowerCase()];
  return { key: String(row['id']), payment: { key: JSON.stringify(common), isPending: row['pending'] === true } };
}
