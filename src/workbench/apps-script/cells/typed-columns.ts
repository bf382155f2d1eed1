import { overlap } from '../../workbook/cells/rectangle';
import { ServiceError } from '../calls/service-error';
import type { HostContext } from '../host-context';
import type { RangeData } from './handles';

/**
 * The type of a column in one of Sheets' own tables sets number formats and data validations below its heading, and
 * Google refuses others. Values are taken, also those of another type.
 */
export function checkUntyped({ workbook, messages }: HostContext, range: RangeData): void {
  const isTyped = workbook.rangeMetadata.typedColumns.all().some(({ sheetId, rectangle }) => {
    const cells = { ...rectangle, row: rectangle.row + 1, rowCount: rectangle.rowCount - 1 };
    return sheetId === range.sheetId && overlap(cells, range);
  });
  if (isTyped) throw new ServiceError(messages.typedColumn());
}
