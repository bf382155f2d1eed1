import { createTable, defaultChoices } from '../../../src/addon/tables/manage/table-changes';
import type { TableChoices } from '../../../src/addon/tables/views';
import { failure, list, record } from '../../support/api/scripted-api';
import { connectionsOf } from '../../support/platform/connected-platform';
import type { Server } from '../../support/platform/fake-platform';
import { FakeSheet } from '../../support/sheets/fake-sheet';
import { type WorkbookPlatform, workbookPlatform } from '../../support/sheets/workbook-platform';
import { call } from '../sidebar/called-sidebar';
import { at, columnOf, runLater, shownColumns, typeCells } from './run/run-later';

const account = (index: number, name: string, category: string, current: number, more: object = {}) => ({
  id: `cccccccc-0000-4000-8000-00000000000${index}`,
  ...{ name, category, status: 'ACTIVE', supportsTransactions: true, mask: `000${index}` },
  ...{ institutionName: 'Bank', lastBalanceRefreshAt: '2026-11-21T08:00:00Z' },
  balances: { current, available: current, currencyCode: 'USD' },
  ...more,
});
const checking = account(1, 'Checking', 'bank', 100);
const card = account(2, 'Card', 'debt', 30);
const closed = account(3, 'Old savings', 'bank', 0, { status: 'REMOVED' });
const euro = account(4, 'Euro', 'bank', 50, { balances: { current: 50, currencyCode: 'EUR' }, status: 'INACTIVE' });
const deposit = {
  ...{ id: 'aaaaaaaa-0000-4000-8000-000000000001', accountId: checking.id, transactionDate: '2026-09-15' },
  ...{ displayAmount: 10, amount: -10, currencyCode: 'USD', pending: false, isIgnored: false, name: 'Deposit' },
};

let platform: WorkbookPlatform;
let accounts: readonly ReturnType<typeof account>[];
let refusesTransactions: boolean;

beforeEach(async () => {
  accounts = [checking, card, closed, euro];
  refusesTransactions = false;
  const server: Server = ({ url }) => {
    const { pathname, searchParams } = new URL(url);
    if (pathname === '/v1/api-key') return record({ accountScope: 'ALL' });
    if (pathname === '/v1/accounts') return list(accounts);
    if (refusesTransactions) return failure(500, 'internal_error');
    const [from, to] = [searchParams.get('dateFrom') ?? '', searchParams.get('dateTo') ?? '9999'];
    const isInside = deposit.transactionDate >= from && deposit.transactionDate <= to;
    return list(isInside ? [deposit] : []);
  };
  platform = await workbookPlatform({ server });
});

afterEach(() => platform.workbook.dispose());

type Table = ReturnType<typeof createTable>;
function insert(choices: Partial<TableChoices> = {}): Table {
  const table = createTable(platform, connectionsOf(platform), {
    ...{ ...defaultChoices, dataset: 'balances', reckonsPast: true },
    ...choices,
  });
  runLater(platform, table.id);
  return table;
}

/** Types rows into a sheet of their own and selects them. */
function select(rows: readonly (readonly (string | number | Date)[])[], area: object = {}): void {
  const { sheetId } = platform.workbook.insertSheet(`Statement ${platform.workbook.sheets().length}`);
  const columnCount = Math.max(...rows.map(({ length }) => length));
  platform.workbook.write(
    sheetId,
    at(1, 1, rows.length, columnCount),
    rows.map((row) => Array.from({ length: columnCount }, (_, c) => ({ value: (row[c] ?? null) as string }))),
  );
  selectIn(sheetId, { ...at(1, 1, rows.length, columnCount), ...area });
}
function selectIn(sheetId: number, area: ReturnType<typeof at>): void {
  platform.state.selection = { sheet: platform.spreadsheet()?.editableSheet(sheetId) ?? null, areas: [area] };
}
function selectMany(rowCount: number): void {
  const sheet = new FakeSheet(
    'Statement',
    Array.from({ length: rowCount }, () => ['2024-01-31', 'Card', '1']),
  );
  platform.state.selection = { sheet, areas: [at(1, 1, rowCount, 3)] };
}
const preview = ({ id }: Table) => call(platform, 'previewImport', { id });
function importNow(table: Table, choices: object = {}) {
  const { fingerprint } = preview(table).data;
  const keeps = { replacesReckoned: false, replacesDifferent: false };
  return call(platform, 'importBalances', { id: table.id, fingerprint, ...keeps, ...choices });
}
const titles = ['Day', 'Source', 'Account', 'Balance', 'Currency'];
const shown = ({ sheetId }: Table, of = 'imported') =>
  shownColumns(platform, sheetId, titles)
    .map((row) => row.join(' '))
    .filter((row) => row.includes(of));
const sheetNamed = (name: string) => platform.workbook.sheets().find((each) => each.name === name)?.sheetId ?? 0;
const dayMs = 86_400_000;

test('rows of date, account and balance become imported rows, of closed accounts too, and later runs leave them', () => {
  const table = insert();
  select([
    ['Konto', 'Datum', 'Kontostand', 'Währung'],
    ['checking', '2024-03-31', 1250.5, 'usd'],
    ['0002', '31 March 2024', 80, ''],
    ['', '', '', ''],
    [closed.id.toUpperCase(), 45_382, 7000, ''],
    [4, 'March 30, 2024', 12, 'EUR'],
  ]);
  expect(preview(table).data).toMatchObject({
    ...{ newCount: 4, reckonedCount: 0, differentCount: 0, sameCount: 0, recordedCount: 0, refusedCount: 0 },
    accounts: [
      { name: 'Card', status: null, count: 1, firstDay: '2024-03-31', lastDay: '2024-03-31' },
      { name: 'Checking', count: 1 },
      { name: 'Euro', status: 'INACTIVE' },
      { name: 'Old savings', status: 'REMOVED' },
    ],
  });
  expect(shown(table)).toEqual([]);
  expect(importNow(table).data).toMatchObject({ added: 4, replaced: 0, tables: { tables: [{ id: table.id }] } });
  const rows = [
    '2024-03-30 imported Euro 12.00 EUR',
    '2024-03-31 imported Card 80.00 USD',
    '2024-03-31 imported Checking 1,250.50 USD',
    '2024-03-31 imported Old savings 7,000.00 USD',
  ];
  expect(shown(table)).toEqual(rows);
  const before = shown(table, '');
  accounts = [checking];
  runLater(platform, table.id, true, dayMs);
  runLater(platform, table.id, false, dayMs);
  expect(shown(table, '').slice(0, before.length)).toEqual(before);
  expect(call(platform, 'undoTableRun', { id: table.id }).data.undone).toMatchObject({ failed: 0 });
  expect(shown(table)).toEqual(rows);
});

test('what cannot be imported is refused by row and reason, and the rest is imported', () => {
  accounts = [...accounts, account(5, 'Joint', 'bank', 1), account(6, 'Joint', 'bank', 2, { status: 'INACTIVE' })];
  const table = insert();
  select([
    ['2024-01-31', 'Checking', 1],
    ['31.13.2024', 'Checking', 1],
    ['2026-11-21', 'Checking', 1],
    ['2024-01-31', 'Checkin', 1],
    ['2024-02-29', 'Checkin', 1],
    ['2024-01-31', 'Joint', 1],
    ['2024-01-31', 'Card', '1.234,50'],
    ['2024-01-31', 'Card', ''],
    ['2024-01-31', 'Euro', 1, 'USD'],
    ['2024-02-29', 'Card', 5],
    ['2024-02-29', 'Card', 6],
    ['2024-03-31', 'Card', -9],
    ['2024-03-31', 'Card', -9],
  ]);
  const { data } = preview(table);
  const ids = [account(5, '', '', 0).id, account(6, '', '', 0).id];
  expect(data.refused).toEqual([
    { reason: 'date', text: '31.13.2024', count: 1, firstRow: 2, advice: '' },
    { reason: 'not before today', text: '2026-11-21', count: 1, firstRow: 3, advice: '' },
    { reason: 'account', text: 'Checkin', count: 2, firstRow: 4, advice: 'Checking' },
    {
      ...{ reason: 'several accounts', text: 'Joint', count: 1, firstRow: 6 },
      advice: `${ids[0]} (Bank, 0005, ACTIVE); ${ids[1]} (Bank, 0006, INACTIVE)`,
    },
    { reason: 'text', text: '1.234,50', count: 1, firstRow: 7, advice: '' },
    { reason: 'balance', text: '', count: 1, firstRow: 8, advice: '' },
    { reason: 'currency', text: 'USD', count: 1, firstRow: 9, advice: 'EUR' },
    { reason: 'twice', text: 'Card, 2024-02-29', count: 2, firstRow: 10, advice: '' },
  ]);
  expect(data.refusedCount).toBe(10);
  expect(data.accounts).toContainEqual(expect.objectContaining({ name: 'Card', count: 1, negativeDebts: 1 }));
  importNow(table);
  expect(shown(table)).toEqual(['2024-01-31 imported Checking 1.00 USD', '2024-03-31 imported Card -9.00 USD']);
});

test('a recorded row stays, and others are replaced only if the user says so, and are listed as removed', () => {
  const table = insert();
  runLater(platform, table.id, false, dayMs);
  platform.state.now += dayMs;
  select([
    ['2026-11-21', 'Checking', 999],
    ['2026-11-22', 'Checking', 100],
    ['2026-10-31', 'Checking', 101],
    ['2024-01-31', 'Checking', 5],
  ]);
  expect(preview(table).data).toMatchObject({
    ...{ newCount: 1, reckonedCount: 1, recordedCount: 2, recordedDifferent: 1, refusedCount: 0 },
  });
  expect(importNow(table).data).toMatchObject({ added: 1, replaced: 0 });
  expect(shown(table, '2026-10-31 reckoned Checking')).toHaveLength(1);
  expect(importNow(table, { replacesReckoned: true }).data).toMatchObject({ added: 0, replaced: 1 });
  expect(shown(table, '2026-10-31').filter((row) => row.includes('Checking'))).toEqual([
    '2026-10-31 imported Checking 101.00 USD',
  ]);
  expect(shown(table, '2026-11-21 recorded Checking 100.00')).toHaveLength(1);

  select([
    ['2026-10-31', 'Checking', 101],
    ['2024-01-31', 'Checking', 6],
  ]);
  expect(preview(table).data).toMatchObject({ newCount: 0, sameCount: 1, differentCount: 1, reckonedCount: 0 });
  expect(importNow(table, { replacesReckoned: true }).data).toMatchObject({ added: 0, replaced: 0 });
  expect(shown(table, '2024-01-31')).toEqual(['2024-01-31 imported Checking 5.00 USD']);
  expect(importNow(table, { replacesDifferent: true }).data).toMatchObject({ added: 0, replaced: 1 });
  expect(shown(table, '2024-01-31')).toEqual(['2024-01-31 imported Checking 6.00 USD']);
  const listed = shownColumns(platform, sheetNamed('FIN Removed rows'), ['Date', 'Amount', 'Name']);
  expect(listed).toEqual([
    ['2026-10-31', '100.00', 'Checking'],
    ['2024-01-31', '5.00', 'Checking'],
  ]);
});

test('Undo last run removes what it reckoned, except where an imported balance has taken its place', () => {
  refusesTransactions = true;
  const table = insert();
  refusesTransactions = false;
  runLater(platform, table.id);
  expect(shown(table, 'reckoned').map((row) => row.slice(0, 10))).toEqual(['2026-09-30', '2026-10-31']);
  select([['2026-10-31', 'Checking', 101]]);
  importNow(table, { replacesReckoned: true });
  expect(call(platform, 'undoTableRun', { id: table.id }).data.undone).toMatchObject({ removed: 1, failed: 1 });
  expect(shown(table, 'reckoned')).toEqual([]);
  expect(shown(table)).toEqual(['2026-10-31 imported Checking 101.00 USD']);
});

test('what is reckoned later does not replace an imported row', () => {
  refusesTransactions = true;
  const table = insert();
  select([['2026-10-31', 'Checking', 101]]);
  importNow(table);
  refusesTransactions = false;
  expect(runLater(platform, table.id)).toMatchObject({ isDone: true, added: 1 });
  expect(shown(table, '2026-10-31')).toEqual(['2026-10-31 imported Checking 101.00 USD']);
});

test('a history that began without past balances gets the column Source, and keeps its rows and the columns of the user', () => {
  const table = createTable(platform, connectionsOf(platform), { ...defaultChoices, dataset: 'balances' });
  runLater(platform, table.id);
  const last = columnOf(platform, table.sheetId, 'Row key');
  typeCells(platform, table.sheetId, 1, last + 1, [['Note'], ['mine']]);
  const before = shownColumns(platform, table.sheetId, ['Day', 'Account', 'Balance', 'Note']);
  select([['2024-01-31', 'Checking', 5]]);
  importNow(table);
  expect(shown(table)).toEqual(['2024-01-31 imported Checking 5.00 USD']);
  const rows = shownColumns(platform, table.sheetId, ['Day', 'Account', 'Balance', 'Note']);
  expect(rows.slice(0, -1)).toEqual(before);
  expect(runLater(platform, table.id, false, dayMs)).toMatchObject({ isDone: true, added: 4 });
  expect(shown(table, 'reckoned')).toEqual([]);
  expect(shown(table, '2026-11-22')[0]).toMatch(/^2026-11-22 recorded/);
});

test('only what the preview showed is written', () => {
  const table = insert();
  select([['2024-01-31', 'Checking', 5]]);
  const { fingerprint } = preview(table).data;
  const input = { id: table.id, fingerprint, replacesReckoned: true, replacesDifferent: true };
  select([['2024-01-31', 'Checking', 6]]);
  expect(call(platform, 'importBalances', input).error.code).toBe('import_changed');
  expect(call(platform, 'importBalances', { ...input, replacesReckoned: 1 }).error.code).toBe('invalid_request');
  expect(shown(table)).toEqual([]);
});

test('a text of the selected cells or of an account is never a formula', () => {
  accounts = [account(1, '=1+1', 'bank', 100)];
  const table = insert();
  select([['2024-01-31', '0001', 5]]);
  importNow(table);
  expect(shown(table)).toEqual(['2024-01-31 imported =1+1 5.00 USD']);
  expect(platform.counted.formulasFromText).toBe(0);
});

test('reckoned rows of another history are no statements, and accounts that the history leaves out are refused', () => {
  const other = insert();
  const table = insert({ filters: { ...defaultChoices.filters, accountIds: [checking.id] } });
  const { rowCount, columnCount } = platform.workbook.usedRectangle(other.sheetId) ?? { rowCount: 0, columnCount: 0 };
  platform.state.now += dayMs;
  selectIn(other.sheetId, at(1, 1, rowCount, columnCount));
  const reasons = preview(table).data.refused.map(({ reason, text }: { reason: string; text: string }) => [
    reason,
    text,
  ]);
  expect(reasons).toEqual(
    expect.arrayContaining([
      ['reckoned', ''],
      ['account left out', card.id],
    ]),
  );
});

describe('one sentence says what to select', () => {
  const sentenceOf = (table: Table) => preview(table).error;
  test.each([
    ['nothing', () => undefined, 'Nothing is selected.'],
    ['two columns', () => select([['2024-01-31', 5]]), 'Select three columns'],
    [
      'headings without an account',
      () =>
        select([
          ['Date', 'Balance'],
          ['2024-01-31', 5],
        ]),
      'The headings need',
    ],
    ['blank cells', () => select([['x']], at(5, 5, 2, 3)), 'The selected cells are blank.'],
    ['too many', () => selectMany(5_002), '5,002 rows are selected.'],
  ])('%s', (_, act, sentence) => {
    const table = insert();
    act();
    expect(sentenceOf(table)).toMatchObject({ code: 'invalid_import', message: expect.stringContaining(sentence) });
  });

  test('several areas, a history that was not filled, one without balances, and one of net worth', () => {
    select([['2024-01-31', 'Card', 1]]);
    const areas = [at(1, 1, 1, 3)];
    const choices: TableChoices = { ...defaultChoices, dataset: 'balances', reckonsPast: true };
    const unfilled = createTable(platform, connectionsOf(platform), choices);
    expect(sentenceOf(unfilled).message).toMatch('not been filled yet');
    expect(sentenceOf(insert({ columns: ['name'] })).message).toMatch('no column Balance');
    expect(sentenceOf(insert({ dataset: 'networth' })).message).toMatch('into a balance history');
    const { sheet = null } = platform.state.selection ?? {};
    platform.state.selection = { sheet, areas: [...areas, ...areas] };
    expect(sentenceOf(insert()).message).toMatch('Several areas');
  });
});

test('a table that another user changed imports nothing until it is approved', () => {
  const table = insert();
  select([['2024-01-31', 'Checking', 5]]);
  platform.userProperties.delete(`fin.approved.${platform.spreadsheet()?.id()}.${table.id}`);
  expect(preview(table).error.code).toBe('table_unapproved');
});
