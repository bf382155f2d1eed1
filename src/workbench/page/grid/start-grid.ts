import {
  type IWorkbookData,
  LocaleType,
  LogLevel,
  merge,
  Univer,
  UniverInstanceType,
  type Workbook,
} from '@univerjs/core';
import { IEditorBridgeService } from '@univerjs/sheets-ui';
import { patchArrayLiterals } from '../../workbook/univer-patches/array-literals';
import { patchTextCells } from '../../workbook/univer-patches/text-cells';
import { LocaleDisplay, showAsSheets } from '../../workbook/view/cell-display';
import type { ViewSnapshot } from '../../workbook/view/workbook-view';
import { addSheetsAsSheets, addSheetsShortcuts, sheetsTexts } from './adapt-to-sheets';
import { drawCheckboxes } from './checkboxes';
import { drawBars } from './draw-bars';
import { fitWrappedRows, overflowWithPadding } from './fit-texts';
import type { Grid } from './grid';
import { pasteValues } from './paste-values';
import { copySpills, setSpills } from './spills';
import { undoByServer } from './undo';
import { univerPlugins, univerTexts } from './univer-plugins';

/** Starts Univer as a view of the workbook. It edits and draws; the server calculates. */
export function startGrid(container: HTMLElement, snapshot: ViewSnapshot, fileLocale: string): Grid {
  patchTextCells();
  patchArrayLiterals();
  overflowWithPadding();
  const univer = new Univer({
    locale: LocaleType.EN_US,
    locales: { [LocaleType.EN_US]: merge(univerTexts, sheetsTexts) },
    logLevel: LogLevel.WARN,
    override: undoByServer,
  });
  for (const [plugin, options] of univerPlugins(container)) univer.registerPlugin(plugin, options);
  const injector = univer.__getInjector();
  const unit = univer.createUnit<Partial<IWorkbookData>, Workbook>(UniverInstanceType.UNIVER_SHEET, snapshot.document);
  const grid: Grid = { univer, injector, unit, sheetNumbers: new Map(Object.entries(snapshot.sheetNumbers)) };
  showAsSheets(injector);
  new LocaleDisplay(injector, fileLocale);
  addSheetsAsSheets(grid);
  drawBars(grid);
  drawCheckboxes(grid);
  addSheetsShortcuts(grid);
  keepTypedInput(grid);
  copySpills(grid);
  pasteValues(grid);
  setSpills(grid, snapshot.spills);
  fitWrappedRows(grid);
  return grid;
}

/**
 * Keeps typed input in the cell editor when a result arrives. Univer 0.25.1 refills the editor when the cell at its
 * address changes in any sheet, so a result in A1 of another sheet deleted a half-typed formula in A1.
 */
function keepTypedInput({ injector }: Grid): void {
  const editor = injector.get(IEditorBridgeService);
  const refresh = editor.refreshEditCellState.bind(editor);
  editor.refreshEditCellState = () => {
    if (!editor.isVisible().visible) refresh();
  };
}
