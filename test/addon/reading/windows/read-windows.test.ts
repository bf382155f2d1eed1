import type { Api } from '../../../../src/addon/reading/http/api';
import type { ApiRequest } from '../../../../src/addon/reading/http/request';
import { unknownDateFilter } from '../../../../src/addon/reading/store/manifest';
import { addPage, newCursor } from '../../../../src/addon/reading/windows/plan/window-cursor';
import { splitQuery } from '../../../../src/addon/reading/windows/query';
import { readWindows, undatedContext } from '../../../../src/addon/reading/windows/read-windows';

const { spec } = splitQuery({ operationId: 'listTransactions' });
const monthly = [0, 30, 60, 90].map((from) => newCursor({ days: { from, to: from + 29 }, accountId: null }));

/** The first days that a read of windows asks for, in a list without rows, or with rows on the first and last of them. */
function daysAsked(cursors: typeof monthly, hasRows: boolean, dateFilter = unknownDateFilter): unknown[] {
  const asked: ApiRequest[] = [];
  const api = {
    readAll(requests: readonly ApiRequest[]) {
      asked.push(...requests);
      return requests.map(({ query = {} }) => {
        const days = hasRows ? [query['dateFrom'], query['dateTo']] : [];
        return {
          answer: {
            rows: days.map((day) => ({ id: day, transactionDate: day })),
            nextPageToken: null,
            itemCount: null,
          },
        };
      });
    },
    concurrency: () => 1,
    lanes: () => 20,
    lanesToTry: () => 20,
    remaining: () => Number.POSITIVE_INFINITY,
  } as unknown as Api;
  readWindows(api, spec, cursors, { ...undatedContext, dateFilter });
  return asked.map(({ query }) => query?.['dateFrom']);
}

test('windows are joined again if the first one has no rows', () => {
  expect(daysAsked(monthly, false)).toEqual(['1970-01-01', '1969-12-31']);
});

test('windows of a checkpoint stay as they were planned', () => {
  const [first, ...others] = monthly;
  const read = addPage(first as (typeof monthly)[0], [], null, 1);
  expect(daysAsked([read, ...others], true)).toEqual(['1970-01-31', '1970-03-02', '1970-04-01']);
});

test('a window of a checkpoint is asked again for its first day if dateFrom has turned out to be exclusive', () => {
  const [first] = monthly as [(typeof monthly)[0]];
  const read = { ...addPage(first, [], null, 1), asked: { from: 0, to: 30 } };
  const isDateFromExclusive = { ...unknownDateFilter, isDateFromExclusive: true };
  expect(daysAsked([read], true, isDateFromExclusive)).toEqual(['1969-12-31']);
});
