import type { Rectangle } from '../cells/cell';
import type { UniverDocument } from '../univer-document';
import type { Selection } from '../workbook';

/** What each user has selected: A1 of the first sheet at first, and when their sheet is deleted. */
export class Selections {
  private readonly byUser = new Map<string, Selection>();

  constructor(private readonly document: UniverDocument) {}

  of(userId: string): Selection {
    const sheetIds = this.document.worksheets().map((sheet) => this.document.numberOf(sheet));
    const chosen = this.byUser.get(userId);
    if (chosen && sheetIds.includes(chosen.sheetId)) return chosen;
    return { sheetId: sheetIds[0] ?? 0, rectangles: [{ row: 1, column: 1, rowCount: 1, columnCount: 1 }] };
  }

  set(userId: string, sheetId: number, rectangles: readonly Rectangle[]): void {
    const sheet = this.document.worksheet(sheetId);
    for (const rectangle of rectangles) this.document.range(sheet, rectangle);
    this.byUser.set(userId, { sheetId, rectangles });
  }
}
