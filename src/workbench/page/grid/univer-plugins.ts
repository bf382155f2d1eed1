import { mergeLocales, type Plugin, type PluginCtor } from '@univerjs/core';
import designTexts from '@univerjs/design/locale/en-US';
import { UniverDocsPlugin } from '@univerjs/docs';
import { UniverDocsDrawingPlugin } from '@univerjs/docs-drawing';
import { UniverDocsUIPlugin } from '@univerjs/docs-ui';
import docsTexts from '@univerjs/docs-ui/locale/en-US';
import { UniverDrawingPlugin } from '@univerjs/drawing';
import { UniverDrawingUIPlugin } from '@univerjs/drawing-ui';
import drawingTexts from '@univerjs/drawing-ui/locale/en-US';
import { UniverFormulaEnginePlugin } from '@univerjs/engine-formula';
import { UniverRenderEnginePlugin } from '@univerjs/engine-render';
import { UniverNetworkPlugin } from '@univerjs/network';
import { UniverSheetsPlugin } from '@univerjs/sheets';
// The classes of `FUniver` that grid.ts uses.
import '@univerjs/sheets/facade';
import sheetsTexts from '@univerjs/sheets/locale/en-US';
import { UniverSheetsDrawingPlugin } from '@univerjs/sheets-drawing';
import { UniverSheetsDrawingUIPlugin } from '@univerjs/sheets-drawing-ui';
import sheetsDrawingTexts from '@univerjs/sheets-drawing-ui/locale/en-US';
import { UniverSheetsFormulaPlugin } from '@univerjs/sheets-formula';
import formulaTexts from '@univerjs/sheets-formula/locale/en-US';
import { UniverSheetsFormulaUIPlugin } from '@univerjs/sheets-formula-ui';
import formulaBarTexts from '@univerjs/sheets-formula-ui/locale/en-US';
import { UniverSheetsNotePlugin } from '@univerjs/sheets-note';
import { UniverSheetsNoteUIPlugin } from '@univerjs/sheets-note-ui';
import noteTexts from '@univerjs/sheets-note-ui/locale/en-US';
import { UniverSheetsNumfmtPlugin } from '@univerjs/sheets-numfmt';
import { UniverSheetsNumfmtUIPlugin } from '@univerjs/sheets-numfmt-ui';
import numfmtTexts from '@univerjs/sheets-numfmt-ui/locale/en-US';
import { UniverSheetsUIPlugin } from '@univerjs/sheets-ui';
import '@univerjs/sheets-ui/facade';
import gridTexts from '@univerjs/sheets-ui/locale/en-US';
import { UniverUIPlugin } from '@univerjs/ui';
import uiTexts from '@univerjs/ui/locale/en-US';
import { hiddenMenuItems } from './adapt-to-sheets';

export const univerTexts = mergeLocales(
  ...[designTexts, docsTexts, sheetsTexts, formulaTexts, formulaBarTexts, numfmtTexts, gridTexts, uiTexts],
  ...[drawingTexts, sheetsDrawingTexts, noteTexts],
);

/**
 * The parts of Univer that the page uses, in the order in which they are registered. The server calculates, so the formula
 * engine does not. Formulas are still needed for moving references, help and spills.
 */
export function univerPlugins(container: HTMLElement): readonly (readonly [PluginCtor<Plugin>, object?])[] {
  return [
    [UniverNetworkPlugin],
    [UniverDocsPlugin],
    [UniverRenderEnginePlugin],
    [
      UniverUIPlugin,
      { container, header: true, toolbar: true, ribbonType: 'simple', contextMenu: true, menu: hiddenMenuItems },
    ],
    [UniverDocsUIPlugin],
    [UniverFormulaEnginePlugin, { notExecuteFormula: true }],
    [UniverSheetsPlugin, { notExecuteFormula: true }],
    [
      UniverSheetsUIPlugin,
      {
        formulaBar: true,
        // Univer's statistics show sums of dates as dates, and cover the tabs.
        footer: { sheetBar: true, statisticBar: false, menus: false, zoomSlider: true },
        protectedRangeShadow: true,
      },
    ],
    [UniverSheetsNumfmtPlugin],
    [UniverSheetsNumfmtUIPlugin],
    [UniverSheetsFormulaPlugin, { notExecuteFormula: false }],
    [UniverSheetsFormulaUIPlugin],
    [UniverDrawingPlugin],
    [UniverDocsDrawingPlugin],
    [UniverDrawingUIPlugin],
    [UniverSheetsDrawingPlugin],
    [UniverSheetsDrawingUIPlugin],
    [UniverSheetsNotePlugin],
    [UniverSheetsNoteUIPlugin],
  ];
}
