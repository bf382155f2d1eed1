import type { ActiveFault } from '../faults/fault-list';
import type { AlertButton, ScriptRunResult } from '../host';
import type { EditResponse } from '../server/edit-routes';
import type { ClockResponse, FaultState, PageEvent, PageState } from '../server/page-messages';
import type { ViewEdit } from '../workbook/view/workbook-view';
import type { Rectangle, UniverAddress } from '../workbook/workbook';

const retryMs = 1_000;
const reloadNote = 'The sheet shows the saved values; your last change may be missing.';

/** Client of the workbench server. Sends edits and selections in order, and before any call to the add-on. */
export class ServerConnection {
  readonly clientId = crypto.randomUUID();
  private queue: Promise<unknown> = Promise.resolve();
  private edits: ViewEdit[] = [];
  /** The grid shows an edit that the workbook does not have. The page reloads, and no more edits are sent. */
  private hasDiverged = false;
  private selection: { sheet: string; rectangles: Rectangle[] } | null = null;

  constructor(
    /** The user of this page. Null is the owner. */
    private readonly userId: string | null,
    private readonly onFailure: (message: string) => void,
    /** Called when an edit that the grid shows was refused or lost. */
    private readonly onDiverged: (message: string) => void,
  ) {}

  /** Adds the user of this page to a path of the server. */
  address(path: string): string {
    if (this.userId === null) return path;
    return `${path}${path.includes('?') ? '&' : '?'}user=${encodeURIComponent(this.userId)}`;
  }

  state(): Promise<PageState> {
    return this.request('/api/state');
  }

  listen(after: number, onEvent: (event: PageEvent) => void, onConnected: (isConnected: boolean) => void): void {
    const source = new EventSource(this.address(`/api/events?after=${after}`));
    source.onmessage = ({ data }) => onEvent(JSON.parse(data));
    source.onopen = () => onConnected(true);
    source.onerror = () => onConnected(false);
  }

  edit(edit: ViewEdit): void {
    this.edits.push(edit);
    if (this.edits.length === 1) this.enqueue(() => this.sendEdits());
  }

  /** Takes Univer's sheet id: a sheet that this page has just added has no number yet. */
  select(sheet: string, rectangles: Rectangle[]): void {
    const isQueued = this.selection !== null;
    this.selection = { sheet, rectangles };
    if (!isQueued) this.enqueue(() => this.sendSelection());
  }

  async clickMenuItem(functionName: string): Promise<void> {
    await this.queue;
    await this.post('/api/menu', { functionName });
  }

  async scriptRun(functionName: string, args: unknown): Promise<ScriptRunResult> {
    await this.queue;
    return await this.post('/api/script-run', { functionName, args });
  }

  open = (): Promise<unknown> => this.post('/api/open', {});
  closeSidebar = (): Promise<unknown> => this.post('/api/sidebar/close', {});
  answerAlert = (id: number, button: AlertButton): Promise<unknown> => this.post('/api/alerts/answer', { id, button });
  fireTrigger = (triggerUid: string): Promise<unknown> => this.post('/api/triggers/fire', { triggerUid });
  setSettings = (settings: Settings): Promise<unknown> => this.post('/api/settings', settings);

  setFaults(faults: readonly ActiveFault[]): Promise<FaultState> {
    return this.post('/api/faults', { faults });
  }

  /** Advances by milliseconds, or to the time of the next trigger. */
  advanceClock(step: number | 'next-trigger'): Promise<ClockResponse> {
    return this.post('/api/clock', typeof step === 'number' ? { ms: step } : { to: step });
  }

  async errorMessage(sheet: string, row: number, column: number): Promise<string> {
    const query = new URLSearchParams({ sheet, row: String(row), column: String(column) });
    const { message } = await this.request<{ message: string }>(`/api/message?${query}`);
    return message;
  }

  /** Undoes or redoes a step after all queued edits. Returns the cell to show. */
  async undoOrRedo(direction: 'undo' | 'redo'): Promise<UniverAddress | null> {
    await this.queue;
    const { cell } = await this.post<{ cell: UniverAddress | null }>(`/api/${direction}`, {});
    return cell;
  }

  /** Resolves when a workbench answers, without a time limit. 401 counts: a new workbench does not know our token. */
  async whenReachable(): Promise<void> {
    const isReachable = () =>
      fetch('/icon.svg', { cache: 'no-store' })
        .then(({ ok, status }) => ok || status === 401)
        .catch(() => false);
    while (!(await isReachable())) await new Promise((resolve) => setTimeout(resolve, retryMs));
  }

  /** Resolves when the server has all edits and selections made so far. */
  settled(): Promise<unknown> {
    return this.queue;
  }

  private enqueue(send: () => Promise<unknown>): void {
    this.queue = this.queue.then(send).catch((error: Error) => this.onFailure(error.message));
  }

  private async sendEdits(): Promise<void> {
    const edits = this.edits;
    this.edits = [];
    if (this.hasDiverged) return;
    // No retry: the server may have made the change although its answer was lost.
    const message = await this.post<EditResponse>('/api/edits', { client: this.clientId, edits }).then(
      ({ refused }) => refused[0]?.message,
      (error: Error) => `${error.cause ? 'The workbench did not answer.' : error.message} ${reloadNote}`,
    );
    if (message === undefined) return;
    this.hasDiverged = true;
    this.onDiverged(message);
  }

  private async sendSelection(): Promise<void> {
    const selection = this.selection;
    this.selection = null;
    await this.post('/api/selection', selection);
  }

  post<Answer>(path: string, body: unknown): Promise<Answer> {
    return this.request(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  /** Returns the JSON of the answer. The caller names the type of the route. */
  async request<Answer>(path: string, init?: RequestInit): Promise<Answer> {
    const response = await fetch(this.address(path), init).catch((cause) => {
      throw new Error('The workbench does not answer. Is npm start still running?', { cause });
    });
    const body: Answer | Failure | null = await response.json().catch(() => null);
    if (response.ok && body !== null) return body as Answer;
    const { error } = (body ?? {}) as Failure;
    throw new Error(error?.message ?? `The workbench answered ${response.status}.`);
  }
}

/** The file's locale and time zone, and the language of the user's account. */
export interface Settings {
  readonly locale: string;
  readonly timeZone: string;
  readonly userLocale: string;
}

interface Failure {
  readonly error?: { readonly message: string };
}
