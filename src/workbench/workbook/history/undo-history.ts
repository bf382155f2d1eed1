import { CommandType, type ICommandInfo, ICommandService } from '@univerjs/core';
import { RemoveSheetMutation } from '@univerjs/sheets';
import { shiftOf } from '../sheets/line-shifts';
import { type UniverDocument, WorkbookError } from '../univer-document';
import type { Touched } from '../view/edits';
import type { Rectangle } from '../workbook';
import { type CellsInverse, type Inverse, shifted, takeBack, withoutCells } from './inverse';
import { inverseOf } from './inverse-of';

/** Who changes the document, and which of his steps it belongs to. */
export interface Author {
  /** null: somebody whose changes no page's undo takes back, such as a trigger. */
  readonly userId: string | null;
  readonly step: string;
}

export interface UndoState {
  readonly undoCount: number;
  readonly redoCount: number;
}

/** Where something was taken back, for the page to show it: Univer's id, row and column from 0. */
export interface UndoPlace {
  readonly sheetId: string;
  readonly row: number;
  readonly column: number;
}

/** What is no mutation of Univer's but goes with one: lists that are replaced whole when they change. */
export interface SideLists {
  read(): readonly unknown[];
  /** Puts one of them back. */
  write(index: number, list: unknown): void;
}

interface Step {
  readonly name: string;
  inverses: Inverse[];
  /** null: none of them changed. */
  listsBefore: readonly unknown[] | null;
  listsAfter: readonly unknown[];
}

interface Stacks {
  undo: Step[];
  redo: Step[];
}

const stepCountMax = 100;
/** Follows from another change and is no step of its own: a page that draws a cell tells how high its row became. */
const followingId = 'sheet.mutation.set-worksheet-row-auto-height';

/**
 * Undo and redo for each user, as in Sheets: a user takes back his own changes alone. Cells that others wrote since are
 * left as they are; where others moved rows or columns, what named them by number cannot be taken back any more.
 * Results of formulas are no changes: they are calculated, not made.
 */
export class UndoHistory {
  private readonly byUser = new Map<string, Stacks>();
  private readonly listeners = new Set<(userId: string) => void>();
  private readonly subscription: { dispose(): void };
  private author: Author | null = null;
  /** Which stack the author's steps go to. */
  private target: keyof Stacks = 'undo';
  private isTaking = false;

  constructor(
    private readonly document: UniverDocument,
    private readonly lists: SideLists,
  ) {
    this.subscription = document.injector.get(ICommandService).beforeCommandExecuted((command, options) => {
      if (command.type !== CommandType.MUTATION) return;
      // Before a formula is written Univer puts it into its cell by a local mutation of its own.
      if (options?.onlyLocal !== true || options['fromFormula'] === true) this.record(command);
    });
  }

  /** What `act` changes belongs to this author's step. */
  within<T>(author: Author, act: () => T): T {
    const outer = this.author;
    const before = this.lists.read();
    this.author = author;
    try {
      return act();
    } finally {
      this.recordLists(before);
      this.author = outer;
    }
  }

  state(userId: string): UndoState {
    const stacks = this.byUser.get(userId);
    return { undoCount: stacks?.undo.length ?? 0, redoCount: stacks?.redo.length ?? 0 };
  }

  onState(listener: (userId: string) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** null: there is nothing to take back. */
  undo(userId: string): UndoPlace | null {
    return this.take(userId, 'undo', 'redo');
  }

  redo(userId: string): UndoPlace | null {
    return this.take(userId, 'redo', 'undo');
  }

  /** The cells that the next undo or redo puts back; not those that merely followed rows and columns. */
  touched(userId: string, way: keyof Stacks): readonly Touched[] {
    const inverses = this.byUser.get(userId)?.[way].at(-1)?.inverses ?? [];
    if (inverses.some((inverse) => inverse.kind === 'act' && inverse.isOfLines)) return [];
    return inverses.flatMap((inverse) => {
      // Its sheet may have gone by now, with the protection.
      if (inverse.kind !== 'cells' || !this.document.unit.getSheetBySheetId(inverse.sheetId)) return [];
      return [{ part: 'cells', sheet: inverse.sheetId, rectangles: cellsOf(inverse) }];
    });
  }

  dispose(): void {
    this.subscription.dispose();
    this.listeners.clear();
  }

  private take(userId: string, from: keyof Stacks, to: keyof Stacks): UndoPlace | null {
    const step = this.stacks(userId)[from].pop();
    if (!step) return null;
    const lists = this.lists.read();
    this.target = to;
    this.isTaking = true;
    try {
      this.within({ userId, step: step.name }, () => {
        for (const inverse of [...step.inverses].reverse()) takeBack(this.document, inverse);
        for (const [index, before] of (step.listsBefore ?? []).entries()) {
          // Others may have changed the list since: then it stays as they left it.
          if (lists[index] === step.listsAfter[index] && lists[index] !== before) this.lists.write(index, before);
        }
      });
    } catch (cause) {
      this.byUser.delete(userId);
      throw new WorkbookError(`This cannot be taken back any more: ${(cause as Error).message}`);
    } finally {
      this.target = 'undo';
      this.isTaking = false;
      this.tell(userId);
    }
    return placeOf(step);
  }

  /** Before the mutation is made. One that then fails leaves behind what puts back the same. */
  private record(command: Readonly<ICommandInfo>): void {
    if (this.author === null || !command.params) return;
    const inverses = inverseOf(this.document, command.id, command.params);
    if (!inverses) return;
    this.adaptOthers(command, inverses);
    const step = this.step(command.id === followingId);
    // Kept in reverse, like the steps: the last is taken back first.
    step?.inverses.push(...[...inverses].reverse());
  }

  private recordLists(before: readonly unknown[]): void {
    const after = this.lists.read();
    const isChanged = after.some((list, index) => list !== before[index]);
    const step = isChanged ? this.step(false) : null;
    if (!step) return;
    step.listsBefore ??= before;
    step.listsAfter = after;
  }

  /** The author's step: the last one while it is the same, else a new one. null: his changes are not kept. */
  private step(isFollowing: boolean): Step | null {
    if (this.author === null || this.author.userId === null) return null;
    const { userId, step: name } = this.author;
    const stacks = this.stacks(userId);
    const last = stacks[this.target].at(-1);
    if (last && (isFollowing || last.name === name)) return last;
    if (isFollowing) return null;
    const step: Step = { name, inverses: [], listsBefore: null, listsAfter: [] };
    stacks[this.target].push(step);
    if (stacks[this.target].length > stepCountMax) stacks[this.target].shift();
    if (!this.isTaking) stacks.redo = [];
    this.tell(userId);
    return step;
  }

  /** What somebody did may be in the way of what others would take back. */
  private adaptOthers(command: Readonly<ICommandInfo>, inverses: readonly Inverse[]): void {
    if (this.author === null) return;
    for (const [userId, stacks] of this.byUser) {
      if (userId === this.author.userId) continue;
      const counts = this.state(userId);
      for (const inverse of inverses) {
        if (inverse.kind !== 'cells') continue;
        for (const step of [...stacks.undo, ...stacks.redo])
          for (const own of step.inverses) withoutCells(own, inverse);
      }
      stacks.undo = this.adapted(stacks.undo, command);
      stacks.redo = this.adapted(stacks.redo, command);
      const now = this.state(userId);
      if (counts.undoCount !== now.undoCount || counts.redoCount !== now.redoCount) this.tell(userId);
    }
  }

  /** The steps that can still be taken back, oldest first: one that cannot ends the row. */
  private adapted(steps: Step[], command: Readonly<ICommandInfo>): Step[] {
    const { subUnitId } = (command.params ?? {}) as { subUnitId?: string };
    const isSheetGone = command.id === RemoveSheetMutation.id;
    const shift = subUnitId === undefined ? null : shiftOf(command);
    if (!isSheetGone && !shift) return steps;
    const kept: Step[] = [];
    for (const step of [...steps].reverse()) {
      const isLost = step.inverses.some(
        (own) => own.sheetId === subUnitId && (isSheetGone || (own.kind === 'act' && own.isOfLines)),
      );
      if (isLost) break;
      if (shift) {
        step.inverses = step.inverses.map((own) =>
          own.kind === 'cells' && own.sheetId === subUnitId ? shifted(own, shift) : own,
        );
      }
      kept.unshift(step);
    }
    return kept;
  }

  private stacks(userId: string): Stacks {
    const stacks = this.byUser.get(userId) ?? { undo: [], redo: [] };
    this.byUser.set(userId, stacks);
    return stacks;
  }

  private tell(userId: string): void {
    for (const listener of this.listeners) listener(userId);
  }
}

function cellsOf({ cells }: CellsInverse): Rectangle[] {
  return [...cells].flatMap(([row, columns]) =>
    [...columns.keys()].map((column) => ({ row: row + 1, column: column + 1, rowCount: 1, columnCount: 1 })),
  );
}

function placeOf({ inverses }: Step): UndoPlace | null {
  for (const inverse of inverses) {
    if (inverse.kind !== 'cells') continue;
    for (const [row, columns] of inverse.cells) {
      for (const column of columns.keys()) return { sheetId: inverse.sheetId, row, column };
    }
  }
  return null;
}
