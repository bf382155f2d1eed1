import { ICommandService } from '@univerjs/core';
import { SetWorksheetActivateCommand } from '@univerjs/preset-sheets-core';
import type { Grid } from './grid';

/** Activates the sheet that a script activated for this user. */
export async function showSheet({ injector, unit }: Grid, subUnitId: string): Promise<void> {
  if (!unit.getSheetBySheetId(subUnitId) || unit.getActiveSheet().getSheetId() === subUnitId) return;
  const params = { unitId: unit.getUnitId(), subUnitId };
  await injector.get(ICommandService).executeCommand(SetWorksheetActivateCommand.id, params);
}
