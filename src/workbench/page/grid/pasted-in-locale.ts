import { type ICellData, ObjectMatrix } from '@univerjs/core';
import { INumfmtService, ISheetClipboardService, SetRangeValuesMutation } from '@univerjs/preset-sheets-core';
import type { Grid } from './grid';
import { hasValues } from './paste-values';

/** Parses cells and text pasted from another program or page. Univer handles formulas and text cells. */
export function readPastedInLocale({ injector }: Pick<Grid, 'injector'>, readText: (text: string) => ICellData): void {
  const formats = injector.get(INumfmtService);
  const pasted = (
    { unitId, subUnitId, range: { rows, cols } }: PasteTarget,
    texts: readonly { readonly line: number; readonly place: number; readonly text: string }[],
  ) => {
    const cells = new ObjectMatrix<ICellData>();
    for (const { line, place, text } of texts) {
      const [row = 0, column = 0] = [rows[line], cols[place]];
      const isText = formats.getValue(unitId, subUnitId, row, column)?.pattern === '@';
      const cell = isText || /^[=']/.test(text) ? {} : readText(text);
      if (cell.t) cells.setValue(row, column, cell);
    }
    const params = { unitId, subUnitId, cellValue: cells.getMatrix() };
    return { redos: cells.hasValue() ? [{ id: SetRangeValuesMutation.id, params }] : [], undos: [] };
  };
  injector.get(ISheetClipboardService).addClipboardHook({
    id: 'workbench-locale',
    // Runs after Univer's hooks.
    priority: 15,
    onPasteCells(from, to, matrix, { pasteType }) {
      const texts: { line: number; place: number; text: string }[] = [];
      matrix.forValue((line, place, { v }) => {
        if (!from && hasValues(pasteType) && typeof v === 'string') texts.push({ line, place, text: v });
      });
      return pasted(to, texts);
    },
    onPastePlainText: (to, text) => pasted(to, [{ line: 0, place: 0, text }]),
  });
}

interface PasteTarget {
  readonly unitId: string;
  readonly subUnitId: string;
  readonly range: { readonly rows: readonly number[]; readonly cols: readonly number[] };
}
