import { CommandType, ICommandService } from '@univerjs/core';
import { SetRangeValuesMutation } from '@univerjs/preset-sheets-core';
import type { NumberedViewChange } from '../../workbook/view';
import { withStyles } from '../../workbook/with-styles';
import type { ServerConnection } from '../server/server-connection';
import { setSpills } from './spills';
import type { Grid } from './start-grid';

const fromServer = { onlyLocal: true, fromSync: true } as const;

/**
 * Sends what the user does to the server and applies what the server tells. The server's order counts: an edit of ours
 * that another one overtook on the way is applied again when it comes back, so both sides end with the same cells.
 */
export class Synchronization {
  private isApplying = false;
  private readonly commands: ICommandService;
  private overtaken = false;
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
      if (options?.onlyLocal === true || options?.['fromSync'] === true || !isEdit(command.id)) return;
      this.unconfirmed += 1;
      server.edit({ id: command.id, params: withStyles(command.params, grid.unit.getStyles()), step: this.step() });
    });
  }

  apply(change: NumberedViewChange): void {
    if (change.kind === 'spills') this.quietly(() => setSpills(this.grid, change.spills));
    if (change.kind !== 'mutation') return;
    const isOwn = change.origin === this.server.clientId;
    if (isOwn && change.isAhead === true) return;
    if (isOwn && !this.overtaken) {
      this.confirm();
      return;
    }
    if (!isOwn && this.unconfirmed > 0 && change.origin !== null) this.overtaken = true;
    if (isOwn && change.id !== SetRangeValuesMutation.id) {
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
    if (this.unconfirmed === 0) this.overtaken = false;
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

function isEdit(id: string): boolean {
  if (id.startsWith('sheet.mutation.')) return !/permission|protection|custom-metadata|drawing|popup/.test(id);
  return id === 'formula.mutation.set-defined-name' || id === 'formula.mutation.remove-defined-name';
}
