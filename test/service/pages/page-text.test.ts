import type { ApiKey } from '../../../src/service/keys/api-key';
import { readPageStart } from '../../../src/service/pages/page';
import { itemEnd, noItems, toPageText } from '../../../src/service/pages/page-text';

const key = { id: 'k', pageTokenSecret: '11'.repeat(32) } as ApiKey;
const call = { operationId: 'list', key, path: {}, query: {} };
const toItems = (...values: object[]) => ({
  text: values.map((value) => JSON.stringify(value)).join(itemEnd),
  count: values.length,
});
const toPage = (items: { text: string; count: number }, pageSize: number) =>
  toPageText<{ id: string }>(call, { pageSize, after: null }, items, ({ id }) => [id]);
const afterOf = (pageToken = '') => readPageStart({ ...call, query: { pageToken } }).after;

test('an empty list is one page without a token', () => {
  expect(toPage(noItems, 1)).toEqual({ items: { text: '', count: 0 }, pageSize: 1 });
});

test('a list that fills one page has no token', () => {
  const items = toItems({ id: 'a' }, { id: 'b' });
  expect(toPage(items, 2)).toEqual({ items, pageSize: 2 });
});

test.each([
  [[{ id: 'a' }, { id: 'b' }], '{"id":"a"}', 'a'],
  [[{ id: 'a' }, { id: 'b' }, { id: 'c' }], '{"id":"a"},\n{"id":"b"}', 'b'],
  [[{ id: 'a' }, { id: 'b', name: 'x,\ny' }, { id: 'c', name: ',\n' }], '{"id":"a"},\n{"id":"b","name":"x,\\ny"}', 'b'],
] as const)(
  'with one more item than fits, the token continues after the last item of the page: %j',
  (values, text, last) => {
    const page = toPage(toItems(...values), values.length - 1);
    expect(page.items).toEqual({ text, count: values.length - 1 });
    expect(afterOf(page.nextPageToken)).toEqual([last]);
  },
);
