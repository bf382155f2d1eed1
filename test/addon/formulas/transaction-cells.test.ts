import { transaction } from '../../support/api/sample-records';
import { evaluateTable } from '../../support/platform/connected-platform';
import { platformWith } from './three-transactions';

test('never breaks on missing, unknown, null and nested values', () => {
  const odd = [{ id: 'x', novel: { a: 1 }, entity: { kind: 'trust', ids: [1, 2] }, pending: null, amount: 'n/a' }];
  const table = evaluateTable(
    platformWith({ 'GET /v1/transactions': odd }),
    'FIN_TRANSACTIONS',
    'all',
    '',
    'columns=date,entity,pending,apiAmount,month',
  );
  expect(table[1]).toEqual([null, '{"kind":"trust","ids":[1,2]}', null, 'n/a', null]);
});

test('an amount of minus zero is zero', () => {
  const platform = platformWith({ 'GET /v1/transactions': [transaction(1, { amount: 0 })] });
  const server = platform.state.server;
  platform.state.server = (request, count) => {
    const response = server(request, count);
    return { ...response, text: response.text.replace('"amount":0', '"amount":-0') };
  };
  expect(evaluateTable(platform, 'FIN_TRANSACTIONS', 'all', '', 'columns=apiAmount')[1]?.[0]).toBe(0);
});

test('text of the API stays text, whatever it resembles', () => {
  const texts = ['007', '=SUM(A1)', '+1', "'quoted", 'TRUE', '2026-01-01', '🙂 שלום', 'x'.repeat(40_000)];
  const platform = platformWith({ 'GET /v1/transactions': texts.map((name, index) => transaction(index, { name })) });
  const table = evaluateTable(platform, 'FIN_TRANSACTIONS', 'all', '', 'columns=name; headers=false; sort=apiAmount');
  expect(table.map(([name]) => name)).toEqual(texts);
});

test('a text that exceeds a cell is cut and ends with its length', () => {
  const cutName = (text: string) => {
    const platform = platformWith({ 'GET /v1/transactions': [transaction(1, { name: text })] });
    return String(evaluateTable(platform, 'FIN_TRANSACTIONS', 'all', '', 'columns=name; headers=false')[0]?.[0]);
  };
  const ends = (text: string) => [text.length, text.slice(0, 2), text.slice(-27)];
  expect(ends(cutName('y'.repeat(50_000)))).toEqual([50_000, 'yy', 'y'.repeat(27)]);
  expect(ends(cutName('y'.repeat(50_001)))).toEqual([50_000, 'yy', 'yy… (cut, 50001 characters)']);
  // The cut would go through an emoji.
  const emoji = `${'y'.repeat(49_974)}🏦${'y'.repeat(25)}`;
  expect(ends(cutName(emoji))).toEqual([49_999, 'yy', 'yy… (cut, 50001 characters)']);
});

test('a nested value that exceeds a cell is cut in the same way, and the table is shown', () => {
  const entity = { note: 'z'.repeat(60_000) };
  const platform = platformWith({ 'GET /v1/transactions': [transaction(1, { entity })] });
  const [[json, name]] = evaluateTable(
    platform,
    'FIN_TRANSACTIONS',
    'all',
    '',
    'columns=entity,name; headers=false',
  ) as [[string, string]];
  expect([json.length, json.slice(0, 12), json.slice(-26), name]).toEqual([
    50_000,
    '{"note":"zzz',
    '… (cut, 60011 characters)'.padStart(26, 'z'),
    'Purchase 1',
  ]);
});

test('a date is midnight of the spreadsheet in New York while the script runs in GMT', () => {
  const platform = platformWith({}, 'America/New_York');
  const [[date]] = evaluateTable(platform, 'FIN_TRANSACTIONS', '2026-11-01', '2026-11-01', 'headers=false') as [[Date]];
  // Clocks go back that very night: its midnight is still on summer time.
  expect(date.toISOString()).toBe('2026-11-01T04:00:00.000Z');
});

test('a date is midnight GMT if no spreadsheet is open', () => {
  const platform = platformWith({}, 'America/New_York');
  platform.state.hasSpreadsheet = false;
  const [[date]] = evaluateTable(platform, 'FIN_TRANSACTIONS', '2026-11-01', '2026-11-01', 'headers=false') as [[Date]];
  expect(date.toISOString()).toBe('2026-11-01T00:00:00.000Z');
});

test('converts each day once, not once per row', () => {
  const many = Array.from({ length: 50 }, (_, index) => transaction(index));
  const platform = platformWith({ 'GET /v1/transactions': many });
  evaluateTable(platform, 'FIN_TRANSACTIONS', 'all');
  expect(platform.calls['dates.midnight']).toBe(1);
});

test('numbers that arrive as text are numbers in cells and for sorting', () => {
  const texts = [
    transaction(1, { transactionDate: '2026-11-01', displayAmount: '9.50' }),
    transaction(2, { transactionDate: '2026-11-01', displayAmount: '-10' }),
    transaction(3, { transactionDate: '2026-11-01', displayAmount: '10.25', name: '12' }),
    transaction(4, { transactionDate: '2026-11-01', displayAmount: '1,000' }),
  ];
  const platform = platformWith({ 'GET /v1/transactions': texts });
  const options = 'columns=displayAmount,name; sort=displayAmount; headers=false';
  expect(evaluateTable(platform, 'FIN_TRANSACTIONS', 'mtd', '', options)).toEqual([
    [-10, 'Purchase 2'],
    [9.5, 'Purchase 1'],
    [10.25, '12'],
    ['1,000', 'Purchase 4'],
  ]);
});
