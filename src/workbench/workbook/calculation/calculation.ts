import { type ICommandInfo, ICommandService, type IRange, type IUnitRange, Rectangle } from '@univerjs/core';
import {
  FormulaDataModel,
  FormulaExecutedStateType,
  IActiveDirtyManagerService,
  type IFormulaDirtyData,
  SetFormulaCalculationNotificationMutation,
  SetFormulaCalculationStartMutation,
} from '@univerjs/engine-formula';
import {
  InsertColMutation,
  InsertRowMutation,
  MoveColsMutation,
  MoveRowsMutation,
  RemoveColMutation,
  RemoveRowMutation,
  SetRangeValuesMutation,
} from '@univerjs/sheets';
import { formattedRanges } from '../cells/automatic-formats';
import { addressKey, type UniverAddress } from '../cells/cell';
import { paramsOf, type Spill, textParam, type UniverDocument } from '../univer-document';
import { type CheckedCalculateFormulaService, checkedCalculation } from './checked-calculation';

/** These mutations move cells. Univer does not move the spills. */
const movingMutations = [
  InsertRowMutation,
  InsertColMutation,
  RemoveRowMutation,
  RemoveColMutation,
  MoveRowsMutation,
  MoveColsMutation,
];

/** Cells that a script has changed are calculated when it has changed nothing for so long. */
const deferMs = 1_000;

interface Hooks {
  /** The day that TODAY returns. */
  readonly today: () => number;
  readonly pendingCallCount: () => number;
  /** Called for a mutation that moves cells, before its dirty cells are collected. */
  readonly onMoved: (univerSheetId: string) => void;
  readonly onCalculated: () => void;
}

/** Collects dirty cells and calculates them, one run at a time, until nothing is dirty. */
export class Calculation {
  private dirty = nothingDirty();
  private running: IFormulaDirtyData | null = null;
  private scheduled: NodeJS.Immediate | null = null;
  private isDeferring = false;
  /** Cells are dirty that `defer` has changed. */
  private deferred: NodeJS.Timeout | null = null;
  /** The spills of the last run, by the address of their formula. */
  private spills = new Map<string, Spill>();
  private idleWaiters: (() => void)[] = [];
  private settledWaiters: (() => void)[] = [];
  /** The day of the last calculation. */
  private day: number | null = null;
  private readonly commands: ICommandService;
  private readonly dirtyRules: IActiveDirtyManagerService;
  private readonly formulas: FormulaDataModel;
  private readonly service: CheckedCalculateFormulaService;
  private readonly listener: { dispose(): void };

  constructor(
    private readonly document: UniverDocument,
    private readonly hooks: Hooks,
  ) {
    const { injector } = document;
    this.commands = injector.get(ICommandService);
    this.dirtyRules = injector.get(IActiveDirtyManagerService);
    this.formulas = injector.get(FormulaDataModel);
    this.service = checkedCalculation(document);
    this.listener = this.commands.onCommandExecuted((command, options) => {
      if (command.id === SetFormulaCalculationNotificationMutation.id) this.finish(command);
      else this.collect(command, options?.onlyLocal === true);
    });
  }

  markCells(cells: Iterable<UniverAddress>): void {
    for (const { sheetId, row, column } of cells) {
      this.markRange(sheetId, { startRow: row, endRow: row, startColumn: column, endColumn: column });
    }
    // Results of custom functions.
    if (!this.deferred) this.request();
  }

  markAll(): void {
    this.dirty.forceCalculation = true;
    this.request();
  }

  /**
   * What `change` makes dirty is calculated when somebody waits for it, when another change is calculated, or when no
   * such change follows. A calculation after each of hundreds of calls by a script would take longer than the script.
   */
  defer<T>(change: () => T): T {
    const isOuter = !this.isDeferring;
    this.isDeferring = true;
    try {
      return change();
    } finally {
      if (isOuter) this.isDeferring = false;
    }
  }

  /** Nothing is dirty and no custom function runs. */
  whenIdle(): Promise<void> {
    if (this.deferred) this.schedule();
    return this.isIdle() ? Promise.resolve() : new Promise((resolve) => this.idleWaiters.push(resolve));
  }

  /** Nothing is dirty. Results of custom functions that still run will make cells dirty again. */
  whenSettled(): Promise<void> {
    if (this.deferred) this.schedule();
    return this.isSettled() ? Promise.resolve() : new Promise((resolve) => this.settledWaiters.push(resolve));
  }

  dispose(): void {
    this.listener.dispose();
    if (this.scheduled) clearImmediate(this.scheduled);
    this.scheduled = null;
    this.endDeferral();
    this.release(this.settledWaiters);
    this.release(this.idleWaiters);
  }

  private isSettled(): boolean {
    return !this.running && !this.scheduled && !this.deferred;
  }

  private isIdle(): boolean {
    return this.isSettled() && this.hooks.pendingCallCount() === 0;
  }

  private release(waiters: (() => void)[]): void {
    for (const resolve of waiters.splice(0)) resolve();
  }

  private collect(command: Readonly<ICommandInfo>, isLocal: boolean): void {
    const isMoving = movingMutations.some(({ id }) => id === command.id);
    const movedSheet = isMoving ? textParam(command.params, 'subUnitId') : undefined;
    if (movedSheet !== undefined) this.deleteSpills(movedSheet);
    const isOwnWrite = isLocal && command.id === SetRangeValuesMutation.id;
    const rule = this.dirtyRules.get(command.id);
    const formatted = formattedRanges(command);
    if ((!rule && !formatted) || isOwnWrite) return;
    if (rule) addDirty(this.dirty, rule.getDirtyData(command));
    // A formula's result takes its number format from the cells that the formula reads. Univer has no rule for that.
    for (const range of formatted?.ranges ?? []) this.markRange(formatted?.subUnitId ?? '', range);
    if (this.running) this.service.outdate();
    if (isDirty(this.dirty)) this.request();
  }

  private deleteSpills(univerSheetId: string): void {
    delete this.formulas.getArrayFormulaRange()[this.document.unitId]?.[univerSheetId];
    delete this.formulas.getArrayFormulaCellData()[this.document.unitId]?.[univerSheetId];
    this.hooks.onMoved(univerSheetId);
    this.markAll();
  }

  /** Calculates what has become dirty: soon, or if `defer` has changed it and nobody waits, later. */
  private request(): void {
    if (!this.isDeferring || this.settledWaiters.length > 0) this.schedule();
    else if (!this.scheduled) {
      this.endDeferral();
      this.deferred = setTimeout(() => this.schedule(), deferMs).unref();
    }
  }

  private endDeferral(): void {
    if (this.deferred) clearTimeout(this.deferred);
    this.deferred = null;
  }

  private schedule(): void {
    this.endDeferral();
    if (this.scheduled || this.running) return;
    this.scheduled = setImmediate(() => {
      this.scheduled = null;
      this.run();
    });
  }

  private run(): void {
    this.markVanishedSpills();
    const today = this.hooks.today();
    if (today !== this.day) this.dirty.forceCalculation = true;
    this.day = today;
    this.running = this.dirty;
    this.dirty = nothingDirty();
    void this.commands.executeCommand(
      SetFormulaCalculationStartMutation.id,
      { ...this.running, maxIteration: 1, rowData: this.formulas.getHiddenRowsFiltered() },
      { onlyLocal: true },
    );
  }

  private finish(command: Readonly<ICommandInfo>): void {
    const { functionsExecutedState: state } = paramsOf(command, SetFormulaCalculationNotificationMutation) ?? {};
    if (state === undefined || !this.running) return;
    if (state === FormulaExecutedStateType.STOP_EXECUTION) addDirty(this.dirty, this.running);
    this.running = null;
    this.markVanishedSpills();
    if (isDirty(this.dirty) && !this.deferred) this.schedule();
    this.hooks.onCalculated();
    if (this.isSettled()) this.release(this.settledWaiters);
    if (this.isIdle()) this.release(this.idleWaiters);
  }

  /**
   * Marks the former cells of spills that are smaller, deleted or blocked, and the formulas that they blocked. Univer marks
   * only the present cells of a spill.
   */
  private markVanishedSpills(): void {
    const now = new Map<string, Spill>();
    const blocked: Spill[] = [];
    for (const spill of this.document.spillRanges()) {
      if (this.document.isBlocked(spill)) blocked.push(spill);
      else now.set(addressKey(spill), spill);
    }
    for (const [key, { sheetId, range }] of this.spills) {
      const after = now.get(key)?.range;
      if (after && after.endRow >= range.endRow && after.endColumn >= range.endColumn) continue;
      this.markRange(sheetId, range);
      for (const { row, column, ...other } of blocked) {
        if (other.sheetId !== sheetId || !Rectangle.intersects(other.range, range)) continue;
        this.markRange(sheetId, { startRow: row, endRow: row, startColumn: column, endColumn: column });
      }
    }
    this.spills = now;
  }

  private markRange(sheetId: string, range: IRange): void {
    const unitRange: IUnitRange = { unitId: this.document.unitId, sheetId, range };
    this.dirty.dirtyRanges.push(unitRange);
  }
}

function nothingDirty(): IFormulaDirtyData {
  return {
    forceCalculation: false,
    dirtyRanges: [],
    dirtyNameMap: {},
    dirtyDefinedNameMap: {},
    dirtySuperTableMap: {},
    dirtyUnitFeatureMap: {},
    dirtyUnitOtherFormulaMap: {},
    clearDependencyTreeCache: {},
  };
}

const nameMaps = ['dirtyNameMap', 'dirtyDefinedNameMap', 'clearDependencyTreeCache'] as const;

function addDirty(into: IFormulaDirtyData, from: Partial<IFormulaDirtyData>): void {
  into.forceCalculation ||= from.forceCalculation ?? false;
  into.dirtyRanges.push(...(from.dirtyRanges ?? []));
  for (const map of nameMaps) {
    for (const [unitId, names] of Object.entries(from[map] ?? {}))
      into[map][unitId] = { ...into[map][unitId], ...names };
  }
}

function isDirty(dirty: IFormulaDirtyData): boolean {
  return (
    dirty.forceCalculation || dirty.dirtyRanges.length > 0 || nameMaps.some((map) => Object.keys(dirty[map]).length > 0)
  );
}
