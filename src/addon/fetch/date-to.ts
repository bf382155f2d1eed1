import type { Api } from '../api/api';
import { dayNumber, dayText } from '../days/calendar';
import type { Row } from '../table/row';
import { type Chain, startChain } from './plan/chain';
import type { ListName } from './query';

/**
 * Whether a server's dateTo is inclusive, which is not specified: windows asked as if it were have shown a row of their
 * last day, or a day that is known to have rows shows them. null where that could not be asked.
 */
export function isDateToShown(
  api: Api,
  name: ListName,
  chains: readonly Chain[],
  seenDay: number | undefined,
): boolean | null {
  // Of a day with times the first moment says nothing of the others.
  if (chains.some(({ rows }) => rows.some(hasTime))) return false;
  if (chains.some(hasRowOnLastDay)) return true;
  return seenDay === undefined ? null : isShown(api, name, seenDay);
}

/** Of a window that was asked for as if dateTo were inclusive the days before its last are certain; that day is not. */
export function withoutLastDay(chain: Chain): Chain[] {
  const { days, accountId } = chain.window;
  if (chain.isDayLonger || !Number.isFinite(days.to)) return [chain];
  if (chain.pages === 0 || days.from === days.to) return [startChain(chain.window)];
  const rows = chain.rows.filter((row) => dayNumber(row['transactionDate']) !== days.to);
  const lastDays = chain.lastDays.filter((day) => day !== days.to);
  const before = { days: { from: days.from, to: days.to - 1 }, accountId };
  const last = { days: { from: days.to, to: days.to }, accountId };
  return [{ ...chain, window: before, rows, lastDays, isDayLonger: true }, startChain(last)];
}

function hasTime({ transactionDate }: Row): boolean {
  return typeof transactionDate === 'string' && transactionDate.length > 10;
}

function hasRowOnLastDay({ window, lastDays, isDayLonger }: Chain): boolean {
  return !isDayLonger && lastDays.includes(window.days.to);
}

function isShown(api: Api, name: ListName, day: number): boolean | null {
  const query = { dateFrom: dayText(day), dateTo: dayText(day), ...name.filters, pageSize: 1 };
  const [outcome] = api.readAll([{ operationId: name.operationId, path: name.path, query }]);
  if (outcome === undefined || 'error' in outcome) return null;
  return (outcome.answer.data as unknown[]).some(
    (row) => typeof row === 'object' && row !== null && dayNumber((row as Row)['transactionDate']) === day,
  );
}
