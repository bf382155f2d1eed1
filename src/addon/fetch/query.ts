import { type Operation, type OperationId, operations } from '../../contract/operations';
import type { QueryValue } from '../api/request';
import { dayNumber } from '../days/calendar';
import { everything, type Interval } from '../days/intervals';

/** A list of the API: all of it, or with dateFrom and dateTo, both included, a part. */
export interface ListQuery {
  readonly operationId: OperationId;
  readonly path?: { readonly [name: string]: string };
  readonly filters?: { readonly [name: string]: QueryValue };
}

/** What is kept under one name: the query without its dates. */
export interface ListName {
  readonly operationId: OperationId;
  readonly path: { readonly [name: string]: string };
  readonly filters: { readonly [name: string]: QueryValue };
  readonly isDated: boolean;
  readonly canAskByAccount: boolean;
}

export function splitQuery({ operationId, path, filters }: ListQuery): { name: ListName; days: Interval } {
  const { query }: Operation = operations[operationId];
  const { dateFrom, dateTo, ...rest } = filters ?? {};
  const [from, to] = [dayNumber(dateFrom), dayNumber(dateTo)];
  return {
    name: {
      operationId,
      path: path ?? {},
      filters: rest,
      isDated: 'dateFrom' in query,
      canAskByAccount: 'dateFrom' in query && 'accountId' in query && rest['accountId'] === undefined,
    },
    days: { from: from ?? everything.from, to: to ?? everything.to },
  };
}

/** The same text for the same list, however its filters were put together. */
export function canonical({ operationId, path, filters }: ListName): string {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined);
  given.sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([operationId, path, given]);
}
