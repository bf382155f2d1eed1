import type { IRange } from '@univerjs/core';
import {
  deserializeRangeWithSheet,
  FormulaDataModel,
  IDefinedNamesService,
  LexerTreeBuilder,
  sequenceNodeType,
} from '@univerjs/engine-formula';
import type { UniverAddress } from '../cells/cell';
import type { UniverDocument } from '../univer-document';

/** Sheets does not allow these in arguments of a custom function, also not through other cells. It allows TODAY. */
const volatileFunctions: ReadonlySet<string> = new Set(['NOW', 'RAND', 'RANDARRAY', 'RANDBETWEEN']);
const volatileCall = /\b(?:NOW|RAND|RANDARRAY|RANDBETWEEN)\s*\(/i;

const addressFunction = /\b(?:ROWS?|COLUMNS?|OFFSET|INDIRECT|FORMULATEXT|ISFORMULA|CELL|SHEETS?)\s*\(/i;

interface FormulaCell extends UniverAddress {
  readonly formula: string;
}

/** Finds the cells that a formula reads, directly and through other formulas. */
export class FormulaPrecedents {
  private readonly lexer: LexerTreeBuilder;
  /** Whether any formula is volatile. If none is, no search is needed. null: not known. */
  private hasVolatile: boolean | null = null;

  constructor(private readonly document: UniverDocument) {
    this.lexer = document.injector.get(LexerTreeBuilder);
  }

  /** Found once per calculation, because Univer visits every cell. null: not known. */
  private knownFormulas: readonly FormulaCell[] | null = null;

  /** After each calculation: formulas may have changed. */
  reset(): void {
    this.hasVolatile = null;
    this.knownFormulas = null;
  }

  /** Whether the formula reads its own cell. A formula that needs only an address, such as `=ROW(A1)` in A1, reads nothing. */
  readsItself(formula: string, cell: UniverAddress): boolean {
    return !addressFunction.test(formula) && this.readsOwnSpill(formula, cell, { rowCount: 1, columnCount: 1 });
  }

  /**
   * Whether the formula reads a cell of its own result. This is a circular dependency in Sheets; Univer would calculate
   * the formula endlessly.
   */
  readsOwnSpill(
    formula: string,
    cell: UniverAddress,
    size: { readonly rowCount: number; readonly columnCount: number },
  ): boolean {
    const spill: IRange = {
      startRow: cell.row,
      startColumn: cell.column,
      endRow: cell.row + size.rowCount - 1,
      endColumn: cell.column + size.columnCount - 1,
    };
    const seen = new Set<string>();
    const reads = (text: string, sheetId: string): boolean => {
      if (seen.has(`${sheetId}!${text}`)) return false;
      seen.add(`${sheetId}!${text}`);
      return this.nodes(text).some((node) => {
        const reference = typeof node === 'string' ? null : this.referenceOf(node);
        if (reference === null) return false;
        const target = this.cellsOf(reference, sheetId);
        if (target?.sheetId === cell.sheetId && overlap(target.range, spill)) return true;
        return this.formulasIn(reference, sheetId).some((read) => reads(read.formula, read.sheetId));
      });
    };
    return reads(formula, cell.sheetId);
  }

  /** Whether an argument of a custom function in this formula is volatile, directly or through the cells it reads. */
  hasVolatileArgument(formula: string, sheetId: string, isCustomFunction: (name: string) => boolean): boolean {
    this.hasVolatile ??= this.formulas().some((cell) => volatileCall.test(cell.formula));
    if (!this.hasVolatile) return false;
    const seen = new Set<string>();
    const isVolatile = (text: string, from: string, isArgument: boolean): boolean => {
      const key = `${from}!${text}`;
      if (seen.has(key)) return false;
      if (isArgument) seen.add(key);
      let depth = 0;
      /** How deep the arguments of the outermost custom function are. */
      let argumentDepth = isArgument ? 0 : Number.POSITIVE_INFINITY;
      return this.nodes(text).some((node) => {
        if (typeof node === 'string') {
          if (node === '(') depth += 1;
          if (node === ')') depth -= 1;
          if (node === ')' && !isArgument && depth < argumentDepth) argumentDepth = Number.POSITIVE_INFINITY;
          return false;
        }
        const name = node.token.toUpperCase();
        const isFunction = node.nodeType === sequenceNodeType.FUNCTION;
        if (isFunction && !isArgument && isCustomFunction(name)) {
          argumentDepth = Math.min(argumentDepth, depth + 1);
          return false;
        }
        if (depth < argumentDepth) return false;
        if (isFunction && volatileFunctions.has(name)) return true;
        const reference = this.referenceOf(node);
        if (reference === null) return false;
        return this.formulasIn(reference, from).some((read) => isVolatile(read.formula, read.sheetId, true));
      });
    };
    return isVolatile(formula, sheetId, false);
  }

  private nodes(formula: string) {
    return this.lexer.sequenceNodesBuilder(formula) ?? [];
  }

  /** The reference, or that of a named range, which the lexer treats like a function name. */
  private referenceOf(node: { readonly nodeType: sequenceNodeType; readonly token: string }): string | null {
    if (node.nodeType === sequenceNodeType.REFERENCE) return node.token;
    const names = this.document.injector.get(IDefinedNamesService);
    return names.getValueByName(this.document.unitId, node.token)?.formulaOrRefString ?? null;
  }

  /** Open ends of the range are NaN. null: the reference points nowhere. */
  private cellsOf(reference: string, from: string): { readonly sheetId: string; readonly range: IRange } | null {
    const { range, sheetName } = deserializeRangeWithSheet(reference.replace(/^=/, ''));
    const sheetId = sheetName ? this.document.unit.getSheetBySheetName(sheetName)?.getSheetId() : from;
    return sheetId === undefined ? null : { sheetId, range };
  }

  private formulasIn(reference: string, from: string): FormulaCell[] {
    const target = this.cellsOf(reference, from);
    if (!target) return [];
    const { sheetId, range } = target;
    return this.formulas().filter(({ row, column, ...cell }) => {
      const formulaRange = { startRow: row, endRow: row, startColumn: column, endColumn: column };
      return cell.sheetId === sheetId && overlap(range, formulaRange);
    });
  }

  private formulas(): readonly FormulaCell[] {
    this.knownFormulas ??= [...this.findFormulas()];
    return this.knownFormulas;
  }

  private *findFormulas(): Generator<FormulaCell> {
    const data = this.document.injector.get(FormulaDataModel).getFormulaData()[this.document.unitId] ?? {};
    for (const [sheetId, rows] of Object.entries(data)) {
      for (const [row, columns] of Object.entries(rows ?? {})) {
        for (const [column, item] of Object.entries<{ f: string } | null>(columns ?? {})) {
          if (item?.f) yield { sheetId, row: Number(row), column: Number(column), formula: item.f };
        }
      }
    }
  }
}

/** An open end is NaN. Comparisons with it are false, so it overlaps everything. */
function overlap(a: IRange, b: IRange): boolean {
  const isApart =
    a.startRow > b.endRow || a.endRow < b.startRow || a.startColumn > b.endColumn || a.endColumn < b.startColumn;
  return !isApart;
}
