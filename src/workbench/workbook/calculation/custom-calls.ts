import type { ICellData } from '@univerjs/core';
import {
  deserializeRangeWithSheet,
  ErrorType,
  FormulaDataModel,
  type FormulaDependencyGenerator,
  ICalculateFormulaService,
  IDefinedNamesService,
  IFormulaDependencyGenerator,
  IFunctionService,
  LexerTreeBuilder,
} from '@univerjs/engine-formula';
import { type CellMessages, circularMessage } from '../cells/error-messages';
import { emptyTextFunctions } from '../functions/empty-text-functions';
import { operatorFunctions } from '../functions/operator-functions';
import { readAsSheets } from '../functions/sheets-functions';
import type { UniverDocument } from '../univer-document';
import { type CustomFunctionArgument, type CustomFunctionRunner, isCellError } from '../workbook';
import { CallMemo, type CallPlace, type CallResult } from './call-memo';
import type { CheckedCalculateFormulaService } from './checked-calculation';
import { CustomFunctionExecutor } from './custom-function';
import { readsOwnSpill } from './reads-own-spill';
import { hasVolatileArgument, namesVolatileFunction, volatileArgumentMessage } from './volatile-arguments';

/** Custom functions of the workbook: which there are, and the results of their calls. */
export class CustomCalls {
  private runner: CustomFunctionRunner | null = null;
  private registered: readonly string[] = [];
  private isWaiting = false;
  private volatileFormulas: boolean | null = null;
  readonly memo: CallMemo;

  constructor(
    private readonly document: UniverDocument,
    private readonly messages: CellMessages,
    onResult: (places: readonly CallPlace[]) => void,
  ) {
    this.memo = new CallMemo(onResult);
    const calculation = document.injector.get(ICalculateFormulaService) as CheckedCalculateFormulaService;
    calculation.beforeFormula = () => {
      this.isWaiting = false;
    };
    calculation.isWaiting = () => this.isWaiting;
    const functions = document.injector.get(IFunctionService);
    functions.registerExecutors(...emptyTextFunctions(), ...operatorFunctions());
    readAsSheets(functions);
  }

  setRunner(runner: CustomFunctionRunner): void {
    const functions = this.document.injector.get(IFunctionService);
    functions.unregisterExecutors(...(this.registered as never[]));
    this.runner = runner;
    // Sheets' own functions stay what they are, whatever a script calls its own.
    this.registered = runner
      .callableNames()
      .map((name) => name.toUpperCase())
      .filter((name) => !functions.hasExecutor(name as never));
    for (const name of this.registered) {
      functions.registerExecutors(new CustomFunctionExecutor(name, (...call) => this.call(...call)));
    }
    // Univer 0.25.1 keeps parsed formulas, with "no such function" inside. Its own eviction by name misses those whose
    // key is over 64 characters; this alone clears them all, and the generator goes on working.
    (this.document.injector.get(IFormulaDependencyGenerator) as FormulaDependencyGenerator).dispose();
  }

  isRunning(): boolean {
    return this.runner?.isRunning() ?? false;
  }

  functions(): ReturnType<CustomFunctionRunner['functions']> {
    return this.runner?.functions() ?? [];
  }

  names(): readonly string[] {
    return this.registered;
  }

  /** After each calculation. */
  afterCalculation(): void {
    this.memo.sweep();
    this.volatileFormulas = null;
  }

  /** Results of custom functions go with the formula that asked for them (rules 9.1). */
  forgetReplaced({ subUnitId, cellValue }: ReplacedCells): void {
    const sheet = this.document.unit.getSheetBySheetId(subUnitId);
    if (!sheet) return;
    for (const [row, cells] of Object.entries(cellValue ?? {})) {
      for (const [column, cell] of Object.entries(cells ?? {})) {
        const place = { sheetId: subUnitId, row: Number(row), column: Number(column) };
        if (cell && !('f' in cell) && !('si' in cell)) continue;
        if (cell?.f && cell.f === this.document.formula(sheet, place.row, place.column)) continue;
        this.memo.forget(place);
      }
    }
  }

  private call(name: string, args: readonly CustomFunctionArgument[], place: CallPlace): CallResult | null {
    const { sheetId, row, column } = place;
    const result = this.isRefused(place)
      ? { error: ErrorType.ERROR, message: volatileArgumentMessage }
      : this.memo.get(place, callKey(name, args), () => this.start(name, args, place));
    if (result === null) {
      this.isWaiting = true;
      return null;
    }
    const shown = this.isCircular(place, result) ? { error: ErrorType.CYCLE, message: circularMessage } : result;
    this.messages.note(sheetId, row, column, isCellError(shown) ? shown : null);
    return shown;
  }

  private async start(
    name: string,
    args: readonly CustomFunctionArgument[],
    { sheetId, row, column }: CallPlace,
  ): Promise<CallResult> {
    const place = { sheetId: this.document.numbers.numberOf(sheetId), row: row + 1, column: column + 1 };
    if (!this.runner) return { error: ErrorType.NAME, message: `Unknown function: '${name}'.` };
    try {
      return await this.runner.call(name, args, place);
    } catch (cause) {
      // The runner promises not to reject; if it does, the cell says so instead of staying on Loading.
      return { error: ErrorType.ERROR, message: `Internal error executing the custom function. ${String(cause)}` };
    }
  }

  private isRefused({ sheetId, row, column }: CallPlace): boolean {
    const sheet = this.document.unit.getSheetBySheetId(sheetId);
    if (!sheet) return false;
    const names = new Set(this.names());
    const lexer = this.document.injector.get(LexerTreeBuilder);
    return hasVolatileArgument(this.document.formula(sheet, row, column), sheetId, (name) => names.has(name), lexer, {
      hasVolatileFormulas: () => {
        this.volatileFormulas ??= [...this.formulas()].some(({ formula }) => namesVolatileFunction(formula));
        return this.volatileFormulas;
      },
      formulasIn: (reference, from) => this.formulasIn(reference, from),
      definedName: (name) => this.definedName(name),
    });
  }

  private isCircular(place: CallPlace, result: CallResult): boolean {
    const sheet = this.document.unit.getSheetBySheetId(place.sheetId);
    if (!sheet || isCellError(result)) return false;
    const size = { rowCount: result.length, columnCount: result[0]?.length ?? 0 };
    if (size.rowCount === 1 && size.columnCount === 1) return false;
    const formula = this.document.formula(sheet, place.row, place.column);
    return readsOwnSpill(formula, place, size, this.document.injector.get(LexerTreeBuilder), {
      cellsOf: (reference, from) => this.cellsOf(reference, from),
      formulasIn: (reference, from) => this.formulasIn(reference, from),
      definedName: (name) => this.definedName(name),
    });
  }

  private definedName(name: string): string | null {
    const names = this.document.injector.get(IDefinedNamesService);
    return names.getValueByName(this.document.unitId, name)?.formulaOrRefString ?? null;
  }

  private cellsOf(reference: string, from: string) {
    const { range, sheetName } = deserializeRangeWithSheet(reference.replace(/^=/, ''));
    const sheetId = sheetName ? this.document.unit.getSheetBySheetName(sheetName)?.getSheetId() : from;
    return sheetId === undefined ? null : { sheetId, cells: range };
  }

  private *formulas(): Generator<{ sheetId: string; row: number; column: number; formula: string }> {
    const data = this.document.injector.get(FormulaDataModel).getFormulaData()[this.document.unitId] ?? {};
    for (const [sheetId, rows] of Object.entries(data)) {
      for (const [row, columns] of Object.entries(rows ?? {})) {
        for (const [column, item] of Object.entries<{ f: string } | null>(columns ?? {})) {
          if (item?.f) yield { sheetId, row: Number(row), column: Number(column), formula: item.f };
        }
      }
    }
  }

  private *formulasIn(reference: string, from: string): Generator<{ sheetId: string; formula: string }> {
    const target = this.cellsOf(reference, from);
    if (!target) return;
    const { sheetId, cells: range } = target;
    const contains = (start: number, end: number, at: number) => !(at < start) && !(at > end);
    for (const formula of this.formulas()) {
      if (formula.sheetId !== sheetId) continue;
      // The ends of an open range are NaN, which compares as false: every row, or column, is inside.
      const isInside =
        contains(range.startRow, range.endRow, formula.row) &&
        contains(range.startColumn, range.endColumn, formula.column);
      if (isInside) yield formula;
    }
  }
}

function callKey(name: string, args: readonly CustomFunctionArgument[]): string {
  return `${name}(${JSON.stringify(args, (_, value) => (value === undefined ? { skipped: true } : value))}`;
}

/** What Univer is about to write into cells. */
export interface ReplacedCells {
  readonly subUnitId: string;
  readonly cellValue?: { [row: string]: { [column: string]: ICellData | null } | null };
}
