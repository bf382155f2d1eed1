import { readDateRange } from '../../../formulas/arguments/dates';
import { readOptions } from '../../../formulas/arguments/options';
import { measureOf } from '../../../formulas/summary/add-up';
import { readGroupings } from '../../../formulas/summary/groupings';
import { selectTotals } from '../../../formulas/summary/select';
import { spec } from '../../../formulas/summary/spec';
import { categoryOrGroup, type Evaluate, type Finding, named } from './finding';

/** Out of FIN_SUMMARY for `this month`, of one category or group, or of all. */
export const spendingAbove: Evaluate = (sources, { of, currency, limit }) => {
  const dates = sources.dateContext();
  const month = dates.today.slice(0, 7);
  const options = { ...readOptions(spec.options, []), ...categoryOrGroup(sources, of), currency: named(currency) };
  const range = readDateRange('this month', undefined, dates);
  const { totals } = selectTotals(sources, options, null, readGroupings('month'), range);
  const spent = totals.map(({ currency: code, all }) => ({ amount: measureOf(all.totals, 'out'), currency: code }));
  const findings = spent
    .filter(({ amount }) => amount > limit)
    .map(
      (sum): Finding => ({
        key: `${month} ${sum.currency}`,
        periodStart: `${month}-01`,
        facts: { kind: 'spendingAbove', category: of === '' ? null : of, ...sum, limit, month },
      }),
    );
  return { findings, figures: spent };
};
