import type { ServerRow } from '../../matching/rows';
import { formatWhereAllowed } from '../../sheets/write-cells';
import { formatOf } from '../sheet/lay-out';
import type { Filling } from './fill-in';

/**
 * Gives the amounts of new rows the decimals of their currencies, one call for each column that needs it. `presentIn`:
 * the format that the new cells of a column have. Where it is that of the user in the template row, it stays; null for
 * the first rows of a table.
 */
export function formatAmounts(
  { sheet, location, owned }: Filling,
  template: number | null,
  start: number,
  rows: readonly ServerRow[],
  presentIn: (column: number) => string,
): void {
  const currency = owned.findIndex(({ key }) => key === 'currency');
  const formatIn = (index: number, cells: readonly unknown[]): string =>
    formatOf(owned[index], cells[index], cells[currency]);
  const isOfUser = (index: number, present: string): boolean => {
    if (template === null) return false;
    const [shown = []] = sheet.values({ row: template, column: 1, rowCount: 1, columnCount: location.lastColumn });
    return (
      present !==
      formatIn(
        index,
        owned.map((_, each) => shown[(location.columns[each] ?? 0) - 1]),
      )
    );
  };
  owned.forEach(({ kind }, index) => {
    const column = location.columns[index] ?? 1;
    const present = presentIn(column);
    const formats = rows.map(({ cells }) => formatIn(index, cells));
    if (kind !== 'number' || formats.every((format) => format === present) || isOfUser(index, present)) return;
    formatWhereAllowed(sheet, { row: start, column, rowCount: rows.length, columnCount: 1 }, (part) =>
      sheet.setNumberFormats(
        part,
        formats.map((format) => [format]),
      ),
    );
  });
}
