import {
  type ICommandInfo,
  ICommandService,
  type Injector,
  type IRange,
  type IUnitRange,
  ObjectMatrix,
} from '@univerjs/core';
import {
  FormulaDataModel,
  FormulaExecutedStateType,
  IActiveDirtyManagerService,
  ICalculateFormulaService,
  SetFormulaCalculationNotificationMutation,
  SetFormulaCalculationStartMutation,
} from '@univerjs/engine-formula';
import {
  InsertColMutation,
  InsertRowMutation,
  type IRemoveNumfmtMutationParams,
  type ISetNumfmtMutationParams,
  type ISetRangeValuesMutationParams,
  MoveColsMutation,
  MoveRowsMutation,
  RemoveColMutation,
  RemoveNumfmtMutation,
  RemoveRowMutation,
  SetNumfmtMutation,
  SetRangeValuesMutation,
  SetStyleCommand,
} from '@univerjs/sheets';
import type { CheckedCalculateFormulaService } from './checked-calculation';
import { addDirt, type DirtyData, isDirty, noDirt } from './dirty-data';

/** These move cells; Univer leaves the spills where they were. */
const movingMutations: ReadonlySet<string> = new Set([
  InsertRowMutation.id,
  InsertColMutation.id,
  RemoveRowMutation.id,
  RemoveColMutation.id,
  MoveRowsMutation.id,
  MoveColsMutation.id,
]);

type Spills = Map<string, { readonly sheetId: string; readonly range: IRange }>;

/** Collects what became dirty and calculates it, one run at a time, until nothing is dirty. */
export class Calculation {
  private dirty = noDirt();
  private running: DirtyData | null = null;
  private scheduled: NodeJS.Immediate | null = null;
  private spills: Spills = new Map();
  private waiters: (() => void)[] = [];
  private readonly commands: ICommandService;
  private readonly dirtyRules: IActiveDirtyManagerService;
  private readonly formulas: FormulaDataModel;
  private readonly service: CheckedCalculateFormulaService;
  private readonly listener: { dispose(): void };

  constructor(
    injector: Injector,
    private readonly unitId: string,
    private readonly hooks: {
      readonly pendingCallCount: () => number;
      /** Before a mutation's dirt is collected, for the memo of custom function calls. */
      readonly onMoved: (sheetId: string) => void;
      readonly onCalculated: () => void;
    },
  ) {
    this.commands = injector.get(ICommandService);
    this.dirtyRules = injector.get(IActiveDirtyManagerService);
    this.formulas = injector.get(FormulaDataModel);
    this.service = injector.get(ICalculateFormulaService) as CheckedCalculateFormulaService;
    this.listener = this.commands.onCommandExecuted((command, options) => {
      if (command.id === SetFormulaCalculationNotificationMutation.id) this.notice(command);
      else this.collect(command, options?.onlyLocal === true);
    });
  }

  markCells(cells: Iterable<{ readonly sheetId: string; readonly row: number; readonly column: number }>): void {
    for (const { sheetId, row, column } of cells) {
      this.dirty.dirtyRanges.push(this.unitRange(sheetId, cellRange(row, column)));
    }
    this.schedule();
  }

  markAll(): void {
    this.dirty.forceCalculation = true;
    this.schedule();
  }

  isIdle(): boolean {
    return !this.running && !this.scheduled && this.hooks.pendingCallCount() === 0;
  }

  whenIdle(): Promise<void> {
    return this.isIdle() ? Promise.resolve() : new Promise((resolve) => this.waiters.push(resolve));
  }

  /** To be called when the count of pending calls fell. */
  settle(): void {
    if (!this.isIdle()) return;
    for (const resolve of this.waiters.splice(0)) resolve();
  }

  dispose(): void {
    this.listener.dispose();
    if (this.scheduled) clearImmediate(this.scheduled);
    this.scheduled = null;
    for (const resolve of this.waiters.splice(0)) resolve();
  }

  private collect(command: Readonly<ICommandInfo>, isLocal: boolean): void {
    if (movingMutations.has(command.id)) {
      this.forgetSpills((command.params as { subUnitId: string }).subUnitId);
    }
    this.markFormatted(command);
    const rule = this.dirtyRules.get(command.id);
    if (!rule || (isLocal && command.id === SetRangeValuesMutation.id)) return;
    addDirt(this.dirty, rule.getDirtyData(command) as Partial<DirtyData>);
    if (this.running) this.service.outdate();
    this.schedule();
  }

  /** A formula's result takes its number format from the cells that the formula reads. Univer has no rule for it. */
  private markFormatted({ id, params }: Readonly<ICommandInfo>): void {
    if (id === SetRangeValuesMutation.id) {
      const { subUnitId, cellValue, trigger } = params as ISetRangeValuesMutationParams;
      if (trigger !== SetStyleCommand.id) return;
      const cells = new ObjectMatrix(cellValue);
      let hasFormat = false;
      cells.forValue((_row, _column, cell) => {
        hasFormat ||= typeof cell?.s === 'object' && cell.s !== null && 'n' in cell.s;
      });
      if (hasFormat) this.markRanges(subUnitId, [cells.getStartEndScope()]);
    }
    if (id === SetNumfmtMutation.id) {
      const { subUnitId, values } = params as ISetNumfmtMutationParams;
      this.markRanges(
        subUnitId,
        Object.values(values).flatMap(({ ranges }) => ranges),
      );
    }
    if (id === RemoveNumfmtMutation.id) {
      const { subUnitId, ranges } = params as IRemoveNumfmtMutationParams;
      this.markRanges(subUnitId, ranges);
    }
  }

  private markRanges(sheetId: string, ranges: readonly IRange[]): void {
    this.dirty.dirtyRanges.push(...ranges.map((range) => this.unitRange(sheetId, range)));
    if (this.running) this.service.outdate();
    this.schedule();
  }

  private forgetSpills(sheetId: string): void {
    delete this.formulas.getArrayFormulaRange()[this.unitId]?.[sheetId];
    delete this.formulas.getArrayFormulaCellData()[this.unitId]?.[sheetId];
    this.hooks.onMoved(sheetId);
    this.markAll();
  }

  private schedule(): void {
    if (this.scheduled || this.running) return;
    this.scheduled = setImmediate(() => {
      this.scheduled = null;
      this.run();
    });
  }

  private run(): void {
    this.markVanishedSpills();
    this.running = this.dirty;
    this.dirty = noDirt();
    void this.commands.executeCommand(
      SetFormulaCalculationStartMutation.id,
      { ...this.running, maxIteration: 1, rowData: this.formulas.getHiddenRowsFiltered() },
      { onlyLocal: true },
    );
  }

  private notice(command: Readonly<ICommandInfo>): void {
    const { functionsExecutedState } = (command.params ?? {}) as { functionsExecutedState?: FormulaExecutedStateType };
    if (functionsExecutedState === undefined || !this.running) return;
    if (functionsExecutedState === FormulaExecutedStateType.STOP_EXECUTION) addDirt(this.dirty, this.running);
    this.running = null;
    this.markVanishedSpills();
    if (isDirty(this.dirty)) this.schedule();
    this.hooks.onCalculated();
    this.settle();
  }

  /** What read a cell of a spill that shrank or went away must be calculated again; Univer marks only what it covers now. */
  private markVanishedSpills(): void {
    const now: Spills = new Map();
    for (const [sheetId, rows] of Object.entries(this.formulas.getArrayFormulaRange()[this.unitId] ?? {})) {
      for (const [row, columns] of Object.entries(rows ?? {})) {
        for (const [column, range] of Object.entries<IRange>(columns ?? {})) {
          if (range) now.set(`${sheetId}:${row}:${column}`, { sheetId, range: { ...range } });
        }
      }
    }
    for (const [key, { sheetId, range }] of this.spills) {
      const after = now.get(key)?.range;
      if (after && after.endRow >= range.endRow && after.endColumn >= range.endColumn) continue;
      this.dirty.dirtyRanges.push(this.unitRange(sheetId, range));
    }
    this.spills = now;
  }

  private unitRange(sheetId: string, range: IRange): IUnitRange {
    return { unitId: this.unitId, sheetId, range };
  }
}

function cellRange(row: number, column: number): IRange {
  return { startRow: row, endRow: row, startColumn: column, endColumn: column };
}
