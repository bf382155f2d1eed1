import type { IStyleData, Styles } from '@univerjs/core';
import type { Rectangle } from '../cells/cell';
import type { Axis } from '../sheets/line-shifts';

/** What an edit touches of a sheet, and a protection may hold off. Sheets have Univer's ids here. */
export type Touched =
  | { readonly part: 'cells'; readonly sheet: string; readonly rectangles: readonly Rectangle[] }
  | { readonly part: 'new lines'; readonly sheet: string; readonly axis: Axis; readonly before: number }
  /** Its name, its place, its sizes. */
  | { readonly part: 'sheet'; readonly sheet: string }
  /** With all that is on it. */
  | { readonly part: 'whole sheet'; readonly sheet: string };

interface EditKind {
  readonly touches: (params: EditParams) => readonly Touched[];
  /** Formulas elsewhere follow: their new texts belong to this edit. */
  readonly movesReferences?: true;
}

/** The parameters of Univer's mutations, as far as they say where something is changed. Whole rows have no columns. */
interface EditParams {
  readonly subUnitId?: string;
  readonly sheetId?: string;
  readonly row?: number;
  readonly col?: number;
  readonly newPosition?: { readonly row: number; readonly col: number };
  readonly range?: Lines;
  readonly ranges?: readonly Lines[];
  readonly sourceRange?: Lines;
  readonly targetRange?: Lines;
  readonly cellValue?: Matrix;
  readonly values?: { readonly [key: string]: { readonly ranges?: readonly Lines[] } };
  readonly from?: { readonly subUnitId: string; readonly value?: Matrix };
  readonly to?: { readonly subUnitId: string; readonly value?: Matrix };
}

interface Lines {
  readonly startRow?: number | null;
  readonly endRow?: number | null;
  readonly startColumn?: number | null;
  readonly endColumn?: number | null;
}

type Matrix = { readonly [row: string]: { readonly [column: string]: unknown } | null };

const none: EditKind = { touches: () => [] };
const ofSheet: EditKind = { touches: (params) => [{ part: 'sheet', sheet: sheetOf(params) }] };
const ofRanges: EditKind = { touches: (params) => [cellsOf(params, (params.ranges ?? []).map(rectangleOf))] };
const ofNote: EditKind = {
  touches: (params) => [
    cellsOf(
      params,
      [params, params.newPosition].flatMap((place) => (place ? [single(place.row, place.col)] : [])),
    ),
  ],
};

/**
 * Every edit a page may make, by the id of Univer's mutation: what is not listed is refused, and told to no page.
 * Another list has to say how each is taken back (`history/inverse-of.ts`).
 */
export const edits: { readonly [mutationId: string]: EditKind } = {
  'sheet.mutation.set-range-values': { touches: (params) => [cellsOf(params, singles(params.cellValue))] },
  'sheet.mutation.set.numfmt': {
    touches: (params) => {
      const ranges = Object.values(params.values ?? {}).flatMap((value) => value.ranges ?? []);
      return [cellsOf(params, ranges.map(rectangleOf))];
    },
  },
  'sheet.mutation.remove.numfmt': ofRanges,
  'sheet.mutation.reorder-range': { touches: (params) => [cellsOf(params, [rectangleOf(params.range)])] },
  'sheet.mutation.move-range': {
    movesReferences: true,
    touches: ({ from, to }) =>
      [from, to].flatMap((side): Touched[] =>
        side ? [{ part: 'cells', sheet: side.subUnitId, rectangles: singles(side.value) }] : [],
      ),
  },
  'sheet.mutation.add-worksheet-merge': ofRanges,
  'sheet.mutation.remove-worksheet-merge': ofRanges,
  'sheet.mutation.update-note': ofNote,
  'sheet.mutation.remove-note': ofNote,
  'sheet.mutation.update-note-position': ofNote,

  'sheet.mutation.insert-row': {
    movesReferences: true,
    touches: (params) => [newLines(params, 'row', params.range?.startRow)],
  },
  'sheet.mutation.insert-col': {
    movesReferences: true,
    touches: (params) => [newLines(params, 'column', params.range?.startColumn)],
  },
  'sheet.mutation.remove-rows': { movesReferences: true, touches: (params) => [cellsOf(params, [rows(params.range)])] },
  'sheet.mutation.remove-col': {
    movesReferences: true,
    touches: (params) => [cellsOf(params, [columns(params.range)])],
  },
  'sheet.mutation.move-rows': {
    movesReferences: true,
    touches: (params) => [
      cellsOf(params, [rows(params.sourceRange)]),
      newLines(params, 'row', params.targetRange?.startRow),
    ],
  },
  'sheet.mutation.move-columns': {
    movesReferences: true,
    touches: (params) => [
      cellsOf(params, [columns(params.sourceRange)]),
      newLines(params, 'column', params.targetRange?.startColumn),
    ],
  },
  'sheet.mutation.set-worksheet-row-count': ofSheet,
  'sheet.mutation.set-worksheet-column-count': ofSheet,
  'sheet.mutation.set-row-hidden': ofSheet,
  'sheet.mutation.set-row-visible': ofSheet,
  'sheet.mutation.set-col-hidden': ofSheet,
  'sheet.mutation.set-col-visible': ofSheet,
  'sheet.mutation.set-row-data': ofSheet,
  'sheet.mutation.set-col-data': ofSheet,
  'sheet.mutation.set-worksheet-row-height': ofSheet,
  'sheet.mutation.set-worksheet-row-is-auto-height': ofSheet,
  // A page that draws a row tells how high it became: nobody has asked for it.
  'sheet.mutation.set-worksheet-row-auto-height': none,
  'sheet.mutation.set-worksheet-col-width': ofSheet,

  'sheet.mutation.insert-sheet': none,
  'sheet.mutation.remove-sheet': {
    movesReferences: true,
    touches: (params) => [{ part: 'whole sheet', sheet: sheetOf(params) }],
  },
  'sheet.mutation.set-worksheet-name': { ...ofSheet, movesReferences: true },
  'sheet.mutation.set-worksheet-order': ofSheet,
  'sheet.mutation.set-worksheet-hidden': ofSheet,
  'sheet.mutation.set-tab-color': ofSheet,
  'sheet.mutation.set-frozen': ofSheet,
  'sheet.mutation.toggle-gridlines': ofSheet,
  'sheet.mutation.set-gridlines-color': ofSheet,
  'sheet.mutation.set-worksheet-default-style': ofSheet,
  'sheet.mutation.set-workbook-name': none,
  'formula.mutation.set-defined-name': { ...none, movesReferences: true },
  'formula.mutation.remove-defined-name': { ...none, movesReferences: true },
};

export function isEdit(mutationId: string): boolean {
  return Object.hasOwn(edits, mutationId);
}

/**
 * Univer's own bookkeeping: it changes nothing of the workbook. What is neither this nor an edit a page sends all the
 * same, and is told that it is not taken.
 */
export function isBookkeeping(mutationId: string): boolean {
  return (
    !mutationId.startsWith('sheet.mutation.') ||
    /permission|protection|custom-metadata|drawing|popup|mark-dirty|\.empty$|copy-worksheet-end/.test(mutationId)
  );
}

function sheetOf({ subUnitId, sheetId }: EditParams): string {
  return subUnitId ?? sheetId ?? '';
}

function cellsOf(params: EditParams, rectangles: readonly Rectangle[]): Touched {
  return { part: 'cells', sheet: sheetOf(params), rectangles };
}

function newLines(params: EditParams, axis: Axis, start: number | null | undefined): Touched {
  return { part: 'new lines', sheet: sheetOf(params), axis, before: (start ?? 0) + 1 };
}

function single(row = 0, column = 0): Rectangle {
  return { row: row + 1, column: column + 1, rowCount: 1, columnCount: 1 };
}

function singles(cells: Matrix | undefined): Rectangle[] {
  return Object.entries(cells ?? {}).flatMap(([row, line]) =>
    Object.keys(line ?? {}).map((column) => single(Number(row), Number(column))),
  );
}

function rectangleOf(range: Lines | undefined): Rectangle {
  const { startRow, endRow, startColumn, endColumn } = range ?? {};
  const [row, column] = [(startRow ?? 0) + 1, (startColumn ?? 0) + 1];
  return {
    row,
    column,
    rowCount: (endRow ?? Number.POSITIVE_INFINITY) - row + 2,
    columnCount: (endColumn ?? Number.POSITIVE_INFINITY) - column + 2,
  };
}

function rows(range: Lines | undefined): Rectangle {
  return rectangleOf({ ...range, startColumn: null, endColumn: null });
}

function columns(range: Lines | undefined): Rectangle {
  return rectangleOf({ ...range, startRow: null, endRow: null });
}

/**
 * What a mutation carries, with the styles of its cells themselves in place of their ids: Node and every page make ids
 * of their own. A sample: `{sheet: {cellData: {0: {0: {v: 1, s: 'k3x9ab'}}}}}`
 */
export function withStyles<Params>(params: Params, styles: Styles): Params {
  return resolved(structuredClone(params), styles) as Params;
}

function resolved(value: unknown, styles: Styles): unknown {
  if (typeof value !== 'object' || value === null) return value;
  for (const [key, item] of Object.entries(value)) {
    const style = key === 's' && typeof item === 'string' ? styles.get(item) : undefined;
    if (style) Object.assign(value, { s: structuredClone(style) satisfies IStyleData });
    else resolved(item, styles);
  }
  return value;
}
