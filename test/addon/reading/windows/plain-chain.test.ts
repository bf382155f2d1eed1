import type { Api } from '../../../../src/addon/reading/http/api';
import { createPlainChain } from '../../../../src/addon/reading/windows/plain-chain';
import { addPage, newCursor, type WindowCursor } from '../../../../src/addon/reading/windows/plan/window-cursor';
import { splitQuery } from '../../../../src/addon/reading/windows/query';

const { spec } = splitQuery({ operationId: 'listTransactions' });
const window = (from: number, to: number): WindowCursor => newCursor({ days: { from, to }, accountId: null });
const [first, second] = [window(0, 9), window(10, 19)];

/** A chain over both windows, which has one page with these rows. */
function riding(rows: readonly Record<string, unknown>[]) {
  const api = { lanes: () => 4, lanesToTry: () => 4, concurrency: () => 20 } as unknown as Api;
  const chain = createPlainChain(api, spec, true, () => 0);
  const own = addPage(window(0, 19), rows as Parameters<typeof addPage>[1], 'next', 1);
  chain.ride(own);
  return { chain, own };
}

test('an execution that ends before a window has a page is continued from the pages of the chain', () => {
  const { chain, own } = riding([{ id: 'a', transactionDate: '1970-01-20' }]);
  expect(chain.toResume([first, second, window(30, 39)])).toEqual([window(30, 39), own]);
  const read = addPage(first, [], 'next', 1);
  expect(chain.toResume([read, second])).toEqual([read, second]);
});

test('a chain with a row without a date is read on in place of its windows, which would not return that row', () => {
  const { chain, own } = riding([{ id: 'a' }]);
  expect(chain.settle([first, second])).toEqual([own]);
  expect(chain.isRiding()).toBe(false);
  const dated = riding([{ id: 'a', transactionDate: '1970-01-20' }]);
  expect(dated.chain.settle([first, second])).toEqual([first, second]);
});
