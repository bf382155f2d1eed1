import { type ICellData, ObjectMatrix } from '@univerjs/core';
import {
  CalculateFormulaService,
  ErrorType,
  ErrorValueObject,
  FormulaExecutedStateType,
  type IFormulaDatasetConfig,
  type Interpreter,
} from '@univerjs/engine-formula';
import { map } from 'rxjs';
import { sheetsDateFormat } from '../cells/number-formats';
import { patchBranches } from '../univer-patches/evaluate-one-branch';

type RuntimeData = Parameters<
  Parameters<CalculateFormulaService['executionCompleteListener$']['subscribe']>[0] & {}
>[0];

/**
 * Univer's calculation with three differences: a formula that throws inside Univer becomes `#ERROR!` instead of
 * a run that never ends; a run during which a cell was written is dropped, not applied over the newer cell;
 * blank cells of a spill are left out, because Univer shows them as 0.
 */
export class CheckedCalculateFormulaService extends CalculateFormulaService {
  private isOutdated = false;
  /** Set by the workbook: whether the formula evaluated last waits for a custom function. */
  isWaiting: () => boolean = () => false;
  beforeFormula: () => void = () => {};
  /** Set by the workbook: gives a formula's result the format that Sheets gives it; null for a cell without a formula. */
  settleResult: (univerSheetId: string, row: number, column: number, result: ICellData) => ICellData | null = (
    ...[, , , result]
  ) => result;

  constructor(...dependencies: ConstructorParameters<typeof CalculateFormulaService>) {
    super(...dependencies);
    const complete$ = this.executionCompleteListener$.pipe(map((data) => this.checked(data)));
    Object.defineProperty(this, 'executionCompleteListener$', { value: complete$ });
    this.guard(this._interpreter);
    patchBranches(this._interpreter);
  }

  /** Called when a cell is written while a run goes on. */
  outdate(): void {
    this.isOutdated = true;
  }

  override async execute(config: IFormulaDatasetConfig): Promise<void> {
    this.isOutdated = false;
    return super.execute(config);
  }

  private checked(data: RuntimeData): RuntimeData {
    if (this.isOutdated) return { ...data, functionsExecutedState: FormulaExecutedStateType.STOP_EXECUTION };
    for (const sheets of Object.values(data.arrayFormulaCellData)) {
      for (const [sheetId, cells] of Object.entries(sheets ?? {})) {
        const shown = new ObjectMatrix<unknown>();
        cells.forValue((row, column, cell) => {
          if (cell && (cell.v ?? null) === null) return;
          shown.setValue(row, column, asSheetsShows(cell));
        });
        Object.assign(sheets ?? {}, { [sheetId]: shown });
      }
    }
    for (const sheets of Object.values(data.unitData)) {
      for (const [sheetId, cells] of Object.entries(sheets ?? {})) {
        cells?.forValue((row, column, cell) => {
          if (!cell) return;
          const settled = this.settleResult(sheetId, row, column, cell);
          if (settled === null) cells.realDeleteValue(row, column);
          else cells.setValue(row, column, settled);
        });
      }
    }
    return data;
  }

  private guard(interpreter: Interpreter): void {
    const execute = interpreter.execute.bind(interpreter);
    interpreter.execute = (nodeData) => {
      this.beforeFormula();
      try {
        const value = execute(nodeData);
        return this.isWaiting() ? ErrorValueObject.create(ErrorType.CONNECT) : value;
      } catch (cause) {
        return ErrorValueObject.create(ErrorType.ERROR, cause instanceof Error ? cause.message : String(cause));
      }
    };
  }
}

function asSheetsShows(cell: unknown): unknown {
  const result = cell as ICellData | null;
  if (typeof result?.s !== 'object' || !result.s?.n) return result;
  return { ...result, s: { n: { pattern: sheetsDateFormat(result.s.n.pattern, Number(result.v)) } } };
}
