import { ICommandService, UniverInstanceType } from '@univerjs/core';
import { InsertSheetMutation, IRenderManagerService } from '@univerjs/preset-sheets-core';
import { newSheetLook } from '../../workbook/sheets/new-sheet';
import type { Grid } from './grid';

/** Gives a new sheet the default rows, columns and font of Sheets. A copied sheet keeps those of its source. */
export function addSheetsAsSheets({ injector }: Pick<Grid, 'injector'>): void {
  injector.get(ICommandService).beforeCommandExecuted(({ id, params }) => {
    if (id !== InsertSheetMutation.id) return;
    const { sheet } = params as { sheet: { defaultStyle?: unknown } };
    if (!sheet.defaultStyle) Object.assign(sheet, structuredClone(newSheetLook));
  });
}

/**
 * Removes the border that Univer 0.25.1 draws around the spill of a selected cell; Sheets draws none. Univer does not
 * export the class that draws it, so this finds it by its method. A browser test covers it.
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
