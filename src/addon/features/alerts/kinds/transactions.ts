import { addDays } from '../../../days/day-text';
import { withFallback } from '../../../errors/addon-error';
import { quote } from '../../../errors/sentence';
import { readOptions } from '../../../formulas/arguments/options';
import { merchantKey, merchantName } from '../../../formulas/recurring/merchant-key';
import { selectRecurring } from '../../../formulas/recurring/select';
import { recurringFilters } from '../../../formulas/recurring/spec';
import type { Sources } from '../../../formulas/run';
import { selectTransactions } from '../../../formulas/transactions/select';
import { transactionFilters } from '../../../formulas/transactions/spec';
import { ofAccount, readAccountsIfAllowed } from '../../../lookup/accounts';
import type { OneTransaction } from '../../../messages/en/messages';
import { accountCurrency, accountField } from '../../../rows/account';
import { baseCurrencyOf } from '../../../rows/organization';
import { type Row, rowsById, textOf } from '../../../rows/row';
import { currencyOf, dayOf, givenAmountOf, transactionField } from '../../../rows/transaction';
import {
  type Alert,
  type AlertKindSpec,
  categoryOrGroup,
  type Evaluation,
  type Facts,
  type Finding,
  named,
  type Past,
  roundUp,
} from './kind';

/** A refresh reads these days each time. */
const watchedDays = 45;

export const transactionAbove: AlertKindSpec = {
  label: 'Transaction above',
  defaultLimit: null,
  byGroups: true,
  once: { keptDays: 60, firstDays: 7 },
  evaluate: (sources, alert) => findTransactions(sources, alert, (facts) => ({ kind: 'transactionAbove', ...facts })),
  propose: ({ main, rows }) =>
    main === null ? [] : [{ limit: unusual(rows, main.currency), currency: main.currency }],
};

/** In another currency than the one of the column Currency, otherwise that of the account, or of the organization. */
export const foreignCurrency: AlertKindSpec = {
  label: 'Foreign currency',
  byGroups: true,
  once: { keptDays: 60, firstDays: 7 },
  evaluate: findForeign,
  propose: (past) => [{ isOn: !hasForeign(past) }],
  proposesNoLimit: true,
};

const proposedPercent = 5;

/** The prices of FIN_RECURRING that rose by more than the limit, in per cent of the price before. */
export const priceRise: AlertKindSpec = {
  label: 'Price rise above %',
  byKinds: true,
  // A late transaction is new. An old rise of a price is not: more or fewer payments before it are read than before.
  once: { keptDays: 200, firstDays: 100, skipsLate: true },
  evaluate: findRises,
  propose: () => [{ limit: proposedPercent }],
};

/** Those of more than the limit of which something is to be told. */
function findTransactions(
  sources: Sources,
  alert: Alert,
  tell: (facts: OneTransaction, row: Row) => Facts | null,
): Evaluation {
  const nameOf = accountNames(sources);
  const findings = watchedTransactions(sources, alert).flatMap((row): Finding[] => {
    const [amount, day, currency] = [givenAmountOf(row), dayOf(row), currencyOf(row) ?? ''];
    if (amount === null || day === null || Math.abs(amount) <= alert.limit) return [];
    const merchant = merchantName(row);
    const facts = tell({ merchant, account: nameOf(row), amount, currency, day }, row);
    if (facts === null) return [];
    const payment = JSON.stringify([row[transactionField.account], amount, currency, merchant.toLowerCase()]);
    return [{ key: String(row['id']), payment: { key: payment, isPending: row['pending'] === true }, day, facts }];
  });
  return { findings, figures: [] };
}

function findForeign(sources: Sources, alert: Alert): Evaluation {
  const accounts = rowsById(readAccountsIfAllowed(sources.session()));
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
  return findTransactions(sources, { ...alert, currency: null }, (facts, row) => {
    const expected = facts.currency === '' ? null : expectedOf(row);
    if (expected === null || facts.currency.toUpperCase() === expected.toUpperCase()) return null;
    return { kind: 'foreignCurrency', ...facts, expected };
  });
}

function findRises(sources: Sources, { of, limit, currency }: Alert): Evaluation {
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
}

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
  return withFallback(
    select,
    () => null,
    ({ code }) => code === 'unknown_account' || code === 'unknown_value',
  );
}

function accountNames(sources: Sources): (row: Row) => string | null {
  const accounts = rowsById(readAccountsIfAllowed(sources.session()));
  return (row) => ofAccount(accounts, row, 'name');
}

/** Above all but the largest hundredth of the last months. */
function unusual(rows: readonly Row[], currency: string): number {
  const sizes = rows
    .filter((row) => (currencyOf(row) ?? '') === currency)
    .map((row) => Math.abs(givenAmountOf(row) ?? 0))
    .sort((a, b) => a - b);
  return roundUp(sizes[Math.floor((sizes.length - 1) * 0.99)] ?? 0);
}

function hasForeign({ active, rows }: Past): boolean {
  const currencies = new Map(active.map((account) => [account['id'], accountCurrency(account)]));
  return rows.some((row) => {
    const own = currencies.get(row[transactionField.account]);
    const code = currencyOf(row);
    return own !== undefined && own !== '' && code !== null && code !== own;
  });
}
