import { transaction } from '../../support/api/sample-records';
import { failure, list, type Route } from '../../support/api/scripted-api';
import { evaluate } from '../../support/platform/connected-platform';
import { changeSheet } from '../changes/change-sheets';
import { ruleSheet } from '../changes/rule-sheets';
import { call, input, listShown, platformWith } from './called-sidebar';

const oldOne = { ...transaction(3), transactionDate: '2024-03-01', name: 'Old' };

function connected(route: Route) {
  const platform = platformWith({ 'GET /v1/transactions': route });
  call(platform, 'connect', input);
  return platform;
}

/** Answers the transactions of the days that are asked for, and counts. */
function api() {
  const state = { requests: 0, isDown: false };
  const route: Route = ({ query }) => {
    state.requests += 1;
    if (state.isDown) return failure(500, 'internal_error');
    const rows = [{ ...transaction(1), merchantName: 'Landlord' }, transaction(2), oldOne];
    return list(rows.filter((row) => String(row['transactionDate']) >= String(query['dateFrom'] ?? '')));
  };
  return { state, route };
}

const idsOf = (...indexes: number[]) => indexes.map((index) => transaction(index).id);
const compare = (platform: ReturnType<typeof connected>, ids: readonly string[]) =>
  call(platform, 'compareSelection', { selectionId: listShown(platform, ids) });

test('listed transactions are read from the API once, then from the cache without a request', () => {
  const { state, route } = api();
  const platform = connected(route);
  const first = compare(platform, idsOf(1, 2));
  expect(first.data.transactions[0]).toEqual({
    id: transaction(1).id,
    date: transaction(1)['transactionDate'],
    name: transaction(1)['name'],
    merchant: 'Landlord',
    amount: transaction(1)['displayAmount'],
    currency: 'USD',
  });
  expect([first.data.transactions.length, state.requests]).toEqual([2, 1]);
  platform.state.now += 3_600_000;
  expect(compare(platform, idsOf(1, 2)).data.transactions).toHaveLength(2);
  expect(state.requests).toBe(1);
});

test('an older transaction is found if a formula has read it, otherwise it is left out', () => {
  const { state, route } = api();
  const platform = connected(route);
  expect(compare(platform, idsOf(1, 3)).data.transactions.map(({ id }: { id: string }) => id)).toEqual(idsOf(1));
  platform.state.context = 'cell';
  evaluate(platform, 'FIN_TRANSACTIONS', '2024-01-01', '2024-12-31');
  platform.state.context = 'sidebar';
  const before = state.requests;
  expect(compare(platform, idsOf(1, 3)).data.transactions).toMatchObject([{}, { date: '2024-03-01', name: 'Old' }]);
  expect(state.requests).toBe(before);
});

test('only the transactions of the list are answered, and those that the API does not have are left out', () => {
  const platform = connected(api().route);
  expect(compare(platform, idsOf(2, 9)).data.transactions.map(({ id }: { id: string }) => id)).toEqual(idsOf(2));
});

test('an API that fails leaves the list as the sheet has it', () => {
  const { state, route } = api();
  const platform = connected(route);
  state.isDown = true;
  expect(compare(platform, idsOf(1))).toMatchObject({ ok: true, data: { transactions: [] } });
});

test('a list that was not shown to the user is refused', () => {
  const platform = connected(api().route);
  expect(call(platform, 'compareSelection', { selectionId: 'other' }).error.code).toBe('selection_expired');
});

test.each([
  ['FIN Changes', () => changeSheet([{ id: transaction(1).id, newName: 'Depot', merchant: 'Depot' }])],
  ['FIN Rules', () => ruleSheet([{ on: true, value: transaction(1)['name'], setColumn: 'New name', setTo: 'Depot' }])],
])('what %s says, which every editor can write, is not taken for what the API says', (_, sheet) => {
  const platform = connected(api().route);
  platform.sheets.push(sheet());
  platform.state.context = 'cell';
  expect(evaluate(platform, 'FIN_TRANSACTIONS', '', '', 'columns=name; headers=false')).toContainEqual(['Depot']);
  platform.state.context = 'sidebar';
  const [first] = compare(platform, idsOf(1)).data.transactions;
  expect(first).toMatchObject({ name: transaction(1)['name'], merchant: 'Landlord' });
});
