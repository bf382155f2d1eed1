import type { Styles } from '@univerjs/core';
import type { Rectangle } from '../cells/cell';
import type { Axis } from '../sheets/shift-rectangle';

/** The part of a sheet that an edit changes, for checks against protections. `sheet` is Univer's id. */
export type EditTarget =
  | { readonly part: 'cells'; readonly sheet: string; readonly rectangles: readonly Rectangle[] }
  | { readonly part: 'new rows or columns'; readonly sheet: string; readonly axis: Axis; readonly before: number }
  /** The sheet's name, order, sizes and other properties. */
  | { readonly part: 'sheet'; readonly sheet: string }
  | { readonly part: 'sheet with contents'; readonly sheet: string };

interface EditKind {
  readonly targets: (params: EditParams) => readonly EditTarget[];
  /** Changes the text of formulas in other cells. Their changes belong to this edit. */
  readonly movesReferences?: true;
}

/** The parameters of Univer's mutations that locate the change. Ranges of entire rows have no columns. */
interface EditParams {
  readonly subUnitId?: string;
  readonly sheetId?: string;
  readonly row?: number;
  readonly col?: number;
  readonly newPosition?: { readonly row: number; readonly col: number };
  readonly range?: PartialRange;
  readonly ranges?: readonly PartialRange[];
  readonly sourceRange?: PartialRange;
  readonly targetRange?: PartialRange;
  readonly cellValue?: Matrix;
  readonly values?: { readonly [key: string]: { readonly ranges?: readonly PartialRange[] } };
  readonly from?: { readonly subUnitId: string; readonly value?: Matrix };
  readonly to?: { readonly subUnitId: string; readonly value?: Matrix };
}

interface PartialRange {
  readonly startRow?: number | null;
  readonly endRow?: number | null;
  readonly startColumn?: number | null;
  readonly endColumn?: number | null;
}

type Matrix = { readonly [row: string]: { readonly [column: string]: unknown } | null };

const nothing: EditKind = { targets: () => [] };
const sheetProperties: EditKind = { targets: (params) => [{ part: 'sheet', sheet: sheetOf(params) }] };
const ranges = cells(({ ranges: found }) => (found ?? []).map(rectangleOf));
const note = cells(({ row, col, newPosition }) => [
  single(row, col),
  ...(newPosition ? [single(newPosition.row, newPosition.col)] : []),
]);

/**
 * Every edit that a page may make, by the id of Univer's mutation. Other mutations of a page are refused, and not sent
 * to pages. Each edit needs an inverse in `history/inverse-of.ts`.
 */
export const edits: { readonly [mutationId: string]: EditKind } = {
  'sheet.mutation.set-range-values': cells(({ cellValue }) => singles(cellValue)),
  'sheet.mutation.set.numfmt': cells(({ values }) =>
    Object.values(values ?? {}).flatMap((value) => (value.ranges ?? []).map(rectangleOf)),
  ),
  'sheet.mutation.remove.numfmt': ranges,
  'sheet.mutation.reorder-range': cells(({ range }) => [rectangleOf(range)]),
  'sheet.mutation.move-range': moving({
    targets: ({ from, to }) =>
      [from, to].flatMap((side): EditTarget[] =>
        side ? [{ part: 'cells', sheet: side.subUnitId, rectangles: singles(side.value) }] : [],
      ),
  }),
  'sheet.mutation.add-worksheet-merge': ranges,
  'sheet.mutation.remove-worksheet-merge': ranges,
  'sheet.mutation.update-note': note,
  'sheet.mutation.remove-note': note,
  'sheet.mutation.update-note-position': note,

  'sheet.mutation.insert-row': moving({ targets: (params) => [newDimension(params, 'row', params.range)] }),
  'sheet.mutation.insert-col': moving({ targets: (params) => [newDimension(params, 'column', params.range)] }),
  'sheet.mutation.remove-rows': moving(cells(({ range }) => [rows(range)])),
  'sheet.mutation.remove-col': moving(cells(({ range }) => [columns(range)])),
  'sheet.mutation.move-rows': moving({
    targets: (params) => [
      { part: 'cells', sheet: sheetOf(params), rectangles: [rows(params.sourceRange)] },
      newDimension(params, 'row', params.targetRange),
    ],
  }),
  'sheet.mutation.move-columns': moving({
    targets: (params) => [
      { part: 'cells', sheet: sheetOf(params), rectangles: [columns(params.sourceRange)] },
      newDimension(params, 'column', params.targetRange),
    ],
  }),
  'sheet.mutation.set-worksheet-row-count': sheetProperties,
  'sheet.mutation.set-worksheet-column-count': sheetProperties,
  'sheet.mutation.set-row-hidden': sheetProperties,
  'sheet.mutation.set-row-visible': sheetProperties,
  'sheet.mutation.set-col-hidden': sheetProperties,
  'sheet.mutation.set-col-visible': sheetProperties,
  'sheet.mutation.set-row-data': sheetProperties,
  'sheet.mutation.set-col-data': sheetProperties,
  'sheet.mutation.set-worksheet-row-height': sheetProperties,
  'sheet.mutation.set-worksheet-row-is-auto-height': sheetProperties,
  // A page reports the height of each row that it draws, without an edit of the user.
  'sheet.mutation.set-worksheet-row-auto-height': nothing,
  'sheet.mutation.set-worksheet-col-width': sheetProperties,

  'sheet.mutation.insert-sheet': nothing,
  'sheet.mutation.remove-sheet': moving({
    targets: (params) => [{ part: 'sheet with contents', sheet: sheetOf(params) }],
  }),
  'sheet.mutation.set-worksheet-name': moving(sheetProperties),
  'sheet.mutation.set-worksheet-order': sheetProperties,
  'sheet.mutation.set-worksheet-hidden': sheetProperties,
  'sheet.mutation.set-tab-color': sheetProperties,
  'sheet.mutation.set-frozen': sheetProperties,
  'sheet.mutation.toggle-gridlines': sheetProperties,
  'sheet.mutation.set-gridlines-color': sheetProperties,
  'sheet.mutation.set-worksheet-default-style': sheetProperties,
  'sheet.mutation.set-workbook-name': nothing,
  'formula.mutation.set-defined-name': moving(nothing),
  'formula.mutation.remove-defined-name': moving(nothing),
};

export function isEdit(mutationId: string): boolean {
  return Object.hasOwn(edits, mutationId);
}

/**
 * Whether a mutation is internal to Univer and does not change the workbook. A page does not send it. Any other mutation
 * is sent, and refused if it is not an edit.
 */
export function isInternal(mutationId: string): boolean {
  return (
    !mutationId.startsWith('sheet.mutation.') ||
    /permission|protection|custom-metadata|drawing|popup|mark-dirty|\.empty$|copy-worksheet-end/.test(mutationId)
  );
}

function sheetOf({ subUnitId, sheetId }: EditParams): string {
  return subUnitId ?? sheetId ?? '';
}

function cells(rectanglesOf: (params: EditParams) => Rectangle[]): EditKind {
  return { targets: (params) => [{ part: 'cells', sheet: sheetOf(params), rectangles: rectanglesOf(params) }] };
}

function moving(kind: EditKind): EditKind {
  return { ...kind, movesReferences: true };
}

function newDimension(params: EditParams, axis: Axis, range: PartialRange | undefined): EditTarget {
  const start = axis === 'row' ? range?.startRow : range?.startColumn;
  return { part: 'new rows or columns', sheet: sheetOf(params), axis, before: (start ?? 0) + 1 };
}

function single(row = 0, column = 0): Rectangle {
  return { row: row + 1, column: column + 1, rowCount: 1, columnCount: 1 };
}

function singles(matrix: Matrix | undefined): Rectangle[] {
  return Object.entries(matrix ?? {}).flatMap(([row, cellsOfRow]) =>
    Object.keys(cellsOfRow ?? {}).map((column) => single(Number(row), Number(column))),
  );
}

function rectangleOf(range: PartialRange | undefined): Rectangle {
  const { startRow, endRow, startColumn, endColumn } = range ?? {};
  const [row, column] = [(startRow ?? 0) + 1, (startColumn ?? 0) + 1];
  return {
    row,
    column,
    rowCount: (endRow ?? Number.POSITIVE_INFINITY) - row + 2,
    columnCount: (endColumn ?? Number.POSITIVE_INFINITY) - column + 2,
  };
}

function rows(range: PartialRange | undefined): Rectangle {
  return rectangleOf({ ...range, startColumn: null, endColumn: null });
}

function columns(range: PartialRange | undefined): Rectangle {
  return rectangleOf({ ...range, startRow: null, endRow: null });
}

/**
 * A copy of a mutation's parameters with the styles of its cells instead of style ids, because the server and each page
 * make their own ids. A sample: `{sheet: {cellData: {0: {0: {v: 1, s: 'k3x9ab'}}}}}`. It is made in one pass: for
 * thousands of cells, structuredClone alone takes several times as long.
 */
export function withStyles<Params>(params: Params, styles: Styles): Params {
  return copyOf(params, styles) as Params;
}

function copyOf(value: unknown, styles: Styles): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => copyOf(item, styles));
  const copy: { [key: string]: unknown } = {};
  for (const [key, item] of Object.entries(value)) {
    const style = key === 's' && typeof item === 'string' ? styles.get(item) : undefined;
    // An assignment to this key would set the prototype of the copy.
    if (key !== '__proto__') copy[key] = copyOf(style ?? item, styles);
  }
  return copy;
}
