import type { Cell } from '../../cells/cells';
import { subtractExactly, toDecimal } from '../../cells/exact';
import { accountNamesIn, readAccounts } from '../../lookup/accounts';
import { holdingField } from '../../rows/holding';
import { numberOf, type Row, rowsById } from '../../rows/row';
import { deriveAccountNames, usesAccountNames } from '../derive-account-names';
import { type Conversion, noteRates, openConversion, withConvertedHeading } from '../rates/conversion';
import { explainRefusal, type Run, type Sources } from '../run';
import { type DerivationsOf, planTable, type TablePlan, tableOf, usesColumn } from '../table/table';
import { byShare, convertHoldings, isOnlyPerAccount, merge, selectHoldings } from './select';
import { form, holdingColumns, introduction, reference, spec } from './spec';

export const holdings = { spec, form, introduction, reference, show };

/** A header row, then one row per holding. */
export function show(run: Run<typeof spec>): Cell[][] {
  const { options, positional } = run.call;
  const conversion = openConversion(run);
  const plan = withConvertedHeading(planTable(holdingColumns, options), conversion);
  const query = { ...options, account: [...accountNamesIn(run.session(), positional[0]), ...options.account] };
  const { rows, unfiltered } = selectHoldings(run, query, {
    isPerAccount: usesColumn(plan, isOnlyPerAccount),
    needsAccounts: usesAccountNames(plan) || options.share === true,
  });
  const owned = options.share === true ? byShare(rows, rowsById(requireAccounts(run))) : rows;
  const { today } = run.dateContext();
  const converted = conversion === null ? owned : convertHoldings(owned, conversion, today);
  const shown = options.merged === true ? merge(converted) : converted;
  noteRates(run, conversion);
  const derivations = deriveHolding(run, plan);
  return tableOf(run, shown, roundColumns(plan, conversion), unfiltered, derivations);
}

/** Converted amounts are rounded after they are added up. */
function roundColumns(plan: TablePlan, conversion: Conversion | null): TablePlan {
  if (conversion === null) return plan;
  const columns = plan.columns.map((column) => {
    const isAmount = column.key === 'gain' || column.field === holdingField.value || column.field === holdingField.cost;
    if (!isAmount) return column;
    const read = (row: Row): number | null => {
      const value = column.field === null ? gain(row) : numberOf(row, column.field);
      return value === null ? null : conversion.round(toDecimal(value));
    };
    return { ...column, read };
  });
  return { ...plan, columns };
}

/** Without them, each holding would count in full, without a word. */
function requireAccounts(run: Run): readonly Row[] {
  return explainRefusal(run, 'listAccounts', () => readAccounts(run.session()).rows);
}

export function deriveHolding(sources: Sources, plan: TablePlan): DerivationsOf<typeof holdingColumns> {
  return { ...deriveAccountNames(sources, plan), gain };
}

/** Market value minus cost basis; blank if either is missing. */
function gain(row: Row): number | null {
  const [value, cost] = [numberOf(row, holdingField.value), numberOf(row, holdingField.cost)];
  return value === null || cost === null ? null : subtractExactly(value, cost);
}
