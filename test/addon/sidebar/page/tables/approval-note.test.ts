import { describeApproval } from '../../../../../src/addon/sidebar/page/tables/approval-note';
import { newApproval, waiting } from '../fixtures';

test('a changed table shows what differs from what the user approved', () => {
  expect(waiting.approval === null ? [] : describeApproval(waiting.approval)).toEqual([
    { label: 'Accounts', now: ['all'], before: ['Everyday Checking'] },
    { label: 'First day', now: ['all days'], before: ['2026-01-01'] },
    { label: 'Columns', now: ['date', 'name', 'amount', 'id'], before: ['date', 'amount', 'id'] },
  ]);
});

test('a table that the user never approved shows all that it reads', () => {
  expect(
    newApproval === null ? [] : describeApproval(newApproval).map(({ label, now }) => [label, now.join()]),
  ).toEqual([
    ['Rows', 'Holdings'],
    ['Accounts', 'all'],
    ['Columns', 'account,id'],
    ['Connection', 'the only one'],
  ]);
});
