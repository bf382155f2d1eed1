import {
  type IWorkbookData,
  LocaleType,
  LogLevel,
  merge,
  mergeLocales,
  Univer,
  UniverInstanceType,
  type Workbook,
} from '@univerjs/core';
import {
  IEditorBridgeService,
  UniverFormulaEnginePlugin,
  UniverSheetsCorePreset,
  UniverSheetsPlugin,
} from '@univerjs/preset-sheets-core';
import coreLocale from '@univerjs/preset-sheets-core/locales/en-US';
import { UniverSheetsDrawingPreset } from '@univerjs/preset-sheets-drawing';
import drawingLocale from '@univerjs/preset-sheets-drawing/locales/en-US';
import { UniverSheetsNotePreset } from '@univerjs/preset-sheets-note';
import noteLocale from '@univerjs/preset-sheets-note/locales/en-US';
import { patchArrayLiterals } from '../../workbook/univer-patches/array-literals';
import { patchTextCells } from '../../workbook/univer-patches/text-cells';
import { LocaleDisplay, showAsSheets } from '../../workbook/view/cell-display';
import type { ViewSnapshot } from '../../workbook/view/workbook-view';
import { addSheetsAsSheets, addSheetsShortcuts, hiddenMenuItems, sheetsTexts } from './adapt-to-sheets';
import { drawCheckboxes } from './checkboxes';
import type { Grid } from './grid';
import { pasteValues } from './paste-values';
import { copySpills, setSpills } from './spills';
import { undoByServer } from './undo';

/** Starts Univer as a view of the workbook. It edits and draws; the server calculates. */
export function startGrid(container: HTMLElement, snapshot: ViewSnapshot, fileLocale: string): Grid {
  patchTextCells();
  patchArrayLiterals();
  const univer = new Univer({
    locale: LocaleType.EN_US,
    locales: { [LocaleType.EN_US]: merge(mergeLocales(coreLocale, drawingLocale, noteLocale), sheetsTexts) },
    logLevel: LogLevel.WARN,
    override: undoByServer,
  });
  const { plugins } = UniverSheetsCorePreset({
    container,
    header: true,
    toolbar: true,
    ribbonType: 'simple',
    formulaBar: true,
    // Univer's statistics show sums of dates as dates, and cover the tabs.
    footer: { sheetBar: true, statisticBar: false, menus: false, zoomSlider: true },
    contextMenu: true,
    menu: hiddenMenuItems,
  });
  for (const plugin of [...plugins, ...UniverSheetsDrawingPreset().plugins, ...UniverSheetsNotePreset().plugins]) {
    const [pluginClass, config] = Array.isArray(plugin) ? plugin : [plugin, undefined];
    const isCalculating = pluginClass === UniverFormulaEnginePlugin || pluginClass === UniverSheetsPlugin;
    // The server calculates. The formula plugin is still needed for moving references, help and spills.
    const options = isCalculating ? { ...config, notExecuteFormula: true } : config;
    univer.registerPlugin(pluginClass, options);
  }
  const injector = univer.__getInjector();
  const unit = univer.createUnit<Partial<IWorkbookData>, Workbook>(UniverInstanceType.UNIVER_SHEET, snapshot.document);
  const grid: Grid = { univer, injector, unit, sheetNumbers: new Map(Object.entries(snapshot.sheetNumbers)) };
  showAsSheets(injector);
  new LocaleDisplay(injector, fileLocale);
  addSheetsAsSheets(grid);
  drawCheckboxes(grid);
  addSheetsShortcuts(grid);
  keepTypedInput(grid);
  copySpills(grid);
  pasteValues(grid);
  setSpills(grid, snapshot.spills);
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
