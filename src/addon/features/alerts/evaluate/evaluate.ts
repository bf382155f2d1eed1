import type { Sources } from '../../../formulas/run';
import type { Alert } from '../read-alert';
import type { AlertKind } from '../views';
import { loginNeeded, notSynced } from './accounts';
import { balanceBelow, debtAbove, forecastBelow } from './balances';
import type { Evaluate, Evaluation } from './finding';
import { spendingAbove } from './spending';
import { foreignCurrency, priceRise, transactionAbove } from './transactions';

const evaluations: { readonly [Kind in AlertKind]: Evaluate } = {
  balanceBelow,
  debtAbove,
  forecastBelow,
  spendingAbove,
  priceRise,
  transactionAbove,
  foreignCurrency,
  loginNeeded,
  notSynced,
};

/** What an alert finds now, with the rows and figures that the functions of formulas select. */
export function evaluate(sources: Sources, alert: Alert): Evaluation {
  return evaluations[alert.kind](sources, alert);
}
