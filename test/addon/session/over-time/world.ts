import { storeAttachment, storeRefresh } from '../../../../src/addon/session/changes';
import { quirkServer } from '../../../support/api/quirk-server';
import { type Fault, plainServer } from '../../../support/api/quirks';
import { fakePlatform } from '../../../support/platform/fake-platform';
import { type DataRow, History, type Span } from './history';
import { type List, listOf, lists, taggedPath } from './lists';
import { RefreshValues } from './refresh-values';
import { type Event, type Formula, type Setup, startsAt } from './steps';

/** Longer than the pause after a 429. */
const afterEffectsMs = 60_000;

/** How old rows may be, apart from the ages of recent rows. */
export interface Floors {
  /** No row of a recent day may be from before, */
  readonly recent: number;
  /** and none of an older day. */
  readonly older: number;
}

export const olderMs = 6 * 3_600_000;
const weekMs = 7 * 24 * 3_600_000;

/** A spreadsheet whose formulas share one cache, and the API behind it: what is there, and how events change it. */
export class World {
  readonly platform = fakePlatform({ now: startsAt, context: 'sidebar' });
  readonly state = this.platform.state;
  readonly history = new History();
  /** Every request for rows. */
  readonly requests: { readonly list: List; readonly at: number }[] = [];
  /** Scheduled refreshes that may have checked lists. */
  readonly refreshes: Span[] = [];
  readonly refreshValues = new RefreshValues();
  /** When the cache last lost anything before its time. */
  droppedAt = Number.NEGATIVE_INFINITY;
  private freshness: { readonly since: number; readonly tick: number | null } = { since: 0, tick: null };
  private attachedAt = 0;
  private refreshCell = 'boolean:true';
  private listedAccounts: readonly string[] = ['a', 'b', 'c'];
  private fault: Fault | null = null;
  private failedAt = Number.NEGATIVE_INFINITY;
  private keys = 0;

  constructor(readonly setup: Setup) {
    const faults = new Proxy({}, { get: () => this.fault ?? undefined });
    const quirks = { ...plainServer, ...setup.quirks, tokensHold: 'the last row' as const, faults };
    const server = quirkServer(
      (url) => this.rowsOf(url),
      quirks,
      () => this.state.now,
    );
    this.state.server = (request, count) => {
      const list = listOf(new URL(request.url));
      if (list !== null) this.requests.push({ list, at: this.state.now });
      const keyPath = '/v1/api-key';
      const answer = server.answer({ ...request, url: request.url.replace(keyPath, '/v1/accounts') }, count);
      const isKey = request.url.includes(keyPath) && answer.status === 200;
      return isKey ? { ...answer, text: '{"data":{}}' } : answer;
    };
    for (const event of setup.begin) this.happen(event);
  }

  /** Whether the API failed or refused at that moment, or may have since. */
  isTroubledSince(at: number): boolean {
    return this.fault !== null || this.setup.quirks.rateLimit !== null || at <= this.failedAt + afterEffectsMs;
  }

  /** The refresh value of a formula that is evaluated now; undefined: it takes none. */
  refreshOf({ takesRefreshCell }: Formula): string | undefined {
    return takesRefreshCell ? this.refreshCell : undefined;
  }

  /** Whether a refresh value is what "Refresh now" wrote, which says by itself since when. */
  isTick(refresh: string | undefined): boolean {
    return refresh === `number:${this.freshness.tick}`;
  }

  /** A refresh that began at that moment has read. Its cell gets another number, and the user's own cell none. */
  refreshed(since: number, hasCell = this.isTick(this.refreshCell)): void {
    const { now } = this.state;
    this.freshness = { since, tick: hasCell ? now : null };
    storeRefresh(this.platform, this.freshness);
    if (hasCell) this.refreshCell = `number:${now}`;
  }

  /** How old the rows of a list may be for a formula that is evaluated now. */
  floorsOf(list: List, formula: Formula): Floors {
    const { now } = this.state;
    const { since } = this.freshness;
    const refresh = this.refreshOf(formula);
    const changedAt =
      refresh === undefined || this.isTick(refresh) ? 0 : this.refreshValues.standsSince(list, refresh, now);
    const least = Math.max(list === 'tagged' ? this.attachedAt : 0, formula.isAlwaysFresh ? now : 0, changedAt);
    return { recent: Math.max(least, since), older: Math.max(least, this.olderSince(Math.max(since, now - olderMs))) };
  }

  /**
   * The moment before which no row of an older day may be from, if without refreshes it were `since`. A refresh reads
   * "older ones in rotation, so that every row is read within a week", as the README says. "Refresh now" does the same,
   * so its moment is no floor for older days after another refresh.
   */
  private olderSince(since: number): number {
    const counted = this.refreshes.filter(({ to }) => to >= since);
    return Math.min(since, ...counted.map(({ from }) => from - weekMs));
  }

  happen(event: Event): void {
    const { now } = this.state;
    switch (event.is) {
      case 'rows come':
        this.add(event.count, { accountId: event.account, isTagged: event.isTagged === true, ...dayOf(event.day) });
        break;
      case 'holdings come':
        this.add(event.count, { accountId: 'a', isHolding: true, isAnonymous: !event.haveIds });
        break;
      case 'row goes':
        this.change(event.row, () => null);
        break;
      case 'row moves':
        this.change(event.row, ({ transactionDate: _, ...row }) => ({
          ...row,
          ...(row.isHolding ? {} : dayOf(event.day)),
        }));
        break;
      case 'row is renamed':
        this.change(event.row, (row) => ({ ...row, category: event.category }));
        break;
      case 'row is tagged':
        this.change(event.row, (row) => ({ ...row, isTagged: true }));
        this.attachedAt = now;
        storeAttachment(this.platform, taggedPath.tagId);
        break;
      case 'accounts are listed':
        this.listedAccounts = event.accounts;
        break;
      case 'API fails':
        if (this.fault !== null) this.failedAt = now;
        this.fault = event.how;
        break;
      case 'cache drops':
        this.drop(event.prefix, event.from, event.step);
        break;
      case 'refresh now':
        this.refreshed(now, event.hasCell);
        break;
      case 'refresh cell changes':
        this.refreshCell = event.value;
    }
  }

  private rowsOf(url: URL): readonly DataRow[] {
    const list = listOf(url);
    if (list !== null) return this.history.now().filter(lists[list].has);
    return this.listedAccounts.map((accountId) => ({ accountId }) as DataRow);
  }

  private add(count: number, fields: Partial<DataRow> & { readonly accountId: string }): void {
    for (let left = count; left > 0; left -= 1) {
      this.keys += 1;
      const key = `r${String(this.keys).padStart(3, '0')}`;
      this.history.set(key, this.state.now, { category: 'Rent', isTagged: false, isHolding: false, ...fields });
    }
  }

  private change(index: number, to: (row: DataRow) => Omit<DataRow, 'id' | 'key' | 'version'> | null): void {
    const rows = this.history.now();
    const row = rows[index % rows.length];
    if (row !== undefined) this.history.set(row.key, this.state.now, to(row));
  }

  private drop(prefix: string, from: number, step: number): void {
    const keys = [...this.platform.cacheEntries.keys()].filter((key) => key.startsWith(prefix));
    for (let index = from; index < keys.length; index += step) {
      this.platform.cacheEntries.delete(keys[index] as string);
      this.droppedAt = this.state.now;
    }
  }
}

function dayOf(day: string | null): { readonly transactionDate?: string } {
  return day === null ? {} : { transactionDate: day };
}
