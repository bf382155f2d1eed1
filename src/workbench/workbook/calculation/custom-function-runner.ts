import type { CellAddress, CellError, CellValue } from '../cells/cell';

export interface CustomFunctionHelp {
  readonly name: string;
  readonly description: string;
  readonly parameters: readonly { readonly name: string; readonly type: string; readonly description: string }[];
}

/** A skipped argument is `undefined`; a single cell or a constant is a value; a range is rows of values. */
export type CustomFunctionArgument = CellValue | readonly (readonly CellValue[])[] | undefined;

export interface CustomFunctionRunner {
  /** The functions that autocomplete offers, with their help. */
  functions(): readonly CustomFunctionHelp[];
  /** The functions that a formula can call: every top-level function of the script whose name does not end in `_`. */
  callableNames(): readonly string[];
  /** False: the current user may only view; recalculated formulas keep their values. */
  isRunning(): boolean;
  /**
   * `formulaCell` is what SpreadsheetApp.getActiveRange() returns. Never rejects: a failure is a CellError. A list result
   * is always a rectangle of at least one cell.
   */
  call(
    name: string,
    args: readonly CustomFunctionArgument[],
    formulaCell: CellAddress,
  ): Promise<readonly (readonly CellValue[])[] | CellError>;
}
