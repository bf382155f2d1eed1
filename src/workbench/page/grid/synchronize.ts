import { CommandType, ICommandService } from '@univerjs/core';
import { SetRangeValuesMutation } from '@univerjs/preset-sheets-core';
import { edits, isBookkeeping, isEdit, withStyles } from '../../workbook/view/edits';
import type { NumberedViewChange } from '../../workbook/view/workbook-view';
import type { ServerConnection } from '../server/server-connection';
import type { Grid } from './grid';
import { setSpills } from './spills';

const fromServer = { onlyLocal: true, fromSync: true } as const;

/**
 * Sends the user's edits to the server and applies the server's changes. The server's order counts: an edit of this page
 * that another one overtook is applied again when it comes back, so that both sides end with the same cells.
 */
export class Synchronization {
  private isApplying = false;
  private readonly commands: ICommandService;
  /** Whose change overtook an edit of this page that is not confirmed yet. */
  private overtaken: 'nobody' | 'results' | 'others' = 'nobody';
  private unconfirmed = 0;
  private stepCount = 0;
  private isInStep = false;

  constructor(
    private readonly grid: Grid,
    private readonly server: ServerConnection,
    private readonly onDiverged: () => void,
  ) {
    this.commands = grid.injector.get(ICommandService);
    this.commands.onCommandExecuted((command, options) => {
      if (this.isApplying || command.type !== CommandType.MUTATION) return;
      if (options?.onlyLocal === true || options?.['fromSync'] === true || isIgnored(command.id)) return;
      this.unconfirmed += 1;
      server.edit({ id: command.id, params: withStyles(command.params, grid.unit.getStyles()), step: this.step() });
    });
  }

  apply(change: NumberedViewChange): void {
    if (change.kind === 'spills') this.quietly(() => setSpills(this.grid, change.spills));
    if (change.kind !== 'mutation') return;
    const isOwn = change.origin === this.server.clientId;
    if (isOwn && change.isAhead === true) return;
    const isOfCells = change.id === SetRangeValuesMutation.id;
    if (isOwn && (this.overtaken === 'nobody' || (this.overtaken === 'results' && !isOfCells && !shifts(change.id)))) {
      this.confirm();
      return;
    }
    if (!isOwn && this.unconfirmed > 0 && this.overtaken !== 'others') {
      this.overtaken = change.origin === null && isOfCells ? 'results' : 'others';
    }
    if (isOwn && !isOfCells) {
      this.onDiverged();
      return;
    }
    this.quietly(() => {
      this.commands.syncExecuteCommand(change.id, change.params as object, fromServer);
    });
    if (isOwn) this.confirm();
  }

  /** What one command does it does before anything else can happen: that is one step of undo. */
  private step(): string {
    if (!this.isInStep) {
      this.isInStep = true;
      this.stepCount += 1;
      setTimeout(() => {
        this.isInStep = false;
      });
    }
    return String(this.stepCount);
  }

  private confirm(): void {
    this.unconfirmed = Math.max(0, this.unconfirmed - 1);
    if (this.unconfirmed === 0) this.overtaken = 'nobody';
  }

  private quietly(apply: () => void): void {
    this.isApplying = true;
    try {
      apply();
    } finally {
      this.isApplying = false;
    }
  }
}

/** What came meanwhile named cells by where they were before. */
function shifts(id: string): boolean {
  return edits[id]?.movesReferences === true;
}

function isIgnored(id: string): boolean {
  return !isEdit(id) && isBookkeeping(id);
}
