import type {
  AlertButton,
  AlertView,
  CellEdit,
  Execution,
  Host,
  HostEvents,
  HostUser,
  InstallState,
  MenuView,
  QuotaView,
  RunningExecution,
  ScriptRunResult,
  SidebarView,
  TriggerView,
} from '../../../src/workbench/host';
import type { CustomFunctionRunner } from '../../../src/workbench/workbook/workbook';

interface FakeHostOptions {
  readonly customFunctions: CustomFunctionRunner;
  readonly menu?: readonly MenuView[];
  readonly sidebarHtml?: string;
  /** The sheet that `showLastSheet` activates. */
  readonly lastSheetId?: number;
  readonly triggers?: readonly TriggerView[];
  readonly quotas?: { readonly [userId: string]: readonly QuotaView[] };
  /** Answers of google.script.run by function name. */
  readonly scriptFunctions?: { readonly [name: string]: (...args: unknown[]) => ScriptRunResult };
}

const users: readonly HostUser[] = (['owner', 'editor', 'viewer'] as const).map((role) => ({
  id: role,
  email: `${role}@example.com`,
  role,
  locale: 'en',
}));

/**
 * A host without a bundle. It shows menus, sidebars and alerts to their users, records all calls and runs no script.
 */
export class FakeHost implements Host {
  readonly customFunctions: CustomFunctionRunner;
  /** Each call, with its user unless it is the owner. */
  readonly asked: string[] = [];
  readonly edits: CellEdit[] = [];
  private clock = Date.UTC(2026, 10, 21, 9, 30);
  private readonly ran: Execution[] = [];
  private readonly active = new Map<number, RunningExecution>();
  private readonly menus = new Map<string, readonly MenuView[]>();
  private readonly sidebars = new Map<string, SidebarView>();
  private readonly questions = new Map<number, AlertView>();
  private readonly listeners: { [name: string]: Set<(event: never) => void> } = {};
  private lastId = 0;

  constructor(private readonly options: FakeHostOptions) {
    this.customFunctions = options.customFunctions;
  }

  users(): readonly HostUser[] {
    return users;
  }

  async open(userId: string): Promise<Execution> {
    this.note(userId, 'open');
    const menu = userId === 'viewer' ? [] : (this.options.menu ?? []);
    this.menus.set(userId, menu);
    this.emit('menu', { userId, menu });
    return this.execute('onOpen', 'open', userId);
  }

  menu(userId: string): readonly MenuView[] {
    return this.menus.get(userId) ?? [];
  }

  async clickMenuItem(userId: string, functionName: string): Promise<Execution> {
    this.note(userId, `menu ${functionName}`);
    if (functionName === 'showSidebar') {
      const sidebar = { title: 'FIN', html: this.options.sidebarHtml ?? '<p>Sidebar</p>' };
      this.sidebars.set(userId, sidebar);
      this.emit('sidebar', { userId, sidebar });
    }
    if (functionName === 'showLastSheet') this.emit('activeSheet', { userId, sheetId: this.options.lastSheetId ?? 0 });
    if (functionName === 'showToast') {
      this.emit('toast', { userId, title: 'FIN', message: 'Refreshed 3 formulas.', timeoutSeconds: 30 });
    }
    if (functionName === 'showAlert') {
      this.ask({ userId, title: 'FIN', message: 'Connect first.', buttons: ['OK'] });
    }
    if (functionName === 'showQuestion') {
      this.ask({ userId, title: 'FIN', message: 'Go on?', buttons: ['OK', 'CANCEL'] });
    }
    return this.execute(functionName, 'menu', userId);
  }

  async install(userId: string): Promise<Execution> {
    return this.execute('onInstall', 'install', userId);
  }

  uninstall(): void {}

  setEnabled(): void {}

  authorize(): void {}

  installState(): InstallState {
    return { isInstalled: true, isEnabled: true, grantedScopes: null };
  }

  async edited(userId: string, edit: CellEdit): Promise<null> {
    this.note(userId, 'edit');
    this.edits.push(edit);
    return null;
  }

  sidebar(userId: string): SidebarView | null {
    return this.sidebars.get(userId) ?? null;
  }

  closeSidebar(userId: string): void {
    this.sidebars.delete(userId);
    this.emit('sidebar', { userId, sidebar: null });
  }

  alerts(userId: string): readonly AlertView[] {
    return [...this.questions.values()].filter((question) => question.userId === userId);
  }

  answerAlert(alertId: number, button: AlertButton): void {
    const question = this.questions.get(alertId);
    if (!question) return;
    this.questions.delete(alertId);
    this.note(question.userId, `answer ${button}`);
    this.emit('alertClosed', { userId: question.userId, id: alertId });
  }

  quotas(userId: string): readonly QuotaView[] {
    return this.options.quotas?.[userId] ?? [];
  }

  scriptTimeZone(): string {
    return 'Etc/GMT';
  }

  setLocale(locale: string): void {
    this.asked.push(`locale ${locale}`);
  }

  setUserLocale(userId: string, locale: string): void {
    this.note(userId, `language ${locale}`);
  }

  setTimeZone(timeZone: string): void {
    if (!/^[A-Z][a-z]+\/\w+$/.test(timeZone)) throw new Error(`${timeZone} is not a time zone such as Europe/Berlin.`);
    this.asked.push(`zone ${timeZone}`);
  }

  async scriptRun(userId: string, functionName: string, args: readonly unknown[]): Promise<ScriptRunResult> {
    this.note(userId, `script ${functionName} ${JSON.stringify(args)}`);
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

  deleteDocumentData(spreadsheetId: string): void {
    this.asked.push(`forget ${spreadsheetId}`);
  }

  async advanceClock(ms: number): Promise<readonly Execution[]> {
    this.asked.push(`clock ${ms}`);
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
    return [...this.active.values()];
  }

  on<Name extends keyof HostEvents>(name: Name, listener: (event: HostEvents[Name]) => void): () => void {
    this.listeners[name] ??= new Set();
    const listeners = this.listeners[name];
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  async close(): Promise<void> {}

  /** Starts an execution that runs until the test ends it. */
  start(functionName: string, given: Partial<RunningExecution> = {}): (ended?: Partial<Execution>) => Execution {
    this.lastId += 1;
    const running: RunningExecution = {
      id: this.lastId,
      functionName,
      kind: 'cell',
      mode: 'CUSTOM_FUNCTION',
      userId: 'owner',
      startedAt: this.clock,
      cell: null,
      ...given,
    };
    this.active.set(running.id, running);
    this.emit('started', running);
    return (ended = {}) => {
      this.active.delete(running.id);
      const execution: Execution = {
        ...running,
        durationMs: 12,
        requests: 0,
        serviceCalls: 3,
        cacheHits: 0,
        formulasFromText: 0,
        quotas: this.quotas(running.userId),
        error: null,
        log: [],
        ...ended,
      };
      this.ran.unshift(execution);
      this.ran.length = Math.min(this.ran.length, 200);
      this.emit('execution', execution);
      return execution;
    };
  }

  private ask(question: Omit<AlertView, 'id' | 'isWaiting'>): void {
    this.lastId += 1;
    const view = { id: this.lastId, ...question, isWaiting: true };
    this.questions.set(view.id, view);
    this.emit('alert', view);
  }

  private execute(functionName: string, kind: Execution['kind'], userId = 'owner'): Execution {
    return this.start(functionName, { kind, mode: kind === 'open' ? 'LIMITED' : 'FULL', userId })();
  }

  private note(userId: string, what: string): void {
    this.asked.push(userId === 'owner' ? what : `${userId}: ${what}`);
  }

  private emit<Name extends keyof HostEvents>(name: Name, event: HostEvents[Name]): void {
    for (const listener of this.listeners[name] ?? []) listener(event as never);
  }
}
