import type { Cell } from '../../cells/cells';
import { isLimitedToSelectedAccounts, selectedAccountCount } from '../../connections/connection';
import { isYear } from '../../days/day-text';
import { toHistoryError } from '../arguments/dates';
import { noteRates, openConversion, withConvertedHeading } from '../rates/conversion';
import type { Run } from '../run';
import { planTable, shareText, tableOf, withShareHeadings } from '../table/table';
import { selectNetWorth } from './select';
import { form, introduction, networthColumns, reference, spec } from './spec';

export const networth = { spec, form, introduction, reference, show };

/** A header row, then one row per currency: assets, liabilities, net (GET /v1/accounts). */
export function show(run: Run<typeof spec>): Cell[][] {
  const { options } = run.call;
  const conversion = openConversion(run);
  const plan = withConvertedHeading(planTable(networthColumns, options), conversion);
  refusePastDays(run);
  const isShare = options.share !== false;
  const { rows, unfiltered, percentages } = selectNetWorth(run, options, isShare, conversion);
  noteSelectedAccounts(run);
  noteRates(run, conversion);
  const share = shareText(isShare, percentages);
  return tableOf(run, rows, withShareHeadings(plan, ['assets', 'liabilities', 'net'], share), unfiltered);
}

/** A total of selected accounts looks like one of all accounts. */
function noteSelectedAccounts({ connection, notes }: Run): void {
  if (connection === null || !isLimitedToSelectedAccounts(connection.view)) return;
  const count = selectedAccountCount(connection.view);
  const accounts = count === 0 ? 'accounts' : count === 1 ? 'account' : `${count} accounts`;
  notes.push(`Only the ${accounts} selected for the key`);
}

/**
 * Refuses a past day, and a year, which may be 2025-12-31 without quotes: the user wants figures of that day. A
 * timestamp or `TODAY()` is a refresh tick.
 */
function refusePastDays(run: Run): void {
  for (const tick of run.call.ticks) {
    if (typeof tick === 'number') {
      if (isYear(tick)) throw toHistoryError(String(tick));
    } else if (!Number.isNaN(tick.getTime())) {
      const { today, dayOf } = run.dateContext();
      const day = dayOf(tick);
      if (day < today && run.sheetDates().midnight(day).getTime() === tick.getTime()) throw toHistoryError(day);
    }
  }
}
