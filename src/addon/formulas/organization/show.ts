import { organizationFields } from '../../../contract/resources';
import { type Cell, isGiven } from '../../cells/cells';
import { foldName } from '../../cells/compare-text';
import { baseCurrencyOf } from '../../rows/organization';
import { type Row, textOf } from '../../rows/row';
import { readOptions } from '../arguments/options';
import { selectNetWorth } from '../networth/select';
import { networthFilters } from '../networth/spec';
import type { FormulaResult, Run } from '../run';
import { toFieldValue } from '../table/table';
import { form, introduction, reference, spec } from './spec';

export const organization = { spec, form, introduction, reference, show };

/** The profile of the organization (GET /v1/organization). */
export function show(run: Run<typeof spec>): FormulaResult {
  const [field] = run.call.positional;
  const names = [...Object.keys(organizationFields), ...(isGiven(field) ? [mainCurrency] : [])];
  // Checks the field before any request.
  toFieldValue(
    'field',
    names.map((name) => [name, null]),
    field,
  );
  const isMain = foldName(String(field ?? '')) === foldName(mainCurrency);
  const record: Row = run.session().rows({ operationId: 'getOrganization' }).rows[0] ?? {};
  return toFieldValue(
    'field',
    names.map((name): [string, Cell] => [
      name,
      name === mainCurrency && isMain ? mainCurrencyOf(run, record) : textOf(record, name),
    ]),
    field,
  );
}

const mainCurrency = 'mainCurrency';

/** The base currency of the organization; without one, the currency of most accounts that count in net worth. */
function mainCurrencyOf(run: Run, record: Row): string | null {
  const base = baseCurrencyOf(record);
  if (base !== null) return base;
  const [most] = selectNetWorth(run, readOptions(networthFilters, [])).rows.filter(({ currency }) => currency !== '');
  return most?.currency ?? null;
}
