import { type ICellData, type Nullable, ObjectMatrix } from '@univerjs/core';
import {
  CalculateFormulaService,
  ErrorType,
  ErrorValueObject,
  FormulaExecutedStateType,
  FormulaExecuteStageType,
  type IAllRuntimeData,
  ICalculateFormulaService,
  type IFormulaDatasetConfig,
  type Interpreter,
} from '@univerjs/engine-formula';
import { map } from 'rxjs';
import { sheetsDateFormat } from '../cells/number-formats';
import type { UniverDocument } from '../univer-document';
import { patchBranches } from '../univer-patches/evaluate-one-branch';

const dependencyStages: readonly FormulaExecuteStageType[] = [
  FormulaExecuteStageType.START_DEPENDENCY,
  FormulaExecuteStageType.START_DEPENDENCY_ARRAY_FORMULA,
];

/**
 * Univer's calculation with four differences:
 * - A circular dependency is an error.
 * - A formula that throws within Univer becomes `#ERROR!`, instead of a run that never ends.
 * - If a cell was written or a sheet grew during a run, its results are dropped and the run is repeated.
 * - Blank cells of a spill are null, because Univer shows them as 0.
 */
export class CheckedCalculateFormulaService extends CalculateFormulaService {
  private isOutdated = false;
  /** Set by the custom calls: whether the formula evaluated last waits for a custom function. */
  isWaiting: () => boolean = () => false;
  beforeFormula: () => void = () => {};
  /** Set by the custom calls: whether the formula of a cell reads that cell, directly or through others. */
  readsItself: (univerSheetId: string, row: number, column: number) => boolean = () => false;
  /** Set by the workbook: enlarges sheets for the results. Returns true if a sheet grew. */
  growSheets: (results: IAllRuntimeData) => boolean = () => false;
  /** Set by the workbook: adapts a formula's result before it is put into its cell; null for a cell without a formula. */
  adaptResult: (univerSheetId: string, row: number, column: number, result: ICellData) => ICellData | null = (
    ...[, , , result]
  ) => result;

  constructor(...dependencies: ConstructorParameters<typeof CalculateFormulaService>) {
    super(...dependencies);
    const complete$ = this.executionCompleteListener$.pipe(map((data) => this.checked(data)));
    Object.defineProperty(this, 'executionCompleteListener$', { value: complete$ });
    this.guard(this._interpreter);
    patchBranches(this._interpreter);
  }

  /** Univer evaluates parts of formulas, in any order, to find out which cells they read. What they read may be old. */
  get findsDependencies(): boolean {
    return dependencyStages.includes(this._runtimeService.getFormulaExecuteStage());
  }

  /** Drops the results of the current run, because a cell was written. */
  outdate(): void {
    this.isOutdated = true;
  }

  override async execute(config: IFormulaDatasetConfig): Promise<void> {
    this.isOutdated = false;
    return super.execute(config);
  }

  private checked(data: IAllRuntimeData): IAllRuntimeData {
    this.isOutdated ||= this.growSheets(data);
    if (this.isOutdated) return { ...data, functionsExecutedState: FormulaExecutedStateType.STOP_EXECUTION };
    for (const sheets of Object.values(data.arrayFormulaCellData)) {
      for (const [sheetId, cells] of Object.entries(sheets ?? {})) {
        const shown = new ObjectMatrix<Nullable<ICellData>>();
        cells.forValue((row, column, cell) => {
          // null instead of no cell, so that Univer deletes the former value.
          const isBlank = (cell?.v ?? null) === null;
          shown.setValue(row, column, isBlank ? null : withSheetsDateFormat(cell));
        });
        if (sheets) sheets[sheetId] = shown;
      }
    }
    for (const sheets of Object.values(data.unitData)) {
      for (const [sheetId, cells] of Object.entries(sheets ?? {})) {
        cells?.forValue((row, column, cell) => {
          if (!cell) return;
          const adapted = this.adaptResult(sheetId, row, column, cell);
          if (adapted === null) cells.realDeleteValue(row, column);
          else cells.setValue(row, column, adapted);
        });
      }
    }
    return data;
  }

  private guard(interpreter: Interpreter): void {
    const execute = interpreter.execute.bind(interpreter);
    interpreter.execute = (nodeData) => {
      this.beforeFormula();
      const { currentSubUnitId, currentRow, currentColumn } = this._runtimeService;
      // Univer would calculate it with the former value of the cell.
      if (this._runtimeService.isCycleDependency() && this.readsItself(currentSubUnitId, currentRow, currentColumn)) {
        return ErrorValueObject.create(ErrorType.CYCLE);
      }
      try {
        const value = execute(nodeData);
        return this.isWaiting() ? ErrorValueObject.create(ErrorType.CONNECT) : value;
      } catch (cause) {
        return ErrorValueObject.create(ErrorType.ERROR, cause instanceof Error ? cause.message : String(cause));
      }
    };
  }
}

function withSheetsDateFormat(cell: Nullable<ICellData>): Nullable<ICellData> {
  if (typeof cell?.s !== 'object' || !cell.s?.n) return cell;
  return { ...cell, s: { n: { pattern: sheetsDateFormat(cell.s.n.pattern, Number(cell.v)) } } };
}

export function checkedCalculation({ injector }: UniverDocument): CheckedCalculateFormulaService {
  return injector.get(ICalculateFormulaService) as CheckedCalculateFormulaService;
}
