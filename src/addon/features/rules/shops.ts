import { foldText } from '../../cells/compare-text';
import { type Row, textOf } from '../../rows/row';
import { merchantOf } from '../../rows/transaction';
import type { NewRule } from './views';

const valueMaxLength = 250;

/** The transactions of one merchant; of one name, for those without a merchant. */
export interface Shop {
  readonly rule: Omit<NewRule, 'tag'>;
  /** Indexes of the rows, newest first. */
  readonly rows: readonly number[];
}

export function groupByShop(rows: readonly Row[]): ReadonlyMap<string, Shop> {
  const found = new Map<string, { rule: Omit<NewRule, 'tag'>; rows: number[] }>();
  rows.forEach((row, index) => {
    const merchant = merchantOf(row)?.trim() || null;
    const value = merchant ?? textOf(row, 'name')?.trim() ?? '';
    if (value === '' || value.length > valueMaxLength) return;
    const field = merchant === null ? 'name' : 'merchant';
    const key = `${field} ${foldText(value)}`;
    const shop = found.get(key) ?? { rule: { field, test: 'equals', value }, rows: [] };
    shop.rows.push(index);
    found.set(key, shop);
  });
  return found;
}
