import { CommandType, type ICommandInfo, ICommandService } from '@univerjs/core';
import { messageOf } from '../../error-text';
import { type UniverDocument, WorkbookError } from '../univer-document';
import { type EditTarget, edits } from '../view/edits';
import type { UndoState, UniverAddress, WorkbookHistory } from '../workbook';
import type { Inverse } from './captured-state';
import { inverseOf } from './inverse-of';

/** State outside Univer's document: a list that is replaced when one of its items changes. */
interface SideList {
  all(): readonly unknown[];
  /** Takes what `all` returned before. */
  restore(items: never): void;
}

interface Step {
  readonly name: string;
  /** By mutation, oldest first. */
  readonly inverses: (readonly Inverse[])[];
  /** Rows, columns, sheets or names changed, and formulas elsewhere with them. */
  movesReferences: boolean;
  /** The side lists, in their order. */
  readonly listsBefore: readonly (readonly unknown[])[];
}

const maxStepCount = 100;
/** A consequence of another change, not a separate step: a page reports the height of a row that it has drawn. */
const followingId = 'sheet.mutation.set-worksheet-row-auto-height';

/**
 * Undo and redo of the workbook: one list of steps, whoever made them. Results of formulas are not recorded, because
 * they are calculated again.
 */
export class UndoHistory implements WorkbookHistory {
  private readonly stacks: { readonly undo: Step[]; readonly redo: Step[] } = { undo: [], redo: [] };
  private readonly listeners = new Set<() => void>();
  private readonly subscription: { dispose(): void };
  /** null: what changes now is recorded in no step. */
  private current: Pick<Step, 'name' | 'listsBefore'> | null = null;
  /** Which stack the changes are recorded in: an undo records what redo needs. */
  private target: 'undo' | 'redo' = 'undo';
  private isReverting = false;

  constructor(
    private readonly document: UniverDocument,
    private readonly lists: readonly SideList[],
  ) {
    this.subscription = document.injector.get(ICommandService).beforeCommandExecuted((command, options) => {
      if (command.type !== CommandType.MUTATION) return;
      // Before a formula is written Univer puts it into its cell by a local mutation of its own.
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

  /** Before the mutation is made. One that then fails leaves behind an inverse that restores the same state. */
  private record({ id, params }: Readonly<ICommandInfo>): void {
    if (this.current === null || !params) return;
    const inverses = inverseOf(this.document, id, params);
    const step = inverses && this.step(id === followingId);
    if (!step) return;
    step.inverses.push(inverses);
    step.movesReferences ||= edits[id]?.movesReferences === true;
  }

  /** The last step while it has the same name, else a new one. null: there is none for a change that only follows. */
  private step(isFollowing = false): Step | null {
    if (this.current === null) return null;
    const stack = this.stacks[this.target];
    const last = stack.at(-1);
    if (last && (isFollowing || last.name === this.current.name)) return last;
    if (isFollowing) return null;
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
