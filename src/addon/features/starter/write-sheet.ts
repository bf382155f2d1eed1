import type { Area, Chart, EditableSheet } from '../../platform/platform';
import { boundsOf } from '../../sheets/areas';
import {
  band,
  dayFormat,
  exactFormat,
  formatIn,
  ink,
  minuteFormat,
  moneyFormat,
  monthFormat,
  muted,
  type NumberFormat,
  points,
  slices,
  spentColor,
  wholeFormat,
} from '../../sheets/design';
import { setWidths } from '../../sheets/grow-sheet';
import { type Content, updateBlock } from '../../sheets/write-contents';
import type { DeclaredChart, DeclaredSheet, FormatName, Look } from './declared-sheet';

const looks: { readonly [Name in Look]: (sheet: EditableSheet, areas: readonly Area[]) => void } = {
  title(sheet, areas) {
    sheet.setFontSizeIn(areas, points.large);
    sheet.setFontColorIn(areas, ink);
  },
  label(sheet, areas) {
    sheet.setFontSizeIn(areas, points.small);
    sheet.setFontColorIn(areas, muted);
  },
  figure(sheet, areas) {
    sheet.setFontSizeIn(areas, points.large);
    sheet.setAlignmentIn(areas, 'left');
  },
  section: (sheet, areas) => sheet.setBoldIn(areas),
  head(sheet, areas) {
    sheet.setBoldIn(areas);
    sheet.setBackgroundIn(areas, band);
  },
  muted: (sheet, areas) => sheet.setFontColorIn(areas, muted),
  bold: (sheet, areas) => sheet.setBoldIn(areas),
  right: (sheet, areas) => sheet.setAlignmentIn(areas, 'right'),
  left: (sheet, areas) => sheet.setAlignmentIn(areas, 'left'),
  middle: () => {},
  wrapped: (sheet, areas) => sheet.wrapIn(areas),
  code: (sheet, areas) => sheet.setFontColorIn(areas, muted),
};

const formats: { readonly [Name in FormatName]: NumberFormat } = {
  ...{ money: moneyFormat, whole: wholeFormat, quantity: exactFormat },
  ...{ day: dayFormat, minute: minuteFormat, month: monthFormat, tick: minuteFormat },
};

const chartPx = { width: 346, height: 304 };

/** Writes what the sheet lacks, formats it, and adds its charts. */
export function writeSheet(sheet: EditableSheet, declared: DeclaredSheet): void {
  const contents = contentsOf(declared);
  updateBlock(
    sheet,
    boundsOf(contents.map(({ row, column }) => ({ row, column, rowCount: 1, columnCount: 1 }))),
    contents,
  );
  setWidths(sheet, 1, declared.widthsPx);
  for (const [row, heightPx] of declared.heightsPx ?? []) sheet.setRowHeight(row, heightPx);
  for (const [look, ...cells] of declared.looks) looks[look](sheet, cells.map(areaAt));
  for (const [format, ...cells] of declared.formats ?? []) {
    sheet.setNumberFormatIn(cells.map(areaAt), formatIn(sheet, formats[format]));
  }
  for (const [cell, note] of declared.notes ?? []) sheet.setNoteIn([areaAt(cell)], note);
  if (declared.isTable === true) sheet.freezeRows(1);
  else sheet.hideGridlines();
  const name = sheet.name();
  sheet.addCharts((declared.charts ?? []).map((chart) => chartOf(chart, name)));
}

/** Its texts and formulas. The formula of a cell is shown by another one, so that it is always the one that is there. */
export function contentsOf({ rows, shownFormulas = [] }: DeclaredSheet): Content[] {
  return [
    ...rows.flatMap(([first, ...texts]) => {
      const { row, column } = areaAt(first);
      return texts.flatMap((text, index) => (text === '' ? [] : [{ row, column: column + index, text }]));
    }),
    ...shownFormulas.map(([cell, of]) => {
      const { row, column } = areaAt(cell);
      return { row, column, text: `=FORMULATEXT(${of})` };
    }),
  ];
}

/** With the headings above the cells. */
function chartOf({ kind, title, row, column, labels, values }: DeclaredChart, sheetName: string): Chart {
  const withHeading = (cells: string): Area => {
    const area = areaAt(cells);
    return { ...area, row: area.row - 1, rowCount: area.rowCount + 1 };
  };
  return {
    ...{ title, sheetName, row, column, widthPx: chartPx.width, heightPx: chartPx.height },
    type: kind === 'columns' ? 'COLUMN' : 'PIE',
    ranges: [labels, values].map(withHeading),
    colors: kind === 'columns' ? [spentColor] : slices,
  };
}

/** Of cells in A1 notation whose columns have one letter. */
export function areaAt(cells: string): Area {
  const [first = '', last = first] = cells.split(':');
  const column = (name: string): number => name.charCodeAt(0) - 64;
  const row = (name: string): number => Number(name.slice(1));
  return {
    ...{ row: row(first), column: column(first) },
    ...{ rowCount: row(last) - row(first) + 1, columnCount: column(last) - column(first) + 1 },
  };
}
