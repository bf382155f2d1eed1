import { findRecurring } from '../../../../src/addon/formulas/recurring/find-recurring';
import { allPayments } from '../../../../src/addon/formulas/recurring/series';
import type { Row } from '../../../../src/addon/rows/row';

/** Payments to one merchant on some days, of one amount or of one each. */
export function payments(days: readonly string[], amounts: number | readonly number[], fields: Row = {}): Row[] {
  return days.map((day, index) => ({
    id: `${fields['merchantName'] ?? 'shop'} ${day} ${index}`,
    accountId: 'a',
    transactionDate: day,
    name: 'SHOP',
    merchantName: 'Shop',
    displayAmount: typeof amounts === 'number' ? amounts : amounts[index],
    currencyCode: 'USD',
    pending: false,
    ...fields,
  }));
}

/** Samples: `monthly × 4 from 2026-01-05`. */
export function found(...rows: readonly (readonly Row[])[]): string[] {
  return findRecurring(rows.flat()).map((series) => {
    const all = allPayments(series);
    return `${series.interval.name} × ${all.length} from ${all[0]?.row['transactionDate']}`;
  });
}
