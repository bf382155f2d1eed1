import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Host } from '../host/host';
import type { NumberedViewChange } from '../workbook/view';
import type { Workbook } from '../workbook/workbook';
import type { PageEvent, SidebarState } from './page-messages';

/** Changes kept for a page that comes back after a broken connection. */
const keptChangeCount = 2000;

/** Server-sent events to every open page: changes of the workbook in order, and what the host tells its user. */
export class EventStream {
  private readonly pages = new Set<ServerResponse>();
  private readonly kept: NumberedViewChange[] = [];
  private readonly unsubscribe: (() => void)[];
  private sidebarRevision = 0;
  readonly run = randomUUID();

  constructor(
    workbook: Workbook,
    private readonly host: Host,
    private readonly userId: string,
  ) {
    const forUser = <Event extends { userId: string }>(tell: (event: Event) => void) => {
      return (event: Event) => {
        if (event.userId === userId) tell(event);
      };
    };
    this.unsubscribe = [
      workbook.onChange((change) => {
        this.kept.push(change);
        if (this.kept.length > keptChangeCount) this.kept.shift();
        this.send({ type: 'change', change });
      }),
      host.on(
        'menu',
        forUser(({ menu }) => this.send({ type: 'menu', menu })),
      ),
      host.on(
        'sidebar',
        forUser(() => {
          this.sidebarRevision += 1;
          this.send({ type: 'sidebar', sidebar: this.sidebar() });
        }),
      ),
      host.on(
        'toast',
        forUser(({ userId: _, ...toast }) => this.send({ type: 'toast', toast })),
      ),
      host.on(
        'alert',
        forUser(({ userId: _, ...alert }) => this.send({ type: 'alert', alert })),
      ),
      host.on('execution', (execution) => this.send({ type: 'execution', execution, now: host.now() })),
      host.on('triggers', (triggers) => this.send({ type: 'triggers', triggers, now: host.now() })),
    ];
  }

  sidebar(): SidebarState | null {
    const shown = this.host.sidebar(this.userId);
    return shown && { title: shown.title, revision: this.sidebarRevision };
  }

  /** Keeps a page told, from the change after the one it knows. */
  add(response: ServerResponse, knownSequence: number): void {
    response.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      Connection: 'keep-alive',
    });
    const first = this.kept[0]?.sequence ?? 0;
    const missed = this.kept.filter(({ sequence }) => sequence > knownSequence);
    const isGap = this.kept.length === keptChangeCount && first > knownSequence + 1;
    this.sendTo(response, { type: 'run', run: this.run });
    if (isGap) this.sendTo(response, { type: 'reload' });
    else for (const change of missed) this.sendTo(response, { type: 'change', change });
    this.pages.add(response);
    response.on('close', () => this.pages.delete(response));
  }

  close(): void {
    for (const stop of this.unsubscribe) stop();
    for (const page of this.pages) page.end();
  }

  private send(event: PageEvent): void {
    for (const page of this.pages) this.sendTo(page, event);
  }

  private sendTo(page: ServerResponse, event: PageEvent): void {
    const id = event.type === 'change' ? `id: ${event.change.sequence}\n` : '';
    page.write(`${id}data: ${JSON.stringify(event)}\n\n`);
  }
}
