import type { OwnedColumn } from '../definition/datasets';

/** Columns whose numbers keep all decimals. Amounts have two. */
const exact = ['quantity', 'price', 'currentPrice', 'cost'];

export function formatOf(column: OwnedColumn | undefined): string {
  if (column === undefined) return 'General';
  const { kind, key } = column;
  if (kind === 'date') return 'yyyy-mm-dd';
  if (kind === 'date-time') return 'yyyy-mm-dd hh:mm';
  if (kind === 'number') return exact.includes(key) ? '#,##0.00######' : '#,##0.00';
  return 'General';
}

/** The width at which a value fits without a wrap. */
export function widthOf({ kind, key }: OwnedColumn): number {
  if (kind === 'uuid') return 120;
  if (kind === 'date') return 90;
  if (kind === 'date-time') return 130;
  if (kind === 'number' || kind === 'integer') return 100;
  if (kind === 'boolean') return 75;
  if (key === 'name') return 220;
  return /currency|mask|status|ticker/i.test(key) ? 80 : 170;
}
