import type { Cell } from '../../cells/cells';
import { subtractExactly } from '../../cells/exact';
import { accountHealth } from '../../lookup/accounts';
import { isDebt, reportedBalanceOf } from '../../rows/account';
import type { Row } from '../../rows/row';
import type { Run } from '../run';
import { type DerivationsOf, planTable, tableOf } from '../table/table';
import { selectAccounts } from './select';
import { accountColumns, form, introduction, reference, spec } from './spec';

export const accounts = { spec, form, introduction, reference, show };

/** A header row, then one row per account (GET /v1/accounts). */
export function show(run: Run<typeof spec>): Cell[][] {
  const { options } = run.call;
  const plan = planTable(accountColumns, { ...options, status: options.status.includes('true') });
  const { rows, unfiltered } = selectAccounts(run, options);
  return tableOf(run, rows, plan, unfiltered, accountDerivations);
}

export const accountDerivations: DerivationsOf<typeof accountColumns> = {
  health: accountHealth,
  signedBalance,
};

function signedBalance(account: Row): number | null {
  const balance = reportedBalanceOf(account);
  return balance !== null && isDebt(account) ? subtractExactly(0, balance) : balance;
}
