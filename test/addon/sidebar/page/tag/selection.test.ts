import { readSelectedRows } from '../../../../../src/addon/sidebar/page/tag/read-selected-rows';
import type { SelectionView, SidebarOperations, SidebarResponse } from '../../../../../src/addon/sidebar/protocol';
import { selection, transactions } from '../fixtures';

type After = SidebarOperations['readSelection']['input']['after'];

const all = transactions(2_000);
const part = (from: number, to: number, nextRow: number | null, rest: Partial<SelectionView> = {}): SelectionView =>
  selection(0, { rangeText: 'A:J', transactions: all.slice(from, to), contents: 'transactions', nextRow, ...rest });

function answering(...views: (SelectionView | null)[]) {
  const inputs: After[] = [];
  const read = async (after: After): Promise<SidebarResponse<'readSelection'>> => {
    inputs.push(after);
    const data = views[inputs.length - 1] ?? null;
    const error = { code: 'network', message: 'Failed.', requestId: null, retryAfterSeconds: null };
    return data === null ? { ok: false, error } : { ok: true, data };
  };
  return { read, inputs };
}

test('continues where a call ran out of time, until a thousand transactions are found', async () => {
  const { read, inputs } = answering(
    part(0, 15, 3_000, { hiddenRowsSkipped: 2_983 }),
    part(14, 30, 6_000, { hiddenRowsSkipped: 2_984, rowsWithoutId: 1 }),
    part(30, 1_000, 7_000),
  );
  const response = await readSelectedRows(read, null);
  expect(inputs).toEqual([
    null,
    { sheetName: 'Transactions', rangeText: 'A:J', row: 3_000, atMost: 985, selectionId: 'selection-1' },
    { sheetName: 'Transactions', rangeText: 'A:J', row: 6_000, atMost: 970, selectionId: 'selection-1' },
  ]);
  const data = part(0, 1_000, 7_000, { hiddenRowsSkipped: 5_967, rowsWithoutId: 1 });
  expect(response).toEqual({ ok: true, data });
});

test('reading the next rows starts after those that are shown', async () => {
  const { read, inputs } = answering(part(1_000, 1_200, null));
  const response = await readSelectedRows(read, part(0, 1_000, 1_002));
  const after = { sheetName: 'Transactions', rangeText: 'A:J', row: 1_002, atMost: 1_000, selectionId: null };
  expect(inputs).toEqual([after]);
  expect(response).toEqual({ ok: true, data: part(1_000, 1_200, null) });
});

test('a selection that changes between two calls is not mixed with the one before', async () => {
  const other = part(40, 44, null, { rangeText: 'B7' });
  const { read } = answering(part(0, 15, 3_000), other);
  expect(await readSelectedRows(read, null)).toEqual({ ok: true, data: other });
});

test('an error of a later call is returned', async () => {
  const { read } = answering(part(0, 15, 3_000), null);
  expect(await readSelectedRows(read, null)).toMatchObject({ ok: false, error: { code: 'network' } });
});
