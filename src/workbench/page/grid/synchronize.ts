import { CommandType, ICommandService } from '@univerjs/core';
import { isEdit, isInternal, withStyles } from '../../workbook/view/edits';
import type { NumberedViewChange } from '../../workbook/view/workbook-view';
import type { ServerConnection } from '../server-connection';
import type { Grid } from './grid';
import { setSpills } from './spills';
import { UnconfirmedEdits } from './unconfirmed-edits';

const fromServer = { onlyLocal: true, fromSync: true } as const;

/**
 * Sends the user's edits to the server and applies the server's changes. The server decides the order: if another
 * change overtook an edit of this page, the edit is applied again when confirmed, so that both sides end with the same
 * cells.
 */
export class Synchronization {
  private isApplying = false;
  private readonly commands: ICommandService;
  private readonly unconfirmed = new UnconfirmedEdits();
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
      this.unconfirmed.add();
      server.edit({ id: command.id, params: withStyles(command.params, grid.unit.getStyles()), step: this.step() });
    });
  }

  apply(change: NumberedViewChange): void {
    if (change.kind === 'spills') this.withoutSending(() => setSpills(this.grid, change.spills));
    if (change.kind !== 'mutation') return;
    const isOwn = change.origin === this.server.clientId;
    if (isOwn && change.isAhead === true) return;
    const effect = isOwn ? this.unconfirmed.effectOf(change) : 'apply again';
    if (effect === 'diverged') {
      this.onDiverged();
      return;
    }
    if (!isOwn) this.unconfirmed.overtake(change);
    if (effect === 'apply again') {
      this.withoutSending(() => {
        this.commands.syncExecuteCommand(change.id, change.params as object, fromServer);
      });
    }
    if (isOwn) this.unconfirmed.confirm();
  }

  /** All mutations of a command run in one task, so one task is one step of undo. */
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

  private withoutSending(apply: () => void): void {
    this.isApplying = true;
    try {
      apply();
    } finally {
      this.isApplying = false;
    }
  }
}

function isIgnored(id: string): boolean {
  return !isEdit(id) && isInternal(id);
}
