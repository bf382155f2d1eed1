import type { ChartRange } from '../workbook/sheets/charts';
import type { Workbook } from '../workbook/workbook';
import { type DeclaredChart, type DeclaredSheet, formats, looks } from './declared-sheet';
import { at, label, muted, SheetWriter } from './sheet-writer';

/**
 * Makes what a new workbook shows: live formulas of the add-on and native formulas over them, nothing computed elsewhere.
 * Takes a workbook with one empty sheet, which becomes the first one.
 */
export function fillSheets(workbook: Workbook, declared: readonly DeclaredSheet[]): void {
  const [empty] = workbook.sheets();
  const [first] = declared;
  if (empty === undefined || first === undefined) return;
  workbook.renameSheet(empty.sheetId, first.name);
  const ids = declared.map((sheet) => (sheet === first ? empty : workbook.insertSheet(sheet.name)).sheetId);
  nameRefreshCell(new SheetWriter(workbook, empty.sheetId));
  for (const [index, sheet] of declared.entries()) {
    fill(new SheetWriter(workbook, ids[index] ?? empty.sheetId), sheet);
  }
}

/** A cell that formulas take as an argument, beside what the first sheet shows. */
function nameRefreshCell(sheet: SheetWriter): void {
  const { workbook, sheetId } = sheet;
  workbook.setNamedRange({ name: 'FIN_REFRESH', sheetId, rectangle: at('K5') });
  sheet
    .write('J5', 'FIN_REFRESH', 1)
    .note(
      'J5',
      'Formulas that take this cell as an argument read fresh data when it changes. A refresh writes the time.',
    )
    .style('J5', label)
    .style('K5', { align: 'right', color: muted });
}

function fill(sheet: SheetWriter, declared: DeclaredSheet): void {
  const { workbook, sheetId } = sheet;
  sheet.widths(...declared.widthsPx);
  for (const [row, heightPx] of declared.heightsPx ?? []) sheet.height(row, heightPx);
  const formulas = new Map<string, string>();
  for (const [first, ...texts] of declared.rows) {
    const { row, column } = at(first);
    texts.forEach((text, index) => {
      const cell = `${String.fromCharCode(64 + column + index)}${row}`;
      formulas.set(cell, text);
      if (text !== '') sheet.write(cell, text);
    });
  }
  for (const [cell, of] of declared.shownFormulas ?? []) sheet.text(cell, formulas.get(of) ?? '');
  for (const [look, ...all] of declared.looks) for (const cells of all) sheet.style(cells, looks[look]);
  for (const [format, ...all] of declared.formats ?? []) for (const cells of all) sheet.format(cells, formats[format]);
  for (const [cell, note] of declared.notes ?? []) sheet.note(cell, note);
  if (declared.isTable === true) workbook.setFrozenRowCount(sheetId, 1);
  else workbook.setGridlinesShown(sheetId, false);
  for (const chart of declared.charts ?? []) draw(sheet, chart);
}

function draw({ workbook, sheetId }: SheetWriter, chart: DeclaredChart): void {
  const range = (a1: string): ChartRange => ({ sheetId, rectangle: at(a1) });
  const { id, kind, title, row, column, offsetPx, labels, values, series } = chart;
  workbook.setChart({
    ...{ id, sheetId, kind, title, widthPx: 424, heightPx: 304, numberFormat: '#,##0' },
    anchor: { row, column, ...(offsetPx === undefined ? {} : { offsetPx }) },
    labels: range(labels),
    series: [{ name: series, values: range(values) }],
  });
}
