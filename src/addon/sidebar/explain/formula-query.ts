import type { OperationId } from '../../../contract/operations';
import type { Row } from '../../cells/row';
import { unquote } from '../../cells/split-list';
import { isAddonError } from '../../errors/addon-error';
import { functionSpec } from '../../formulas/catalogue/functions';
import { displayOptions } from '../../formulas/catalogue/options';
import { accountNames, findAccount } from '../../lookup/accounts';
import type { FormulaParts } from './formula-parts';

/** What a formula asks the API for. */

/** Names of the options that leave rows out. */
export function filtersOf({ name, options }: FormulaParts): string[] {
  // For accounts `status` is a filter; elsewhere it adds the last row.
  const isFilter = (option: string) => !(option in displayOptions) || (option === 'status' && name === 'FIN_ACCOUNTS');
  return [...options.keys()].filter(isFilter);
}

export function hasTransactions({ name }: FormulaParts): boolean {
  return name === 'FIN_TRANSACTIONS' || name === 'FIN_TAGGED' || name === 'FIN_SUMMARY';
}

export function datesOf({ name, positional }: FormulaParts): [unknown, unknown] {
  const index = functionSpec(name).parameters.findIndex((parameter) => parameter.name === 'from');
  return [positional[index], positional[index + 1]];
}

export function tagOf({ name, positional, options }: FormulaParts): string | null {
  const tag = name === 'FIN_TAGGED' ? positional[0] : options.get('tag');
  return tag === undefined || Array.isArray(tag) ? null : String(tag).replace(/^'|'$/g, '');
}

/** The connection that the formula names. */
export function connectionOf({ options }: FormulaParts): string | undefined {
  const name = options.get('connection');
  return name === undefined ? undefined : unquote(name);
}

export function namesOf({ name, positional, options }: FormulaParts): string[] {
  const position = functionSpec(name).parameters.findIndex((each) => each.name === 'account');
  return accountNames(
    position >= 0 && positional[position] !== undefined ? positional[position] : options.get('account'),
  );
}

/** The accounts that the formula names, otherwise all. An unknown account is the error of the formula. */
export function accountsOf(parts: FormulaParts, accounts: readonly Row[]): readonly Row[] {
  const names = namesOf(parts);
  if (names.length === 0) return accounts;
  return names.flatMap((name) => {
    try {
      return [findAccount(accounts, name)];
    } catch (thrown) {
      if (isAddonError(thrown)) return [];
      throw thrown;
    }
  });
}

const operationsOf: { readonly [Name in FormulaParts['name']]: OperationId } = {
  FIN_TRANSACTIONS: 'listTransactions',
  FIN_TAGGED: 'listTagTransactions',
  FIN_SUMMARY: 'listTransactions',
  FIN_NETWORTH: 'listAccounts',
  FIN_HOLDINGS: 'listHoldings',
  FIN_ACCOUNTS: 'listAccounts',
  FIN_BALANCE: 'listAccounts',
  FIN_TAGS: 'listTags',
  FIN_ORGANIZATION: 'getOrganization',
  FIN_STATUS: 'getApiKey',
};

export function operationOf(parts: FormulaParts): OperationId {
  return tagOf(parts) === null ? operationsOf[parts.name] : 'listTagTransactions';
}
