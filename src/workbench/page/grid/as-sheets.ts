import { ICommandService, UniverInstanceType } from '@univerjs/core';
import { InsertSheetMutation, IRenderManagerService } from '@univerjs/preset-sheets-core';
import { newSheetLook } from '../../workbook/sheets/new-sheet';
import type { Grid } from './grid';

/** A sheet added in the page gets Sheets' rows, columns and font; a copied one keeps its own. */
export function addSheetsAsSheets({ injector }: Pick<Grid, 'injector'>): void {
  injector.get(ICommandService).beforeCommandExecuted(({ id, params }) => {
    if (id !== InsertSheetMutation.id) return;
    const { sheet } = params as { sheet: { defaultStyle?: unknown } };
    if (!sheet.defaultStyle) Object.assign(sheet, structuredClone(newSheetLook));
  });
}

/**
 * Sheets draws no border around a spill. Univer does, in part, when one of its cells is selected, by a class that it
 * does not export: found here by its method. Univer 0.25.1; a browser test holds it.
 */
export function drawNoSpillBorder({ injector }: Pick<Grid, 'injector'>): void {
  const { _renderDependencies: modules } = injector.get(IRenderManagerService) as unknown as RenderModules;
  for (const [{ prototype }] of modules.get(UniverInstanceType.UNIVER_SHEET) ?? []) {
    if (prototype && drawBorder in prototype) Object.assign(prototype, { [drawBorder]: () => {} });
  }
}

const drawBorder = '_createArrayFormulaRangeShape';

interface RenderModules {
  readonly _renderDependencies: ReadonlyMap<
    UniverInstanceType,
    readonly (readonly [{ readonly prototype?: object }])[]
  >;
}
