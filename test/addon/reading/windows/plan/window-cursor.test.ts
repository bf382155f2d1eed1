import { addPage, newCursor, rowsOfCursors } from '../../../../../src/addon/reading/windows/plan/window-cursor';

const january = { days: { from: 20_454, to: 20_484 }, accountId: null };
const august = { days: { from: 20_666, to: 20_696 }, accountId: null };

test('if the date of a row changes during a read in windows, the newer row counts, whichever window comes first', () => {
  const before = addPage(newCursor(august), [{ id: 'moving', transactionDate: '2026-08-20' }], null, 1_000);
  const after = addPage(newCursor(january), [{ id: 'moving', transactionDate: '2026-01-03' }], null, 2_000);
  for (const cursors of [
    [before, after],
    [after, before],
  ]) {
    expect(rowsOfCursors(cursors)).toEqual([{ id: 'moving', transactionDate: '2026-01-03' }]);
  }
});
