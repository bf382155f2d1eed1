import { FUniver } from '@univerjs/core/facade';
import type { Grid } from './grid';

/** Makes the grid read-only for a viewer, who can select and copy cells. The server refuses edits too. */
export async function showOnly({ univer }: Grid): Promise<void> {
  const workbook = FUniver.newAPI(univer).getActiveWorkbook();
  await workbook?.getWorkbookPermission().setReadOnly();
}
