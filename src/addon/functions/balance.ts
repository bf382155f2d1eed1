import { isGiven } from '../arguments/given';
import { ArgumentError } from '../errors/addon-error';
import { quote } from '../errors/sentence';
import { accountNames, findAccount, readAccounts } from '../reading/accounts';
import type { Cell } from '../table/cells';
import { numberOf, textOf } from '../table/row';
import type { Run } from './run';

const currencyPath = 'balances.currencyCode';

const fields: { readonly [name: string]: string } = {
  current: 'balances.current',
  available: 'balances.available',
  currency: currencyPath,
  currencycode: currencyPath,
};

/** One balance of one account, or its currency; blank where the account has none (GET /v1/accounts). */
export function balance(run: Run): Cell {
  const [account, field] = run.call.positional;
  if (!isGiven(account)) {
    throw new ArgumentError('invalid_argument', 'FIN_BALANCE needs an account: its name, id or mask.');
  }
  const path = fields[isGiven(field) ? String(field).trim().toLowerCase() : 'current'];
  if (path === undefined) {
    throw new ArgumentError(
      'invalid_argument',
      `No balance ${quote(String(field))}. Use current, available or currency.`,
    );
  }
  const names = Array.isArray(account) ? accountNames(account) : [String(account)];
  const [name, another] = names;
  if (name === undefined || another !== undefined) {
    throw new ArgumentError('invalid_argument', 'FIN_BALANCE takes one account. Use FIN_ACCOUNTS for several.');
  }
  const record = findAccount(readAccounts(run.reader()).rows, name);
  return path === currencyPath ? textOf(record, path) : numberOf(record, path);
}
