import type { Worksheet } from '@univerjs/core';
import { ErrorType, IFunctionService, Lexer, LexerTreeBuilder, sequenceNodeType } from '@univerjs/engine-formula';
import { cellName } from '../a1';
import type { UniverDocument } from '../univer-document';
import { addressKey, type CellError, type UniverAddress } from './cell';

export const circularMessage =
  'Circular dependency detected. To resolve with iterative calculation, see File > Settings.';

/** Takes the message of an error, because Univer stores only its name. */
export type ReportError = (cell: UniverAddress, error: CellError) => void;

/** The messages of error cells. */
export class ErrorMessages {
  /** Errors of calls with their formula, because a later formula of the cell may fail without a call. */
  private readonly ofCalls = new Map<string, { readonly formula: string; readonly error: CellError }>();

  constructor(private readonly document: UniverDocument) {}

  /** The result of a custom function call made by the formula of a cell. */
  note(cell: UniverAddress, formula: string, error: CellError | null): void {
    const key = addressKey(cell);
    if (error) this.ofCalls.set(key, { formula, error });
    else this.ofCalls.delete(key);
  }

  messageOf(sheet: Worksheet, row: number, column: number, univerError: string): string {
    if (univerError === ErrorType.SPILL) return this.blockedSpill(sheet, row, column);
    const formula = this.document.formula(sheet, row, column);
    const ofCall = this.ofCalls.get(addressKey({ sheetId: sheet.getSheetId(), row, column }));
    if (ofCall?.formula === formula && ofCall.error.error === univerError) return ofCall.error.message;
    if (univerError === ErrorType.NAME) return this.unknownName(formula);
    if (univerError === ErrorType.ERROR) return this.parseError(formula);
    return plainMessages[univerError] ?? '';
  }

  /** As in Sheets, the message names the first blocking cell. */
  private blockedSpill(sheet: Worksheet, row: number, column: number): string {
    const range = this.document.spillRange(sheet.getSheetId(), row, column);
    if (!range) return '';
    if (range.endRow >= sheet.getRowCount()) {
      return `Result was not automatically expanded, please insert more rows (${range.endRow + 1 - sheet.getRowCount()}).`;
    }
    if (range.endColumn >= sheet.getColumnCount()) {
      const missing = range.endColumn + 1 - sheet.getColumnCount();
      return `Result was not automatically expanded, please insert more columns (${missing}).`;
    }
    for (let r = range.startRow; r <= range.endRow; r++) {
      for (let c = range.startColumn; c <= range.endColumn; c++) {
        if (r === row && c === column) continue;
        const cell = this.document.cell(sheet, r, c);
        if (!cell || (!cell.f && !cell.si && (cell.v ?? null) === null)) continue;
        return `Array result was not expanded because it would overwrite data in ${cellName(r + 1, c + 1)}.`;
      }
    }
    return '';
  }

  private parseError(formula: string): string {
    const tree = formula && this.document.injector.get(Lexer).treeBuilder(formula);
    return (tree as unknown) === ErrorType.ERROR ? 'Formula parse error.' : '';
  }

  private unknownName(formula: string): string {
    const functions = this.document.injector.get(IFunctionService);
    const nodes = this.document.injector.get(LexerTreeBuilder).sequenceNodesBuilder(formula) ?? [];
    for (const [index, node] of nodes.entries()) {
      if (typeof node === 'string' || node.nodeType !== sequenceNodeType.FUNCTION) continue;
      if (nodes[index + 1] !== '(') return `Unknown range name: '${node.token.toUpperCase()}'.`;
      const name = node.token.toUpperCase();
      if (functions.hasExecutor(name)) continue;
      return missingFunctions.has(name)
        ? `${name} works in Google Sheets, but not in the workbench.`
        : `Unknown function: '${node.token}'.`;
    }
    return '';
  }
}

/** Functions of Google Sheets that Univer does not have. */
const missingFunctions = new Set(
  (
    'COUNTUNIQUE COUNTUNIQUEIFS DETECTLANGUAGE GETPIVOTDATA GOOGLETRANSLATE IMPORTDATA IMPORTFEED IMPORTHTML ' +
    'IMPORTRANGE IMPORTXML ISO.CEILING JOIN QUERY SORTN SPLIT TO_DOLLARS TO_PERCENT TO_PURE_NUMBER TO_TEXT ' +
    'UNARY_PERCENT UPLUS'
  ).split(' '),
);

const plainMessages: { readonly [univerError: string]: string } = {
  [ErrorType.DIV_BY_ZERO]: 'Function DIVIDE parameter 2 cannot be zero.',
  [ErrorType.CYCLE]: circularMessage,
  [ErrorType.REF]: 'Reference does not exist.',
};
