import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { ApiFaults } from '../faults/api-faults';
import type { Host } from '../host';
import type { NumberedViewChange } from '../workbook/view/workbook-view';
import type { Workbook } from '../workbook/workbook';
import type { ClockWait, FaultState, PageEvent, ShownState, SidebarState, TriggerState } from './page-messages';

/** Limits of the changes that are stored for a page that reconnects, and of the spilled cells in them. */
const storedChangeCount = 2_000;
const storedCellCount = 100_000;

/** Sends events to every open page: changes of the workbook in order, and events of the host for the page's user. */
export class EventStream {
  /** Each page with the id of its user. */
  private readonly pages = new Map<ServerResponse, string>();
  private readonly stored: NumberedViewChange[] = [];
  private storedCells = 0;
  /** Number of the newest change that is no longer stored. */
  private lastDropped = 0;
  private readonly unsubscribe: (() => void)[];
  /** How often a user's sidebar was opened. Its frame reloads each time. */
  private readonly revisions = new Map<string, number>();
  /** Called when a page opens the workbook. */
  onOpened = () => {};
  readonly run = randomUUID();

  constructor(
    workbook: Workbook,
    private readonly host: Host,
    private readonly faults: ApiFaults,
    /** What is not saved, and why; null if everything is saved. */
    private readonly saveError: () => string | null = () => null,
  ) {
    this.unsubscribe = [
      workbook.onViewChange((change) => {
        this.keep(change);
        this.send({ type: 'change', change });
      }),
      workbook.history.onState(() => {
        this.send({ type: 'undo', undo: workbook.history.state() });
      }),
      host.on('menu', ({ userId, menu }) => this.sendToUser(userId, { type: 'menu', menu })),
      host.on('sidebar', ({ userId }) => {
        this.revisions.set(userId, this.revision(userId) + 1);
        this.sendToUser(userId, { type: 'sidebar', sidebar: this.sidebar(userId) });
      }),
      host.on('activeSheet', ({ userId, sheetId }) => {
        this.sendToUser(userId, { type: 'activeSheet', sheet: workbook.viewSheetId(sheetId) });
      }),
      host.on('toast', ({ userId, ...toast }) => this.sendToUser(userId, { type: 'toast', toast })),
      host.on('alert', (alert) => this.sendToUser(alert.userId, { type: 'alert', alert })),
      host.on('alertClosed', ({ userId, id }) => this.sendToUser(userId, { type: 'alertClosed', id })),
      host.on('started', (running) => this.send({ type: 'started', running })),
      host.on('execution', (execution) => {
        this.send({ type: 'execution', execution, now: host.now() });
        if (execution.requests > 0 && faults.active().length > 0) this.sendFaults();
      }),
      faults.onChange(() => this.sendFaults()),
      host.on('triggers', () => this.send({ type: 'triggers', ...this.triggers(), now: host.now() })),
    ];
  }

  get pageCount(): number {
    return this.pages.size;
  }

  sendClockWait(waitsFor: ClockWait): void {
    this.send({ type: 'clock', waitsFor });
  }

  sendSaveError(): void {
    this.send({ type: 'saveError', saveError: this.saveError() });
  }

  sidebar(userId: string): SidebarState | null {
    const shown = this.host.sidebar(userId);
    return shown && { title: shown.title, revision: this.revision(userId) };
  }

  /** Makes every page reload after the file was replaced. */
  reloadPages(): void {
    this.send({ type: 'reload' });
  }

  /** What a user's page currently shows around the grid. */
  shown(userId: string): ShownState {
    return {
      menu: this.host.menu(userId),
      sidebar: this.sidebar(userId),
      alerts: this.host.alerts(userId),
      ...this.triggers(),
      executions: this.host.executions(),
      running: this.host.running(),
      now: this.host.now(),
      faults: this.faultState(),
      saveError: this.saveError(),
    };
  }

  /** The active faults of the API, and how many requests each affected. */
  faultState(): FaultState {
    return { active: this.faults.active(), requests: this.faults.requests() };
  }

  /** Adds a page. It first gets the changes that it missed. */
  add(response: ServerResponse, userId: string, knownSequence: number): void {
    response.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      Connection: 'keep-alive',
    });
    const missed = this.stored.filter(({ sequence }) => sequence > knownSequence);
    const isGap = knownSequence < this.lastDropped;
    this.sendTo(response, { type: 'run', run: this.run, shown: this.shown(userId) });
    if (isGap) this.sendTo(response, { type: 'reload' });
    else for (const change of missed) this.sendTo(response, { type: 'change', change });
    this.pages.set(response, userId);
    response.on('close', () => this.pages.delete(response));
  }

  close(): void {
    for (const stop of this.unsubscribe) stop();
    for (const page of this.pages.keys()) page.end();
  }

  private keep(change: NumberedViewChange): void {
    this.stored.push(change);
    this.storedCells += cellCountOf(change);
    while (this.stored.length > storedChangeCount || (this.storedCells > storedCellCount && this.stored.length > 1)) {
      const [oldest] = this.stored.splice(0, 1);
      if (!oldest) return;
      this.storedCells -= cellCountOf(oldest);
      this.lastDropped = oldest.sequence;
    }
  }

  private triggers(): TriggerState {
    return { triggers: this.host.triggers() };
  }

  private sendFaults(): void {
    this.send({ type: 'faults', faults: this.faultState() });
  }

  private revision(userId: string): number {
    return this.revisions.get(userId) ?? 0;
  }

  private send(event: PageEvent): void {
    for (const page of this.pages.keys()) this.sendTo(page, event);
  }

  private sendToUser(userId: string, event: PageEvent): void {
    for (const [page, pageUserId] of this.pages) if (pageUserId === userId) this.sendTo(page, event);
  }

  private sendTo(page: ServerResponse, event: PageEvent): void {
    const id = event.type === 'change' ? `id: ${event.change.sequence}\n` : '';
    page.write(`${id}data: ${JSON.stringify(event)}\n\n`);
  }
}

function cellCountOf(change: NumberedViewChange): number {
  if (change.kind !== 'spills') return 0;
  return change.spills.reduce((sum, { cells }) => sum + (cells?.length ?? 0) * (cells?.[0]?.length ?? 0), 0);
}
