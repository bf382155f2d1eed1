import { loginNeeded, notSynced } from './accounts';
import { balanceBelow, debtAbove, forecastBelow } from './balances';
import type { AlertKind, AlertKindSpec } from './kind';
import { spendingAbove } from './spending';
import { statementChanged } from './statements';
import { foreignCurrency, priceRise, transactionAbove } from './transactions';

/** Proposals are in this order. */
export const alertKinds: { readonly [Kind in AlertKind]: AlertKindSpec } = {
  forecastBelow,
  balanceBelow,
  debtAbove,
  spendingAbove,
  priceRise,
  transactionAbove,
  foreignCurrency,
  loginNeeded,
  notSynced,
  statementChanged,
};

export const kindNames = Object.keys(alertKinds) as AlertKind[];
