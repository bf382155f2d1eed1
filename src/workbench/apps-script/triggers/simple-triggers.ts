import type { AuthMode, CellEdit, Execution, HostUser } from '../../host';
import type { CellValue } from '../../workbook/workbook';
import { EnumValue, Handle } from '../calls/values';
import { toScriptValue } from '../cells/cell-values';
import { rangeHandle } from '../cells/handles';
import type { Executor } from '../execution/executor';
import type { UserInterface } from '../execution/user-interface';
import type { HostContext } from '../host-context';

/** Edits that are queued while onEdit runs. Later ones are lost ("Simple Triggers"). */
const WAITING_EDITS = 2;

type Event = readonly (readonly [string, unknown])[];

/** onOpen, onInstall and onEdit: they run if the bundle declares a function of that name. */
export class SimpleTriggers {
  private edits = 0;
  private lastEdit: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly context: HostContext,
    private readonly executor: Executor,
    private readonly userInterface: UserInterface,
  ) {}

  /** Builds the menu again. Viewers have no menu ("Triggers for Editor add-ons"). */
  async open(user: HostUser): Promise<Execution> {
    const { isInstalled, isEnabled } = this.context.installStates.of(user);
    const mode = isEnabled ? 'LIMITED' : 'NONE';
    this.userInterface.menus.delete(user.id);
    const shouldRun = user.role !== 'viewer' && isInstalled;
    return shouldRun ? this.run('onOpen', 'open', mode, user) : this.notRun('onOpen', 'open', mode, user);
  }

  install(user: HostUser): Promise<Execution> {
    this.userInterface.menus.delete(user.id);
    return this.run('onInstall', 'install', 'FULL', user);
  }

  /** Called for edits of users only, not for changes by scripts and calculations. */
  async edited(user: HostUser, { sheetId, rectangle, value, oldValue }: CellEdit): Promise<Execution | null> {
    const { isInstalled, isEnabled } = this.context.installStates.of(user);
    const shouldRun = this.isDeclared('onEdit') && user.role !== 'viewer' && isInstalled && isEnabled;
    if (!shouldRun || this.edits > WAITING_EDITS) return null;
    const isSingle = rectangle.rowCount === 1 && rectangle.columnCount === 1;
    const event = [
      ['range', rangeHandle({ sheetId, ...rectangle })],
      ...(isSingle ? this.valuesOf({ value, oldValue }) : []),
    ] as const;
    this.edits += 1;
    const run = this.lastEdit.then(() => this.run('onEdit', 'edit', 'LIMITED', user, event));
    this.lastEdit = run.catch(() => undefined);
    return run.finally(() => {
      this.edits -= 1;
    });
  }

  /** The event has no field for a blank cell. */
  private valuesOf(values: { readonly [name: string]: CellValue | undefined }): Event {
    return Object.entries(values)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, toScriptValue(value ?? null, this.context.workbook.timeZone)]);
  }

  private async run(
    functionName: string,
    kind: Execution['kind'],
    mode: AuthMode,
    user: HostUser,
    more: Event = [],
  ): Promise<Execution> {
    if (!this.isDeclared(functionName)) return this.notRun(functionName, kind, mode, user);
    const event = new Map<string, unknown>([
      ['authMode', new EnumValue('ScriptApp.AuthMode', mode)],
      ...(mode === 'NONE' ? [] : ([['source', new Handle('Spreadsheet', null)]] as const)),
      ['user', new Handle('User', { email: mode === 'FULL' ? user.email : '' })],
      ...more,
    ]);
    const { simpleTriggerRunMs, runMs } = this.context.limits;
    const { execution } = await this.executor.run({
      functionName,
      kind,
      mode,
      user,
      args: [event],
      limitMs: kind === 'install' ? runMs : simpleTriggerRunMs,
    });
    return execution;
  }

  private isDeclared(functionName: string): boolean {
    return this.context.bundle.script.functionNames.has(functionName);
  }

  private notRun(functionName: string, kind: Execution['kind'], mode: AuthMode, user: HostUser): Execution {
    return {
      id: 0,
      functionName,
      kind,
      mode,
      userId: user.id,
      startedAt: this.context.clock.now(),
      durationMs: 0,
      cell: null,
      requests: 0,
      serviceCalls: 0,
      cacheHits: 0,
      formulasFromText: 0,
      quotas: [],
      error: null,
      log: [],
    };
  }
}
