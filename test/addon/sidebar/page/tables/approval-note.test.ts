import { describeApproval } from '../../../../../src/addon/sidebar/page/tables/approval-note';
import type { TableContentView } from '../../../../../src/addon/sidebar/protocol';
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

test('a group that has more categories names those of then and now', () => {
  const content = { ...newApproval?.now, dataset: 'transactions', categories: ['Living'] } as TableContentView;
  const before = { ...content, members: ['Groceries'] };
  const now = { ...content, members: ['Groceries', 'Salary'] };
  const widened = { fingerprint: 'shown', stopsRuns: false, before, now };
  const label = 'Categories in the group';
  expect(describeApproval(widened)).toEqual([{ label, now: ['Groceries', 'Salary'], before: ['Groceries'] }]);
  expect(describeApproval({ ...widened, before: { ...before, members: [] } })).toEqual([
    { label, now: ['Groceries', 'Salary'], before: ['none'] },
  ]);
});
