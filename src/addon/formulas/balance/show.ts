import { type Cell, isGiven } from '../../cells/cells';
import { unquote } from '../../cells/split-list';
import { ArgumentError } from '../../errors/addon-error';
import { quote } from '../../errors/sentence';
import { findAccount, readAccounts } from '../../lookup/accounts';
import { accountField } from '../../rows/account';
import { folded, numberOf, textOf } from '../../rows/row';
import { isDateText, toHistoryError } from '../arguments/dates';
import { isRows } from '../arguments/read-call';
import type { FormulaResult, Run } from '../run';
import { form, introduction, reference, spec } from './spec';

export const balance = { spec, form, introduction, reference, show };

const fields = new Map([
  ['current', accountField.balance],
  ['available', accountField.available],
  ['currency', accountField.currency],
  ['currencycode', accountField.currency],
]);

/**
 * One balance of an account, or its currency; for a range of accounts one per cell. Blank if absent (GET /v1/accounts).
 */
export function show(run: Run<typeof spec>): FormulaResult {
  const [account, field] = run.call.positional;
  if (!isGiven(account)) {
    throw new ArgumentError('invalid_argument', 'FIN_BALANCE needs an account: its name, id or mask.');
  }
  const path = fields.get(isGiven(field) ? folded(field) : 'current');
  if (path === undefined) {
    if (isDateText(String(field))) throw toHistoryError(String(field));
    throw new ArgumentError(
      'invalid_argument',
      `No balance ${quote(String(field))}. Use current, available or currency.`,
    );
  }
  const { rows } = readAccounts(run.session());
  const read = (name: unknown): Cell => {
    if (!isGiven(name)) return null;
    const record = findAccount(rows, unquote(String(name)));
    return path === accountField.currency ? textOf(record, path) : numberOf(record, path);
  };
  return isRows(account) ? account.map((row) => row.map(read)) : read(account);
}
