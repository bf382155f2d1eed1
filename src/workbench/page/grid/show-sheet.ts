import { ICommandService } from '@univerjs/core';
import { SetWorksheetActivateCommand } from '@univerjs/preset-sheets-core';
import type { Grid } from './grid';

/** Goes to the tab that a script shows to its user. */
export async function showSheet({ injector, unit }: Grid, subUnitId: string): Promise<void> {
  if (!unit.getSheetBySheetId(subUnitId) || unit.getActiveSheet().getSheetId() === subUnitId) return;
  const params = { unitId: unit.getUnitId(), subUnitId };
  await injector.get(ICommandService).executeCommand(SetWorksheetActivateCommand.id, params);
}
