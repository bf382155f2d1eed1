import { FUniver } from '@univerjs/core/facade';
import type { Grid } from './grid';

/** For a viewer: cells can only be selected and copied. The server refuses edits too. */
export async function showOnly({ univer }: Grid): Promise<void> {
  const workbook = FUniver.newAPI(univer).getActiveWorkbook();
  await workbook?.getWorkbookPermission().setReadOnly();
}
