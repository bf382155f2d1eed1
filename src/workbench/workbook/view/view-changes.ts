import { createHash } from 'node:crypto';
import {
  CommandType,
  type ICellData,
  type ICommandInfo,
  ICommandService,
  type IExecutionOptions,
  type Nullable,
} from '@univerjs/core';
import { SetArrayFormulaDataMutation } from '@univerjs/engine-formula';
import { addressKey, type UniverAddress } from '../cells/cell';
import type { UniverDocument } from '../univer-document';
import { isEdit, withStyles } from './edits';
import type { NumberedViewChange, SpillCell, SpillView, ViewChange } from './workbook-view';

type Listener = (change: NumberedViewChange) => void;

interface Anchor extends UniverAddress {
  readonly cell: object;
}

/**
 * Whether Univer changes a cell before a formula is written or deleted. Univer reports this change late, when the cell may
 * already have a value. Results of a calculation are reported in order.
 */
function isAhead(options: IExecutionOptions | undefined): boolean {
  return options?.['fromFormula'] === true && options['applyFormulaCalculationResult'] !== true;
}

/** Reports changes to pages: Univer's mutations, and the spills that are new, changed or deleted. */
export class ViewChanges {
  private readonly listeners = new Set<Listener>();
  /** Univer's cell of each reported spill, by address. It is a new object after each calculation of the spill. */
  private sent = new Map<string, Anchor>();
  /** Digests of the cells that were last sent. */
  private readonly sentCells = new Map<string, string>();
  private readonly subscriptions: readonly { dispose(): void }[];
  sequence = 0;
  /** The page that made the current mutation; null: not a page. */
  origin: string | null = null;

  constructor(private readonly document: UniverDocument) {
    const commands = document.injector.get(ICommandService);
    this.subscriptions = [
      commands.beforeCommandExecuted((command, options) => {
        if (isAhead(options)) this.reportMutation(command, true);
      }),
      commands.onCommandExecuted((command, options) => {
        if (command.id === SetArrayFormulaDataMutation.id) this.reportSpills();
        if (!isAhead(options)) this.reportMutation(command, false);
      }),
    ];
  }

  on(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  emit(change: ViewChange): void {
    this.sequence += 1;
    for (const listener of this.listeners) listener({ ...change, sequence: this.sequence });
  }

  /** All spills. */
  spills(): SpillView[] {
    return [...this.anchors().values()].map((anchor) => this.view(anchor));
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
    this.listeners.clear();
  }

  private reportMutation({ id, type, params }: Readonly<ICommandInfo>, isAheadOfEdit: boolean): void {
    if (type !== CommandType.MUTATION || !isEdit(id)) return;
    const { origin } = this;
    const shared = withStyles(params, this.document.unit.getStyles());
    this.emit({ kind: 'mutation', id, params: shared, origin, ...(isAheadOfEdit ? { isAhead: true } : {}) });
  }

  private reportSpills(): void {
    const now = this.anchors();
    const spills: SpillView[] = [];
    for (const [key, { sheetId, row, column }] of this.sent) {
      if (now.has(key)) continue;
      spills.push({ sheetId, row, column, cells: null });
      this.sentCells.delete(key);
    }
    for (const [key, anchor] of now) {
      if (this.sent.get(key)?.cell === anchor.cell) continue;
      const spill = this.view(anchor);
      const text = createHash('sha1').update(JSON.stringify(spill.cells)).digest('base64');
      if (this.sentCells.get(key) === text) continue;
      this.sentCells.set(key, text);
      spills.push(spill);
    }
    this.sent = now;
    if (spills.length > 0) this.emit({ kind: 'spills', spills });
  }

  private anchors(): Map<string, Anchor> {
    const anchors = new Map<string, Anchor>();
    for (const spill of this.document.spillRanges()) {
      if (this.document.isBlocked(spill)) continue;
      const { sheetId, row, column } = spill;
      const cell = this.document.spilled(sheetId, row, column) ?? {};
      anchors.set(addressKey(spill), { sheetId, row, column, cell });
    }
    return anchors;
  }

  private view({ sheetId, row, column }: Anchor): SpillView {
    const range = this.document.spillRange(sheetId, row, column);
    const cells: SpillCell[][] = [];
    for (let r = row; r <= (range?.endRow ?? row); r++) {
      const cellsOfRow: SpillCell[] = [];
      for (let c = column; c <= (range?.endColumn ?? column); c++) {
        cellsOfRow.push(toSpillCell(this.document.spilled(sheetId, r, c)));
      }
      cells.push(cellsOfRow);
    }
    return { sheetId, row, column, cells };
  }
}

function toSpillCell(cell: Nullable<ICellData>): SpillCell {
  if (!cell || cell.v === null || cell.v === undefined) return null;
  const pattern = typeof cell.s === 'object' ? cell.s?.n?.pattern : undefined;
  return pattern ? [cell.v, cell.t ?? 1, pattern] : [cell.v, cell.t ?? 1];
}
