import { once } from '../../cells/lists';
import type { DateRange } from '../../days/day-text';
import { groupOf } from '../../kinds/user-categories';
import { ofAccount } from '../../lookup/accounts';
import type { Row } from '../../rows/row';
import { detailedCategoryOf, givenCategoryOf, primaryCategoryOf } from '../../rows/transaction';
import type { RowSet } from '../../session/session';
import type { Options } from '../catalogue/spec';
import { accountsForNames } from '../derive-account-names';
import type { Conversion } from '../rates/conversion';
import { createWildcard } from '../row-filters';
import type { Sources } from '../run';
import { type SelectedTransactions, selectTransactions } from '../transactions/select';
import { readTaggings } from '../transactions/taggings';
import { addUp, type Counting, type CurrencyTotals, emptyPart, toConvertible } from './add-up';
import type { Classification, Grouping } from './groupings';
import type { spec } from './spec';

export interface SelectedTotals {
  readonly totals: readonly CurrencyTotals[];
  readonly rows: readonly Row[];
  readonly counting: Counting;
  readonly unfiltered: RowSet;
  unseenTransfers(): string | null;
}

/** The totals of some days, of each currency, or of all of them converted. */
export function selectTotals(
  sources: Sources,
  options: Options<(typeof spec)['options']>,
  conversion: Conversion | null,
  groupings: readonly [Grouping, Grouping?],
  range: DateRange,
  isCounted = (_row: Row): boolean => true,
): SelectedTotals {
  const { unfiltered, ...selected } = selectTransactions(sources, { ...options, range, splits: true, counted: true });
  const rows = leaveOut(selected.rows, options.without).filter(isCounted);
  conversion?.requireRates(rows.map(toConvertible));
  const counting = { ...classify(sources, selected, options), isShare: options.share === true, conversion };
  const requested = conversion === null ? options.currency : [conversion.currency];
  const totals = withRequested(addUp(rows, groupings, counting), requested);
  return { totals, rows, counting, unfiltered, unseenTransfers: selected.unseenTransfers };
}

/** The organization's name decides, as in the column: a withdrawal that it calls Cash is no TRANSFER_OUT. */
function leaveOut(rows: readonly Row[], categories: readonly string[]): readonly Row[] {
  if (categories.length === 0) return rows;
  const patterns = categories.map(createWildcard);
  const namesOf = (row: Row): readonly (string | null)[] => {
    const ofOrganization = givenCategoryOf(row);
    if (ofOrganization !== null) return [ofOrganization];
    return [detailedCategoryOf(row), primaryCategoryOf(row)];
  };
  return rows.filter((row) => !namesOf(row).some((name) => patterns.some((fits) => fits(name ?? ''))));
}

/** A requested currency has a row of zeros for each period without transactions. */
function withRequested(totals: readonly CurrencyTotals[], codes: readonly string[]): CurrencyTotals[] {
  const requested = [...new Set(codes.map((code) => code.toUpperCase()))];
  const missing = requested.filter((code) => !totals.some(({ currency }) => currency.toUpperCase() === code));
  const empty = missing.map((currency) => ({ currency, groups: new Map(), all: emptyPart }));
  return [...totals, ...empty];
}

/** Accounts and tags are read only if a grouping asks for them. */
function classify(
  sources: Sources,
  { kindOf, apiFilters }: Pick<SelectedTransactions, 'kindOf' | 'apiFilters'>,
  { subtags }: Pick<Options<(typeof spec)['options']>, 'subtags'>,
): Classification {
  const accounts = once(() => accountsForNames(sources));
  return {
    kindOf,
    groupOf: (row) => groupOf(sources.userCategories(), row),
    institutionOf: (row) => ofAccount(accounts(), row, 'institution'),
    taggings: once(() => readTaggings(sources, apiFilters, subtags === true)),
  };
}
