import { dayNumber } from '../../days/calendar';
import { everything, type Interval } from '../../days/intervals';
import { hasId, type Row } from '../../table/row';

/** The days that one chain of pages is asked for, of every account or of one. */
export interface Window {
  readonly days: Interval;
  /** As the list of accounts has it: a server may compare the text. */
  readonly accountId: string | null;
}

/** A window being read, page after page. */
export interface Chain {
  readonly window: Window;
  readonly rows: readonly Row[];
  readonly pages: number;
  /** Where the next page begins; null before the first page and after the last. */
  readonly token: string | null;
  readonly seenTokens: readonly string[];
  readonly isDone: boolean;
  /** Days of the last page's rows, as they came; those of other windows left out. */
  readonly lastDays: readonly number[];
  /** How many rows the last page had in all. */
  readonly lastCount: number;
  /** Asked for a day more than its own, so that an exclusive dateTo loses none. A token is bound to what was asked. */
  readonly isDayLonger: boolean;
  /** How often its token was refused and it began anew. */
  readonly restarts: number;
  /** When its first page was asked for; null before. */
  readonly startedAt: number | null;
}

export const wholeList: Window = { days: everything, accountId: null };

export function startChain(window: Window, restarts = 0): Chain {
  const nothing = { rows: [], pages: 0, token: null, seenTokens: [], isDone: false, lastDays: [], lastCount: 0 };
  return { window, ...nothing, isDayLonger: true, restarts, startedAt: null };
}

/** Tells chains that are read side by side apart. */
export function nameOf({ window, isDayLonger, restarts }: Chain): string {
  return [window.days.from, window.days.to, window.accountId, isDayLonger, restarts].join(' ');
}

/**
 * The chain after one more page. Rows of other windows are left to these: neighbours share their border day, as it is
 * not specified whether dateTo is inclusive. A row without a date belongs wherever it came.
 */
export function addPage(chain: Chain, page: readonly Row[], token: string | null, askedAt: number): Chain {
  const { days, accountId } = chain.window;
  const rows: Row[] = [];
  const lastDays: number[] = [];
  for (const row of page) {
    const day = dayNumber(row['transactionDate']);
    const isOwn = day === null || (day >= days.from && day <= days.to);
    const account = row['accountId'];
    const isOfAccount =
      accountId === null || typeof account !== 'string' || account.toLowerCase() === accountId.toLowerCase();
    if (!isOwn || !isOfAccount) continue;
    rows.push(row);
    if (day !== null) lastDays.push(day);
  }
  return {
    ...chain,
    rows: [...chain.rows, ...rows],
    pages: chain.pages + 1,
    token,
    seenTokens: token === null ? [] : [...chain.seenTokens, token],
    isDone: token === null,
    lastDays,
    lastCount: page.length,
    startedAt: chain.startedAt ?? askedAt,
  };
}

/** Every row once: of one that two windows show, as when its date changed meanwhile, the newer. */
export function rowsOf(chains: readonly Chain[]): Row[] {
  const seen = new Set<unknown>();
  const rows: Row[] = [];
  const startOf = ({ startedAt }: Chain): number => startedAt ?? 0;
  for (const chain of [...chains].sort((a, b) => startOf(b) - startOf(a))) {
    for (const row of chain.rows) {
      if (hasId(row)) {
        if (seen.has(row['id'])) continue;
        seen.add(row['id']);
      }
      rows.push(row);
    }
  }
  return rows;
}
