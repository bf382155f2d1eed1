import type { Area, Chart, DeveloperMetadata, EditableSheet, WrittenValue } from '../../../src/addon/platform/platform';
import { checkShape, toScriptValue, writeValues } from '../../../src/workbench/apps-script/cells/cell-values';
import { toR1C1 } from '../../../src/workbench/apps-script/cells/formula-references';
import { checkedRange, sheetState } from '../../../src/workbench/apps-script/cells/handles';
import { checkUntyped } from '../../../src/workbench/apps-script/cells/typed-columns';
import { toDefinition } from '../../../src/workbench/apps-script/classes/embedded-chart';
import type { Run } from '../../../src/workbench/apps-script/execution/run';
import type { HostContext } from '../../../src/workbench/apps-script/host-context';
import { messages } from '../../../src/workbench/apps-script/messages';
import { limits } from '../../../src/workbench/apps-script/quotas/limits';
import { depthOf, foldGroups, groupsOf, shiftDepth, spanOf } from '../../../src/workbench/workbook/sheets/line-groups';
import type { MetadataState } from '../../../src/workbench/workbook/sheets/range-metadata';
import type { CopiedParts, DataValidationRule, Workbook } from '../../../src/workbench/workbook/workbook';

const only = { content: 'nothing', hasFormats: false, hasDataValidations: false, hasNotes: false } as const;
const parts: { readonly [part: string]: CopiedParts } = {
  all: { content: 'formulas', hasFormats: true, hasDataValidations: true, hasNotes: true },
  formulas: { ...only, content: 'formulas' },
  formats: { ...only, hasFormats: true },
  rules: { ...only, hasDataValidations: true },
};

export interface Counted {
  formulasFromText: number;
  /** Called between removing a filter and creating its replacement. */
  whileFilterIsGone?: () => void;
}

/**
 * A sheet of the workbench's workbook as the add-on sees it, without an execution. The host's code parses text as typed
 * input, and ranges outside the grid are refused. `formulasFromText` counts texts that became formulas.
 */
export function workbookSheet(workbook: Workbook, sheetId: number, counted: Counted): EditableSheet {
  const site = { workbook, limits, messages, clock: { now: Date.now } } as unknown as HostContext;
  const run = counted as unknown as Run;
  const state = () => sheetState(site, sheetId);
  const at = (area: Area): Area => {
    checkedRange(site, sheetId, area.row, area.column, area.rowCount, area.columnCount);
    return area;
  };
  const cell = (row: number, column: number): Area => at({ row, column, rowCount: 1, columnCount: 1 });
  const values = (area: Area) =>
    workbook
      .values(sheetId, at(area))
      .map((row) => row.map((value) => (isCalculated(value) ? '' : toScriptValue(value, workbook.timeZone))));
  const validate = (area: Area, rule: DataValidationRule): void =>
    workbook.setDataValidations(
      sheetId,
      untyped(area),
      Array.from({ length: area.rowCount }, () => Array.from({ length: area.columnCount }, () => rule)),
    );
  const write = (area: Area, given: readonly (readonly WrittenValue[])[]) => {
    checkShape(site, given, area);
    writeValues(site, run, { sheetId, ...at(area) }, given);
  };
  /** An area of which formats and rules may be set. */
  const untyped = (area: Area): Area => {
    checkUntyped(site, { sheetId, ...at(area) });
    return area;
  };
  const setNumberFormat = (area: Area, format: string) =>
    workbook.setNumberFormats(
      sheetId,
      untyped(area),
      Array.from({ length: area.rowCount }, () =>
        Array.from({ length: area.columnCount }, () => (format === 'General' ? '' : format)),
      ),
    );
  const filled = <Value>({ rowCount, columnCount }: Area, value: Value): Value[][] =>
    Array.from({ length: rowCount }, () => Array.from({ length: columnCount }, () => value));
  const clear = (area: Area) => workbook.write(sheetId, at(area), filled(area, { value: null }));
  const setChart = (chart: Chart, id: string): void => {
    const { title, type, sheetName, ranges, colors, axisTitles, row, column, widthPx, heightPx } = chart;
    const { sheetId: of } = workbook.sheets().find(({ name }) => name === sheetName) ?? { sheetId };
    const combo = { seriesType: 'area', [`series.${(ranges[0]?.columnCount ?? 0) - 2}.type`]: 'line' };
    const titles = { 'hAxis.title': axisTitles?.horizontal ?? '', 'vAxis.title': axisTitles?.vertical ?? '' };
    workbook.setChart(
      toDefinition(site, sheetId, id, {
        id: null,
        type,
        ranges: ranges.map((rectangle) => ({ sheetId: of, rectangle })),
        headerCount: 1,
        options: { title, colors, width: widthPx, height: heightPx, ...titles, ...(type === 'COMBO' ? combo : {}) },
        anchor: { row, column, offsetX: 0, offsetY: 0 },
      }),
    );
  };
  const used = () => workbook.usedRectangle(sheetId) ?? { rowCount: 0, columnCount: 0 };
  const list = workbook.rangeMetadata.developerMetadata;
  return {
    id: () => sheetId,
    name: () => state().name,
    lastRow: () => used().rowCount,
    lastColumn: () => used().columnCount,
    locale: () => workbook.locale,
    rowCount: () => state().rowCount,
    columnCount: () => state().columnCount,
    displayValues: (area) => workbook.displayValues(sheetId, at(area)),
    values,
    rowValues: (row) => values({ row, column: 1, rowCount: 1, columnCount: state().columnCount })[0] ?? [],
    columnValues: (fromRow, column, columnCount) =>
      values({ row: fromRow, column, rowCount: state().rowCount - fromRow + 1, columnCount }),
    cellsWith(text) {
      const { rowCount, columnCount } = used();
      if (rowCount === 0) return [];
      const area = { row: 1, column: 1, rowCount, columnCount };
      const shown = workbook.displayValues(sheetId, area);
      return workbook
        .formulas(sheetId, area)
        .flatMap((row, r) =>
          row.flatMap((formula, c) =>
            `${formula} ${shown[r]?.[c] ?? ''}`.toUpperCase().includes(text.toUpperCase())
              ? [{ row: r + 1, column: c + 1 }]
              : [],
          ),
        );
    },
    formulasIn: (area) => workbook.formulas(sheetId, at(area)),
    relativeFormulas: (area) =>
      workbook
        .formulas(sheetId, at(area))
        .map((row, r) => row.map((text, c) => toR1C1(text, area.row + r, area.column + c))),
    formulaAt: (row, column) => workbook.formulas(sheetId, cell(row, column))[0]?.[0] ?? '',
    setTextAt: (row, column, text) => write(cell(row, column), [[text]]),
    setFormulaAt: (row, column, formula) => workbook.write(sheetId, cell(row, column), [[{ formula }]]),
    hasFilter: () => workbook.rangeMetadata.filters.all().some((item) => item.sheetId === sheetId),
    isRowHiddenByFilter: (row) => workbook.isRowHidden(sheetId, cell(row, 1).row).byFilter,
    isRowHiddenByUser: (row) => workbook.isRowHidden(sheetId, cell(row, 1).row).byUser,
    notes: (area) => workbook.notes(sheetId, at(area)),
    mergedAreas: (area) => workbook.mergedRanges(sheetId, at(area)),
    protections: () =>
      workbook.rangeMetadata.protections
        .all()
        .filter((each) => each.sheetId === sheetId)
        .map(({ rectangle, unprotected }) => ({ area: rectangle, unprotected })),
    unmerge: (area) => workbook.unmergeCells(sheetId, at(area)),
    numberFormats: (area) =>
      workbook.numberFormats(sheetId, at(area)).map((row) => row.map((format) => format || 'General')),
    setValues: write,
    setValueIn(areas, value) {
      for (const area of areas) {
        write(
          area,
          Array.from({ length: area.rowCount }, () => Array.from({ length: area.columnCount }, () => value)),
        );
      }
    },
    setFormulas: (area, formulas) =>
      workbook.write(
        sheetId,
        at(area),
        formulas.map((row) => row.map((formula) => ({ formula }))),
      ),
    addCharts(charts) {
      const drawn = workbook
        .charts()
        .filter((chart) => chart.sheetId === sheetId)
        .map(({ source }) => JSON.stringify(source?.ranges[0]));
      for (const chart of charts) {
        const { sheetName, ranges } = chart;
        const of = workbook.sheets().find(({ name }) => name === sheetName)?.sheetId;
        const cells = JSON.stringify({ sheetId: of, rectangle: ranges[0] });
        if (!drawn.includes(cells)) setChart(chart, `${sheetId} ${cells}`);
      }
    },
    insertChart: (chart) => setChart(chart, `${chart.title} ${workbook.charts().length}`),
    setNumberFormats: (area, formats) =>
      workbook.setNumberFormats(
        sheetId,
        untyped(area),
        formats.map((row) => row.map((format) => (format === 'General' ? '' : format))),
      ),
    setNumberFormatIn(areas, format) {
      for (const area of areas) setNumberFormat(area, format);
    },
    setBoldIn(areas) {
      for (const area of areas) workbook.setStyles(sheetId, at(area), () => ({ isBold: true }));
    },
    setCheckboxes: (area) => validate(area, { criteria: 'CHECKBOX', values: [], isInvalidAllowed: false }),
    setDropdown: (area, values, isInvalidAllowed = false) =>
      validate(area, { criteria: 'VALUE_IN_LIST', values, isInvalidAllowed }),
    backgrounds: (area) =>
      workbook.styles(sheetId, at(area)).map((row) => row.map(({ background }) => background ?? '#ffffff')),
    setBackgroundIn(areas, background) {
      for (const area of areas) workbook.setStyles(sheetId, at(area), () => ({ background }));
    },
    clearFormats: (area) => {
      setNumberFormat(area, 'General');
      workbook.setStyles(sheetId, at(area), () => ({ background: null, isBold: null, isItalic: null }));
    },
    setFontSizeIn(areas, fontSizePt) {
      for (const area of areas) workbook.setStyles(sheetId, at(area), () => ({ fontSizePt }));
    },
    clipIn(areas) {
      for (const area of areas) workbook.setStyles(sheetId, at(area), () => ({ wrap: 'clip' }));
    },
    wrapIn(areas) {
      for (const area of areas) workbook.setStyles(sheetId, at(area), () => ({ wrap: 'wrap' }));
    },
    setAlignmentIn(areas, align) {
      for (const area of areas) workbook.setStyles(sheetId, at(area), () => ({ align }));
    },
    setAlignments: (area, alignments) =>
      workbook.setStyles(sheetId, at(area), (row, column) => ({ align: alignments[row]?.[column] ?? null })),
    setRowHeight: (row, heightPx) => workbook.setRowHeight(sheetId, row, heightPx),
    groupLines(axis, areas) {
      workbook.rangeMetadata.controlsBefore.add({ sheetId, axis, rectangle: null });
      for (const { row, column, rowCount, columnCount } of areas.map(at)) {
        const lines = axis === 'row' ? { first: row, count: rowCount } : { first: column, count: columnCount };
        shiftDepth(workbook, sheetId, axis, lines, 1);
      }
    },
    rowGroupDepth: (row) => depthOf(workbook, sheetId, 'row', row),
    foldGroups({ row, column, rowCount, columnCount }) {
      for (const axis of ['row', 'column'] as const) {
        const [from, count] = axis === 'row' ? [row, rowCount] : [column, columnCount];
        const inside = groupsOf(workbook, sheetId, axis).filter((group) => {
          const { first, last } = spanOf(group);
          return first >= from && last < from + count;
        });
        foldGroups(workbook, inside, true);
      }
    },
    hideGridlines: () => workbook.setGridlinesShown(sheetId, false),
    setFontColorIn(areas, color) {
      for (const area of areas) workbook.setStyles(sheetId, at(area), () => ({ color }));
    },
    freezeRows: (count) => workbook.setFrozenRowCount(sheetId, count),
    freezeColumns: (count) => workbook.setFrozenColumnCount(sheetId, count),
    setColumnWidths: (firstColumn, count, widthPx) => {
      for (let index = 0; index < count; index += 1) workbook.setColumnWidth(sheetId, firstColumn + index, widthPx);
    },
    columnWidth: (column) => workbook.columnWidth(sheetId, column),
    hideColumns: (first, count) => workbook.setColumnsHidden(sheetId, first, count, true),
    isColumnHidden: (column) => workbook.isColumnHidden(sheetId, column),
    showColumn: (column) => workbook.setColumnsHidden(sheetId, column, 1, false),
    insertRowsAfter: (row, count) => workbook.insertRows(sheetId, row + 1, count),
    insertRowsBefore: (row, count) => workbook.insertRows(sheetId, row, count),
    insertColumnsAfter: (column, count) => workbook.insertColumns(sheetId, column + 1, count),
    deleteRows: (row, count) => {
      at({ row, column: 1, rowCount: count, columnCount: 1 });
      const { rowCount, frozenRowCount } = state();
      if (row - 1 <= frozenRowCount && row + count > rowCount) throw new Error(messages.allRowsNotFrozen());
      workbook.deleteRows(sheetId, row, count);
    },
    moveRows: (row, count, beforeRow) => {
      at({ row, column: 1, rowCount: count, columnCount: 1 });
      if (beforeRow > state().rowCount + 1) throw new Error(messages.rangeOutside());
      workbook.moveRows(sheetId, row, count, beforeRow);
    },
    deleteColumns: (column, count) => workbook.deleteColumns(sheetId, column, count),
    flush: () => undefined,
    clearContents: clear,
    clearContentsIn(areas) {
      for (const area of areas) clear(area);
    },
    setNotes: (area, notes) => workbook.setNotes(sheetId, at(area), notes),
    setNoteIn(areas, note) {
      for (const area of areas) workbook.setNotes(sheetId, at(area), filled(area, note ?? ''));
    },
    copyRow(from, to, part) {
      const target = part === 'formulas' ? at(to) : untyped(to);
      const places = Array.from({ length: target.rowCount }, (_, index) => ({
        sheetId,
        row: to.row + index,
        column: to.column,
      }));
      workbook.copyCells(sheetId, at(from), places, parts[part] as CopiedParts);
    },
    extendFilter(headerRow, lastRow, keep) {
      const filter = workbook.rangeMetadata.filters.all().find((item) => item.sheetId === sheetId);
      if (!filter?.rectangle || filter.rectangle.row !== headerRow) return;
      const rowCount = lastRow - headerRow + 1;
      if (filter.rectangle.rowCount >= rowCount) return;
      const area = { ...filter.rectangle, rowCount };
      const criteria = Object.entries(filter.criteria).map(([column, { hiddenValues }]) => ({
        column: Number(column),
        hiddenValues,
        type: null,
        values: [],
      }));
      const { row: top, column: left } = area;
      const edges = { top, left, bottom: top + rowCount - 1, right: left + area.columnCount - 1 };
      if (!keep({ ...edges, criteria })) return;
      workbook.rangeMetadata.filters.remove(filter.id);
      counted.whileFilterIsGone?.();
      workbook.rangeMetadata.filters.add({ sheetId, rectangle: area, criteria: filter.criteria });
    },
    restoreFilter({ top, bottom, left, right, criteria }) {
      if (workbook.rangeMetadata.filters.all().some((item) => item.sheetId === sheetId)) return;
      const own = criteria.map(({ column, hiddenValues }) => [column, { hiddenValues, condition: null }]);
      const rectangle = { row: top, column: left, rowCount: bottom - top + 1, columnCount: right - left + 1 };
      workbook.rangeMetadata.filters.add({ sheetId, rectangle, criteria: Object.fromEntries(own) });
    },
    metadata: (key) =>
      list
        .all()
        .filter((item) => item.sheetId === sheetId && item.key === key)
        .map((item) => toDeveloperMetadata(item, () => list.remove(item.id))),
    addMetadata(key, value, place) {
      const { rowCount, columnCount } = state();
      const line =
        place === 'sheet'
          ? ({ kind: 'SHEET', rectangle: null } as const)
          : 'row' in place
            ? ({ kind: 'ROW', rectangle: { row: place.row, column: 1, rowCount: 1, columnCount } } as const)
            : ({ kind: 'COLUMN', rectangle: { row: 1, column: place.column, rowCount, columnCount: 1 } } as const);
      list.add({ sheetId, key, value, visibility: 'PROJECT', ...line });
    },
  };
}

function toDeveloperMetadata({ kind, rectangle, value }: MetadataState, remove: () => void): DeveloperMetadata {
  return {
    value: value ?? '',
    row: kind === 'ROW' ? (rectangle?.row ?? null) : null,
    column: kind === 'COLUMN' ? (rectangle?.column ?? null) : null,
    remove,
  };
}

/** Calculation is asynchronous, so a waiting cell is still empty. */
function isCalculated(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'error' in value && value.error === 'Loading...';
}
