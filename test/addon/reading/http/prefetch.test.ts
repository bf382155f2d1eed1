import { type Api, withPrefetch } from '../../../../src/addon/reading/http/api';
import type { ApiRequest } from '../../../../src/addon/reading/http/request';

const accounts: ApiRequest = { operationId: 'listAccounts', path: {}, query: {} };
const tags: ApiRequest = { operationId: 'listTags', path: {}, query: {} };

test('prefetched requests join the next batch, and each answer is used once', () => {
  const batches: string[][] = [];
  const readAll: Api['readAll'] = (requests) => {
    batches.push(requests.map(({ operationId }) => operationId));
    return requests.map(({ operationId }) => ({
      answer: { rows: [{ id: operationId }], nextPageToken: null, itemCount: null },
    }));
  };
  const api = withPrefetch({ readAll } as Api, () => 5);
  api.prefetchWithNext([accounts]);
  expect(api.readAll([tags])).toEqual([
    { answer: { rows: [{ id: 'listTags' }], nextPageToken: null, itemCount: null } },
  ]);
  expect(batches).toEqual([['listTags', 'listAccounts']]);
  expect(api.readAll([accounts])).toEqual([
    { answer: { rows: [{ id: 'listAccounts' }], nextPageToken: null, itemCount: null }, askedAt: 5 },
  ]);
  expect(batches).toHaveLength(1);
  api.readAll([accounts]);
  expect(batches).toHaveLength(2);
});

test('a peeking read leaves prefetched answers for another read, and nothing is prefetched twice', () => {
  const batches: string[][] = [];
  const readAll: Api['readAll'] = (requests) => {
    batches.push(requests.map(({ operationId }) => operationId));
    return requests.map(({ operationId }) => ({
      answer: { rows: [{ id: operationId }], nextPageToken: null, itemCount: null },
    }));
  };
  const api = withPrefetch({ readAll } as Api, () => 5);
  api.prefetch([accounts]);
  api.prefetchWithNext([accounts, tags]);
  const answered = [{ answer: { rows: [{ id: 'listAccounts' }], nextPageToken: null, itemCount: null }, askedAt: 5 }];
  expect(api.peeking.readAll([accounts])).toEqual(answered);
  expect(api.readAll([accounts])).toEqual(answered);
  expect(batches).toEqual([['listAccounts'], ['listTags']]);
});
