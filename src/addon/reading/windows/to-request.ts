import { limits } from '../../../contract/limits';
import { dayText, maxDay } from '../../days/day-number';
import type { ApiRequest } from '../http/request';
import type { WindowCursor } from './plan/window-cursor';
import type { ListSpec } from './query';

export function toRequest(spec: ListSpec, { window, token, asked }: WindowCursor): ApiRequest {
  const { accountId } = window;
  return {
    operationId: spec.operationId,
    path: spec.path,
    query: {
      ...(Number.isFinite(asked.from) ? { dateFrom: dayText(asked.from) } : {}),
      // A range without an end, or to the last day that has a text, needs no dateTo.
      ...(asked.to <= maxDay ? { dateTo: dayText(asked.to) } : {}),
      ...spec.filters,
      ...(accountId === null ? {} : { accountId }),
      pageSize: limits.pageSizeMax,
      pageToken: token ?? undefined,
    },
  };
}
