import type { FilterValue } from '../../workbook/sheets/filter-rows';
import type { FilterView } from '../../workbook/view/workbook-view';
import type { Rectangle } from '../../workbook/workbook';
import type { ServerConnection } from '../server-connection';

/** Sends changes of a filter to the server after all queued edits. */
export class FilterActions {
  constructor(private readonly server: ServerConnection) {}

  create = (sheet: string, rectangle: Rectangle): Promise<unknown> => this.post('/api/filter', { sheet, rectangle });

  remove = (sheet: string): Promise<unknown> => this.post('/api/filter/remove', { sheet });

  hide = (sheet: string, column: number, hidden: readonly string[]): Promise<unknown> =>
    this.post('/api/filter/values', { sheet, column, hidden });

  async values(sheet: string, column: number): Promise<readonly FilterValue[]> {
    await this.server.settled();
    const query = new URLSearchParams({ sheet, column: String(column) });
    const answer = await this.server.request<{ values: readonly FilterValue[] }>(`/api/filter/values?${query}`);
    return answer.values;
  }

  /** Sorts the rows below the header. */
  async sort({ sheetId, rectangle }: FilterView, column: number, isAscending: boolean): Promise<void> {
    const below = { ...rectangle, row: rectangle.row + 1, rowCount: rectangle.rowCount - 1 };
    await this.post('/api/sort', { sheet: sheetId, column, isAscending, rectangle: below });
  }

  private async post(path: string, body: object): Promise<void> {
    await this.server.settled();
    await this.server.post(path, body);
  }
}
