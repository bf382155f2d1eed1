import type { Area, Chart, DeveloperMetadata, EditableSheet, Sheet } from '../platform';
import { areaName, sheetReference, toLetters } from '../spreadsheet';
import { extendGoogleFilter, restoreGoogleFilter } from './google-filter';

/** Whether the execution has written since the last flush: without it, a flush is a call for nothing. */
export const pending = { hasWrites: false };

export function flushWrites(): void {
  if (!pending.hasWrites) return;
  SpreadsheetApp.flush();
  // After a refusal the other writes may still have to be applied.
  pending.hasWrites = false;
}

export function googleSheet(sheet: GoogleAppsScript.Spreadsheet.Sheet): Sheet {
  return {
    id: () => sheet.getSheetId(),
    name: () => sheet.getName(),
    lastRow: () => sheet.getLastRow(),
    lastColumn: () => sheet.getLastColumn(),
    displayValues: (area: Area) =>
      sheet.getRange(area.row, area.column, area.rowCount, area.columnCount).getDisplayValues(),
    values: (area: Area) =>
      sheet.getRange(area.row, area.column, area.rowCount, area.columnCount).getValues() as unknown[][],
    rowValues: (row) => (sheet.getRange(`${row}:${row}`).getValues() as unknown[][])[0] ?? [],
    columnValues(fromRow, column, columnCount) {
      const last = toLetters(column + columnCount - 1);
      return sheet.getRange(`${toLetters(column)}${fromRow}:${last}`).getValues() as unknown[][];
    },
    formulasIn: (area) => sheet.getRange(area.row, area.column, area.rowCount, area.columnCount).getFormulas(),
    cellsWith: (text) =>
      sheet
        .createTextFinder(text)
        .matchFormulaText(true)
        .findAll()
        .map((range) => ({ row: range.getRow(), column: range.getColumn() })),
    formulaAt: (row, column) => sheet.getRange(row, column).getFormula(),
    setTextAt: (row, column, text) => {
      pending.hasWrites = true;
      sheet.getRange(row, column).setValue(text);
    },
    setFormulaAt: (row, column, formula) => {
      pending.hasWrites = true;
      sheet.getRange(row, column).setFormula(formula);
    },
    hasFilter: () => sheet.getFilter() !== null,
    isRowHiddenByFilter: (row) => sheet.isRowHiddenByFilter(row),
    isRowHiddenByUser: (row) => sheet.isRowHiddenByUser(row),
  };
}

/** `locale`: that of its spreadsheet. */
export function googleEditableSheet(sheet: GoogleAppsScript.Spreadsheet.Sheet, locale: () => string): EditableSheet {
  const rangeOf = ({ row, column, rowCount, columnCount }: Area) => sheet.getRange(row, column, rowCount, columnCount);
  const written = (): GoogleAppsScript.Spreadsheet.Sheet => {
    pending.hasWrites = true;
    return sheet;
  };
  const writtenRange = ({ row, column, rowCount, columnCount }: Area) =>
    written().getRange(row, column, rowCount, columnCount);
  const rangesOf = (areas: readonly Area[]) => written().getRangeList(areas.map(areaName));
  return {
    ...googleSheet(sheet),
    locale,
    rowCount: () => sheet.getMaxRows(),
    columnCount: () => sheet.getMaxColumns(),
    // Google returns null for cells without a formula.
    relativeFormulas: (area) =>
      rangeOf(area)
        .getFormulasR1C1()
        .map((row) => row.map((formula) => formula ?? '')),
    notes: (area) => rangeOf(area).getNotes(),
    mergedAreas: (area) => rangeOf(area).getMergedRanges().map(areaOf),
    protections() {
      const { RANGE, SHEET } = SpreadsheetApp.ProtectionType;
      return [
        ...sheet.getProtections(RANGE).map((each) => ({ area: areaOf(each.getRange()), unprotected: [] })),
        ...sheet.getProtections(SHEET).map((each) => ({
          area: null,
          unprotected: each.getUnprotectedRanges().map(areaOf),
        })),
      ];
    },
    unmerge: (area) => {
      writtenRange(area).breakApart();
    },
    numberFormats: (area) => rangeOf(area).getNumberFormats(),
    setValues: (area, values) => {
      writtenRange(area).setValues(values.map((row) => [...row]));
    },
    setValueIn: (areas, value) => {
      rangesOf(areas).setValue(value);
    },
    setFormulas: (area, formulas) => {
      writtenRange(area).setFormulas(formulas.map((row) => [...row]));
    },
    addCharts(charts) {
      const drawn = sheet.getCharts().map((chart) => chart.getRanges()[0]);
      for (const chart of charts) {
        const cells = chart.ranges.slice(0, 1).map(areaName);
        const isDrawn = drawn.some(
          (range) => cells.includes(range?.getA1Notation() ?? '') && range?.getSheet().getName() === chart.sheetName,
        );
        if (!isDrawn) written().insertChart(buildChart(sheet, chart));
      }
    },
    insertChart: (chart) => written().insertChart(buildChart(sheet, chart)),
    setNumberFormats: (area, formats) => {
      writtenRange(area).setNumberFormats(formats.map((row) => [...row]));
    },
    setNumberFormatIn: (areas, format) => {
      rangesOf(areas).setNumberFormat(format);
    },
    setBoldIn: (areas) => {
      rangesOf(areas).setFontWeight('bold');
    },
    setCheckboxes: (area) => {
      writtenRange(area).setDataValidation(SpreadsheetApp.newDataValidation().requireCheckbox().build());
    },
    setDropdown: (area, texts, isOpen = false) => {
      const rule = SpreadsheetApp.newDataValidation()
        .requireValueInList([...texts], true)
        .setAllowInvalid(isOpen);
      writtenRange(area).setDataValidation(rule.build());
    },
    backgrounds: (area) => rangeOf(area).getBackgrounds(),
    setBackgroundIn: (areas, color) => {
      rangesOf(areas).setBackground(color);
    },
    clearFormats: (area) => {
      writtenRange(area).clearFormat();
    },
    setFontColorIn: (areas, color) => {
      rangesOf(areas).setFontColor(color);
    },
    setFontSizeIn: (areas, points) => {
      rangesOf(areas).setFontSize(points);
    },
    clipIn: (areas) => {
      rangesOf(areas).setWrapStrategy(SpreadsheetApp.WrapStrategy.CLIP);
    },
    wrapIn: (areas) => {
      rangesOf(areas).setWrapStrategy(SpreadsheetApp.WrapStrategy.WRAP);
    },
    setAlignmentIn: (areas, alignment) => {
      rangesOf(areas).setHorizontalAlignment(alignment);
    },
    setAlignments: (area, alignments) => {
      writtenRange(area).setHorizontalAlignments(alignments.map((row) => [...row]));
    },
    hideGridlines: () => {
      written().setHiddenGridlines(true);
    },
    groupLines(axis, areas) {
      const { BEFORE } = SpreadsheetApp.GroupControlTogglePosition;
      if (axis === 'row') written().setRowGroupControlPosition(BEFORE);
      else written().setColumnGroupControlPosition(BEFORE);
      for (const area of areas) {
        if (axis === 'row') writtenRange(area).shiftRowGroupDepth(1);
        else writtenRange(area).shiftColumnGroupDepth(1);
      }
    },
    rowGroupDepth: (row) => sheet.getRowGroupDepth(row),
    foldGroups: (area) => {
      writtenRange(area).collapseGroups();
    },
    setRowHeight: (row, heightPx) => {
      written().setRowHeight(row, heightPx);
    },
    freezeRows: (count) => written().setFrozenRows(count),
    freezeColumns: (count) => written().setFrozenColumns(count),
    setColumnWidths: (firstColumn, count, widthPx) => {
      written().setColumnWidths(firstColumn, count, widthPx);
    },
    columnWidth: (column) => sheet.getColumnWidth(column),
    hideColumns: (first, count) => written().hideColumns(first, count),
    isColumnHidden: (column) => sheet.isColumnHiddenByUser(column),
    showColumn: (column) => written().showColumns(column),
    insertRowsAfter: (row, count) => {
      written().insertRowsAfter(row, count);
    },
    insertRowsBefore: (row, count) => {
      written().insertRowsBefore(row, count);
    },
    insertColumnsAfter: (column, count) => {
      written().insertColumnsAfter(column, count);
    },
    deleteRows: (row, count) => written().deleteRows(row, count),
    moveRows: (row, rowCount, beforeRow) =>
      written().moveRows(rangeOf({ row, column: 1, rowCount, columnCount: 1 }), beforeRow),
    deleteColumns: (column, count) => written().deleteColumns(column, count),
    flush: flushWrites,
    clearContents: (area) => {
      writtenRange(area).clearContent();
    },
    clearContentsIn: (areas) => {
      rangesOf(areas).clearContent();
    },
    setNotes: (area, notes) => {
      writtenRange(area).setNotes(notes.map((row) => [...row]));
    },
    setNoteIn: (areas, note) => {
      rangesOf(areas).setNote(note as string);
    },
    copyRow(from, to, part) {
      const { PASTE_NORMAL, PASTE_FORMULA, PASTE_FORMAT, PASTE_DATA_VALIDATION } = SpreadsheetApp.CopyPasteType;
      const type = { all: PASTE_NORMAL, formulas: PASTE_FORMULA, formats: PASTE_FORMAT, rules: PASTE_DATA_VALIDATION }[
        part
      ];
      writtenRange(from).copyTo(rangeOf(to), type, false);
    },
    extendFilter: (headerRow, lastRow, keep) => extendGoogleFilter(written(), headerRow, lastRow, keep),
    restoreFilter: (filter) => restoreGoogleFilter(written(), filter),
    metadata: (key) => sheet.createDeveloperMetadataFinder().withKey(key).find().map(toDeveloperMetadata),
    addMetadata(key, value, place) {
      const { PROJECT } = SpreadsheetApp.DeveloperMetadataVisibility;
      if (place === 'sheet') written().addDeveloperMetadata(key, value, PROJECT);
      else written().getRange(entireLine(place)).addDeveloperMetadata(key, value, PROJECT);
    },
  };
}

export function areaOf(range: GoogleAppsScript.Spreadsheet.Range): Area {
  return {
    row: range.getRow(),
    column: range.getColumn(),
    rowCount: range.getNumRows(),
    columnCount: range.getNumColumns(),
  };
}

/** `5:5` or `C:C`, which needs no call for the size of the grid. */
function entireLine(place: { readonly row: number } | { readonly column: number }): string {
  const line = 'row' in place ? String(place.row) : toLetters(place.column);
  return `${line}:${line}`;
}

function buildChart(
  sheet: GoogleAppsScript.Spreadsheet.Sheet,
  { title, type, sheetName, ranges, colors, axisTitles, row, column, widthPx, heightPx }: Chart,
): GoogleAppsScript.Spreadsheet.EmbeddedChart {
  const isPie = type === 'PIE';
  const seriesCount = ranges.reduce((sum, { columnCount }) => sum + columnCount, 0) - 1;
  const hasLegend = isPie || seriesCount > 1;
  let builder = sheet.newChart().setChartType(Charts.ChartType[type]).setNumHeaders(1);
  const spreadsheet = SpreadsheetApp.getActiveSpreadsheet();
  for (const area of ranges) {
    builder = builder.addRange(spreadsheet.getRange(sheetReference(sheetName) + areaName(area)));
  }
  if (type === 'COMBO') {
    builder = builder.setOption('seriesType', 'area').setOption(`series.${seriesCount - 1}.type`, 'line');
  }
  if (axisTitles !== undefined) {
    builder = builder.setOption('hAxis.title', axisTitles.horizontal).setOption('vAxis.title', axisTitles.vertical);
    for (const axis of ['hAxis', 'vAxis']) builder = builder.setOption(`${axis}.minorGridlines.count`, 0);
    // Only the lines of the amounts, and pale ones.
    builder = builder.setOption(`${type === 'BAR' ? 'vAxis' : 'hAxis'}.gridlines.color`, '#ffffff');
    builder = builder.setOption(`${type === 'BAR' ? 'hAxis' : 'vAxis'}.gridlines.color`, '#eef1f3');
  }
  return builder
    .setOption('title', title)
    .setOption('colors', [...colors])
    .setOption('legend.position', hasLegend ? (isPie ? 'right' : 'top') : 'none')
    .setOption('pieHole', isPie ? 0.5 : 0)
    .setOption('width', widthPx)
    .setOption('height', heightPx)
    .setPosition(row, column, 0, 0)
    .build();
}

function toDeveloperMetadata(metadata: GoogleAppsScript.Spreadsheet.DeveloperMetadata): DeveloperMetadata {
  const location = metadata.getLocation();
  const column = location.getColumn()?.getColumn() ?? null;
  return {
    value: metadata.getValue() ?? '',
    row: column === null ? (location.getRow()?.getRow() ?? null) : null,
    column,
    remove: () => {
      pending.hasWrites = true;
      metadata.remove();
    },
  };
}
