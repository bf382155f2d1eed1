import type {
  AddonStanding,
  AlertAnswer,
  AlertView,
  DialogView,
  Execution,
  Host,
  HostEvents,
  HostUser,
  MenuView,
  QuotaView,
  RunningExecution,
  ScriptRunResult,
  SidebarView,
  TriggerView,
} from '../../src/workbench/host/host';
import type { CustomFunctionRunner } from '../../src/workbench/workbook/workbook';

interface FakeHostOptions {
  readonly customFunctions: CustomFunctionRunner;
  readonly menu?: readonly MenuView[];
  readonly sidebarHtml?: string;
  readonly triggers?: readonly TriggerView[];
  /** Answers of google.script.run by function name. */
  readonly scriptFunctions?: { readonly [name: string]: (...args: unknown[]) => ScriptRunResult };
}

const owner: HostUser = { id: 'owner', email: 'owner@example.com', role: 'owner', locale: 'en' };

/** A host without a bundle: it shows a menu and a sidebar, records what is asked of it and runs nothing. */
export class FakeHost implements Host {
  readonly customFunctions: CustomFunctionRunner;
  readonly asked: string[] = [];
  private shown: SidebarView | null = null;
  private clock = Date.UTC(2026, 10, 21, 9, 30);
  private readonly ran: Execution[] = [];
  private readonly listeners: { [name: string]: Set<(event: never) => void> } = {};

  constructor(private readonly options: FakeHostOptions) {
    this.customFunctions = options.customFunctions;
  }

  users(): readonly HostUser[] {
    return (['owner', 'editor', 'viewer'] as const).map((role) => ({
      id: role,
      email: `${role}@example.com`,
      role,
      locale: 'en',
    }));
  }

  async open(userId: string): Promise<Execution> {
    this.emit('menu', { userId, menu: this.menu() });
    return this.execute('onOpen', 'open');
  }

  menu(): readonly MenuView[] {
    return this.options.menu ?? [];
  }

  async clickMenuItem(userId: string, functionName: string): Promise<Execution> {
    this.asked.push(`menu ${functionName}`);
    if (functionName === 'showSidebar') {
      this.shown = { title: 'FIN', html: this.options.sidebarHtml ?? '<p>Sidebar</p>' };
      this.emit('sidebar', { userId, sidebar: this.shown });
    }
    if (functionName === 'showToast') {
      this.emit('toast', { userId, title: 'FIN', message: 'Refreshed 3 formulas.', timeoutSeconds: 30 });
    }
    if (functionName === 'showAlert') {
      const question = { kind: 'alert', title: 'FIN', message: 'Connect first.', buttons: ['OK'] } as const;
      this.emit('alert', { id: 1, userId, ...question, isWaiting: false });
    }
    return this.execute(functionName, 'menu');
  }

  userAtKeyboard(): HostUser {
    return owner;
  }

  async install(): Promise<Execution> {
    return this.execute('onInstall', 'install');
  }

  uninstall(): void {}

  setEnabled(): void {}

  authorize(): void {}

  standing(): AddonStanding {
    return { isInstalled: true, isEnabled: true, grantedScopes: null };
  }

  async edited(): Promise<null> {
    return null;
  }

  dialog(): DialogView | null {
    return null;
  }

  closeDialog(): void {}

  alerts(): readonly AlertView[] {
    return [];
  }

  answerAlert(alertId: number, answer: AlertAnswer): void {
    this.asked.push(`answer ${alertId} ${answer.button}`);
  }

  quotas(): readonly QuotaView[] {
    return [];
  }

  scriptTimeZone(): string {
    return 'Etc/GMT';
  }

  setLocale(locale: string): void {
    this.asked.push(`locale ${locale}`);
  }

  setTimeZone(timeZone: string): void {
    this.asked.push(`zone ${timeZone}`);
  }

  sidebar(): SidebarView | null {
    return this.shown;
  }

  closeSidebar(userId: string): void {
    this.shown = null;
    this.emit('sidebar', { userId, sidebar: null });
  }

  async scriptRun(_: string, functionName: string, args: readonly unknown[]): Promise<ScriptRunResult> {
    this.asked.push(`script ${functionName} ${JSON.stringify(args)}`);
    const answer = this.options.scriptFunctions?.[functionName];
    return (
      answer?.(...args) ?? {
        ok: false,
        error: { name: 'ScriptError', message: `Script function not found: ${functionName}` },
      }
    );
  }

  triggers(): readonly TriggerView[] {
    return this.options.triggers ?? [];
  }

  async fireTrigger(triggerUid: string): Promise<Execution> {
    this.asked.push(`trigger ${triggerUid}`);
    return this.execute('hourlyRefresh', 'trigger');
  }

  async advanceClock(ms: number): Promise<readonly Execution[]> {
    this.clock += ms;
    return [this.execute('hourlyRefresh', 'trigger')];
  }

  now(): number {
    return this.clock;
  }

  formulasFromText(): number {
    return 0;
  }

  executions(): readonly Execution[] {
    return this.ran;
  }

  running(): readonly RunningExecution[] {
    return [];
  }

  on<Name extends keyof HostEvents>(name: Name, listener: (event: HostEvents[Name]) => void): () => void {
    this.listeners[name] ??= new Set();
    const listeners = this.listeners[name];
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  async close(): Promise<void> {}

  private execute(functionName: string, kind: Execution['kind']): Execution {
    const execution: Execution = {
      id: this.ran.length + 1,
      functionName,
      kind,
      mode: kind === 'open' ? 'LIMITED' : 'FULL',
      userId: 'owner',
      startedAt: this.clock,
      durationMs: 12,
      cell: null,
      requests: 0,
      serviceCalls: 3,
      cacheHits: 0,
      formulasFromText: 0,
      quotas: [],
      error: null,
      log: [],
    };
    this.ran.unshift(execution);
    this.emit('execution', execution);
    return execution;
  }

  private emit<Name extends keyof HostEvents>(name: Name, event: HostEvents[Name]): void {
    for (const listener of this.listeners[name] ?? []) listener(event as never);
  }
}
