import { CommandType, type ICommandInfo, ICommandService } from '@univerjs/core';
import { messageOf } from '../../error-text';
import { type UniverDocument, WorkbookError } from '../univer-document';
import { type EditTarget, edits } from '../view/edits';
import type { UndoState, UniverAddress, WorkbookHistory } from '../workbook';
import type { Inverse } from './captured-state';
import { inverseOf } from './inverse-of';

/** State outside of Univer's document: a list that is replaced when one of its items changes. */
interface ExternalList {
  all(): readonly unknown[];
  /** Takes a list that `all` returned. */
  restore(items: never): void;
}

interface Step {
  readonly name: string;
  /** By mutation, oldest first. */
  readonly inverses: (readonly Inverse[])[];
  /** Changes rows, columns, sheets or names, and so the text of formulas in other cells. */
  movesReferences: boolean;
  /** The external lists before the step, in their order. */
  readonly listsBefore: readonly (readonly unknown[])[];
}

const maxStepCount = 100;
/** A page reports the height of each row that it draws. This belongs to the step that changed the row. */
const rowHeightReportId = 'sheet.mutation.set-worksheet-row-auto-height';

/**
 * Undo and redo of the workbook: one list of steps for all users and scripts. Results of formulas are not recorded,
 * because they are calculated again.
 */
export class UndoHistory implements WorkbookHistory {
  private readonly stacks: { readonly undo: Step[]; readonly redo: Step[] } = { undo: [], redo: [] };
  private readonly listeners = new Set<() => void>();
  private readonly subscription: { dispose(): void };
  /** The step that is being recorded. null: changes are not recorded. */
  private current: Pick<Step, 'name' | 'listsBefore'> | null = null;
  /** The stack in which changes are recorded: while a step is undone, that of redo. */
  private target: 'undo' | 'redo' = 'undo';
  private isReverting = false;

  constructor(
    private readonly document: UniverDocument,
    private readonly lists: readonly ExternalList[],
  ) {
    this.subscription = document.injector.get(ICommandService).beforeCommandExecuted((command, options) => {
      if (command.type !== CommandType.MUTATION) return;
      // Before a formula is written, Univer writes it into its cell with a local mutation.
      if (options?.onlyLocal !== true || options['fromFormula'] === true) this.record(command);
    });
  }

  recordStep<T>(name: string, change: () => T): T {
    const outer = this.current;
    const listsBefore = this.lists.map((list) => list.all());
    this.current = { name, listsBefore };
    try {
      return change();
    } finally {
      if (this.lists.some((list, index) => list.all() !== listsBefore[index])) this.step();
      this.current = outer;
    }
  }

  removeSteps(isRemoved: (stepName: string) => boolean): void {
    for (const stack of [this.stacks.undo, this.stacks.redo]) {
      stack.splice(0, stack.length, ...stack.filter(({ name }) => !isRemoved(name)));
    }
    for (const listener of this.listeners) listener();
  }

  state(): UndoState {
    return { undoCount: this.stacks.undo.length, redoCount: this.stacks.redo.length };
  }

  onState(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  undo(): UniverAddress | null {
    return this.revert('undo', 'redo');
  }

  redo(): UniverAddress | null {
    return this.revert('redo', 'undo');
  }

  targets(direction: 'undo' | 'redo'): readonly EditTarget[] {
    const step = this.stacks[direction].at(-1);
    if (!step || step.movesReferences) return [];
    return cellsOf(step).flatMap(({ sheetId, indexes }): EditTarget[] => {
      if (!this.document.unit.getSheetBySheetId(sheetId)) return [];
      const rectangles = indexes.map(([row, column]) => ({
        row: row + 1,
        column: column + 1,
        rowCount: 1,
        columnCount: 1,
      }));
      return [{ part: 'cells', sheet: sheetId, rectangles }];
    });
  }

  dispose(): void {
    this.subscription.dispose();
    this.listeners.clear();
  }

  private revert(from: 'undo' | 'redo', to: 'undo' | 'redo'): UniverAddress | null {
    const step = this.stacks[from].pop();
    if (!step) return null;
    this.target = to;
    this.isReverting = true;
    try {
      this.recordStep(step.name, () => {
        for (const inverses of [...step.inverses].reverse()) for (const inverse of inverses) inverse.apply();
        for (const [index, list] of this.lists.entries()) {
          if (list.all() !== step.listsBefore[index]) list.restore(step.listsBefore[index] as never);
        }
      });
    } catch (cause) {
      this.stacks.undo.length = 0;
      this.stacks.redo.length = 0;
      throw new WorkbookError(`This cannot be undone any more: ${messageOf(cause)}`);
    } finally {
      this.target = 'undo';
      this.isReverting = false;
      this.notify();
    }
    const [first] = cellsOf(step).flatMap(({ sheetId, indexes: [index] }) => (index ? [{ sheetId, index }] : []));
    return first ? { sheetId: first.sheetId, row: first.index[0], column: first.index[1] } : null;
  }

  /** Called before the mutation. If the mutation fails, its inverse restores the same state. */
  private record({ id, params }: Readonly<ICommandInfo>): void {
    if (this.current === null || !params) return;
    const inverses = inverseOf(this.document, id, params);
    const step = inverses && this.step(id === rowHeightReportId);
    if (!step) return;
    step.inverses.push(inverses);
    step.movesReferences ||= edits[id]?.movesReferences === true;
  }

  /** The last step if it has the same name or the change belongs to it, otherwise a new one. null: there is none. */
  private step(belongsToLast = false): Step | null {
    if (this.current === null) return null;
    const stack = this.stacks[this.target];
    const last = stack.at(-1);
    if (last && (belongsToLast || last.name === this.current.name)) return last;
    if (belongsToLast) return null;
    const step: Step = { ...this.current, inverses: [], movesReferences: false };
    stack.push(step);
    if (stack.length > maxStepCount) stack.shift();
    if (!this.isReverting) this.stacks.redo.length = 0;
    this.notify();
    return step;
  }

  private notify(): void {
    for (const listener of this.listeners) listener();
  }
}

function cellsOf(step: Step) {
  return step.inverses.flat().flatMap(({ cells }) => cells ?? []);
}
