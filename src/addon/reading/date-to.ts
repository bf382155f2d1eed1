import type { Api } from '../client/api';
import type { Row } from '../table/row';
import type { ListName } from './list-query';
import { dayNumber, dayText } from './plan/calendar';
import type { Chain } from './plan/chain';

/**
 * Whether a server's dateTo is inclusive, which is not specified: windows asked as if it were have shown a row of their
 * last day, or a day that is known to have rows shows them.
 */
export function isDateToShown(
  api: Api,
  name: ListName,
  chains: readonly Chain[],
  seenDay: number | undefined,
): boolean {
  // Of a day with times the first moment says nothing of the others.
  if (chains.some(({ rows }) => rows.some(hasTime))) return false;
  return chains.some(hasRowOnLastDay) || (seenDay !== undefined && isShown(api, name, seenDay));
}

function hasTime({ transactionDate }: Row): boolean {
  return typeof transactionDate === 'string' && transactionDate.length > 10;
}

function hasRowOnLastDay({ window, lastDays, isDayLonger }: Chain): boolean {
  return !isDayLonger && lastDays.includes(window.days.to);
}

function isShown(api: Api, name: ListName, day: number): boolean {
  const query = { dateFrom: dayText(day), dateTo: dayText(day), ...name.filters, pageSize: 1 };
  const [outcome] = api.readAll(name.operationId, [{ path: name.path, query }]);
  if (outcome === undefined || 'error' in outcome) return false;
  return (outcome.answer.data as unknown[]).some(
    (row) => typeof row === 'object' && row !== null && dayNumber((row as Row)['transactionDate']) === day,
  );
}
