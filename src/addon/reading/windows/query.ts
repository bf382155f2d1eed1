import { type Operation, type OperationId, operations } from '../../../contract/operations';
import { dayNumber } from '../../days/day-number';
import { everything, type Interval } from '../../days/intervals';
import type { QueryValue } from '../http/request';

/** What a formula wants of a list of the API: all of it, or the days from dateFrom to dateTo, both included. */
export interface ListQuery {
  readonly operationId: OperationId;
  readonly path?: { readonly [name: string]: string };
  readonly filters?: { readonly [name: string]: QueryValue };
}

/** Which list to read: a query without its dates. The cache keeps all days of a list together. */
export interface ListSpec {
  readonly operationId: OperationId;
  readonly path: { readonly [name: string]: string };
  readonly filters: { readonly [name: string]: QueryValue };
  readonly isDated: boolean;
  readonly canAskByAccount: boolean;
}

export function splitQuery({ operationId, path, filters }: ListQuery): { spec: ListSpec; days: Interval } {
  const { query }: Operation = operations[operationId];
  const { dateFrom, dateTo, ...rest } = filters ?? {};
  const [from, to] = [dayNumber(dateFrom), dayNumber(dateTo)];
  return {
    spec: {
      operationId,
      path: path ?? {},
      filters: rest,
      isDated: 'dateFrom' in query,
      canAskByAccount: 'dateFrom' in query && 'accountId' in query && rest['accountId'] === undefined,
    },
    days: { from: from ?? everything.from, to: to ?? everything.to },
  };
}

/** The same text for the same list, whatever the order of its filters. */
export function listKey({ operationId, path, filters }: ListSpec): string {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined);
  given.sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([operationId, path, given]);
}
