import { transaction } from '../../../support/api/sample-records';
import { list, record } from '../../../support/api/scripted-api';
import { FakeSheet } from '../../../support/sheets/fake-sheet';
import { call, capabilities, platformWith, settings } from '../called-sidebar';

/** The API of home has a transaction of 2026, the one of the café a transaction of 2025. */
function explained(formula: string, chosen?: string) {
  const days = { home: '2026-11-10', cafe: '2025-03-02' };
  const platform = platformWith({
    'GET /v1/api-key': () => record({ ...capabilities, accountScope: 'ALL', availableOperations: null }),
    'GET /v1/organization': ({ request }) => record({ name: `Data of ${new URL(request.url).host.split('.')[0]}` }),
    'GET /v1/transactions': ({ request, query }) => {
      const day = new URL(request.url).host.startsWith('cafe') ? days.cafe : days.home;
      const isAsked = day >= (query['dateFrom'] ?? '') && day <= (query['dateTo'] ?? '9999');
      return list(isAsked ? [transaction(1, { transactionDate: day })] : []);
    },
  });
  const keyFor = (api: string) => ({ baseUrl: `https://${api}.example.com`, apiKey: `fin_live_key_of_${api}` });
  call(platform, 'connect', keyFor('home'));
  call(platform, 'addConnection', { name: 'Café', ...keyFor('cafe') });
  const sheet = new FakeSheet('Sheet1', [[formula]]);
  platform.sheets.push(sheet);
  platform.state.selection = { sheet, areas: [{ row: 1, column: 1, rowCount: 1, columnCount: 1 }] };
  platform.requests.length = 0;
  const { data } = call(platform, 'explainCell', null, settings, chosen);
  return { data, hosts: new Set(platform.requests.map(({ url }) => new URL(url).host)) };
}

test('a formula is explained with the connection that it names, whichever the sidebar shows', () => {
  const { data, hosts } = explained('=FIN_TRANSACTIONS("2026", , "connection=cafe")');
  expect(data.outcome).toBe('empty');
  expect([...hosts]).toEqual(['cafe.example.com']);
  const { suggestion } = data.checks.find(({ title }: { title: string }) => title === 'Dates');
  expect(suggestion.formula).toBe('=FIN_TRANSACTIONS("all", , "connection=cafe")');
  expect(suggestion.rowCount).toBe(1);
});

test('a formula that names no connection is explained with the default one', () => {
  const { data, hosts } = explained('=FIN_TRANSACTIONS("2026")', 'Café');
  expect(data).toMatchObject({ outcome: 'rows', rowCount: 1 });
  expect([...hosts]).toEqual(['home.example.com']);
});

test('an unknown connection name is an error, and no other connection is used', () => {
  const { data, hosts } = explained('=FIN_TRANSACTIONS("2026", , "connection=Nobody")', 'Café');
  expect(data).toMatchObject({
    outcome: 'error',
    error: { code: 'unknown_connection', message: 'No connection "Nobody" here. Connections: Data of home, Café.' },
    checks: [],
  });
  expect(hosts.size).toBe(0);
});
