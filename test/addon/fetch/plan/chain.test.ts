import { addPage, rowsOf, startChain } from '../../../../src/addon/fetch/plan/chain';

const january = { days: { from: 20_454, to: 20_484 }, accountId: null };
const august = { days: { from: 20_666, to: 20_696 }, accountId: null };

test('of a row whose day changed while its list was read in parts the newer counts, whichever window comes first', () => {
  const before = addPage(startChain(august), [{ id: 'moving', transactionDate: '2026-08-20' }], null, 1_000);
  const after = addPage(startChain(january), [{ id: 'moving', transactionDate: '2026-01-03' }], null, 2_000);
  for (const chains of [
    [before, after],
    [after, before],
  ]) {
    expect(rowsOf(chains)).toEqual([{ id: 'moving', transactionDate: '2026-01-03' }]);
  }
});
