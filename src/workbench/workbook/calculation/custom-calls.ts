import { ICommandService, ObjectMatrix } from '@univerjs/core';
import {
  ErrorType,
  type FormulaDependencyGenerator,
  IFormulaDependencyGenerator,
  IFunctionService,
} from '@univerjs/engine-formula';
import { type ISetRangeValuesMutationParams, SetRangeValuesMutation } from '@univerjs/sheets';
import { messageOf, withoutFolders } from '../../error-text';
import { addressKey, type CellError, isCellError, type UniverAddress } from '../cells/cell';
import { circularMessage, type ErrorMessages } from '../cells/error-messages';
import { paramsOf, type UniverDocument } from '../univer-document';
import { CallMemo, type CallResult } from './call-memo';
import { type CheckedCalculateFormulaService, checkedCalculation } from './checked-calculation';
import { CustomFunctionExecutor } from './custom-function';
import type { CustomFunctionArgument, CustomFunctionHelp, CustomFunctionRunner } from './custom-function-runner';
import { FormulaPrecedents } from './formula-precedents';

const volatileArgumentMessage =
  'This function is not allowed to reference a cell with NOW(), RAND(), RANDARRAY(), or RANDBETWEEN()';

const circularError: CellError = { error: ErrorType.CYCLE, message: circularMessage };

/** The custom functions of the workbook, and the results of their calls. */
export class CustomCalls {
  private runner: CustomFunctionRunner | null = null;
  private names: ReadonlySet<string> = new Set();
  private isWaiting = false;
  /** Cells whose calls start at `resume`, by address; null: calls start immediately. */
  private paused: Map<string, UniverAddress> | null = null;
  /**
   * The first calculation with these functions runs. Until it ends no call starts, because an argument may still have the
   * `#NAME?` that a formula had without them: Univer calculates some cells before those that they read.
   */
  private isFirstCalculation = false;
  private readonly memo: CallMemo;
  private readonly precedents: FormulaPrecedents;
  private readonly calculation: CheckedCalculateFormulaService;
  private readonly listener: { dispose(): void };

  constructor(
    private readonly document: UniverDocument,
    private readonly messages: ErrorMessages,
    private readonly markCells: (cells: readonly UniverAddress[]) => void,
  ) {
    this.memo = new CallMemo(markCells);
    this.precedents = new FormulaPrecedents(document);
    this.calculation = checkedCalculation(document);
    const { calculation } = this;
    calculation.beforeFormula = () => {
      this.isWaiting = false;
    };
    calculation.isWaiting = () => this.isWaiting;
    calculation.readsItself = (sheetId, row, column) => {
      const sheet = document.unit.getSheetBySheetId(sheetId);
      const formula = sheet ? document.formula(sheet, row, column) : '';
      return this.precedents.readsItself(formula, { sheetId, row, column });
    };
    this.listener = document.injector.get(ICommandService).beforeCommandExecuted((command, options) => {
      const written = options?.onlyLocal === true ? undefined : paramsOf(command, SetRangeValuesMutation);
      if (written) this.invalidateReplaced(written);
    });
  }

  get pendingCount(): number {
    return this.memo.pendingCount;
  }

  setRunner(runner: CustomFunctionRunner): void {
    const functions = this.document.injector.get(IFunctionService);
    functions.unregisterExecutors(...this.names);
    this.runner = runner;
    // A function of Sheets has precedence over one of the script with the same name.
    const names = runner.callableNames().map((name) => name.toUpperCase());
    this.names = new Set(names.filter((name) => !functions.hasExecutor(name)));
    for (const name of this.names) {
      functions.registerExecutors(new CustomFunctionExecutor(name, (...call) => this.call(...call)));
    }
    // Univer 0.25.1 caches parsed formulas with unknown functions. Its eviction by name misses those with more than 64
    // characters. This clears the cache, and the generator continues to work.
    (this.document.injector.get(IFormulaDependencyGenerator) as FormulaDependencyGenerator).dispose();
    this.memo.clear();
    if (this.paused !== null) return;
    this.isFirstCalculation = true;
    this.paused = new Map();
  }

  functions(): readonly CustomFunctionHelp[] {
    return this.runner?.functions() ?? [];
  }

  recalculate(): void {
    // Formulas do not run for a viewer.
    if (!this.runner?.isRunning()) return;
    const cells = this.memo.cells();
    this.memo.clear();
    this.markCells(cells);
  }

  /** Starts no call until `resume`. Known results stay in their cells. */
  pause(): void {
    this.isFirstCalculation = false;
    this.paused ??= new Map();
  }

  resume(): void {
    const cells = [...(this.paused?.values() ?? [])];
    this.paused = null;
    if (cells.length > 0) this.markCells(cells);
  }

  /** Sheets runs the custom functions of a sorted sheet again. */
  recalculateSheet(univerSheetId: string): void {
    const cells = this.memo.cells().filter((cell) => cell.sheetId === univerSheetId);
    this.invalidateSheet(univerSheetId);
    this.markCells(cells);
  }

  invalidateSheet(univerSheetId: string): void {
    this.memo.invalidateSheet(univerSheetId);
  }

  afterCalculation(): void {
    this.memo.sweep();
    this.precedents.reset();
    if (!this.isFirstCalculation) return;
    this.isFirstCalculation = false;
    this.resume();
  }

  dispose(): void {
    this.paused = null;
    this.listener.dispose();
  }

  /** A result is deleted with the formula that called the function. */
  private invalidateReplaced({ subUnitId, cellValue }: ISetRangeValuesMutationParams): void {
    const sheet = this.document.unit.getSheetBySheetId(subUnitId);
    if (!sheet) return;
    new ObjectMatrix(cellValue).forValue((row, column, cell) => {
      if (cell && !('f' in cell) && !('si' in cell)) return;
      if (cell?.f && cell.f === this.document.formula(sheet, row, column)) return;
      this.memo.invalidate({ sheetId: subUnitId, row, column });
    });
  }

  private call(name: string, args: readonly CustomFunctionArgument[] | null, cell: UniverAddress): CallResult | null {
    const formula = this.document.formulaOf(cell);
    // Checked before the arguments, because an argument that reads this cell would wait forever.
    const error = this.callError(formula, cell);
    const result = error ?? (args && this.result(name, args, cell));
    if (result === null) {
      this.isWaiting ||= args !== null;
      return null;
    }
    const shown = this.isCircular(formula, cell, result) ? circularError : result;
    this.messages.note(cell, formula, isCellError(shown) ? shown : null);
    return shown;
  }

  /** null: the call is pending. The cell is calculated again when the result is known. */
  private result(name: string, args: readonly CustomFunctionArgument[], cell: UniverAddress): CallResult | null {
    const key = callKey(name, args);
    if (this.calculation.findsDependencies && !this.memo.has(cell, key)) return null;
    if (this.paused === null || this.memo.has(cell, key)) {
      return this.memo.get(cell, key, () => this.start(name, args, cell));
    }
    this.paused.set(addressKey(cell), cell);
    return null;
  }

  private callError(formula: string, cell: UniverAddress): CellError | null {
    if (this.precedents.readsOwnSpill(formula, cell, { rowCount: 1, columnCount: 1 })) return circularError;
    const isVolatile = this.precedents.hasVolatileArgument(formula, cell.sheetId, (called) => this.names.has(called));
    return isVolatile ? { error: ErrorType.ERROR, message: volatileArgumentMessage } : null;
  }

  private async start(
    name: string,
    args: readonly CustomFunctionArgument[],
    { sheetId, row, column }: UniverAddress,
  ): Promise<CallResult> {
    const formulaCell = { sheetId: this.document.numbers.numberOf(sheetId), row: row + 1, column: column + 1 };
    if (!this.runner) return { error: ErrorType.NAME, message: `Unknown function: '${name}'.` };
    try {
      return await this.runner.call(name, args, formulaCell);
    } catch (cause) {
      // The runner must not reject. If it does, the cell shows an error instead of Loading… forever.
      const reason = withoutFolders(messageOf(cause));
      return { error: ErrorType.ERROR, message: `Internal error executing the custom function. ${reason}` };
    }
  }

  private isCircular(formula: string, cell: UniverAddress, result: CallResult): boolean {
    if (isCellError(result)) return false;
    const size = { rowCount: result.length, columnCount: result[0]?.length ?? 0 };
    const isOneCell = size.rowCount === 1 && size.columnCount === 1;
    return !isOneCell && this.precedents.readsOwnSpill(formula, cell, size);
  }
}

function callKey(name: string, args: readonly CustomFunctionArgument[]): string {
  return `${name}(${JSON.stringify(args, (_, value) => (value === undefined ? { skipped: true } : value))}`;
}
