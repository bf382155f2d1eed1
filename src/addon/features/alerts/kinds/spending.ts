import { readDateRange } from '../../../formulas/arguments/dates';
import { readOptions } from '../../../formulas/arguments/options';
import type { Sources } from '../../../formulas/run';
import { measureOf } from '../../../formulas/summary/add-up';
import { readGroupings } from '../../../formulas/summary/groupings';
import { selectTotals } from '../../../formulas/summary/select';
import { spec } from '../../../formulas/summary/spec';
import { type Alert, type AlertKindSpec, categoryOrGroup, type Evaluation, type Finding, named, roundUp } from './kind';

const proposedMax = 5;
/** Of what is spent in a month on average: more than that is worth a look. */
const spendingFactor = 1.25;

/** Out of FIN_SUMMARY for `this month`, of one category or group, or of all. */
export const spendingAbove: AlertKindSpec = {
  label: 'Spending above',
  defaultLimit: null,
  byGroups: true,
  byKinds: true,
  once: { keptDays: 31 },
  evaluate: compareSpending,
  propose: ({ main }) =>
    (main?.inCategories ?? []).slice(0, proposedMax).map(({ category, spent }) => ({
      of: category,
      limit: roundUp(spent * spendingFactor),
      currency: main?.currency ?? null,
    })),
};

function compareSpending(sources: Sources, { of, currency, limit }: Alert): Evaluation {
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
}
