import { hotelsId, tags, transaction, travelId } from '../../support/api/sample-records';
import { type Ask, list } from '../../support/api/scripted-api';
import { evaluateTable } from '../../support/platform/connected-platform';
import { platformWith, rows } from './three-transactions';

test('fills the tags column from the list of each tag', () => {
  const platform = platformWith({
    [`GET /v1/tags/${travelId}/transactions`]: [rows[0], rows[1]],
    [`GET /v1/tags/${hotelsId}/transactions`]: [rows[0]],
  });
  const table = evaluateTable(platform, 'FIN_TRANSACTIONS', 'ytd', '', 'columns=name,tags; sort=date');
  expect(table.slice(1)).toEqual([
    ['Purchase 1', 'Travel, Travel › Hotels'],
    ['Purchase 3', null],
    ['Purchase 2', 'Travel'],
  ]);
});

test('a transaction without an id is not confused with a tagged one', () => {
  const { id, ...bare } = transaction(7);
  const platform = platformWith({
    'GET /v1/transactions': [bare, { ...bare, id: '' }],
    [`GET /v1/tags/${travelId}/transactions`]: [bare, { ...bare, id: '' }],
    [`GET /v1/tags/${hotelsId}/transactions`]: [],
  });
  expect(evaluateTable(platform, 'FIN_TRANSACTIONS', 'ytd', '', 'columns=tags; headers=false')).toEqual([
    [null],
    [null],
  ]);
});

test.each(['Hotels', 'hotels', 'Travel > Hotels', 'travel › hotels', hotelsId])('reads one tag named %s', (tag) => {
  const platform = platformWith({ [`GET /v1/tags/${hotelsId}/transactions`]: [rows[2]] });
  const table = evaluateTable(platform, 'FIN_TRANSACTIONS', 'ytd', '', `tag=${tag}; columns=name`);
  expect(table).toEqual([['Name'], ['Purchase 3']]);
});

test('tag names are in alphabetical order, and the lists of all tags are read in parallel', () => {
  const platform = platformWith({
    'GET /v1/tags': [...tags].reverse(),
    [`GET /v1/tags/${travelId}/transactions`]: [rows[0]],
    [`GET /v1/tags/${hotelsId}/transactions`]: [rows[0]],
  });
  const options = 'columns=tags; sort=date; limit=1; headers=false';
  expect(evaluateTable(platform, 'FIN_TRANSACTIONS', '2026-11', '', options)).toEqual([['Travel, Travel › Hotels']]);
  expect(platform.requests.map(({ url }) => new URL(url).pathname)).toEqual([
    '/v1/transactions',
    '/v1/accounts',
    '/v1/tags',
    `/v1/tags/${hotelsId}/transactions`,
    `/v1/tags/${travelId}/transactions`,
  ]);
  expect([platform.calls['http.fetch'], platform.calls['http.fetchAll']]).toEqual([1, 2]);
});

test('shows tags for the transactions of several categories', () => {
  const [food, , rent] = rows;
  const byCategory = ({ query: { category } }: Ask) =>
    list(category === undefined ? [food, rent] : [category === 'Food' ? food : rent]);
  const platform = platformWith({
    'GET /v1/transactions': byCategory,
    [`GET /v1/tags/${travelId}/transactions`]: byCategory,
    [`GET /v1/tags/${hotelsId}/transactions`]: [],
  });
  const options = 'apiCategory=Food,Rent; columns=name,tags; sort=name; headers=false';
  expect(evaluateTable(platform, 'FIN_TRANSACTIONS', 'ytd', '', options)).toEqual([
    ['Purchase 1', 'Travel'],
    ['Purchase 3', 'Travel'],
  ]);
});
