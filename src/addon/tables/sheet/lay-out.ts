import { AddonError } from '../../errors/addon-error';
import { quote } from '../../errors/sentence';
import type { EditableSheet } from '../../platform/platform';
import { holdingField } from '../../rows/holding';
import { isBlank } from '../../rows/row';
import {
  amountFormat,
  automaticFormat,
  dayFormat,
  exactFormat,
  type InLocale,
  minuteFormat,
} from '../../sheets/design';
import { insertColumns, setWidths } from '../../sheets/grow-sheet';
import { hideColumns, type OwnColumn, styleHeadings } from '../../sheets/own-sheet';
import { inLanguageOf } from '../../sheets/words';
import { writeCells } from '../../sheets/write-cells';
import type { OwnedColumn } from '../definition/datasets';
import type { TableState } from '../definition/table';
import { columnValue, metadataOf, type TableLocation, tableMarks } from './locate-table';

export type Headings = TableState['headings'];

/**
 * Writes the headings of a new table into the first row of its sheet. Can be repeated after an interruption at any
 * call.
 */
export function layOut(sheet: EditableSheet, tableId: string, columnsOfTable: readonly OwnedColumn[]): Headings {
  const owned = titledIn(sheet, columnsOfTable);
  const titles = owned.map(({ title }) => title);
  const before = sheet.rowValues(1);
  const missing = titles.length - before.length;
  insertColumns(sheet, before.length, missing);
  const header = { row: 1, column: 1, rowCount: 1, columnCount: titles.length };
  if (before.slice(0, titles.length).some((value, index) => value !== '' && value !== titles[index])) {
    throw new AddonError(
      'table_changed',
      `The first row of ${quote(sheet.name())} is in use. Clear it, or remove the table and insert it again.`,
    );
  }
  writeCells(sheet, header, [titles]);
  styleHeadings(sheet, owned.map(headingOf), 1);
  sheet.freezeRows(1);
  setWidths(sheet, 1, owned.map(widthOf));
  hideColumns(sheet, owned);
  const columns = owned.map((_, index) => index + 1);
  // An earlier attempt wrote the headings before it marked anything.
  const metadata = before.every(isBlank) ? [] : metadataOf(sheet, tableId);
  repairMetadata(sheet, tableId, owned, { metadata, columns, headerRow: 1 });
  return Object.fromEntries(owned.map(({ key, title }) => [key, title]));
}

/** With the headings that columns get in this sheet: in the language of the spreadsheet. */
export function titledIn(sheet: EditableSheet, owned: readonly OwnedColumn[]): OwnedColumn[] {
  return owned.map((column) => ({ ...column, title: inLanguageOf(sheet.locale(), column.title) }));
}

/** Moves metadata to the headings: it does not move when cells are cut and pasted. No service call if it is right. */
export function repairMetadata(
  sheet: EditableSheet,
  tableId: string,
  owned: readonly OwnedColumn[],
  { metadata, columns, headerRow }: Pick<TableLocation, 'metadata' | 'columns' | 'headerRow'>,
): void {
  const keep = (wanted: string, place: { readonly row: number } | { readonly column: number }): void => {
    const own = metadata.filter(({ value }) => value === wanted);
    tableMarks.keep(sheet, own, wanted, place);
  };
  owned.forEach(({ key }, index) => {
    keep(columnValue(tableId, key), { column: columns[index] ?? 1 });
  });
  keep(tableId, { row: headerRow });
}

/** Removes the table's metadata from the sheet. Its cells stay. */
export function removeMetadata(sheet: EditableSheet, tableId: string): void {
  for (const entry of metadataOf(sheet, tableId)) entry.remove();
}

/** Columns whose numbers keep all decimals. Amounts have those of their currency. */
const exact = ['quantity', 'price', holdingField.price, 'cost'];

export function showsAllDigits({ key }: Pick<OwnedColumn, 'key'>): boolean {
  return exact.includes(key);
}

/** Of a cell of a column in a sheet, for an amount with its value and currency. */
export function formatOf(
  sheet: InLocale,
  column: OwnedColumn | undefined,
  value?: unknown,
  currency: unknown = '',
): string {
  if (column === undefined) return automaticFormat;
  const { kind } = column;
  if (kind === 'date') return dayFormat(sheet.locale());
  if (kind === 'date-time') return minuteFormat(sheet.locale());
  if (kind === 'number') return showsAllDigits(column) ? exactFormat : amountFormat(String(currency), value);
  return automaticFormat;
}

const headingOf = ({ kind }: OwnedColumn): Pick<OwnColumn, 'isRight'> =>
  /^(?:date|date-time|number|integer)$/.test(kind) ? { isRight: true } : {};

const narrowPx = 100;

/** The width at which a value fits without a wrap. Few different ones take few calls. */
export function widthOf({ kind, key }: OwnedColumn): number {
  if (kind === 'date-time') return 130;
  if (kind !== 'string' && kind !== 'object' && kind !== 'array') return narrowPx;
  if (key === 'name') return 220;
  return /currency|mask|status|ticker/i.test(key) ? narrowPx : 170;
}
