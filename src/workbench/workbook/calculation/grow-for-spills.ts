import { ErrorType } from '@univerjs/engine-formula';
import type { CellMessages } from '../cells/error-messages';
import type { Dimensions } from '../sheets/dimensions';
import type { UniverDocument } from '../univer-document';
import type { CallPlace } from './call-memo';

/** After a calculation: a result that ran over the edge of its sheet gets the rows and columns it needs. */
export function growForSpills(
  document: UniverDocument,
  dimensions: Dimensions,
  messages: CellMessages,
  calculate: (cell: CallPlace) => void,
): void {
  for (const sheet of document.worksheets()) {
    const blocked: { row: number; column: number }[] = [];
    sheet.getCellMatrix().forValue((row, column, cell) => {
      if (cell?.v === ErrorType.SPILL && cell.f) blocked.push({ row, column });
    });
    for (const { row, column } of blocked) {
      const range = messages.wantedRange(sheet, row, column);
      const isGrown = range && dimensions.growFor(sheet, range.endRow, range.endColumn);
      if (isGrown) calculate({ sheetId: sheet.getSheetId(), row, column });
    }
  }
}
