import { type LexerTreeBuilder, sequenceNodeType } from '@univerjs/engine-formula';

interface Cells {
  readonly startRow: number;
  readonly startColumn: number;
  readonly endRow: number;
  readonly endColumn: number;
}

export interface PrecedentSource {
  /** Where a reference points, seen from a sheet; open ends are NaN. null: nowhere. */
  cellsOf(reference: string, fromSheetId: string): { readonly sheetId: string; readonly cells: Cells } | null;
  formulasIn(reference: string, fromSheetId: string): Iterable<{ readonly sheetId: string; readonly formula: string }>;
  definedName(name: string): string | null;
}

/**
 * Whether a formula reads, directly or through other formulas, a cell that its own result would fill: Sheets calls that
 * a circular dependency, and without this the formula would be calculated again and again.
 */
export function readsOwnSpill(
  formula: string,
  place: { readonly sheetId: string; readonly row: number; readonly column: number },
  size: { readonly rowCount: number; readonly columnCount: number },
  lexer: LexerTreeBuilder,
  source: PrecedentSource,
): boolean {
  const spill: Cells = {
    startRow: place.row,
    startColumn: place.column,
    endRow: place.row + size.rowCount - 1,
    endColumn: place.column + size.columnCount - 1,
  };
  const seen = new Set<string>();
  const reads = (text: string, sheetId: string): boolean => {
    if (seen.has(`${sheetId}!${text}`)) return false;
    seen.add(`${sheetId}!${text}`);
    return (lexer.sequenceNodesBuilder(text) ?? []).some((node) => {
      if (typeof node === 'string') return false;
      // A name looks like a function's to the lexer.
      const reference = node.nodeType === sequenceNodeType.REFERENCE ? node.token : source.definedName(node.token);
      if (reference === null) return false;
      const target = source.cellsOf(reference, sheetId);
      if (target?.sheetId === place.sheetId && overlap(target.cells, spill)) return true;
      return [...source.formulasIn(reference, sheetId)].some((read) => reads(read.formula, read.sheetId));
    });
  };
  return reads(formula, place.sheetId);
}

/** An open end compares as false, and so reaches everywhere. */
function overlap(a: Cells, b: Cells): boolean {
  const isApart =
    a.startRow > b.endRow || a.endRow < b.startRow || a.startColumn > b.endColumn || a.endColumn < b.startColumn;
  return !isApart;
}
