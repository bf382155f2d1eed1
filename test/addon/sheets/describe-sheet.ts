import { toR1C1 } from '../../../src/workbench/apps-script/cells/formula-references';
import type { ChartRange } from '../../../src/workbench/workbook/sheets/charts';
import { spanOf } from '../../../src/workbench/workbook/sheets/line-groups';
import {
  type CellStyle,
  type CellValue,
  isCellError,
  type Rectangle,
  type SheetState,
  type Workbook,
} from '../../../src/workbench/workbook/workbook';

/**
 * All that a sheet is made of, as lines of text: its cells row by row, and each formula, format, colour, note or check with the
 * ranges that have it. Formulas are not calculated.
 */
export function describeSheet(workbook: Workbook, sheet: SheetState): string[] {
  const { sheetId, rowCount, columnCount } = sheet;
  const all = { row: 1, column: 1, rowCount, columnCount };
  const styles = workbook.styles(sheetId, all);
  const styleNames = [...new Set(styles.flat().flatMap((style) => Object.keys(style)))].sort() as (keyof CellStyle)[];
  return [
    `${rowCount} x ${columnCount}, frozen ${sheet.frozenRowCount} x ${sheet.frozenColumnCount}${sheet.isHidden ? ', hidden' : ''}`,
    ...describeCells(workbook, sheetId),
    ...widths(workbook, sheet),
    ...heights(workbook, sheet),
    ...grouped('format', workbook.numberFormats(sheetId, all)),
    ...styleNames.flatMap((name) =>
      grouped(
        name,
        styles.map((row) => row.map((style) => style[name])),
      ),
    ),
    ...grouped('check', workbook.dataValidations(sheetId, all)),
    ...foldedIn(workbook, sheetId),
    ...grouped('note', workbook.notes(sheetId, all)),
    ...workbook.mergedRanges(sheetId, all).map((area) => `merged ${nameOf(area)}`),
    ...describeMetadata(workbook, sheetId),
    ...describeCharts(workbook, sheetId),
  ];
}

function describeCells(workbook: Workbook, sheetId: number): string[] {
  const used = workbook.usedRectangle(sheetId);
  if (used === null) return [];
  const formulas = workbook.formulas(sheetId, used);
  const isFormula = (r: number, c: number) => (formulas[r]?.[c] ?? '') !== '';
  const rows = workbook.values(sheetId, used).flatMap((row, r) => {
    const cells = row.map((value, c) => (isFormula(r, c) ? '=' : shown(value)));
    while (cells.at(-1) === '') cells.pop();
    return cells.length === 0 ? [] : [`${r + 1}: ${cells.join(' | ')}`];
  });
  // A formula that is filled down is the same in each row, seen from its cell.
  const first = new Map<string, string>();
  const relative = formulas.map((row, r) =>
    row.map((formula, c) => {
      const text = toR1C1(formula, r + 1, c + 1);
      if (!first.has(text)) first.set(text, formula);
      return text;
    }),
  );
  return [...rows, ...grouped('formula', relative, (text) => first.get(text) ?? text)];
}

/** Text in quotation marks, to tell it from numbers and dates. */
function shown(value: CellValue): string {
  if (value === null) return '';
  if (typeof value !== 'object') return JSON.stringify(value);
  // To the minute.
  return isCellError(value) ? value.error : `day ${Number(value.dateSerial.toFixed(3))}`;
}

function widths(workbook: Workbook, { sheetId, columnCount }: SheetState): string[] {
  const columns = Array.from({ length: columnCount }, (_, index) => index + 1);
  const usual = 100;
  return grouped('width', [
    columns.map((column) => {
      if (workbook.isColumnHidden(sheetId, column)) return 'hidden';
      const width = workbook.columnWidth(sheetId, column);
      return width === usual ? null : width;
    }),
  ]);
}

function heights(workbook: Workbook, { sheetId, rowCount }: SheetState): string[] {
  const all = Array.from({ length: Math.min(rowCount, 100) }, (_, index) => [workbook.rowHeight(sheetId, index + 1)]);
  const usual = workbook.rowHeight(sheetId, rowCount);
  return grouped(
    'height',
    all.map((row) => row.map((height) => (height === usual ? null : height))),
  );
}

function describeMetadata({ rangeMetadata }: Workbook, sheetId: number): string[] {
  const { developerMetadata, protections, filters } = rangeMetadata;
  const at = (area: Rectangle | null) => (area === null ? 'sheet' : nameOf(area));
  const isOfSheet = (item: { readonly sheetId: number | null }) => item.sheetId === sheetId;
  return [
    ...developerMetadata
      .all()
      .filter(isOfSheet)
      .map(({ kind, rectangle, key, value, visibility }) => {
        const place = rectangle === null ? '' : kind === 'ROW' ? ` ${rectangle.row}` : ` ${rectangle.column}`;
        return `metadata ${kind.toLowerCase()}${place}: ${key} = ${value}${visibility === 'PROJECT' ? '' : ` (${visibility})`}`;
      })
      .sort(),
    ...protections
      .all()
      .filter(isOfSheet)
      .map(({ id: _, sheetId: __, rectangle, ...rest }) => `protected ${at(rectangle)} ${JSON.stringify(rest)}`),
    ...filters
      .all()
      .filter(isOfSheet)
      .map(({ rectangle, criteria }) => `filter ${at(rectangle)} ${JSON.stringify(criteria)}`),
  ];
}

function describeCharts(workbook: Workbook, sheetId: number): string[] {
  const names = new Map(workbook.sheets().map((sheet) => [sheet.sheetId, sheet.name]));
  const range = (each: ChartRange) => `${names.get(each.sheetId)}!${nameOf(each.rectangle)}`;
  return workbook
    .charts()
    .filter((chart) => chart.sheetId === sheetId)
    .map(({ kind, title, anchor, widthPx, heightPx, labels, series, numberFormat, source }) => {
      const values = series.map((each) => `${range(each.values)} ${each.color ?? ''}`.trim());
      const size = `${widthPx} x ${heightPx} at ${letters(anchor.column)}${anchor.row}`;
      return `chart ${title}: ${kind}, ${size}, ${range(labels)}, ${values.join(', ')}, ${numberFormat}, ${JSON.stringify(source?.options)}`;
    });
}

/** One line for each value, with the fewest rectangles that a walk from the top left finds. Blank values have none. */
function grouped(
  name: string,
  grid: readonly (readonly unknown[])[],
  say: (text: string) => string = (text) => text,
): string[] {
  const texts = grid.map((row) =>
    row.map((value) => {
      if (value === null || value === undefined || value === '') return '';
      return typeof value === 'string' ? value : JSON.stringify(value);
    }),
  );
  const areas = new Map<string, string[]>();
  texts.forEach((row, r) => {
    row.forEach((text, c) => {
      if (text === '') return;
      let columnCount = 1;
      while (row[c + columnCount] === text) columnCount += 1;
      const isSame = (line: readonly string[] | undefined) =>
        line?.slice(c, c + columnCount).every((each) => each === text) === true;
      let rowCount = 1;
      while (isSame(texts[r + rowCount])) rowCount += 1;
      for (let index = r; index < r + rowCount; index += 1) texts[index]?.fill('', c, c + columnCount);
      const area = nameOf({ row: r + 1, column: c + 1, rowCount, columnCount });
      areas.set(text, [...(areas.get(text) ?? []), area]);
    });
  });
  return [...areas].map(([text, at]) => `${name} ${at.join(', ')}: ${say(text).replaceAll('\n', '\\n')}`);
}

function nameOf({ row, column, rowCount, columnCount }: Rectangle): string {
  const first = `${letters(column)}${row}`;
  const last = `${letters(column + columnCount - 1)}${row + rowCount - 1}`;
  return first === last ? first : `${first}:${last}`;
}

function letters(column: number): string {
  const before = Math.floor((column - 1) / 26);
  return (before === 0 ? '' : letters(before)) + String.fromCharCode(65 + ((column - 1) % 26));
}

/** Samples: `rows 12 to 14 folded`. */
function foldedIn({ rangeMetadata }: Workbook, sheetId: number): string[] {
  const own = rangeMetadata.lineGroups.all().filter((group) => group.sheetId === sheetId);
  return own.map((group) => {
    const { first, last } = spanOf(group);
    return `${group.axis}s ${first} to ${last} ${group.isFolded ? 'folded' : 'in a group'}`;
  });
}
