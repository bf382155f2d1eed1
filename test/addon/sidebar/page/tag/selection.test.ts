import {
  describeLeftOut,
  describeNothingFound,
  describeRange,
  readSelectedRows,
} from '../../../../../src/addon/sidebar/page/tag/selection';
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

describe('description of a selection', () => {
  test('the sheet name is added to a range that does not contain one', () => {
    expect(describeRange(selection(3))).toBe('Transactions!A2:J4');
    expect(describeRange(selection(3, { rangeText: 'Other!A1' }))).toBe('Other!A1');
  });

  test.each([
    [{}, []],
    [{ rowsWithoutId: 1 }, ['Skipped: 1 row without a transaction id.']],
    [{ hiddenRowsSkipped: 2 }, ['Skipped: 2 hidden rows.']],
    [{ ownRowsSkipped: 1 }, ['Left out: 1 own transaction.']],
    [
      { rowsWithoutId: 3, hiddenRowsSkipped: 12, nextRow: 7 },
      ['The first 2 are listed, down to row 6.', 'Skipped: 3 rows without a transaction id and 12 hidden rows.'],
    ],
  ])('describes the rows that were skipped: %j', (rest, said) => {
    expect(describeLeftOut(selection(2, rest))).toEqual(said);
  });

  test('an empty result shows the reason', () => {
    expect(describeNothingFound(selection(0, { hiddenRowsSkipped: 4 }))).toContain('hidden');
    expect(describeNothingFound(selection(0, { rowsWithoutId: 4 }))).toContain('no transaction id');
    expect(describeNothingFound(selection(0, { contents: 'accounts' }))).toContain('accounts, and only transactions');
    expect(describeNothingFound(selection(0, { contents: 'blank' }))).toContain('blank or headings');
  });
});
