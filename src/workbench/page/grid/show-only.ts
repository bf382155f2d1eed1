import { FUniver } from '@univerjs/core/facade';
import type { Grid } from './grid';

/** For a viewer: cells can be selected and copied, and nothing else. The server refuses edits besides. */
export async function showOnly({ univer }: Grid): Promise<void> {
  const workbook = FUniver.newAPI(univer).getActiveWorkbook();
  await workbook?.getWorkbookPermission().setReadOnly();
}
